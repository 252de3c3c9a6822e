// A replay: the slider and the arrow keys go to a moment without loading the page anew.

import { fly, morphChildren, places } from "./morph.js";
import { sayOnly, showLatest } from "./page.js";
import { reveal } from "./small.js";

const replay = document.querySelector("[data-replay]");

let asked = 0;

async function goTo(address) {
  const number = ++asked;
  const answer = await fetch(address);
  if (!answer.ok) { location.href = address; return; }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-replay]");
  if (number !== asked) return; // Somebody has gone on meanwhile.
  const before = places();
  morphChildren(replay, fresh);
  reveal();
  showLatest();
  fly(before);
  history.replaceState(null, "", address);
  sayOnly(replay.querySelector(".now")?.textContent ?? "");
}

replay?.addEventListener("input", event => {
  if (event.target.type !== "range") return;
  const form = event.target.form;
  goTo(`${form.action}?${new URLSearchParams(new FormData(form))}`);
});
replay?.addEventListener("click", event => {
  const link = event.target.closest(".z-replay a, .z-why a");
  if (link && !event.metaKey && !event.ctrlKey) { event.preventDefault(); goTo(link.href); }
});
document.addEventListener("keydown", event => {
  const way = { ArrowLeft: "back", ArrowRight: "forth", Home: "first", End: "last" }[event.key];
  if (!replay || !way || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.nodeName)) return;
  const link = replay.querySelector(`a[rel="${way}"]`);
  if (link) { event.preventDefault(); goTo(link.href); }
});
