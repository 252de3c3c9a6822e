// Replaces a service worker that was released, once the operator has switched it off: it deletes what was kept and ends itself.

addEventListener("install", () => skipWaiting());
addEventListener("activate", event => event.waitUntil(end()));

async function end() {
  const names = await caches.keys();
  await Promise.all(names.filter(name => name.startsWith("inkling-")).map(name => caches.delete(name)));
  await registration.unregister();
}
