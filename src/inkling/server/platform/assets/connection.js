// The connection to the server: a socket. Without a socket the page polls its zones and sends actions as requests. If nothing
// answers, it retries with growing pauses (backoff).
//
// States: "new" until the first message, "open", "asking" while polling, "down", "moving" to another server process with the same
// table, and "gone" if the table no longer exists.
// Events: "state"; "ready", if messages can be sent; "answer", about a sent message.

import { show } from "./live.js";
import { main, showServerNotice } from "./page.js";

const HERE = location.pathname.replace(/\/$/, "");
// The page is a waiting room of a private table. Once the guest is let in or refused, another page must be loaded.
const OUTSIDE = main?.dataset.door !== undefined, SHUT = ["private", "waiting", "sent-away", "shut-out"];
const PATIENCE = 8000, BETWEEN = 2000, HIDDEN = 10000, SILENCE = 25000, ECHO = 5000, STEADY = 5000;
const FIRST = 250, SLOWEST = 8000, SOCKET_AGAIN = 20000, SOCKET_SLOWEST = 120000, MOST_MOVES = 4, RESTART = 1012;

export const connection = Object.assign(new EventTarget(), { state: "new" });
export const newMark = () => crypto.randomUUID?.() ?? `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
const send = (name, detail) => connection.dispatchEvent(new CustomEvent(name, { detail }));
const vary = time => time * (.75 + Math.random() / 2);

let socket = null, drop = () => {}, wake = () => {}, heard = 0, etag = "";

function turn(state) {
  if (connection.state === state || connection.state === "gone") return;
  connection.state = state;
  send("state");
}

// Wait for the next try, or for an event that suggests a retry.
const wait = time => new Promise(done => { const timer = setTimeout(done, time); wake = () => { clearTimeout(timer); done(); }; });

export const tryNow = () => wake();

export async function keepConnection() {
  for (let refused = 0, moves = 0, delay = FIRST, again = SOCKET_AGAIN; connection.state !== "gone";) {
    const { lasted, moved } = await useSocket();
    if (lasted > STEADY) { delay = FIRST; again = SOCKET_AGAIN; moves = 0; }
    if (moved) {
      // The first redirect at once, because another process is ready. A page that is sent back and forth waits longer.
      if (moves++) { await wait(vary(delay)); delay = Math.min(SLOWEST, delay * 2); }
      if (moves > MOST_MOVES) turn("down");
      continue;
    }
    if (lasted >= 0) refused = 0;
    else if (await look()) { refused++; delay = FIRST; }
    else { refused = 0; turn("down"); }
    if (refused > 1) {
      await askFor(again);
      again = Math.min(SOCKET_SLOWEST, again * 2);
    } else {
      await wait(vary(delay));
      delay = Math.min(SLOWEST, delay * 2);
    }
  }
}

// Run the socket until it closes. Return how long it was open, or -1 if nothing ever arrived; and whether to reconnect elsewhere.
function useSocket() {
  const url = new URL(`${HERE}/live`, location);
  url.protocol = url.protocol.replace("http", "ws");
  url.search = window.DecompressionStream ? "done=inside&bytes=1" : "done=inside";
  return new Promise(over => {
    let opened = 0, own;
    const end = event => {
      const moved = event?.code === RESTART;
      clearTimeout(late);
      if (own) { own.onmessage = own.onclose = null; own.close(); }
      socket = null;
      if (opened) turn(moved ? "moving" : "down");
      over({ lasted: opened ? Date.now() - opened : -1, moved });
    };
    const late = setTimeout(end, PATIENCE);
    try { own = new WebSocket(url); } catch { end(); return; }
    own.binaryType = "arraybuffer";
    own.onmessage = ({ data }) => {
      heard = Date.now();
      take(unpack(data), !opened).then(move => {
        if (opened || move || own.onmessage === null) return;
        opened = Date.now();
        clearTimeout(late);
        socket = own;
        turn("open");
        send("ready");
      });
    };
    own.onclose = end;
    drop = end;
  });
}

// Large messages are compressed; later ones wait until it is decoded. Uncompressed ones begin with a brace.
let taken = Promise.resolve();

function unpack(data) {
  if (typeof data === "string") return data;
  if (new Uint8Array(data)[0] === 0x7b) return new TextDecoder().decode(data);
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

function take(text, first) {
  taken = taken.then(async () => {
    const message = JSON.parse(await text);
    // A first message without a notice means that there is none.
    if (!message.move && (first || message.notice !== undefined)) showServerNotice(message.notice ?? "");
    // Reading is no longer allowed here, or now it is: the page says which.
    if (message.gone || (OUTSIDE && message.layout)) { location.reload(); return; }
    if (message.waits) return;
    // The server closes the connection next.
    if (message.move) return true;
    if (message.refused === "deleted") { main?.replaceChildren(); turn("gone"); }
    if (message.done || message.refused) send("answer", message);
    // The update may contain the event that caused it.
    if (message.refused || ["done", "notice"].includes(Object.keys(message).join())) return;
    etag = "";
    show(message);
  }).catch(reportError);
  return taken;
}

// Poll the server, and show what has changed. Return whether it answered.
async function look() {
  try {
    const answer = await ask("zones", { headers: { accept: "application/json", "if-none-match": etag } });
    if (answer.status === 404 || answer.status === 410) { turn("gone"); return false; }
    if (answer.status === 304) return true;
    if (!answer.ok) return await isDoor(answer);
    if (OUTSIDE) { location.reload(); return true; }
    const fresh = await answer.json();
    if (connection.state !== "open") { etag = answer.headers.get("etag") ?? ""; showServerNotice(fresh.notice ?? ""); showSafely(fresh); }
    return true;
  } catch { return false; }
}

// True if the page was refused only because the guest is not, or no longer, admitted.
async function isDoor(answer) {
  const { refused } = answer.status < 429 ? await answer.json() : {};
  if (SHUT.includes(refused) && !(OUTSIDE && refused === "waiting")) location.reload();
  return SHUT.includes(refused);
}

function showSafely(message) {
  try { show(message); } catch (error) { reportError(error); }
}

const ask = (what, how) => fetch(`${HERE}/${what}`, { ...how, signal: AbortSignal.timeout(PATIENCE) });

// True if pages are answered, before a form is sent that loads another.
export const answers = () => ask("zones", { method: "HEAD" }).then(({ status }) => status < 500, () => false);

async function askFor(time) {
  turn("asking");
  for (const until = Date.now() + time; Date.now() < until;) {
    send("ready");
    await wait(vary(document.hidden ? HIDDEN : BETWEEN));
    if (!await look()) return;
  }
}

// Forms that sockets don't support are sent as a request, even if a socket is open.
export const BY_REQUEST = new Set(["options", "self"]);

// Send an action. The confirmation arrives as an event; without one it must be sent again.
export function deliver(message) {
  if (connection.state === "asking" || BY_REQUEST.has(message.to)) post(message);
  else if (connection.state === "open") socket.send(JSON.stringify(message));
}

async function post({ to, ...fields }) {
  const how = { method: "POST", body: new URLSearchParams(fields), headers: { accept: "application/json" }, redirect: "manual" };
  try {
    const answer = await ask(to, how);
    // Forms are answered by a redirect to the table.
    if (answer.ok || answer.type === "opaqueredirect") send("answer", { done: fields.send });
    else if (answer.status < 500) send("answer", { refused: "", ...await answer.json().catch(() => ({})), send: fields.send });
    else send("answer", { again: fields.send });
  } catch { send("answer", { again: fields.send }); }
  wake();
}

// A connection can be dead without an error: the phone slept, or the network changed.
export function check() {
  if (!socket) { wake(); return; }
  const own = socket, before = heard;
  if (own.readyState !== WebSocket.OPEN) { drop(); return; }
  own.send(JSON.stringify({ to: "echo", send: newMark() }));
  setTimeout(() => { if (socket === own && heard === before) drop(); }, ECHO);
}

setInterval(() => { if (socket && !document.hidden && Date.now() - heard > SILENCE) check(); }, ECHO);
document.addEventListener("visibilitychange", () => { if (!document.hidden) check(); });
for (const sign of ["online", "offline", "pageshow"]) addEventListener(sign, check);
