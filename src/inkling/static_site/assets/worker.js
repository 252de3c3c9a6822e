// The Web Worker that runs Python. It loads the files, builds the application, and answers what the page (shell.js) passes on.
//
// Messages in: start; request, answered by "answer"; open, send, close for WebSockets.
// Messages out: progress, ready, failed, answer, message (null when a socket has closed).

import { loadPyodide } from "./pyodide/pyodide.mjs";

// Pages that need the large data files: decks of a table.
const NEEDS_ALL = /\/decks?\b/;
const HERE = new URL(".", import.meta.url);
let site, arrived;

addEventListener("message", ({ data }) => handle[data.kind](data));

const handle = {
  start: message => start(message).then(() => postMessage({ kind: "ready" }), error => postMessage({ kind: "failed", why: String(error) })),
  request: answer,
  open: ({ id, target, headers }) => site.open_socket(id, target, headers, data => deliver(id, data)),
  send: ({ id, text }) => site.send(id, text),
  close: ({ id }) => site.close_socket(id),
};

async function start({ address, lang, look, files, wheels, late }) {
  countBytes(files);
  const archive = read("python.tar.xz"), packages = wheels.map(read);
  const [database, pyodide] = await Promise.all([openDatabase(address), loadPyodide({ indexURL: new URL("pyodide/", HERE).href, packages: [] })]);
  pyodide.FS.writeFile("/python.tar.xz", new Uint8Array(await archive));
  report("unpack");
  pyodide.runPython(UNPACK);
  for (const wheel of packages) pyodide.unpackArchive(await wheel, "zip", { extractDir: "/python" });
  report("import");
  site = await pyodide.pyimport("inkling.static_site.worker").open_site(address, lang, look, new Journal(database), await readAll(database));
  arrived = loadLate(pyodide, late).catch(() => {});
}

// The archive is the site's own, so its paths need no checks. They would take most of the time.
const UNPACK = `
import os, sys, tarfile
with tarfile.open("/python.tar.xz") as archive:
    archive.extractall("/python", filter="fully_trusted")
os.remove("/python.tar.xz")
sys.path.insert(0, "/python")
sys.dont_write_bytecode = True
`;

async function read(name) {
  const response = await fetch(new URL(name, HERE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.arrayBuffer();
}

// Large data files, which only some pages need.
async function loadLate(pyodide, names) {
  for (const name of names) pyodide.FS.writeFile(`/python/${name}`, new Uint8Array(await read(name)));
}

// Count the bytes of these files while they are fetched, here or by Pyodide, which compiles WebAssembly as it arrives.
function countBytes(files) {
  const sizes = new Map(files.map(([name, size]) => [new URL(name, HERE).href, size])), fetchFile = self.fetch;
  const total = files.reduce((sum, [, size]) => sum + size, 0), arrivedBytes = new Map();
  self.fetch = async (...asked) => {
    const response = await fetchFile(...asked), url = response.url, size = sizes.get(url);
    if (!response.ok || !size) return response;
    const count = new TransformStream({
      transform(chunk, out) {
        arrivedBytes.set(url, Math.min(size, (arrivedBytes.get(url) ?? 0) + chunk.length));
        report("load", [...arrivedBytes.values()].reduce((sum, bytes) => sum + bytes, 0) / total);
        out.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: response.headers });
  };
}

function report(step, share = 1) { postMessage({ kind: "progress", step, share }); }

function deliver(id, data) {
  if (data === undefined || data === null || typeof data === "string") { postMessage({ kind: "message", id, data: data ?? null }); return; }
  const { buffer } = data.toJs();
  postMessage({ kind: "message", id, data: buffer }, [buffer]);
}

async function answer({ id, method, target, headers, body }) {
  try {
    if (NEEDS_ALL.test(target)) await arrived;
    const found = await site.request(method, target, headers, new Uint8Array(body ?? 0)), [status, shown, { buffer }] = found.toJs();
    found.destroy();
    postMessage({ kind: "answer", id, status, headers: shown, body: buffer }, [buffer]);
  } catch (error) {
    console.error(error);
    postMessage({ kind: "answer", id, status: 500, headers: [], body: new ArrayBuffer(0) });
  }
}

// The journal of the store: keys and values in IndexedDB, in one database for each folder.

const STORE = "kept";

function openDatabase(address) {
  return new Promise((done, failed) => {
    const opening = indexedDB.open(`inkling ${new URL(address).pathname}`, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
}

function readAll(database) {
  return new Promise((done, failed) => {
    const found = new Map(), going = database.transaction(STORE).objectStore(STORE).openCursor();
    going.onsuccess = () => {
      const at = going.result;
      if (!at) { done(found); return; }
      found.set(at.key, at.value);
      at.continue();
    };
    going.onerror = () => failed(going.error);
  });
}

class Journal {
  #database; #waiting = [];

  constructor(database) { this.#database = database; }

  put = (key, value) => { const copy = value.toJs(); this.#waiting.push(store => store.put(copy, key)); };

  delete = prefix => { this.#waiting.push(store => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`))); };

  flush = () => new Promise((done, failed) => {
    const waiting = this.#waiting.splice(0);
    if (!waiting.length) { done(); return; }
    const change = this.#database.transaction(STORE, "readwrite");
    change.oncomplete = () => done();
    change.onerror = change.onabort = () => failed(change.error);
    for (const step of waiting) step(change.objectStore(STORE));
  });
}
