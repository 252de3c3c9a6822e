// The service worker of the static site. The build puts VERSION, FILES (the hash of every file by its path) and CORE (files that are
// kept at once) before it. It answers files from its cache, and passes requests of the frame on to the page that runs Python.

const ROOT = new URL(registration.scope), CACHE = `inkling-site ${ROOT.pathname}`, PATIENCE = 120_000;
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; base-uri 'none'";
const TYPES = { wasm: "application/wasm", mjs: "text/javascript", js: "text/javascript", json: "application/json" };

addEventListener("install", event => {
  skipWaiting();
  event.waitUntil(keepFiles(CORE));
});

addEventListener("activate", event => event.waitUntil(Promise.all([clients.claim(), forgetOld()])));

// A key contains the hash, so an unchanged file survives an update.
const keyOf = path => new URL(`${path}?${FILES[path]}`, ROOT).href;

async function forgetOld() {
  const cache = await caches.open(CACHE), current = new Set(Object.keys(FILES).map(keyOf));
  for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request);
}

// Return the response at once, and pass the promise to `wait` that it is in the cache.
async function fetchFile(path, wait) {
  const cache = await caches.open(CACHE), key = keyOf(path), known = await cache.match(key);
  if (known) return known;
  const response = await fetch(new URL(path, ROOT), { cache: "no-cache" });
  if (!response.ok || response.redirected) return response;
  const headers = new Headers(response.headers), type = TYPES[path.split(".").pop()];
  headers.delete("content-encoding");
  headers.delete("content-length");
  if (type) headers.set("content-type", type);
  if (path === "site/worker.js") headers.set("content-security-policy", POLICY);
  const [shown, copy] = response.body.tee();
  wait(new Response(copy).arrayBuffer().then(async body => {
    // A newer version of the site may be there already: its files are used, and not kept.
    if (await digest(body) === FILES[path]) await cache.put(key, new Response(body, { headers }));
  }));
  return new Response(shown, { headers });
}

async function digest(body) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  return [...bytes.slice(0, 8)].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

addEventListener("message", event => {
  if (event.data.keep === "all") event.waitUntil(keepFiles(Object.keys(FILES)).then(() => event.source?.postMessage({ kept: VERSION })));
});

async function keepFiles(paths) {
  for (const path of paths) {
    let kept;
    await fetchFile(path, keeping => { kept = keeping; }).then(() => kept).catch(() => {});
  }
}

addEventListener("fetch", event => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== ROOT.origin || !url.pathname.startsWith(ROOT.pathname)) return;
  const path = decodeURI(url.pathname.slice(ROOT.pathname.length)), wait = kept => event.waitUntil(kept.catch(() => {}));
  if (request.mode === "navigate" && request.destination === "document") event.respondWith(findPage(path, url, wait));
  else if (request.mode !== "navigate" && path in FILES) event.respondWith(fetchFile(path, wait));
  else event.respondWith(askPython(request, url));
});

// A page of the site itself. Any other address is a page that Python draws: the player opens it.
async function findPage(path, url, wait) {
  const folder = path === "" || path.endsWith("/");
  const file = folder ? `${path}index.html` : path;
  if (!url.search && file in FILES) return fetchFile(file, wait);
  if (!folder && !url.search && `${path}/index.html` in FILES) return Response.redirect(new URL(`${path}/`, ROOT), 302);
  return Response.redirect(new URL(`play/#/${path}${url.search}`, ROOT), 302);
}

async function askPython(request, url) {
  const headers = { "accept-language": navigator.language };
  for (const name of ["accept", "content-type", "if-none-match"]) if (request.headers.has(name)) headers[name] = request.headers.get(name);
  if (request.referrer) headers.referer = request.referrer;
  const body = request.method === "GET" || request.method === "HEAD" ? null : await request.arrayBuffer();
  const ask = { method: request.method, target: url.pathname + url.search, headers, body };
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const answer = await new Promise(done => {
    setTimeout(() => done(null), PATIENCE);
    for (const page of pages.filter(page => page.frameType === "top-level")) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => done(data);
      page.postMessage({ ask }, [port2]);
    }
  });
  if (!answer) return Response.error();
  const empty = [204, 205, 304].includes(answer.status) || request.method === "HEAD";
  return new Response(empty ? null : answer.body, { status: answer.status, headers: answer.headers });
}
