// Applies the server's updates: zones are morphed into the page, the story is announced, and the keyboard focus is kept.

import { arrivals, fly, forgetFresh, markFresh, morphChildren, places } from "./morph.js";
import { announce, main, make, parse, put, settleNotice, showLatest, storyLength, storyLines, zone } from "./page.js";
import { ring } from "./notify.js";
import { hear } from "./sounds.js";
import { holds } from "./suspense.js";
import { recap, reveal, stayAwake } from "./extras.js";

// A reveal is never interrupted: a new play waits until the viewer goes on. If the table changes to another game, the page is reloaded.
// After a reconnect to the same play everything is new and shown at once.
let waiting = null, shown;
// True if it shows another play than before, which begins at the top of the page.
let isOther = false;
// The number of the play on the page.
let drawn;

function waits(message) {
  const begins = message.nth !== undefined && message.nth !== shown;
  isOther = begins && shown !== undefined;
  shown = message.nth ?? shown;
  if (waiting) { if (message.layout) waiting.length = 0; waiting.push(message); return true; }
  const open = [...main.querySelectorAll("[data-goes-on]:not(:checked)")];
  const dock = begins && open.length ? message.zones.dock ?? "" : null;
  if (dock === null || open.some(({ id }) => dock.includes(`id="${id}"`))) return false;
  waiting = [message];
  const go = make("button", { className: "btn quiet", type: "button", textContent: main.dataset.see, onclick: () => {
    const kept = waiting;
    line.remove();
    waiting = null;
    main.querySelectorAll("[data-goes-on]").forEach(box => { box.checked = true; });
    kept.forEach(show);
    scrollTo(0, 0);
  } });
  const line = make("p", { className: "notice line calm", role: "status" }, make("span", { textContent: main.dataset.begun }), go);
  put(line);
  return true;
}

// Call players even while they still look at a reveal.
function call({ title, turn: mine }) {
  if (title !== undefined) document.title = `${title} · inkling`;
  if (mine !== undefined) turn(mine);
}

export function show(message) {
  if (holds(message, show)) return;
  hear(message);
  if (waits(message)) { call(message); return; }
  const [kind, game] = message.layout?.split(" ") ?? [];
  const starts = isOther || (kind === "board" && !main.matches(".board"));
  if (starts) scrollTo(0, 0);
  if (kind === "board" && game !== main.dataset.game) { location.reload(); return; }
  const begins = message.layout || (message.nth ?? drawn) !== drawn;
  drawn = message.nth ?? drawn;
  const before = places(), stood = document.activeElement, spot = stood?.closest("[data-zone]")?.dataset.zone;
  const anew = message.layout || message.zones?.story, known = anew && storyLength();
  if (message.layout) showAll(message);
  else showNews(message);
  if (anew) tellSince(known);
  const acted = main.dataset.turn === "1" && message.turn === false;
  call(message);
  recap(begins);
  reveal();
  stayAwake();
  if (spot) keepFocus(stood, zone(spot));
  // Cards don't fly from one play to the next, nor over a verdict.
  const arrived = begins || message.zones?.end ? [] : arrivals(before);
  fly(before, arrived);
  if (begins) forgetFresh();
  markFresh(arrived, acted);
  settleNotice();
  main.dispatchEvent(new Event("shown"));
}

function showAll({ layout, zones }) {
  main.className = layout;
  const sections = Object.entries(zones)
    .map(([name, html]) => `<section data-zone="${name}" class="z-${name}" id="z-${name}" tabindex="-1">${html}</section>`);
  morphChildren(main, parse(sections.join("")));
}

function showNews({ zones, story }) {
  for (const [name, html] of Object.entries(zones ?? {})) {
    const place = zone(name);
    if (place) morphChildren(place, parse(html));
  }
  const log = story && zone("story")?.querySelector("ol");
  if (!log) return;
  const lines = parse(story), fresh = [...lines.children];
  log.append(lines);
  showLatest();
  tellStory(fresh);
}

// A story that was rendered again: the lines it has more than before, or all of another one.
function tellSince(known) {
  const lines = storyLines(), fresh = storyLength() - known;
  tellStory(fresh < 0 ? lines : lines.slice(Math.max(0, lines.length - fresh)));
  showLatest();
}

const tellStory = lines => announce(lines.map(line => line.textContent));

// If the focused element disappears, focus the zone it was in, so that the keyboard can go on from there.
function keepFocus(...places) {
  const able = place => place?.isConnected && !place.disabled && place.checkVisibility?.() !== false;
  const place = places.find(able) ?? main;
  if (place !== document.activeElement) place.focus({ preventScroll: true });
}

function turn(mine) {
  const was = main.dataset.turn === "1";
  main.dataset.turn = mine ? "1" : "0";
  // A browser may throw at a notification; the rest of the update must still be shown.
  if (mine && !was) queueMicrotask(ring);
}
