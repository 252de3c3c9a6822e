// Pages as dialogs over the table: a link with data-over is fetched and shown over the page, which keeps its state. Its forms are sent like
// the table's; after a confirmation the dialog closes.

import { make, parse } from "./page.js";

async function open(link) {
  const answer = await fetch(link.href).catch(() => null);
  const page = answer?.ok && !answer.redirected ? parse(await answer.text()) : null;
  const inside = page?.querySelector("[data-inside]");
  if (!inside) { location.assign(link.href); return; }
  const dialog = make("dialog", { className: "sheetup", ariaLabel: inside.dataset.inside }, inside);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", event => {
    if (event.target === dialog) dialog.close();
    if (event.target.closest("[data-close]")) { event.preventDefault(); dialog.close(); }
  });
  dialog.addEventListener("done", () => dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  dialog.dispatchEvent(new Event("toggle"));
}

document.addEventListener("click", event => {
  const link = event.target.closest("a[data-over]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
