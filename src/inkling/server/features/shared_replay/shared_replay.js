// Watching a replay together: the leader's moment, to which the other pages go with their own permissions; next to it the table's chat and
// the next game on offer. Only the number of a moment is sent, because each page can render it.

import { newMark } from "./connection.js";
import { morphChildren } from "./morph.js";
import { announce, make, parse, showServerNotice, tell } from "./page.js";
import { at, find, go, replay } from "./replay.js";
import { reveal } from "./extras.js";

const FIRST = 250, SLOWEST = 8000, PACE = 150, LOOK = 3000, MOST = 9;
const here = replay?.dataset.table;
let socket = null, delay = FIRST, led = null, follows = true, late = 0, read = null, said = "";

function connect() {
  const url = new URL(here, location);
  url.protocol = url.protocol.replace("http", "ws");
  const own = new WebSocket(url);
  own.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    // A redirected page has no connection yet; it waits longer each time it is sent back and forth.
    if (!message.move && (!socket || message.notice !== undefined)) showServerNotice(message.notice ?? "");
    if (!socket && !message.move) { socket = own; delay = FIRST; leadAgain(); }
    hear(message);
  };
  own.onclose = () => { socket = null; setTimeout(connect, delay); delay = Math.min(SLOWEST, delay * 2); };
}

const deliver = message => socket?.send(JSON.stringify({ ...message, send: newMark() }));

// A leader who lost the connection leads again, unless somebody else does by now.
let mine = false;
const leadAgain = () => { if (mine) queueMicrotask(() => { if (!led) lead(); }); };

function hear(message) {
  // The server closes the connection next; the page stays as it is.
  if (message.move) return;
  if (message.gone || message.refused === "deleted") { location.reload(); return; }
  if (message.refused !== undefined) { tell(message.sentence); return; }
  if (message.done !== undefined) { heard(message.done); return; }
  if (message.waits || Object.keys(message).join() === "notice") return;
  for (const [name, html] of Object.entries(message.zones ?? {})) show(name, html);
  led = message.led ?? null;
  mine = led?.mine ?? false;
  if (led && !led.mine && follows) go(led.ply, true);
  dress();
}

function show(name, html) {
  const place = find(`[data-zone="${name}"]`);
  if (place) morphChildren(place, parse(html));
}

// Reapply what only this page knows.
function dress() {
  reveal();
  const link = find("[data-follow]");
  if (link) {
    const on = follows && led !== null;
    link.textContent = on ? link.dataset.on : link.dataset.off;
    link.ariaCurrent = on ? "true" : null;
  }
  const words = find(".led .say")?.textContent ?? "";
  if (words !== said) { said = words; if (words) announce([words]); }
  count();
}

function lead() {
  follows = true;
  clearTimeout(late);
  late = 0;
  deliver({ to: "lead", play: replay.dataset.replay, ply: `${at()}` });
}

// The others need not receive every moment that the slider passes.
const leadSoon = () => { late ||= setTimeout(lead, PACE); };

function walked() {
  if (led?.mine) leadSoon();
  else if (follows) { follows = false; dress(); }
}

function press(event) {
  const act = event.target.closest("button[data-to]")?.dataset.to, link = event.target.closest("[data-follow]");
  if (act === "lead") lead();
  if (act === "let-go") { mine = false; deliver({ to: "let-go" }); }
  if (!link || !led) return;
  event.preventDefault();
  follows = true;
  go(led.ply, true);
  dress();
}

// Chat messages use the same connection; without one the form is sent as it is, and leads to the table.
const saying = new Map();

function say(event) {
  const form = event.target.closest(".z-talk form");
  if (!form || !socket) return;
  event.preventDefault();
  const send = newMark(), text = form.elements.text.value;
  saying.set(send, form);
  socket.send(JSON.stringify({ to: "talk", text, send }));
}

function heard(mark) {
  saying.get(mark)?.reset();
  saying.delete(mark);
}

// The chat button shows the number of unread messages.
function count() {
  const talk = find(".z-talk"), bubble = document.querySelector('.tools [href="#z-talk"]'), lines = [...talk.querySelectorAll("[data-nth]")];
  const newest = Number(lines.at(-1)?.dataset.nth ?? 0), box = talk.getBoundingClientRect(), fresh = Number(find(".moves").getBoundingClientRect().top);
  if (read === null || (!document.hidden && box.top < fresh - 60 && box.bottom > 0)) read = newest;
  const unread = lines.filter(line => Number(line.dataset.nth) > read && !line.matches(".me")).length;
  bubble?.querySelector(".count")?.remove();
  if (unread) bubble?.append(make("span", { className: "count" }, unread > MOST ? `${MOST}+` : `${unread}`, make("span", { className: "sr", textContent: ` ${replay.dataset.fresh}` })));
}

if (here) {
  replay.addEventListener("click", press);
  replay.addEventListener("submit", say);
  replay.addEventListener("walked", walked);
  replay.addEventListener("drawn", dress);
  document.addEventListener("scroll", () => { if (read !== null) count(); }, { passive: true, capture: true });
  dress();
  connect();
  // Without a connection the page polls now and then for an offered game.
  setInterval(async () => {
    const place = find('[data-zone="way"]');
    if (socket || document.hidden || place.contains(document.activeElement)) return;
    const line = await fetch(here.replace(/\/back\/.*/, "/way")).then(answer => answer.ok ? answer.text() : null, () => null);
    if (line !== null && !socket) show("way", line);
  }, LOOK);
}
