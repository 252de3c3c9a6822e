// Keys while the focus is in the dock: a digit chooses the card at that place, Enter confirms, 0 declines. Without the focus there they do
// nothing, so they cannot clash with the keys of a screen reader.

import { main, make, zone } from "./page.js";

const isText = node => node.matches("textarea, select, input:not([type=radio], [type=checkbox])");

// Cards and choices in the order in which they are seen, which can differ from the order in the page.
const places = dock => [...dock.querySelectorAll("form .hand-card, form label:has(> input[type=radio])")]
  .filter(one => one.checkVisibility())
  .map(one => ({ one, box: one.getBoundingClientRect() }))
  .sort((a, b) => (a.box.bottom <= b.box.top ? -1 : b.box.bottom <= a.box.top ? 1 : a.box.left - b.box.left))
  .map(({ one }) => one);

function choose(radio) {
  radio?.focus();
  radio?.click();
}

function press(event) {
  const { target, key } = event, dock = target.closest(".z-dock");
  if (!dock || isText(target) || event.ctrlKey || event.altKey || event.metaKey) return;
  if (key === "Enter" && target.type === "radio" && !target.checked) choose(target);
  else if (key === "0") [...dock.querySelectorAll("form .btn.no")].find(one => one.checkVisibility())?.click();
  else if (/^[1-9]$/.test(key)) choose(places(dock)[key - 1]?.querySelector("input[type=radio]:not(:disabled)"));
  else return;
  event.preventDefault();
}

// Somebody who walks to the hand by keyboard is shown the keys. They stay on this page.
let hint = null;

function offer({ target }) {
  if (hint || !target.matches(".z-dock .hand input:focus-visible")) return;
  hint = make("p", { className: "keys-hint", textContent: main.dataset.hint });
  hint.dataset.own = "";
  show();
}

function show() {
  const dock = zone("dock");
  if (hint && dock && hint.parentNode !== dock) dock.append(hint);
}

if (main) {
  main.addEventListener("keydown", press);
  main.addEventListener("focusin", offer);
  main.addEventListener("shown", show);
}
