// "Your turn" from another tab: a short sound or a notice of the browser, each only if asked for. And the table's clock.

import { main, serverNow } from "./page.js";
import { keep, wants } from "./storage.js";

const TURN = [[523.25, 0], [659.25, .14]], WORD = [[440, 0]];

export async function askToRing(kind) {
  let on = !wants(kind);
  if (on && kind === "notice") on = (await window.Notification?.requestPermission?.()) === "granted";
  keep(kind, on ? "1" : "0");
  if (on && kind === "sound") chime(TURN);
  return on;
}

// The end of a play that is worth it: once, and only where sounds are wanted.
let cheered = document.querySelector("[data-cheer]")?.dataset.cheer;
main?.addEventListener("shown", () => {
  const end = main.querySelector("[data-cheer]")?.dataset.cheer;
  if (end && end !== cheered && wants("sound")) chime([[523.25, 0], [659.25, .12], [783.99, .24], [1046.5, .36]]);
  cheered = end ?? cheered;
});

function chime(tones) {
  const audio = new AudioContext(), volume = audio.createGain();
  volume.connect(audio.destination);
  volume.gain.setValueAtTime(.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(.0001, audio.currentTime + .9);
  for (const [pitch, at] of tones) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(volume);
    tone.start(audio.currentTime + at);
    tone.stop(audio.currentTime + .9);
  }
  // A browser lets only some fifty of them sound in a page.
  setTimeout(() => audio.close(), 1500);
}

export function ring() {
  if (wants("sound")) chime(TURN);
  if (wants("notice") && document.hidden && window.Notification?.permission === "granted") new Notification(document.title);
}

// Somebody has said something.
export const knock = () => { if (wants("sound")) chime(WORD); };

// A table's clock counts down, and rings once more when most of the time is gone.

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
