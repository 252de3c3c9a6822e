// Local storage. If the browser blocks it, values last as long as the page is open.

const kept = new Map();

export function recall(name) {
  try { return localStorage.getItem(`inkling.${name}`); } catch { return kept.get(name) ?? null; }
}

export function keep(name, value) {
  kept.set(name, value);
  try { localStorage.setItem(`inkling.${name}`, value); } catch { /* Then the value is lost with the page. */ }
}

export function drop(...names) {
  for (const name of names) { kept.delete(name); try { localStorage.removeItem(`inkling.${name}`); } catch { /* There was no value. */ } }
}

// The names of all values.
export function names() {
  try { return Object.keys(localStorage).filter(name => name.startsWith("inkling.")).map(name => name.slice(8)); } catch { return [...kept.keys()]; }
}

export const wants = name => recall(name) === "1";

// True if values outlast the page.
export function keeps() {
  try { localStorage.setItem("inkling.try", ""); localStorage.removeItem("inkling.try"); return true; } catch { return false; }
}
