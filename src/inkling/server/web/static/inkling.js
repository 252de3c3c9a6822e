// Keeps a table's page live: zones come over one socket and are morphed into the page, forms go back over it.
// Without it, plain forms and links do all this.

const main = document.querySelector("[data-live]");
const stage = document.querySelector("[data-live], [data-replay]");
const said = document.querySelector("[data-said]");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let socket, wait = 250, notice = null;

const zone = name => main.querySelector(`:scope > [data-zone="${name}"]`);
const parse = html => Object.assign(document.createElement("template"), { innerHTML: html }).content;

// Morph: make `old` look like `fresh`, keeping every element that is still there, so that focus, open folds and
// what somebody has typed or ticked survive. Elements are the same by id or data-key, else by place and name.

const keyOf = node => node.id || node.dataset?.key || null;

function morphChildren(old, fresh) {
  const kept = new Map([...old.children].filter(keyOf).map(child => [keyOf(child), child]));
  let next = old.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = wanted.nodeType === 1 ? keyOf(wanted) : null;
    let match = key ? kept.get(key) : null;
    if (!match && !key) {
      while (next && next.nodeType === 1 && keyOf(next)) next = next.nextSibling;
      if (next && next.nodeName === wanted.nodeName) match = next;
    }
    if (!match || match.nodeName !== wanted.nodeName) { old.insertBefore(wanted, next); continue; }
    if (match === next) next = next.nextSibling; else old.insertBefore(match, next);
    morph(match, wanted);
    kept.delete(key);
  }
  while (next) { const gone = next; next = next.nextSibling; gone.remove(); }
  for (const gone of kept.values()) if (gone.parentNode === old && !fresh.contains(gone)) drop(gone, old);
}

// What was kept by key but is not wanted any more may stand before `next` and so escape the sweep.
function drop(node, parent) { if (node.parentNode === parent) node.remove(); }

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

function places() {
  return new Map([...stage.querySelectorAll("[data-card]")].map(card => [card.dataset.card, card.getBoundingClientRect()]));
}

