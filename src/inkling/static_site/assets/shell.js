// Runs on every static page. It starts Python in a worker, shows the pages that Python draws in a frame over this page, and passes
// their requests (from the service worker) and WebSockets on to Python.

const root = new URL("../", import.meta.url), player = document.getElementById("player"), words = player.dataset;
const { pages, files, wheels, late, languages, version } = JSON.parse(words.site);
const LANGUAGE = "inkling.site.lang", LOOK = "inkling.site.look", EARLY = 1500;

let worker = null, frame = null, ready = null, wanted = null, number = 0;
const answering = new Map(), sockets = new Map();

// Addresses.

const pathOf = url => url.pathname.slice(root.pathname.length - 1);
const inside = url => url.origin === root.origin && url.pathname.startsWith(root.pathname);
const isStatic = url => !url.search && pages.includes(pathOf(url).replace(/(.)\/$/, "$1"));
// The path of a page without the folder of its language.
const bare = path => path.replace(new RegExp(`^/(${languages.slice(1).join("|")})(?=/|$)`), "").replace(/^\//, "");
const home = lang => new URL(lang === languages[0] ? "." : `${lang}/`, root);

function remember(name, value) { try { localStorage.setItem(name, value); } catch { /* Then the choice is lost. */ } }
function recall(name) { try { return localStorage.getItem(name); } catch { return null; } }

// Start.

export function start() {
  ready ??= begin().catch(error => { fail(error); throw error; });
  return ready;
}

async function begin() {
  if (!navigator.serviceWorker) throw new Error(words.old);
  say(words.loading);
  await takeLock();
  await navigator.serviceWorker.register(new URL("sw.js", root), { updateViaCache: "none" });
  await isControlled();
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => handle[data.kind](data);
  const done = new Promise((resolve, reject) => { handle.ready = resolve; handle.failed = ({ why }) => reject(new Error(why)); });
  worker.onerror = event => handle.failed({ why: event.message });
  worker.postMessage({
    kind: "start", address: root.href.replace(/\/$/, ""), lang: recall(LANGUAGE) ?? document.documentElement.lang, look: recall(LOOK) ?? "",
    files, wheels, late,
  });
  await done;
  player.dataset.state = "ready";
  navigator.serviceWorker.controller.postMessage({ keep: "all" });
}

// Only one page may run Python, because there is one store.
function takeLock(how = { ifAvailable: true }) {
  return new Promise((done, failed) => {
    navigator.locks.request(`inkling ${root.pathname}`, how, lock => {
      if (!lock) { offerToMove(); failed(new Error(words.elsewhere)); return; }
      done();
      return new Promise(() => {});
    }).catch(() => { worker?.terminate(); worker = null; frame?.remove(); say(words.elsewhere); offerToMove(); });
  });
}

function offerToMove() {
  const button = player.querySelector("button");
  button.hidden = false;
  button.onclick = async () => { button.hidden = true; await takeLock({ steal: true }); location.reload(); };
}

function isControlled() {
  if (navigator.serviceWorker.controller) return Promise.resolve();
  return new Promise(done => navigator.serviceWorker.addEventListener("controllerchange", () => done(), { once: true }));
}

// Progress. The bar has its place at the foot of the page; it is in the middle once the player waits for it.

function say(text) { player.hidden = false; player.querySelector("p").textContent = text; }

function show(on) { player.hidden = !on; }

function fail(error) {
  player.dataset.state = "failed";
  say(error.message && Object.values(words).includes(error.message) ? error.message : `${words.failed} (${error.message})`);
}

const handle = {
  progress({ step, share }) {
    const bar = player.querySelector("progress");
    bar.value = step === "load" ? .7 * share : { unpack: .75, import: .85 }[step];
  },
  answer({ id, ...answer }) { answering.get(id)?.(answer); answering.delete(id); },
  message({ id, data }) { sockets.get(id)?.(data); if (data === null) sockets.delete(id); },
};

// What the service worker asks for pages in the frame.

navigator.serviceWorker?.addEventListener("message", async ({ data, ports: [port] }) => {
  if (data.kept) player.dataset.kept = data.kept;
  if (!worker || !ready || !data.ask) return;
  await ready;
  const id = ++number;
  answering.set(id, answer => port.postMessage(answer, [answer.body]));
  worker.postMessage({ kind: "request", id, ...data.ask });
});

window.inkling = {
  openSocket(target, take) {
    const id = ++number;
    sockets.set(id, take);
    worker.postMessage({ kind: "open", id, target, headers: {} });
    return { send: text => worker?.postMessage({ kind: "send", id, text }), close: () => { sockets.delete(id); worker?.postMessage({ kind: "close", id }); } };
  },
};

// The frame.

async function open(go) {
  wanted = go;
  player.dataset.wanted = "";
  await start();
  if (wanted !== go) return;
  if (!frame) {
    frame = document.createElement("iframe");
    frame.name = "inkling-page";
    frame.title = "Inkling";
    frame.addEventListener("load", follow);
    document.body.append(frame);
  }
  go();
}

// After every page in the frame: its title and address become those of this page.
function follow() {
  const { location: there, document: page } = frame.contentWindow;
  if (there.href === "about:blank") return;
  document.documentElement.dataset.playing = "";
  show(false);
  document.title = page.title;
  history.replaceState(null, "", new URL(`play/#${pathOf(there)}${there.search}${there.hash}`, root));
  const lang = page.documentElement.lang;
  if (lang) remember(LANGUAGE, lang);
  frame.focus();
}

const openUrl = url => open(() => frame.contentWindow.location.replace(url));

const openForm = (form, button) => open(() => {
  // A copy, so that the static page stays as it is.
  const copy = document.createElement("form"), data = new FormData(form, button);
  copy.method = button?.formMethod || form.method;
  copy.action = button?.getAttribute("formaction") ? button.formAction : form.action;
  copy.target = frame.name;
  copy.hidden = true;
  for (const [name, value] of data) {
    const field = document.createElement("input");
    field.type = "hidden"; field.name = name; field.value = value;
    copy.append(field);
  }
  document.body.append(copy);
  copy.submit();
  copy.remove();
});

document.addEventListener("click", event => {
  const link = event.target.closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || link.target) return;
  const url = new URL(link.href);
  if (!inside(url) || (isStatic(url) && player.dataset.state !== "ready") || (url.hash && url.pathname === location.pathname)) return;
  if (link.hasAttribute("download") || /\.\w+$/.test(url.pathname)) return;
  event.preventDefault();
  openUrl(new URL(bare(pathOf(url)).replace(/\/$/, "") + url.search + url.hash, root));
});

