// What this browser remembers for its owner: plays, days of solved puzzles, and choices. They come from its storage, from a file or from
// another device. A file can contain anything, so only known fields are read, and each is checked.

import { keep, names, recall } from "./storage.js";

export const LARGEST = 1_000_000; // characters of a file
const MOST = { plays: 500, days: 400, people: 8, name: 24, deck: 80, told: 200, seats: 20, score: 1_000_000 };
const DAY = 86_400_000, EARLIEST = Date.UTC(2020, 0);
// Choices that make sense on another device. Notices need a tap there, and how much of a chat was read belongs to one table.
const CHOICE = /^(?:sound|sort|stay|loud|offered|knows\.[a-z_]{1,40})$/;

const isObject = found => typeof found === "object" && found !== null && !Array.isArray(found);
const matches = (found, pattern) => typeof found === "string" && pattern.test(found);
const listed = found => Array.isArray(found) ? found : [];
const text = (found, most) => typeof found === "string" ? found.replace(/\p{C}/gu, "").slice(0, most) : "";
const isCount = found => Number.isInteger(found) && found > 0 && found <= MOST.seats;

function parsed(found) {
  try { return JSON.parse(found); } catch { return null; }
}

// Return a play with known fields only, or null. Plays of older versions have the result as a sentence (`told`) instead of a place.
function readPlay(found) {
  if (!isObject(found) || !matches(found.id, /^[\w-]{1,40}$/) || !matches(found.game, /^[a-z][a-z0-9_]{0,39}$/)) return null;
  if (!Number.isInteger(found.at) || found.at < EARLIEST || found.at > Date.now() + DAY || !Array.isArray(found.people)) return null;
  const { id, game, at, seats, place, won, score } = found, told = text(found.told, MOST.told);
  return {
    id, game, at,
    people: found.people.slice(0, MOST.people).map(name => text(name, MOST.name)).filter(Boolean),
    deck: text(found.deck, MOST.deck),
    won: typeof won === "boolean" ? won : null,
    score: Number.isFinite(score) && Math.abs(score) <= MOST.score ? score : null,
    up: found.up === true,
    ...isCount(seats) ? { seats } : {},
    ...isCount(place) ? { place } : {},
    ...told ? { told } : {},
  };
}

const readPlays = found => listed(found).map(readPlay).filter(Boolean);

function isDay(found) {
  const at = matches(found, /^\d{4}-\d\d-\d\d$/) ? Date.parse(`${found}T12:00:00Z`) : NaN;
  return at >= EARLIEST && at <= Date.now() + 2 * DAY && new Date(at).toISOString().startsWith(found);
}

const readDays = found => [...new Set(listed(found).filter(isDay))].sort();
const isChoice = ([name, value]) => CHOICE.test(name) && (value === "0" || value === "1");

export const plays = () => readPlays(parsed(recall("plays")));
export const days = () => readDays(parsed(recall("days")));
export const savePlays = list => keep("plays", JSON.stringify([...list].sort((a, b) => a.at - b.at).slice(-MOST.plays)));
export const saveDays = list => keep("days", JSON.stringify([...new Set(list)].sort().slice(-MOST.days)));

// Return everything as an object for a file. `fewer` leaves out that many of the oldest plays.
export function pack(fewer = 0) {
  const look = document.documentElement.dataset.look, lang = /(?:^|; )lang=([a-z]{2})/.exec(document.cookie)?.[1];
  const choices = Object.fromEntries(names().map(name => [name, recall(name)]).filter(isChoice));
  return { inkling: 2, plays: plays().slice(fewer), days: days(), choices, ...look ? { look } : {}, ...lang ? { lang } : {} };
}

// Return what a text contains, checked; null if it is none of our files.
export function read(file) {
  const found = file.length <= LARGEST ? parsed(file) : null;
  if (!isObject(found) || (found.inkling !== 1 && found.inkling !== 2)) return null;
  return {
    plays: readPlays(found.plays),
    days: readDays(found.days),
    choices: isObject(found.choices) ? Object.entries(found.choices).filter(isChoice) : [],
    look: ["light", "dark", "system"].find(look => look === found.look),
    lang: matches(found.lang, /^[a-z]{2}$/) ? found.lang : undefined,
  };
}

// Merge what was read with what this browser remembers, and return how many plays are new. A choice made here stays.
export async function adopt(found, { look, lang }) {
  const known = new Map(plays().map(play => [play.id, play])), before = known.size;
  for (const play of found.plays) {
    const own = known.get(play.id);
    if (!own || (own.told && !play.told)) known.set(play.id, { ...play, at: Math.min(play.at, own?.at ?? play.at) });
  }
  savePlays(known.values());
  saveDays([...days(), ...found.days]);
  for (const [name, value] of found.choices) if (recall(name) === null) keep(name, value);
  const choose = (place, form) => fetch(place, { method: "POST", body: new URLSearchParams(form), redirect: "manual" }).catch(() => {});
  if (found.look && !document.documentElement.dataset.look) await choose(look, { look: found.look });
  if (found.lang && !/(?:^|; )lang=/.test(document.cookie)) await choose(lang, { lang: found.lang });
  return known.size - before;
}
