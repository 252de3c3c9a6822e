// The countdown until a bot plays for an absent player: a number and a bar, and three announcements for screen readers.

import { announce, main, serverNow } from "./page.js";

const TOLD_AT = [60, 30, 10];
let toldAt = {};

function burnFuses() {
  for (const timer of document.querySelectorAll("[data-fuse]")) {
    const { fuse, most, told } = timer.dataset;
    const left = Math.min(most, Math.max(0, Math.ceil((fuse - serverNow(timer, fuse)) / 1000)));
    timer.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    timer.closest(".away")?.querySelector(".fuse rect")?.setAttribute("width", 100 * left / Math.max(1, most));
    const due = TOLD_AT.filter(at => left <= at).pop();
    if (!due || left < 2 || toldAt[fuse] === due) continue;
    toldAt = { [fuse]: due };
    announce([told.replace("#", left)]);
  }
}
setInterval(burnFuses, 1000);
main?.addEventListener("shown", burnFuses);
