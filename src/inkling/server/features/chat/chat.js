// Unread chat messages: their number is on the chat button, and the newest one appears above the dock for a while.

import { main, make, readsNewest, showNewest, zone } from "./page.js";
import { layOver } from "./sheets.js";
import { sound } from "./sounds.js";
import { keep, recall } from "./storage.js";

const STAYS = 6000, MOST = 9, here = location.pathname;
const line = make("div", { className: "toast", role: "status" });
line.dataset.own = "";
const newer = make("button", { className: "btn newer", type: "button", onclick: goToNewest });
newer.dataset.own = "";
let known = null, read = 0, fades = null;

const bubble = () => document.querySelector('.tools [href="#z-talk"]');
const list = () => zone("talk")?.querySelector(".talk");
const said = () => [...zone("talk")?.querySelectorAll("[data-nth]") ?? []];
const nth = one => Number(one?.dataset.nth ?? 0);

function isSeen() {
  const place = zone("talk"), box = place?.getBoundingClientRect();
  return !document.hidden && place?.checkVisibility() && box.top < innerHeight && box.bottom > 0 && readsNewest(list());
}

function remember(number) {
  read = number;
  keep("read", `${here} ${read}`);
}

// Times in the browser's zone; with the day if it isn't today.
const clock = { hour: "numeric", minute: "2-digit" };

function showTimes() {
  for (const time of zone("talk")?.querySelectorAll("time") ?? []) {
    const then = new Date(time.dateTime), today = then.toDateString() === new Date().toDateString();
    time.textContent = then.toLocaleString(document.documentElement.lang, today ? clock : { day: "numeric", month: "short", ...clock });
  }
}

function count() {
  showTimes();
  const all = said(), newest = nth(all.at(-1));
  if (known === null) {
    const [where, number] = (recall("read") ?? "").split(" ");
    read = where === here ? Number(number) : newest;
  }
  const own = known !== null && nth(all.at(-1)) > known && all.at(-1).matches(".me");
  showNewest(list(), own || known === null);
  const fresh = known === null ? [] : all.filter(one => nth(one) > known && !one.matches(".me"));
  known = newest;
  if (isSeen()) remember(newest);
  else if (fresh.length) tellOf(fresh.at(-1));
  if (fresh.length) sound("message");
  badge(all.filter(one => nth(one) > read && !one.matches(".me")).length);
}

function goToNewest() {
  showNewest(list(), true);
  count();
  zone("talk").focus({ preventScroll: true });
}

// Readers of older messages are offered the newer ones.
function offerNewer(unread) {
  newer.textContent = `${unread} ${main.dataset.fresh} ↓`;
  if (unread && list()?.checkVisibility() && !readsNewest(list())) list().after(newer); else newer.remove();
}

function badge(unread) {
  offerNewer(unread);
  bubble()?.querySelector(".count")?.remove();
  if (unread) bubble()?.append(make("span", { className: "count" }, unread > MOST ? `${MOST}+` : `${unread}`, make("span", { className: "sr", textContent: ` ${main.dataset.fresh}` })));
  else hush();
}

// Above the dock, which does not move for it, so that nobody presses the wrong button.
const place = () => (zone("dock")?.querySelector(":scope > :not(.toast)") ? zone("dock") : main).prepend(line);

function tellOf(one) {
  const words = make("p");
  words.append(...[...one.childNodes].filter(node => !node.matches?.(".av, time")).map(node => node.cloneNode(true)));
  if (!line.isConnected) place();
  line.replaceChildren(words);
  if (zone("talk").querySelector("form")) line.append(make("button", { className: "btn", type: "button", textContent: main.dataset.reply, onclick: reply }));
  clearTimeout(fades);
  fades = setTimeout(hush, STAYS);
}

function hush() {
  clearTimeout(fades);
  if (line.contains(document.activeElement)) fades = setTimeout(hush, STAYS);
  else clear();
}

function clear() {
  line.replaceChildren();
  line.remove();
}

function reply() {
  clear();
  const place = zone("talk");
  if (!place.checkVisibility()) layOver(place, bubble());
  place.querySelector("[name=text]")?.focus();
}

export function watchTalk() {
  count();
  main.addEventListener("shown", count);
  for (const seen of ["visibilitychange", "scroll", "click"]) document.addEventListener(seen, () => { if (known !== null && read < known && isSeen()) count(); }, { passive: true, capture: true });
}
