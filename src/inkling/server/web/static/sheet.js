// Sheets over the table: what a link with data-sheet leads to is fetched and lies over the page, which loses nothing.

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
  dialog.addEventListener("submit", event => { event.preventDefault(); send(dialog, event); });
  document.body.append(dialog);
  dialog.showModal();
}

// What was done shows on the page beneath; what was refused is said, and the sheet stays.
async function send(dialog, { target: form, submitter }) {
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  if (answer?.type === "opaqueredirect" || answer?.ok) { dialog.close(); return; }
  const sentence = answer && parse(await answer.text()).querySelector("[data-refused]")?.textContent;
  dialog.querySelector(".notice")?.remove();
  const line = make("p", { className: "notice", role: "alert", textContent: sentence || document.querySelector("main").dataset.failed });
  form.prepend(line);
  line.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", event => {
  const link = event.target.closest("a[data-sheet]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
