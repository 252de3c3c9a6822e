// The bots' turning points of a replay: requested once after the page has loaded, and added to its key moments. After any error the page
// stays as it is, with the plain link.

import { announce } from "./page.js";
import { addressOf, at, find, go } from "./replay.js";

const APART = 4.5, FAR_APART = 8.5; // Least distance of two icons, in percent of the timeline: on desktop, on a phone.
let found = null, told = false;

function put(row, sign, { ply, text, brief, weight }) {
  const list = find(".keyed"), [name, number, all] = row.querySelectorAll("span"), link = row.querySelector("a");
  link.href = addressOf(ply, find(".keyed a") ?? undefined);
  link.dataset.to = number.textContent = ply;
  name.textContent = brief;
  all.textContent = text;
  list.insertBefore(row, [...list.children].find(other => Number(other.querySelector("a").dataset.to) > ply) ?? null);
  sign.setAttribute("x", `${100 * ply / find("#ply").max}%`);
  sign.dataset.at = ply;
  sign.dataset.weight = 100 + 100 * (weight ?? 0);
  find(".keys").append(sign);
}

// As the server renders them: of icons that are too close, the more important one is visible.
function giveWay() {
  const seen = [], place = sign => parseFloat(sign.getAttribute("x"));
  for (const sign of [...find(".keys").querySelectorAll("[data-at]")].sort((one, other) => other.dataset.weight - one.dataset.weight)) {
    const near = Math.min(...seen.map(other => Math.abs(place(other) - place(sign))));
    sign.classList.toggle("dot", near < APART);
    sign.classList.toggle("near", near >= APART && near < FAR_APART);
    if (near >= APART) seen.push(sign);
  }
}

export async function decide() {
  const more = find("[data-decided]");
  found ??= fetch(more.dataset.decided).then(answer => answer.ok ? answer.json() : []).catch(() => []);
  const moments = await found;
  if (!more.isConnected || !moments.length) return;
  const [row, sign] = more.nextElementSibling.content.children, moves = find(".moves").dataset;
  more.remove();
  for (const one of moments.sort((one, other) => one.weight - other.weight)) put(row.cloneNode(true), sign.cloneNode(true), one);
  giveWay();
  moves.keys = [...new Set([...moves.keys.split(" "), ...moments.map(({ ply }) => `${ply}`)])].sort((one, other) => one - other).join(" ");
  go(at());
  if (!told) announce([more.dataset.told]);
  told = true;
}
