// A replay: slider, keys and steps change the moment at once, because moments are loaded in batches and cached. Other changes (perspective,
// hidden ending, reasons) are fetched as a page.

import { fly, morphChildren, places } from "./morph.js";
import { make, parse, sayOnly, showLatest } from "./page.js";
import { reveal } from "./extras.js";

const BATCH = 64; // As many as the server puts into one, so that it is asked with the same address for all of them.
const MOST_KEPT = 12, EDGE = 16, CALM = 250, NEAR = .012, SIGN = .03, HIGH = 20;
const KEYS = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last", PageUp: "keyBack", PageDown: "keyForth" };
export const replay = document.querySelector("[data-replay]");
export const find = selector => replay.querySelector(selector);
const batches = [];

let shown = 0, wanted = 0, last = Infinity, drawn = {}, settled = 0; // moments; `last` is not known while the end is hidden
let asked = 0, loading = false, frame = 0, calm = 0, flying = false, onSign = false;

const source = () => find(".moves").dataset.moments;
const known = ply => batches.find(({ from, first, moments }) => from === source() && ply >= first && ply < first + moments.length);
const keyMoments = () => find(".moves").dataset.keys.split(" ").filter(Boolean).map(Number);
const steps = ply => ({
  first: 0, back: Math.max(0, ply - 1), forth: Math.min(last, ply + 1), last: last < Infinity ? last : ply,
  keyBack: keyMoments().findLast(key => key < ply) ?? 0, keyForth: keyMoments().find(key => key > ply) ?? Math.min(last, ply + 1),
});

export const at = () => wanted;

export function addressOf(ply, link = find('a[rel="first"]')) {
  const address = new URL(link.href, location);
  address.searchParams.set("ply", ply);
  return address.pathname + address.search;
}

function begin() {
  shown = wanted = settled = Number(find(".moves").dataset.ply);
  last = Number(find("#ply")?.max ?? Infinity);
  drawn = {};
  load(shown);
  replay.dispatchEvent(new Event("drawn"));
  if (find("[data-decided]")) import("./key_moments.js").then(({ decide }) => decide());
}

// Cards fly on a single step; while the slider moves they just appear.
export function go(ply, flies = false) {
  flying = flies;
  wanted = Math.max(0, Math.min(ply, last));
  point();
  frame ||= requestAnimationFrame(draw);
}

// A manual step: a leader is followed by others, a follower goes on alone.
function walk(ply, flies = false) {
  go(ply, flies);
  replay.dispatchEvent(new Event("walked"));
}

// Everything that names the moment names the requested one, even before it is rendered.
function point() {
  const to = steps(wanted);
  for (const link of replay.querySelectorAll('a[href*="ply="]:not([data-to], [data-follow])')) link.setAttribute("href", addressOf(to[link.rel] ?? wanted, link));
  for (const button of replay.querySelectorAll("[data-copy]")) button.dataset.copy = addressOf(wanted);
  for (const field of replay.querySelectorAll('input[name="ply"]')) field.value = wanted;
  for (const link of replay.querySelectorAll("a[data-to]")) link.ariaCurrent = Number(link.dataset.to) === wanted ? "true" : null;
  find(".behind")?.setAttribute("width", `${100 * wanted / last}%`);
  for (const sign of replay.querySelectorAll("[data-at]")) sign.classList.toggle("here", Number(sign.dataset.at) === wanted);
  find(".tells output").textContent = last < Infinity && find("#ply") ? `${wanted} / ${last}` : wanted;
}

function draw() {
  frame = 0;
  const batch = known(wanted);
  if (batch && wanted !== shown) put(batch);
  const missing = [wanted, Math.min(last, wanted + EDGE), Math.max(0, wanted - EDGE)].find(ply => !known(ply));
  if (missing !== undefined) load(missing);
}

function put({ first, moments, story }) {
  const { zones, told, now } = moments[wanted - first], before = flying && Math.abs(wanted - shown) === 1 && places();
  for (const [name, html] of Object.entries(zones))
    if (drawn[name] !== html) morphChildren(find(`[data-zone="${name}"]`), parse(html));
  const log = find(".z-story ol");
  while (log.children.length > told) log.lastElementChild.remove();
  log.append(parse(story.slice(log.children.length, told).join("")));
  find(".tells > .now").textContent = now;
  find("#ply")?.setAttribute("aria-valuetext", `${now} ${wanted} / ${last}`);
  find(".reasons")?.setAttribute("aria-busy", "true");
  shown = wanted;
  drawn = zones;
  point();
  reveal();
  showLatest();
  if (before) fly(before);
  if (!calm) settle();
  clearTimeout(calm);
  calm = setTimeout(() => { calm = 0; settle(); }, CALM);
}

