// The page of the daily puzzle: the days on which a player solved one are stored in this browser only.

import { days as knownDays, saveDays } from "./history_data.js";
import { keeps } from "./storage.js";

const page = document.querySelector("[data-today]"), today = page.dataset.today;
const done = page.querySelector("[data-daily]")?.dataset.daily, shown = page.querySelector("[data-streak]");

const before = day => { const date = new Date(`${day}T12:00:00Z`); date.setUTCDate(date.getUTCDate() - 1); return date.toISOString().slice(0, 10); };

// Count the consecutive days that end with this one.
function run(days, last) {
  let row = 0;
  for (let day = last; days.has(day); day = before(day)) row++;
  return row;
}

const days = new Set(knownDays());
if (done) { days.add(done); saveDays(days); }
const row = run(days, days.has(today) ? today : before(today)), best = Math.max(0, ...[...days].map(day => run(days, day)));
const { one, many } = shown.dataset, most = page.querySelector("[data-best]");
if (row) shown.textContent = row > 1 ? many.replace("#", row) : one;
if (best > 1) most.textContent = most.dataset.best.replace("#", best);
for (const day of page.querySelectorAll("[data-day]")) {
  if (!days.has(day.dataset.day)) continue;
  day.classList.add("done");
  day.querySelector(".sr").textContent += `, ${day.parentNode.dataset.done}`;
}
page.querySelector("[data-blocked]").hidden = keeps();
