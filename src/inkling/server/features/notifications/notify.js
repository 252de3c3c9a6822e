// "Your turn" from another tab: a browser notification, only if switched on. And the table's clock.

import { main, serverNow, tell } from "./page.js";
import { keep, wants } from "./storage.js";

export async function askToRing(kind) {
  let on = !wants(kind);
  if (on && kind === "notice") on = await mayNotify();
  keep(kind, on ? "1" : "0");
  if (kind === "notice") import("./push.js").then(({ follow }) => follow(on)).catch(() => {});
  return on;
}

// Why this browser shows no notices: a sentence, nothing where it never can, null where it can.
export function whyNoNotices() {
  const told = document.querySelector("[data-push]")?.dataset;
  if (!isSecureContext) return told?.https ?? "";
  if (!("Notification" in window)) return navigator.standalone === false ? told?.install ?? "" : "";
  return null;
}

async function mayNotify() {
  const why = whyNoNotices();
  const answer = why === null ? await Notification.requestPermission().catch(() => "denied") : "";
  const told = answer === "denied" ? document.querySelector("[data-push]")?.dataset.blocked : why;
  if (told) tell(told, "calm");
  return answer === "granted";
}

// Phones let only a service worker show notices.
async function notify() {
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (worker) await worker.showNotification(document.title, { tag: location.pathname, data: { to: location.pathname } });
  else new Notification(document.title);
}

export function ring() {
  if (wants("notice") && document.hidden && window.Notification?.permission === "granted") notify().catch(() => {});
}

// The table's clock counts down, and reminds when most of the time is gone.

let reminded = null;

function countDown() {
  for (const timer of document.querySelectorAll("[data-until]")) {
    const now = serverNow(timer, timer.dataset.until), left = Math.max(0, Math.round((timer.dataset.until - now) / 1000));
    if (left < 3600) timer.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    if (main?.dataset.turn !== "1" || now < timer.dataset.remind || reminded === timer.dataset.until) continue;
    reminded = timer.dataset.until;
    ring();
  }
}

setInterval(countDown, 1000);
main?.addEventListener("shown", countDown);
