// The page of this browser's history: rendered from its own list, saved to a file, read from one, or cleared with a tap.

import { LARGEST, adopt, pack, plays, read } from "./history_data.js";
import { make, tell } from "./page.js";
import { drop, keeps } from "./storage.js";

const page = document.querySelector("[data-memory]"), find = name => page.querySelector(`[${name}]`);
const games = new Map(Object.entries(JSON.parse(page.dataset.titles))), titleOf = game => games.get(game)?.title ?? game;
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
const picture = game => games.get(game)?.face ? make("img", { className: "face", alt: "", src: page.dataset.picture.replace("GAME", game).replace("FACE", games.get(game).face) }) : face(game, 3);

// A browser stores facts, and this page puts them into words of its language. Older versions stored sentences, which are shown as they are.
const { place, won, lost, seats: people } = find("data-words").dataset;
const deckOf = ({ game, deck, seats }) => !deck && seats ? people.replace("#", seats) : Object.entries(games.get(game)?.decks ?? {}).find(([name]) => name === deck)?.[1] ?? deck;

function resultOf(play) {
  const tally = games.get(play.game)?.tally;
  if (play.told) return play.told;
  if (play.place) return place.replace("#", play.place).replace("@", play.seats ?? "?");
  if (tally && play.score !== null) return (play.score === 1 ? tally.one : tally.many).replace("#", play.score);
  return play.won ? won : lost;
}

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
  list.replaceChildren(...group(all, play => [`${play.game} ${deckOf(play)}`]).map(([, some]) => {
    const scored = some.filter(play => play.score !== null), { game, up } = some.at(-1);
    const best = scored.reduce((top, play) => !top || (play.score > top.score) === up && play.score !== top.score ? play : top, null);
    const wins = some.filter(play => play.won).length;
    return line(picture(game), `${titleOf(game)} · ${deckOf(some.at(-1))}`, found.replace("#", wins).replace("@", some.length), resultOf(best ?? some.at(-1)));
  }));
}

function showLatest(all) {
  const list = find("data-latest"), { with: company, bots } = list.dataset, day = new Intl.DateTimeFormat(page.dataset.lang, { day: "numeric", month: "short" });
  list.replaceChildren(...all.slice(-SHOWN).reverse().map(play => {
    const { id, game, people, at } = play;
    const shown = line(picture(game), titleOf(game), `${day.format(at)} · ${people.length ? company.replace("#", people.join(", ")) : bots}`, resultOf(play));
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

find("data-export").onclick = event => {
  const file = URL.createObjectURL(new Blob([JSON.stringify(pack(), null, 1)], { type: "application/json" }));
  make("a", { href: file, download: event.currentTarget.dataset.export }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60000);
};

find("data-import").onchange = async ({ target: field }) => {
  const [file] = field.files, { one, many, none, wrong } = field.dataset;
  const found = file && file.size <= 4 * LARGEST ? read(await file.text()) : null;
  field.value = "";
  if (!found) { tell(wrong); return; }
  const count = await adopt(found, field.dataset);
  show();
  tell(count > 1 ? many.replace("#", count) : count ? one : none, "calm");
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
