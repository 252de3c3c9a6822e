// What this browser keeps for its owner. Where it is not allowed to keep anything, it is kept as long as the page is open.

const kept = new Map();

export function recall(name) {
  try { return localStorage.getItem(`inkling.${name}`); } catch { return kept.get(name) ?? null; }
}

export function keep(name, value) {
  kept.set(name, value);
  try { localStorage.setItem(`inkling.${name}`, value); } catch { /* Then it is forgotten with the page. */ }
}

export function drop(...names) {
  for (const name of names) { kept.delete(name); try { localStorage.removeItem(`inkling.${name}`); } catch { /* There was nothing. */ } }
}

export const wants = name => recall(name) === "1";

// Whether it outlasts the page.
export function keeps() {
  try { localStorage.setItem("inkling.try", ""); localStorage.removeItem("inkling.try"); return true; } catch { return false; }
}
