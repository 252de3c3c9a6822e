// Moving to another device: this browser's games, streak and settings come along. The old device encrypts them, and the key is in the
// fragment of the link, which browsers never send. So the server stores bytes that it can't read. A PIN is too short to be a key.

import { LARGEST, adopt, pack, read } from "./history_data.js";
import { tell } from "./page.js";
import { drawCode } from "./qr_code.js";

const MOST = 64_000, IV = 12, RENEWED = 540_000; // bytes, bytes, milliseconds
const out = document.querySelector("[data-pack]"), into = document.querySelector("[data-unpack]");

const write = bytes => btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
const bytesOf = words => Uint8Array.from(atob(words.replaceAll("-", "+").replaceAll("_", "/")), letter => letter.charCodeAt(0));
const secretOf = (key, use) => crypto.subtle.importKey("raw", key, "AES-GCM", false, [use]);
const through = (bytes, stream) => new Blob([bytes]).stream().pipeThrough(stream);

// The server finds a parcel by a part of the key's hash, from which nobody can compute the key.
async function idOf(key) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", key));
  return [...hash.slice(0, 16)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

async function encrypt(key, words) {
  const small = await new Response(through(words, new CompressionStream("deflate-raw"))).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await secretOf(key, "encrypt"), small);
  return new Uint8Array([...iv, ...new Uint8Array(sealed)]);
}

async function decrypt(key, parcel) {
  const iv = parcel.slice(0, IV), secret = await secretOf(key, "decrypt");
  const small = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, secret, parcel.slice(IV));
  const reader = through(small, new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let words = "";
  // A small parcel can become very large.
  for (let part = await reader.read(); !part.done && words.length <= LARGEST; part = await reader.read()) words += part.value;
  reader.cancel().catch(() => {});
  return words;
}

// The old device.

const link = out && document.querySelector(".url a"), plain = link?.href;

function show(address, sentence, byFile) {
  link.href = link.textContent = document.querySelector("[data-copy]").dataset.copy = address;
  document.querySelector(".qr").replaceWith(drawCode(address));
  out.querySelector("[data-told]").textContent = sentence;
  out.querySelector("[data-by-file]").hidden = !byFile;
}

async function offer() {
  const key = crypto.getRandomValues(new Uint8Array(32));
  let fewer = 0, parcel;
  do { parcel = await encrypt(key, JSON.stringify(pack(fewer))); fewer += 50; } while (parcel.length > MOST);
  const answer = await fetch(out.dataset.store.replace("PARCEL", await idOf(key)), { method: "POST", body: parcel });
  if (!answer.ok) throw new Error(answer.statusText);
  show(`${plain}#${write(key)}`, out.dataset.ready, false);
}

// A parcel waits for ten minutes. As long as somebody looks at this page, a new one replaces it before that.
let renewed = -Infinity;

function renew() {
  if (document.hidden || Date.now() - renewed < RENEWED) return;
  renewed = Date.now();
  offer().catch(() => show(plain, out.dataset.failed, true));
}

if (out && !(globalThis.crypto?.subtle && globalThis.CompressionStream)) {
  out.querySelector("[data-told]").textContent = isSecureContext ? out.dataset.failed : out.dataset.insecure;
  out.querySelector("[data-by-file]").hidden = false;
} else if (out) {
  renew();
  setInterval(renew, 10_000);
  document.addEventListener("visibilitychange", renew);
}

// The new device. What comes along is fetched when the seat is taken, because link previews open links, too.

async function take() {
  const key = bytesOf(location.hash.slice(1));
  const answer = await fetch(into.dataset.take.replace("PARCEL", await idOf(key)), { method: "POST" });
  const found = answer.ok && read(await decrypt(key, new Uint8Array(await answer.arrayBuffer())));
  if (!found) throw new Error(answer.statusText);
  await adopt(found, into.dataset);
}

async function unpack(event) {
  event.preventDefault();
  into.removeEventListener("submit", unpack);
  const button = into.querySelector("button");
  button.disabled = true;
  const came = await take().then(() => true, () => false);
  // The key is of no more use, and must not stay in the browser's list of visited pages.
  history.replaceState(null, "", location.pathname);
  button.disabled = false;
  if (came) into.submit(); else tell(into.dataset.late);
}

if (into && location.hash.length > 1) into.addEventListener("submit", unpack);
