// Hints for new players: the goal of a game in its first play, and one offer of a notification.

import { main, zone } from "./page.js";
import { keep, wants } from "./storage.js";

const line = document.querySelector("[data-coach]"), known = `knows.${line?.dataset.coach}`;
const LONG = 10000;
let played = false, waits = null;

const plays = () => main.matches(".board") && !main.matches(".tv") && !zone("go")?.firstChild;

function settle() {
  if (!line) return;
  if (played && !plays()) keep(known, "1");
  played ||= plays();
  line.hidden = !plays() || wants(known);
  document.documentElement.classList.toggle("coached", !line.hidden);
}

// A player who has waited for a while may want to look elsewhere and be called.
function offer() {
  clearTimeout(waits);
  if (main.dataset.turn === "1") main.dataset.acted = "";
  if (main.dataset.turn === "1" || main.dataset.acted === undefined || !plays() || wants("offered")) return;
  waits = setTimeout(() => {
    if (!plays() || wants("notice")) return;
    keep("offered", "1");
    const box = document.querySelector("[data-offer]").content.firstElementChild.cloneNode(true);
    box.dataset.own = "";
    box.addEventListener("click", event => { if (event.target.closest("button")) setTimeout(() => box.remove()); });
    zone("dock")?.prepend(box);
  }, LONG);
}

export function watchFirsts() {
  line?.querySelector("button").addEventListener("click", () => { keep(known, "1"); settle(); main.focus({ preventScroll: true }); });
  for (const one of [settle, offer]) { one(); main.addEventListener("shown", one); }
}