function fly(before) {
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

// What the server sends.

function show(message) {
  if (message.sentence) { tell(message.sentence); return; }
  const before = places(), stood = document.activeElement, spot = stood?.closest("[data-zone]")?.dataset.zone;
  if (message.layout) {
    const known = storyLines().length;
    main.className = message.layout;
    const sections = Object.entries(message.zones)
      .map(([name, html]) => `<section data-zone="${name}" class="z-${name}" id="z-${name}" tabindex="-1">${html}</section>`);
    morphChildren(main, parse(sections.join("")));
    const lines = storyLines();
    announce(lines.length < known ? lines : lines.slice(known));
    showLatest();
  } else {
    for (const [name, html] of Object.entries(message.zones ?? {})) { const place = zone(name); if (place) morphChildren(place, parse(html)); }
    if (message.story) add(parse(message.story));
  }
  if (message.title !== undefined) document.title = `${message.title} · inkling`;
  if (message.turn !== undefined) turn(message.turn);
  reveal();
  stayAwake();
  if (spot) keepFocus(stood, zone(spot));
  fly(before);
  tell("");
}

// Whoever stood on something that went stands on the zone it was in, so that the keyboard goes on from there.
function keepFocus(...places) {
  const able = place => place?.isConnected && !place.disabled && place.checkVisibility?.() !== false;
  const place = places.find(able) ?? main;
  if (place !== document.activeElement) place.focus({ preventScroll: true });
}

function add(lines) {
  const log = zone("story")?.querySelector("ol");
  const fresh = [...lines.children];
  if (!log) return;
  log.append(lines);
  showLatest();
  announce(fresh);
}

// The mark for those who were away is no line of the story. Fewer lines than before are those of a new play.
const storyLines = () => [...zone("story")?.querySelectorAll("li:not(.since)") ?? []];

function showLatest() {
  for (const log of stage?.querySelectorAll(".log") ?? []) log.scrollTop = log.scrollHeight;
}

// Each event is spoken once, in the words of the story. Lines are added, never replaced: a voice may be behind.
function announce(lines) {
  for (const { textContent } of lines) said.append(Object.assign(document.createElement("p"), { textContent }));
  while (said.children.length > 30) said.firstChild.remove();
}

function turn(mine) {
  const was = main.dataset.turn === "1";
  main.dataset.turn = mine ? "1" : "0";
  // A browser may throw at a notice; the rest of the push must still be shown.
  if (mine && !was) queueMicrotask(ring);
}

function tell(sentence, calm = false) {
  notice?.remove();
  notice = null;
  if (!sentence) return;
  notice = Object.assign(document.createElement("p"), { className: calm ? "notice calm" : "notice", role: "alert", textContent: sentence });
  (stage ?? document.querySelector("main")).before(notice);
}

// The socket, and forms over it.

function connect() {
  const url = new URL(`${location.pathname}/live`, location);
  url.protocol = url.protocol.replace("http", "ws");
  if (window.DecompressionStream) url.search = "bytes=1";
  socket = new WebSocket(url);
  socket.binaryType = "arraybuffer";
  socket.onopen = () => { wait = 250; tell(""); };
  socket.onmessage = ({ data }) => { const text = unpack(data); shown = shown.then(async () => show(JSON.parse(await text))).catch(reportError); };
  socket.onclose = ({ code }) => {
    // Deleted: nothing of it stays on the page, and nobody tries again.
    if (code === 4410) { main.replaceChildren(); return; }
    tell(main.dataset.lost); setTimeout(connect, wait); wait = Math.min(2000, wait * 2);
  };
}

// Large messages come packed; what comes after one waits until it is read. What is not packed begins with a brace.
let shown = Promise.resolve();

function unpack(data) {
  if (typeof data === "string") return data;
  if (new Uint8Array(data)[0] === 0x7b) return new TextDecoder().decode(data);
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

const OVER_SOCKET = new Set(["act", "do", "talk"]);

function send(form, submitter) {
  const to = new URL(form.action).pathname.split("/").pop();
  const fields = Object.fromEntries(new FormData(form, submitter));
  if (!OVER_SOCKET.has(to) || fields.kind === "left" || socket?.readyState !== WebSocket.OPEN) return false;
  socket.send(JSON.stringify({ ...fields, to, send: crypto.randomUUID?.() ?? String(Math.random()) }));
  if (to === "talk") form.reset();
  return true;
}

main?.addEventListener("submit", event => { if (send(event.target, event.submitter)) event.preventDefault(); });

// Small things that only scripts can do.

function reveal() {
  for (const part of document.querySelectorAll("[data-scripted]")) part.hidden = false;
  for (const button of document.querySelectorAll("[data-ring]")) button.setAttribute("aria-pressed", String(wants(button.dataset.ring)));
  for (const box of document.querySelectorAll("[data-keep]")) box.checked = wants(box.dataset.keep);
}

document.addEventListener("change", event => {
  const { keep } = event.target.dataset;
  if (keep) localStorage.setItem(`inkling.${keep}`, event.target.checked ? "1" : "0");
  // A tick can bring the story into sight, which could not scroll while it was hidden.
  if (event.target.type === "checkbox") showLatest();
});

document.addEventListener("click", async event => {
  const pressed = event.target.closest("[data-copy], [data-share]"), { copy, share } = pressed?.dataset ?? {};
  if (share && navigator.share) await navigator.share({ url: share }).catch(() => {});
  else if (pressed) await give((copy ?? share).replace(/^(?=\/)/, location.origin), pressed.dataset);
  const ring = event.target.closest("[data-ring]");
  if (ring) { const on = await askToRing(ring.dataset.ring); ring.setAttribute("aria-pressed", String(on)); }
});

// Without https a browser has no clipboard: then what is to be copied is laid out and selected.
async function give(text, { done, byHand }) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) { tell(done, true); return; }
  tell(byHand, true);
  const field = Object.assign(document.createElement("input"), { className: "field", readOnly: true, value: text, ariaLabel: byHand });
  notice.append(field);
  field.select();
}

// What is held for a while is shown large; the click that would follow is swallowed.

let holding = null;

function hold(pressed) {
  const sheet = document.getElementById(pressed.dataset.hold);
  const late = sheet && setTimeout(() => { holding = { sheet }; sheet.showPopover?.(); }, 450);
  return late ? { late } : null;
}

function letGo() {
  clearTimeout(holding?.late);
  const sheet = holding?.sheet;
  if (!sheet) { holding = null; return; }
  // The browser shuts a sheet that was opened under a finger as soon as the finger leaves.
  setTimeout(() => { holding = null; if (!sheet.matches(":popover-open")) sheet.showPopover(); });
}

