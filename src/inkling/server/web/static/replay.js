// A replay: slider, keys and steps go from moment to moment at once, for moments come in batches and are kept. What
// changes more than the moment (whose eyes, the end hidden, reasons) is fetched as a page.

import { fly, morphChildren, places } from "./morph.js";
import { parse, sayOnly, showLatest } from "./page.js";
import { reveal } from "./small.js";

const BATCH = 64; // As many as the server puts into one, so that it is asked with the same address for all of them.
const MOST_KEPT = 12, EDGE = 16, CALM = 250;
const KEYS = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last" };
const replay = document.querySelector("[data-replay]");
const find = selector => replay.querySelector(selector);
const batches = [];

let shown = 0, wanted = 0, last = Infinity, drawn = {}, settled = 0; // moments; `last` is not known while the end is hidden
let asked = 0, loading = false, frame = 0, calm = 0, flying = false;

const source = () => find(".moves").dataset.moments;
const known = ply => batches.find(({ from, first, moments }) => from === source() && ply >= first && ply < first + moments.length);
const steps = ply => ({ first: 0, back: Math.max(0, ply - 1), forth: Math.min(last, ply + 1), last });

function addressOf(ply, link = find('a[rel="first"]')) {
  const address = new URL(link.href, location);
  address.searchParams.set("ply", ply);
  return address.pathname + address.search;
}

function begin() {
  shown = wanted = settled = Number(find(".moves").dataset.ply);
  last = Number(find("#ply")?.max ?? Infinity);
  drawn = {};
  load(shown);
}

// Cards fly when somebody takes a step; under a finger that draws the slider they are simply there.
function go(ply, flies = false) {
  flying = flies;
  wanted = Math.max(0, Math.min(ply, last));
  point();
  frame ||= requestAnimationFrame(draw);
}

// Whatever names the moment names the one that is wanted, also before it is drawn.
function point() {
  const to = steps(wanted);
  for (const link of replay.querySelectorAll('a[href*="ply="]')) link.setAttribute("href", addressOf(to[link.rel] ?? wanted, link));
  for (const button of replay.querySelectorAll("[data-copy]")) button.dataset.copy = addressOf(wanted);
  for (const field of replay.querySelectorAll('input[name="ply"]')) field.value = wanted;
  find(".steps output").textContent = last < Infinity && find("#ply") ? `${wanted} / ${last}` : wanted;
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
  find(".now").textContent = now;
  find("#ply")?.setAttribute("aria-valuetext", `${now} ${wanted} / ${last}`);
  find(".z-why > .sheet")?.setAttribute("aria-busy", "true");
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

// The first step at once, of a quick row of them only the last: browsers bound how often an address may change, and
// nobody can listen to them all. What the slider says of itself is not said twice.
function settle() {
  if (settled === shown) return;
  settled = shown;
  history.replaceState(null, "", addressOf(shown));
  if (document.activeElement !== find("#ply")) sayOnly(find(".now").textContent);
  if (find(".z-why > .sheet")) explain();
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

async function fetchPage(address) {
  const answer = await fetch(address).catch(() => null);
  if (answer && !answer.ok) location.href = address;
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]") : null;
}

async function explain() {
  const ply = shown, number = asked, fresh = await fetchPage(addressOf(ply));
  if (fresh && ply === shown && number === asked) morphChildren(find(".z-why"), fresh.querySelector(".z-why"));
}

async function open(address) {
  const number = ++asked, left = wanted, fresh = await fetchPage(address);
  if (!fresh || number !== asked) return; // Somebody has asked for something else meanwhile.
  if (wanted !== left) return open(addressOf(wanted, { href: address })); // Or has gone to another moment.
  const before = places();
  morphChildren(replay, fresh);
  reveal();
  showLatest();
  fly(before);
  history.replaceState(null, "", address);
  sayOnly(find(".now").textContent);
  begin();
}

replay?.addEventListener("input", event => {
  if (event.target.type === "range") go(Number(event.target.value));
});
replay?.addEventListener("click", event => {
  const link = event.target.closest(".z-replay a, .z-why a");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  if (link.rel in steps(wanted)) go(steps(wanted)[link.rel], true);
  else open(link.href);
});
document.addEventListener("keydown", event => {
  const way = KEYS[event.key];
  if (!replay || !way || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName) || !find(`a[rel="${way}"]`)) return;
  event.preventDefault();
  go(steps(wanted)[way], true);
});
if (replay) begin();

// What is on offer at the table that was left for this: looked after now and then.
setInterval(async () => {
  const place = document.querySelector("[data-way]");
  if (!place || document.hidden || place.contains(document.activeElement)) return;
  const line = await fetch(place.dataset.way).then(answer => answer.ok ? answer.text() : null, () => null);
  if (line !== null && line !== place.dataset.seen) { place.innerHTML = line; place.dataset.seen = line; }
}, 3000);
