// Web Push: the server may send a notice to this browser while the page is closed. Asked for only after a tap.

import { wants } from "./storage.js";

// On: subscribe this browser to the notices of this table. Off: tell the server, and end the subscription for every table.
export async function follow(on) {
  const place = document.querySelector("[data-push]")?.dataset.push;
  const worker = place && await navigator.serviceWorker?.getRegistration();
  if (!worker?.pushManager || Notification.permission !== "granted") return;
  const old = await worker.pushManager.getSubscription();
  if (!on) {
    if (old) { await send(place, { endpoint: old.endpoint, off: "1" }); await old.unsubscribe(); }
    return;
  }
  const { key } = await (await fetch(place)).json();
  if (!key) return;
  const known = old && write(old.options?.applicationServerKey) === key ? old : null;
  if (old && !known) await old.unsubscribe();
  const { endpoint, keys } = (known ?? await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
  await send(place, { endpoint, p256dh: keys.p256dh, auth: keys.auth, quiet: wants("loud") ? "0" : "1" });
}

const send = (place, form) => fetch(place, { method: "POST", body: new URLSearchParams(form) });
const write = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes ?? []))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
