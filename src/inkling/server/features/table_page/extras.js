// Small things that only scripts can do: copying, switches that this browser remembers, a phone that stays awake.

import { main, make, showLatest, tell, zone } from "./page.js";
import { askToRing } from "./notify.js";
import { keep, wants } from "./storage.js";

export function reveal() {
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;
  for (const button of document.querySelectorAll(".switch[data-ring]")) button.setAttribute("aria-pressed", String(wants(button.dataset.ring)));
  for (const box of document.querySelectorAll("[data-keep]")) box.checked = wants(box.dataset.keep);
}

document.addEventListener("change", event => {
  if (event.target.dataset.keep) keep(event.target.dataset.keep, event.target.checked ? "1" : "0");
  // A tick can bring the story into sight, which could not scroll while it was hidden.
  if (event.target.type === "checkbox") showLatest();
});

document.addEventListener("click", async event => {
  const pressed = event.target.closest("[data-copy], [data-share]"), { copy, send, share } = pressed?.dataset ?? {};
  if ((send || share) && navigator.share) await navigator.share(send ? { text: send } : { url: share }).catch(() => {});
  else if (pressed) await give((copy ?? share).replace(/^(?=\/)/, location.origin), pressed.dataset);
  const ring = event.target.closest("[data-ring]");
  if (ring) { const on = await askToRing(ring.dataset.ring); if (ring.matches(".switch")) ring.setAttribute("aria-pressed", String(on)); }
});

// Without https a browser has no clipboard: then what is to be copied is laid out and selected.
async function give(text, { done, byHand }) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) { tell(done, "calm"); return; }
  const field = make("input", { className: "field", readOnly: true, value: text, ariaLabel: byHand });
  tell(byHand, "calm").append(field);
  field.select();
}

// On a large screen nobody presses anything: what waits for a tick is shown for a while, then the play goes on.

function goOn() {
  for (const box of main.querySelectorAll("input[data-goes-on]:not(:checked)"))
    setTimeout(() => { box.checked = true; }, box.dataset.goesOn * 1000);
}
if (main?.matches(".tv")) setInterval(goOn, 3000);

// Nor can anybody scroll there: if the page is higher than the screen, everything on it becomes smaller until it fits.

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

// The phone stays awake while a play is on.

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
