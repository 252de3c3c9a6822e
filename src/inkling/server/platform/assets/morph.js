// Morph: make `old` look like `fresh`, keeping every element that is still there, so that focus, open folds and
// what somebody has typed or ticked survive. Elements are the same by id or data-key, else by place and name.

import { stage } from "./page.js";

const keyOf = node => node.id || node.dataset?.key || null;
// What the scripts themselves have put there is not the server's to change.
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
  // What was kept by key but is not wanted any more may stand before `next` and so escape the sweep.
  for (const gone of kept.values()) if (gone.parentNode === old) gone.remove();
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType !== 1) { old.nodeValue = fresh.nodeValue; return; }
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

// Cards fly from where they were: first, last, invert, play.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function places() {
  return new Map([...stage.querySelectorAll("[data-card]")].map(card => [card.dataset.card, card.getBoundingClientRect()]));
}

export function fly(before) {
  if (calm.matches || document.hidden) return;
  let late = 0;
  for (const card of stage.querySelectorAll("[data-card]")) {
    const from = before.get(card.dataset.card), to = card.getBoundingClientRect();
    if (!from || !to.width || !from.width) continue;
    const x = from.x - to.x, y = from.y - to.y;
    if (Math.hypot(x, y) < 4) continue;
    card.animate(
      [{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width}, ${from.height / to.height})`, transformOrigin: "0 0" },
       { transform: "none", transformOrigin: "0 0" }],
      { duration: 220, delay: Math.min(late, 380), easing: "ease-out", fill: "backwards" });
    late += 40;
  }
}
