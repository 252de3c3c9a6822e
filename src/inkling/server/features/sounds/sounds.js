// Sounds, made by the browser. The server names one after a public event; nothing that only this player does is ever heard. They are on
// after the first tap, unless this browser muted them, or the table is on a TV, which then sounds for everybody.

import { main } from "./page.js";
import { keep, recall } from "./storage.js";

// Each tone: from and to which pitch it glides, when it begins, how long it lasts.
const SOUNDS = {
  card: [[320, 140, 0, .07]],
  turn: [[523, 523, 0, .3], [659, 659, .14, .5]],
  reveal: [[294, 294, 0, .2], [370, 370, .12, .2], [440, 440, .24, .6]],
  win: [[523, 523, 0, .4], [659, 659, .12, .4], [784, 784, .24, .4], [1047, 1047, .36, .9]],
  loss: [[330, 311, 0, .5], [247, 220, .3, .9]],
  message: [[440, 494, 0, .18]],
};
const BUZZ = { turn: 40, win: [30, 60, 30], loss: 90 }, VOLUME = .1;
const onTv = main?.matches(".tv") ?? false;
let audio = null, tvSounds = false;

const isOn = () => recall("sound") === "1" || (recall("sound") === null && (onTv || !tvSounds));
const button = () => document.querySelector("[data-sound]");

function wake() {
  audio ??= window.AudioContext ? new AudioContext() : null;
  if (audio?.state === "suspended") audio.resume();
}

export function sound(name) {
  if (!audio || !isOn() || !SOUNDS[name]) return;
  if (!onTv) navigator.vibrate?.(BUZZ[name] ?? 0);
  for (const [from, to, at, long] of SOUNDS[name]) {
    const tone = audio.createOscillator(), volume = audio.createGain(), begin = audio.currentTime + at;
    tone.type = "triangle";
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, begin + long);
    volume.gain.setValueAtTime(VOLUME, begin);
    volume.gain.exponentialRampToValueAtTime(.0001, begin + long);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + long);
  }
}

// Play what a message from the server names, and note whether a TV shows the table.
export function hear(message) {
  if (message.tv !== undefined) { tvSounds = message.tv; paint(); }
  if (message.sound) sound(message.sound);
  // A message that waits comes again.
  delete message.sound;
}

function paint() {
  button()?.setAttribute("aria-pressed", String(isOn()));
}

export function watchSounds() {
  paint();
  if (onTv) wake();
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, wake, { once: true, capture: true });
  button()?.addEventListener("click", () => { keep("sound", isOn() ? "0" : "1"); paint(); sound("message"); });
}
