// Registers the service worker beside the site's home page, so that its scope follows the site's path. Pages work without it.

const worker = new URL("../../sw.js", import.meta.url);
addEventListener("load", () => navigator.serviceWorker?.register(worker, { updateViaCache: "none" }).catch(() => {}));
