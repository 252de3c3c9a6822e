// Stores finished plays in this browser, for its owner only.

import { plays, savePlays } from "./history_data.js";
import { main } from "./page.js";

// Store each play once, however often its end is shown.
export function rememberPlay() {
  const facts = main?.querySelector("[data-remember]")?.dataset.remember;
  if (!facts) return;
  const play = JSON.parse(facts), known = plays();
  if (!known.some(({ id }) => id === play.id)) savePlays([...known, { ...play, at: Date.now() }]);
}
