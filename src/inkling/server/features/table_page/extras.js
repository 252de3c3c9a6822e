// Small extras that need JavaScript: copying, switches that this browser remembers, a phone that stays awake.

import { main, make, showLatest, storyLength, storyLines, tell, zone } from "./page.js";
import { askToRing, whyNoNotices } from "./notify.js";
import { keep, wants } from "./storage.js";

export function reveal() {
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;
  for (const button of document.querySelectorAll(".switch[data-ring]")) button.setAttribute("aria-pressed", String(wants(button.dataset.ring)));
  // Where there can be no notices, the switch is hidden, or says what to do first.
  for (const part of document.querySelectorAll("[data-ring=notice], [data-night]")) part.hidden = whyNoNotices() === "" || (part.matches("[data-night]") && !wants("notice"));
  const look = document.documentElement.dataset.look ?? "system";
  for (const button of document.querySelectorAll("[name=look]")) button.ariaCurrent = button.value === look ? "true" : null;
  for (const box of document.querySelectorAll("[data-keep]")) box.checked = wants(box.dataset.keep);
}

document.addEventListener("change", event => {
  if (event.target.dataset.keep) keep(event.target.dataset.keep, event.target.checked ? "1" : "0");
  if (event.target.dataset.keep === "loud") follow();
  if (event.target.dataset.keep === "hush") reveal();
  // A tick can show the story, which could not scroll while it was hidden.
  if (event.target.type === "checkbox") showLatest();
});

document.addEventListener("click", async event => {
  const pressed = event.target.closest("[data-copy], [data-share]"), { copy, send, share } = pressed?.dataset ?? {};
  if ((send || share) && navigator.share) await navigator.share(send ? { text: send } : { url: share }).catch(() => {});
  else if (pressed) await give((copy ?? share).replace(/^(?=\/)/, location.origin), pressed.dataset);
  const ring = event.target.closest("[data-ring]");
  if (ring) { const on = await askToRing(ring.dataset.ring); if (ring.matches(".switch")) ring.setAttribute("aria-pressed", String(on)); reveal(); }
});

const follow = () => import("./push.js").then(push => push.follow(wants("notice"))).catch(() => {});
// Each table has subscriptions of its own.
if (wants("notice") && document.querySelector("[data-push]")) addEventListener("load", follow);

// Without https there is no clipboard, so the text is shown and selected instead.
async function give(text, { done, byHand }) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) { tell(done, "calm"); return; }
  const field = make("input", { className: "field", readOnly: true, value: text, ariaLabel: byHand });
  tell(byHand, "calm").append(field);
  field.select();
}

// Nobody can press anything on a TV: what waits for a tick is shown for a while, then the play goes on.

function goOn() {
  for (const box of main.querySelectorAll("input[data-goes-on]:not(:checked)"))
    setTimeout(() => { box.checked = true; }, box.dataset.goesOn * 1000);
}
if (main?.matches(".tv")) setInterval(goOn, 3000);

// Nor can anybody scroll there: if the page is higher than the screen, everything shrinks until it fits.

const SMALLEST = .55, STEP = .03, large = matchMedia("(min-width: 60rem)");

function fit() {
  const page = document.documentElement;
  for (let size = 1; size >= SMALLEST; size -= STEP) {
    page.style.setProperty("--fit", size);
    if (page.scrollHeight <= innerHeight || !large.matches) return;
  }
}
if (main?.matches(".tv")) {
  new ResizeObserver(fit).observe(main);
  main.addEventListener("shown", fit);
  addEventListener("resize", fit);
}

// The phone stays awake during a play.

let awake = null, asking = false;

export async function stayAwake() {
  const playing = main?.classList.contains("board") && !zone("go")?.firstChild;
  if (!playing) { awake?.release(); awake = null; }
  if (!playing || document.hidden || asking || (awake && !awake.released)) return;
  asking = true;
  awake = await navigator.wakeLock?.request("screen").catch(() => null);
  asking = false;
}
document.addEventListener("visibilitychange", stayAwake);

// When it becomes this player's turn: one line that says what happened since their last one. Its lines are those of the story.

const MOST = 3;
let left = null, mine = main?.dataset.turn === "1", line = null;

export function recap(begins) {
  const was = mine;
  mine = main.dataset.turn === "1";
  if (begins) left = null;
  if (was && !mine) left = storyLength();
  // A reveal shows what happened card by card; a recap would tell it before, or once more.
  const told = main.querySelector("[data-goes-on]");
  if (!mine || begins || told) { line?.remove(); line = null; }
  if (mine && !was && left !== null && !told) line = draw(storyLines().slice(left - storyLength()).slice(-MOST));
  const dock = zone("dock");
  if (line && dock && line.parentNode !== dock) dock.prepend(line);
}

function draw(lines) {
  if (!lines.length) return null;
  const words = lines.map(one => one.textContent.trim()).join(" ");
  const link = make("a", { className: "recap", href: "#z-story" }, make("b", { textContent: `${main.dataset.since} ` }), words);
  Object.assign(link.dataset, { atop: "", own: "" });
  return link;
}
