// The page of this browser's history: rendered from its own list, downloaded or cleared with a tap.

import { make } from "./page.js";
import { plays } from "./saved_plays.js";
import { drop, keeps, recall } from "./storage.js";

const page = document.querySelector("[data-memory]"), find = name => page.querySelector(`[${name}]`);
const games = JSON.parse(page.dataset.titles), titleOf = game => games[game]?.[0] ?? game;
const SHOWN = 30;

// Count consecutive wins at the end of a list.
function row(list) {
  let wins = 0;
  while (wins < list.length && list[list.length - 1 - wins].won) wins++;
  return wins;
}

function line(sign, name, about, end = "") {
  const words = make("span", { className: "grow" }, make("b", { textContent: name }), make("span", { className: "cap", textContent: about }));
  return make("li", {}, sign, words, make("span", { className: "end", textContent: end }));
}

const face = (name, n) => make("span", { className: `av a${n % 4}`, ariaHidden: "true", textContent: name.slice(0, 1).toUpperCase() });
const picture = game => games[game]?.[1] ? make("img", { className: "face", alt: "", src: page.dataset.picture.replace("GAME", game).replace("FACE", games[game][1]) }) : face(game, 3);

function group(list, keyOf) {
  const groups = new Map();
  for (const one of list) for (const key of keyOf(one)) groups.set(key, [...groups.get(key) ?? [], one]);
  return [...groups];
}

function showPeople(all) {
  const list = find("data-people"), { one, many, won, row: inARow } = list.dataset;
  const known = group(all, play => play.people).sort((a, b) => b[1].length - a[1].length);
  find('data-part="people"').hidden = !known.length;
  list.replaceChildren(...known.slice(0, SHOWN).map(([name, some], n) => {
    const wins = some.filter(play => play.won).length, last = row(some);
    const about = [some.length === 1 ? one : many.replace("#", some.length), won.replace("#", wins), ...last > 1 ? [inARow.replace("#", last)] : []];
    return line(face(name, n), name, about.join(" · "));
  }));
  return known.length;
}

function showBest(all) {
  const list = find("data-best"), { found } = list.dataset;
  list.replaceChildren(...group(all, play => [`${play.game} ${play.deck}`]).map(([, some]) => {
    const scored = some.filter(play => typeof play.score === "number"), { game, deck, up } = some.at(-1);
    const best = scored.reduce((top, play) => !top || (play.score > top.score) === up && play.score !== top.score ? play : top, null);
    const wins = some.filter(play => play.won).length;
    return line(picture(game), `${titleOf(game)} · ${deck}`, found.replace("#", wins).replace("@", some.length), best?.told ?? some.at(-1).told);
  }));
}

function showLatest(all) {
  const list = find("data-latest"), { with: company, bots } = list.dataset, day = new Intl.DateTimeFormat(page.dataset.lang, { day: "numeric", month: "short" });
  list.replaceChildren(...all.slice(-SHOWN).reverse().map(({ id, game, people, told, at }) => {
    const shown = line(picture(game), titleOf(game), `${day.format(at)} · ${people.length ? company.replace("#", people.join(", ")) : bots}`, told);
    shown.replaceChildren(make("a", { href: page.dataset.replay.replace("PLAY", encodeURIComponent(id)) }, ...shown.childNodes));
    return shown;
  }));
}

function show() {
  const all = plays().sort((a, b) => a.at - b.at), people = showPeople(all);
  find("data-blocked").hidden = keeps();
  find("data-nothing").hidden = all.length > 0;
  find("data-kept").hidden = !all.length;
  showBest(all);
  showLatest(all);
  const figures = { plays: all.length, won: all.filter(play => play.won).length, people, row: row(all) };
  for (const [name, n] of Object.entries(figures)) find(`data-figure="${name}"`).textContent = n;
}

// Damaged entries are left out, and the rest is saved.
function days() {
  try { return JSON.parse(recall("days") ?? "[]"); } catch { return []; }
}

find("data-export").onclick = event => {
  const told = { inkling: 1, plays: plays(), days: days() };
  const file = URL.createObjectURL(new Blob([JSON.stringify(told, null, 1)], { type: "application/json" }));
  make("a", { href: file, download: event.currentTarget.dataset.export }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60000);
};

find("data-clear").onclick = ({ currentTarget: button }) => {
  const words = button.querySelector("span");
  if (words.textContent !== button.dataset.clear) { words.textContent = button.dataset.clear; return; }
  drop("plays", "days");
  show();
  page.querySelector("h1").focus();
};

page.querySelector("h1").tabIndex = -1;
show();
