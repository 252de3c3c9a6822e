// Suspense: before a verdict the board is held for a moment, then the cards turn. A tap or a key skips it; with reduced motion there is none.

import { main, parse, zone } from "./page.js";

const HOLD = 1200, TURN = 260, calm = matchMedia("(prefers-reduced-motion: reduce)");
const released = new WeakSet();
let queue = null, skip;

const isGone = cell => cell.classList.contains("gone");
const cells = keys => [...main.querySelectorAll("li[data-hold]")].filter(cell => keys.has(cell.dataset.hold));

// The faces that this message removes.
function findRemoved({ zones }) {
  const gone = new Set([...parse(zones?.faces ?? "").querySelectorAll("li.gone")].map(cell => cell.dataset.hold));
  return new Set(cells(gone).filter(cell => !isGone(cell)).map(cell => cell.dataset.hold));
}

// A reveal has its own pace.
const reveals = ({ zones }) => Object.values(zones ?? {}).some(html => html.includes("data-goes-on"));

const turn = (parts, from, to) => Promise.all(parts.map(part => part.animate(
  [{ transform: `perspective(40rem) rotateY(${from}deg)` }, { transform: `perspective(40rem) rotateY(${to}deg)` }],
  { duration: TURN, easing: "ease-in-out" }).finished.catch(() => {})));

// Return true if the message waits; then `show` is called with it, and with all that came after it.
export function holds(message, show) {
  if (released.has(message)) return false;
  if (queue) {
    queue.push(message);
    if (message.nth !== undefined) skip();
    return true;
  }
  const ends = message.zones?.end?.includes("verdict") && !zone("end")?.firstChild && message.nth === undefined;
  const removed = message.nth === undefined ? findRemoved(message) : new Set();
  if (calm.matches || document.hidden || reveals(message) || !(ends || removed.size)) return false;
  queue = [message];
  hold(removed, ends, show);
  return true;
}

async function hold(removed, ends, show) {
  const held = cells(removed);
  main.classList.add("suspense");
  for (const cell of held) cell.classList.add("trembles");
  const skipped = await pause();
  if (!skipped) await turn(held, 0, 90);
  main.classList.remove("suspense");
  for (const cell of held) cell.classList.remove("trembles");
  const messages = queue;
  queue = null;
  released.add(messages[0]);
  messages.forEach(show);
  if (!skipped) turn([...cells(removed), ...ends ? main.querySelectorAll(".z-end .verdict") : []], -90, 0);
}

// Resolves to true if somebody went on before the time was up. The tap does nothing else.
const pause = () => new Promise(done => {
  const end = skipped => {
    clearTimeout(late);
    for (const name of ["click", "keydown"]) removeEventListener(name, press, true);
    done(skipped);
  };
  const press = event => { event.preventDefault(); event.stopPropagation(); end(true); };
  const late = setTimeout(end, HOLD, false);
  for (const name of ["click", "keydown"]) addEventListener(name, press, true);
  skip = () => end(true);
});
