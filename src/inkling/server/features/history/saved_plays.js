// Stores finished plays in this browser, for its owner only.

import { main } from "./page.js";
import { keep, recall } from "./storage.js";

const MOST = 500;

export function plays() {
  try {
    const found = JSON.parse(recall("plays") ?? "[]");
    return Array.isArray(found) ? found.filter(one => one && typeof one.id === "string" && Array.isArray(one.people)) : [];
  } catch { return []; }
}

// Store each play once, however often its end is shown.
export function rememberPlay() {
  const told = main?.querySelector("[data-remember]")?.dataset.remember;
  if (!told) return;
  const one = JSON.parse(told), known = plays();
  if (known.some(({ id }) => id === one.id)) return;
  keep("plays", JSON.stringify([...known, { ...one, at: Date.now() }].slice(-MOST)));
}