document.addEventListener("submit", event => {
  const form = event.target, button = event.submitter, to = new URL(form.action);
  if (!inside(to)) return;
  event.preventDefault();
  if (pathOf(to) === "/language") switchLanguage(button.value);
  else if (pathOf(to) === "/look") switchLook(button.value);
  else openForm(form, button);
});

function switchLanguage(lang) {
  remember(LANGUAGE, lang);
  location.assign(new URL(bare(pathOf(new URL(location))) + location.hash, home(lang)));
}

function switchLook(look) {
  remember(LOOK, look);
  if (["light", "dark"].includes(look)) document.documentElement.dataset.look = look;
  else delete document.documentElement.dataset.look;
}

// The first moments of this page.

const look = recall(LOOK), lang = recall(LANGUAGE) ?? languages.find(one => navigator.language.startsWith(one)) ?? languages[0];
if (look) switchLook(look);
if (location.pathname === root.pathname && lang !== languages[0] && !location.hash) location.replace(home(lang));
else if (words.page === "play") {
  const to = new URL(location.hash.slice(1) || "/", "https://inkling.invalid");
  openUrl(new URL((to.pathname + to.search + to.hash).replace(/^\/+/, ""), root));
} else if (words.page === "home") setTimeout(() => start().then(() => { if (wanted === null) show(false); }, () => {}), EARLY);
console.debug("Inkling", version);
