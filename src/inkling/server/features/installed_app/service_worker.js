// The service worker. The server puts VERSION, HOME, OFFLINE and FILES before it. It keeps only files whose address contains
// a hash of their content, and the offline page. Pages, replays and everything else always come from the network.

const CACHE = `inkling-${VERSION}`;

addEventListener("install", event => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then(cache => cache.addAll([OFFLINE, ...FILES])));
});

addEventListener("activate", event => event.waitUntil(forgetOthers()));

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith("inkling-") && name !== CACHE).map(name => caches.delete(name)));
}

addEventListener("fetch", event => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => findOffline()));
  else if (STATIC.some(folder => url.pathname.startsWith(folder))) event.respondWith(findFile(event));
});

async function findOffline() {
  return await caches.match(OFFLINE, { cacheName: CACHE }) ?? Response.error();
}

async function findFile(event) {
  const known = await caches.match(event.request, { cacheName: CACHE });
  if (known) return known;
  const answer = await fetch(event.request), kept = answer.headers.get("cache-control") ?? "";
  if (answer.ok && kept.includes("public") && kept.includes("immutable")) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then(cache => cache.put(event.request, copy)).catch(() => {}));
  }
  return answer;
}

// A push names the game and the table. At night it makes no sound, unless its owner wants that; the hour is this device's.
const NIGHT = [22, 8];

addEventListener("push", event => event.waitUntil(notify(event.data?.json() ?? {})));

function notify({ title = "Inkling", text, to, tag, quiet }) {
  const hour = new Date().getHours(), silent = Boolean(quiet) && (hour >= NIGHT[0] || hour < NIGHT[1]);
  return registration.showNotification(title, { body: text, tag, data: { to }, silent, icon: ICON });
}

addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.to ?? HOME, location.origin)));
});

async function show(target) {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find(page => new URL(page.url).pathname === target.pathname);
  return there ? there.focus() : clients.openWindow(target.href);
}
