// Morph: change `old` into `fresh` and keep every element that is still there, so that focus, open folds, typed text and ticks survive.
// Elements are matched by ID or data-key, otherwise by position and name.

import { stage } from "./page.js";

const keyOf = node => node.id || node.dataset?.key || null;
// Elements that scripts added are not changed by the server's HTML.
const isOwn = node => node.dataset?.own !== undefined;

function past(node, ...kinds) {
  while (node && node.nodeType === 1 && kinds.some(kind => kind(node))) node = node.nextSibling;
  return node;
}

export function morphChildren(old, fresh) {
  const kept = new Map([...old.children].filter(child => keyOf(child) && !isOwn(child)).map(child => [keyOf(child), child]));
  let next = past(old.firstChild, isOwn);
  for (const wanted of [...fresh.childNodes]) {
    const key = wanted.nodeType === 1 ? keyOf(wanted) : null;
    let match = key ? kept.get(key) : null;
    if (!match && !key) {
      next = past(next, keyOf, isOwn);
      if (next && next.nodeName === wanted.nodeName) match = next;
    }
    if (!match || match.nodeName !== wanted.nodeName) { old.insertBefore(wanted, next); continue; }
    if (match === next) next = past(next.nextSibling, isOwn); else old.insertBefore(match, next);
    morph(match, wanted);
    kept.delete(key);
  }
  while (next) { const gone = next; next = past(next.nextSibling, isOwn); gone.remove(); }
  // An element kept by key but no longer wanted can be before `next`, where the cleanup would miss it.
  for (const gone of kept.values()) if (gone.parentNode === old) gone.remove();
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) { old.nodeValue = fresh.nodeValue; return; }
  // Another picture in the same element would show the old one until it is loaded.
  if (old.nodeName === "IMG" && old.getAttribute("src") !== fresh.getAttribute("src")) { old.replaceWith(fresh); return; }
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
      if (name === "checked") old.checked = true;
    }
  if (old.nodeName === "INPUT" && old.defaultChecked !== fresh.defaultChecked) old.checked = fresh.defaultChecked;
  if (old.type === "range") old.value = fresh.getAttribute("value");
  if (old.nodeName !== "TEXTAREA") morphChildren(old, fresh);
}

// Cards fly from their old position (FLIP: first, last, invert, play).

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function places() {
  return new Map(cards().map(card => [card.dataset.card, Object.assign(card.getBoundingClientRect(), { zone: zoneOf(card) })]));
}

const cards = () => [...stage.querySelectorAll("[data-card]")];
const zoneOf = card => card.closest("[data-zone]").dataset.zone;

// Cards that have come from another zone. A card that only makes room for another one stays where it is.
export const arrivals = before => cards().filter(card => before.get(card.dataset.card)?.zone !== zoneOf(card));

// A ring marks the newest card on the board, and cards that were received, until their owner's next move.
const fresh = { board: [], hand: [] };

export function markFresh(arrived, acted) {
  if (acted) fresh.hand = [];
  for (const [place, inHand] of [["board", false], ["hand", true]]) {
    const some = arrived.filter(card => (zoneOf(card) === "dock") === inHand);
    if (some.length) fresh[place] = some.map(card => card.dataset.card);
  }
  for (const card of cards()) card.classList.toggle("fresh", fresh[zoneOf(card) === "dock" ? "hand" : "board"].includes(card.dataset.card));
}

export function forgetFresh() {
  fresh.board = fresh.hand = [];
}

export function fly(before, moved = cards()) {
  if (calm.matches || document.hidden) return;
  let late = 0;
  for (const card of moved) {
    const from = before.get(card.dataset.card), to = card.getBoundingClientRect();
    if (!from || !to.width || !from.width) continue;
    const x = from.x - to.x, y = from.y - to.y;
    if (Math.hypot(x, y) < 4) continue;
    card.classList.add("flies");
    const flight = card.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width}, ${from.height / to.height})`, transformOrigin: "0 0" },
       { transform: "none", transformOrigin: "0 0" }],
      { duration: 220, delay: Math.min(late, 380), easing: "ease-out", fill: "backwards" });
    flight.finished.catch(() => {}).then(() => card.classList.remove("flies"));
    late += 40;
  }
}
