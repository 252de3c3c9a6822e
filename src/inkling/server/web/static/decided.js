// Where bots see that a play was decided: asked once, after the page is there, and put among its key moments. Whatever goes
// wrong leaves the page as it is, with the plain link.

import { announce } from "./page.js";
import { addressOf, at, find, go } from "./replay.js";

const APART = 8; // Percent of the timeline between two signs; nearer ones give way.
let found = null, told = false;

function put(row, sign, { ply, text }) {
  const list = find(".keyed"), [, number, all] = row.querySelectorAll("span"), link = row.querySelector("a");
  link.href = addressOf(ply, find(".keyed a") ?? undefined);
  link.dataset.to = number.textContent = ply;
  all.textContent = text;
  list.insertBefore(row, [...list.children].find(other => Number(other.querySelector("a").dataset.to) > ply) ?? null);
  const track = find(".keys"), place = 100 * ply / find("#ply").max;
  for (const other of track.querySelectorAll("[data-at]")) if (Math.abs(parseFloat(other.getAttribute("x")) - place) < APART) other.remove();
  sign.setAttribute("x", `${place}%`);
  sign.dataset.at = ply;
  track.append(sign);
}

export async function decide() {
  const more = find("[data-decided]");
  found ??= fetch(more.dataset.decided).then(answer => answer.ok ? answer.json() : []).catch(() => []);
  const moments = await found;
  if (!more.isConnected || !moments.length) return;
  const [row, sign] = more.nextElementSibling.content.children, moves = find(".moves").dataset;
  more.remove();
  for (const one of moments.sort((one, other) => one.weight - other.weight)) put(row.cloneNode(true), sign.cloneNode(true), one);
  moves.keys = [...new Set([...moves.keys.split(" "), ...moments.map(({ ply }) => `${ply}`)])].sort((one, other) => one - other).join(" ");
  go(at());
  if (!told) announce([more.dataset.told]);
  told = true;
}