document.addEventListener("pointerdown", event => {
  clearTimeout(holding?.late);
  const pressed = event.isPrimary && event.button === 0 && event.target.closest("[data-hold]");
  holding = pressed ? hold(pressed) : null;
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo);
document.addEventListener("scroll", () => { if (holding?.late) letGo(); }, true);
document.addEventListener("contextmenu", event => { if (holding) event.preventDefault(); });
document.addEventListener("click", event => {
  if (holding?.sheet) { event.preventDefault(); event.stopPropagation(); }
}, true);

document.addEventListener("click", event => {
  if (event.target.closest('a[href="#z-menu"]')) for (const fold of document.querySelectorAll("#z-menu > details")) fold.open = true;
});

// "Your turn" from another tab: a short sound or a notice of the browser, each only if asked for.

const wants = kind => localStorage.getItem(`inkling.${kind}`) === "1";

async function askToRing(kind) {
  let on = !wants(kind);
  if (on && kind === "notice") on = (await window.Notification?.requestPermission?.()) === "granted";
  localStorage.setItem(`inkling.${kind}`, on ? "1" : "0");
  if (on && kind === "sound") chime();
  return on;
}

function chime() {
  const audio = new AudioContext(), volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.setValueAtTime(.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(.0001, audio.currentTime + .9);
  for (const [pitch, at] of [[523.25, 0], [659.25, .14]]) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + .9);
  }
  // A browser lets only some fifty of them sound in a page.
  setTimeout(() => audio.close(), 1500);
}

function ring() {
  if (wants("sound")) chime();
  if (wants("notice") && document.hidden && window.Notification?.permission === "granted") new Notification(document.title);
}

// A table's clock counts down, and rings once more when most of the time is gone.

let reminded = null;
setInterval(() => {
  for (const timer of document.querySelectorAll("[data-until]")) {
    const left = Math.max(0, Math.round((timer.dataset.until - Date.now()) / 1000));
    if (left < 3600) timer.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (main?.dataset.turn !== "1" || Date.now() < timer.dataset.remind || reminded === timer.dataset.until) continue;
    reminded = timer.dataset.until;
    ring();
  }
}, 1000);

// On a large screen nobody presses anything: what was turned up is shown for a while, then the play goes on.

function passGates() {
  for (const gate of main.querySelectorAll("input.gate:not(:checked)")) setTimeout(() => { gate.checked = true; }, 12000);
}
if (main?.matches(".tv")) setInterval(passGates, 3000);

// The phone stays awake while a play is on.

let awake = null, asking = false;
async function stayAwake() {
  const playing = main?.classList.contains("board") && !zone("go")?.firstChild;
  if (!playing) { awake?.release(); awake = null; }
  if (!playing || document.hidden || asking || (awake && !awake.released)) return;
  asking = true;
  awake = await navigator.wakeLock?.request("screen").catch(() => null);
  asking = false;
}
document.addEventListener("visibilitychange", stayAwake);

// A replay: the slider and the arrow keys go to a moment without loading the page anew.

const replay = document.querySelector("[data-replay]");

let asked = 0;

async function goTo(address) {
  const number = ++asked;
  const answer = await fetch(address);
  if (!answer.ok) { location.href = address; return; }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]");
  if (number !== asked) return; // Somebody has gone on meanwhile.
  const before = places();
  morphChildren(replay, fresh);
  reveal();
  showLatest();
  fly(before);
  history.replaceState(null, "", address);
  said.textContent = replay.querySelector(".now")?.textContent ?? "";
}

replay?.addEventListener("input", event => {
  if (event.target.type !== "range") return;
  const form = event.target.form;
  goTo(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});
replay?.addEventListener("click", event => {
  const link = event.target.closest(".z-replay a, .z-why a");
  if (link && !event.metaKey && !event.ctrlKey) { event.preventDefault(); goTo(link.href); }
});
document.addEventListener("keydown", event => {
  const way = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last" }[event.key];
  if (!replay || !way || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName)) return;
  const link = replay.querySelector(`a[rel="${way}"]`);
  if (link) { event.preventDefault(); goTo(link.href); }
});

// Today's puzzles: the days in a row are kept in this browser alone.

function countDays() {
  const shown = document.querySelector("[data-streak]"), done = document.querySelector("[data-daily]")?.dataset.daily;
  if (!shown) return;
  const days = new Set(JSON.parse(localStorage.getItem("inkling.days") ?? "[]"));
  if (done) days.add(done);
  localStorage.setItem("inkling.days", JSON.stringify([...days].sort().slice(-400)));
  const day = new Date();
  if (!days.has(day.toISOString().slice(0, 10))) day.setUTCDate(day.getUTCDate() - 1);
  let row = 0;
  for (; days.has(day.toISOString().slice(0, 10)); row++) day.setUTCDate(day.getUTCDate() - 1);
  shown.textContent = row > 1 ? shown.dataset.many.replace("#", row) : row ? shown.dataset.one : "";
}

document.documentElement.classList.add("scripted");
countDays();
reveal();
showLatest();
stayAwake();
for (const place of main ? [main, ...main.children] : []) place.tabIndex = -1;
if (main) connect();