// Update the address at once for the first step, later only for the last of several: browsers limit how often an address may change, and
// nobody can listen to all announcements. What the slider announces is not announced twice.
function settle() {
  if (settled === shown) return;
  settled = shown;
  history.replaceState(null, "", addressOf(shown));
  if (document.activeElement !== find("#ply")) sayOnly(find(".tells > .now").textContent);
  if (find(".reasons")) explain();
}

async function load(ply) {
  if (loading) return;
  loading = true;
  const from = source(), answer = await fetch(`${from}&from=${ply - ply % BATCH}`).catch(() => null);
  const batch = answer?.ok ? await answer.json().catch(() => null) : null;
  loading = false;
  if (batch) keep({ ...batch, from });
  else if (!known(wanted) && wanted !== shown) { if (answer) location.href = addressOf(wanted); else go(shown); }
}

function keep(batch) {
  let zones = {};
  for (const moment of batch.moments) moment.zones = zones = { ...zones, ...moment.zones };
  batches.push(batch);
  if (batches.length > MOST_KEPT) batches.shift();
  if (batch.from === source() && batch.end) last = batch.first + batch.moments.length - 1;
  go(wanted, flying);
}

// If the server is busy, the current page is better than an error page.
async function fetchPage(address) {
  const answer = await fetch(address).catch(() => null);
  if (answer && answer.status < 429 && !answer.ok) location.href = address;
  if (!answer || answer.status >= 429) find(".z-why").replaceChildren(make("p", { className: "notice", role: "alert", textContent: replay.dataset.failed }));
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]") : null;
}

async function explain() {
  const ply = shown, number = asked, fresh = await fetchPage(addressOf(ply));
  if (fresh && ply === shown && number === asked) morphChildren(find(".z-why"), fresh.querySelector(".z-why"));
}

async function open(address) {
  const number = ++asked, left = wanted;
  find(".moves").classList.add("asking");
  const fresh = await fetchPage(address);
  if (number !== asked) return; // The viewer has moved on by then.
  find(".moves").classList.remove("asking");
  if (!fresh) return;
  if (wanted !== left) return open(addressOf(wanted, { href: address })); // Or has gone to another moment.
  const before = places();
  morphChildren(document.querySelector(".where"), fresh.ownerDocument.querySelector(".where"));
  morphChildren(replay, fresh);
  reveal();
  showLatest();
  fly(before);
  history.replaceState(null, "", address);
  sayOnly(find(".tells > .now").textContent);
  begin();
}

// A tap near an icon of the timeline selects it.
function snap(ply) {
  const near = key => Math.abs(key - ply);
  const nearest = keyMoments().sort((one, other) => near(one) - near(other))[0];
  return near(nearest) <= last * (onSign ? SIGN : NEAR) ? nearest : ply;
}

function press(event) {
  const link = event.target.closest("a[href]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.defaultPrevented) return;
  if (link.pathname !== location.pathname || link.hash || link.download) return;
  event.preventDefault();
  if (link.dataset.to) walk(Number(link.dataset.to));
  else if (link.rel in steps(wanted)) walk(steps(wanted)[link.rel], true);
  else open(link.href);
}

function type(event) {
  const way = KEYS[event.key], slides = event.target.id === "ply", isKey = way?.startsWith("key");
  if (!way || event.altKey || event.metaKey || event.ctrlKey || (slides ? !isKey : /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName))) return;
  if (isKey ? !find("#ply") : !find(`a[rel="${way}"]`)) return;
  event.preventDefault();
  walk(steps(wanted)[way], !isKey);
}

if (replay) {
  replay.addEventListener("pointerdown", event => { onSign = event.target.id === "ply" && event.offsetY < HIGH; });
  replay.addEventListener("input", event => { if (event.target.type === "range") walk(Number(event.target.value)); });
  replay.addEventListener("change", event => { if (event.target.type === "range" && snap(wanted) !== wanted) walk(snap(wanted)); });
  replay.addEventListener("click", press);
  document.addEventListener("keydown", type);
  begin();
}
