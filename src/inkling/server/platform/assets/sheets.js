// Sheets over the table: the rules, and on a phone story, chat and people. The table stays unchanged behind them. Without JavaScript the
// same links lead further down the page, or to a page that leads back.

import { main, make, showLatest, showNewest, tell } from "./page.js";

const veil = make("div", { className: "veil" });
const rules = new Map();
let open = null;

const isOwn = node => node.dataset?.own !== undefined;

// Reapply the dialog attributes after an update.
function dress() {
  const { place } = open, title = place.querySelector("h1, h2");
  place.classList.add("atop");
  Object.assign(place, { tabIndex: -1, role: "dialog", ariaModal: "true", ariaLabel: title?.textContent });
  if (!place.querySelector(":scope > [data-shut]")) {
    const closer = document.querySelector("[data-closer]").content.firstElementChild.cloneNode(true);
    closer.dataset.own = "";
    place.prepend(closer);
  }
  main.after(veil);
  for (const other of [...document.body.children, ...main.children])
    if (other !== main && other !== place && !other.matches("[data-said], .veil")) other.inert = true;
}

export function shut() {
  if (!open) return;
  const { place, opener } = open;
  open = null;
  veil.remove();
  for (const other of document.querySelectorAll("[inert]")) other.inert = false;
  place.classList.remove("atop");
  for (const name of ["role", "aria-modal", "aria-label"]) place.removeAttribute(name);
  place.querySelector(":scope > [data-shut]")?.remove();
  if (isOwn(place)) place.remove();
  settle();
  (opener?.isConnected && opener.checkVisibility() ? opener : main).focus({ preventScroll: true });
}

export function layOver(place, opener) {
  shut();
  open = { place, opener };
  for (const fold of place.querySelectorAll(":scope > details")) fold.open = true;
  dress();
  showLatest();
  showNewest(place.querySelector(".talk"), true);
  settle();
  place.focus({ preventScroll: true });
}

async function loadRules(address) {
  const answer = await fetch(address);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main.primer");
  const place = make("section", { className: `z-rules ${page.className}` }), foot = make("div", { className: "foot acts" });
  place.dataset.own = "";
  const back = make("button", { type: "button", className: "btn", textContent: page.querySelector(".back-to")?.textContent });
  back.dataset.shut = "";
  const lesson = page.querySelector('.acts [href$="/lesson"]'), told = page.querySelector(".rules");
  await dressAs(page.ownerDocument.querySelector('[href*="/rules.css"]'));
  place.append(page.querySelector("h1"), partsOf(told), told, foot);
  foot.append(...lesson ? [lesson] : [], back);
  return place;
}

// Only readers of the rules need their style sheet.
const dressAs = sheet => new Promise(done => {
  Object.assign(sheet, { onload: done, onerror: done });
  document.head.append(sheet);
});

// Buttons that jump to each part of the rules.
function partsOf(place) {
  const jumps = [...place.querySelectorAll("h2")].map(heading => make("button", {
    type: "button", className: "chip", textContent: heading.firstChild.textContent,
    onclick: () => heading.scrollIntoView({ block: "start" }),
  }));
  return make("nav", { className: "parts" }, ...jumps);
}

async function layRules(link, opener) {
  const address = document.querySelector("#z-menu [data-rules]")?.href ?? link.href;
  try {
    if (!rules.has(address)) rules.set(address, await loadRules(address));
  } catch { tell(main.dataset.failed); return; }
  main.append(rules.get(address));
  layOver(rules.get(address), opener);
}

function press(event) {
  const pressed = event.target.closest("a[data-atop], [data-shut]");
  if (event.target === veil || pressed?.dataset.shut !== undefined) { shut(); return; }
  if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Closing a sheet that was opened from another one returns to where the first was opened.
  const opener = open?.place.contains(pressed) ? open.opener : pressed;
  if (!pressed.hash) { event.preventDefault(); layRules(pressed, opener); return; }
  const place = document.querySelector(pressed.hash);
  if (!place) return;
  event.preventDefault();
  shut();
  if (getComputedStyle(place).display === "none") { layOver(place, opener); return; }
  place.scrollIntoView({ block: "nearest" });
  place.focus({ preventScroll: true });
}

// Back closes a sheet, page or enlarged card over the table instead of leaving the table. While one is open, the history has one entry
// more. However it was closed, that entry is removed afterwards.
const OVER = ":is(main > .atop, dialog[open], :popover-open)", LATER = 250;
const isOver = () => document.querySelector(OVER) !== null, isMarked = () => history.state?.over === true;
let leaves;

function settle() {
  clearTimeout(leaves);
  if (isOver() && !isMarked()) {
    // Going back must not scroll the table to its earlier position.
    history.scrollRestoration = "manual";
    history.pushState({ over: true }, "");
  }
  // A tap that closes one sheet may open the next, or lead to another page.
  if (!isOver() && isMarked()) leaves = setTimeout(() => { if (!isOver() && isMarked()) history.back(); }, LATER);
}

function goBack() {
  if (isMarked()) { settle(); return; }
  const over = [...document.querySelectorAll(OVER)].at(-1);
  if (over?.matches(":is(:popover-open)")) over.hidePopover(); else if (over?.matches("dialog")) over.close(); else shut();
  if (isOver()) settle(); else history.scrollRestoration = "auto";
}

// Some phones lay their keyboard over the page. Sheets stay in the part that is left, with the newest message in sight.
function leaveKeyboard() {
  const { height, offsetTop, scale } = visualViewport;
  if (scale > 1.01) return;
  const { style } = document.documentElement;
  style.setProperty("--seen", `${height}px`);
  style.setProperty("--covered", `${Math.max(0, innerHeight - offsetTop - height)}px`);
  showNewest(open?.place.querySelector(".talk"));
}

export function watchSheets() {
  for (const name of ["resize", "scroll"]) visualViewport?.addEventListener(name, leaveKeyboard);
  addEventListener("popstate", goBack);
  for (const name of ["toggle", "close"]) document.addEventListener(name, settle, true);
  settle();
  document.addEventListener("click", press);
  document.addEventListener("keydown", event => { if (event.key === "Escape" && open) { event.preventDefault(); shut(); } });
  main.addEventListener("shown", () => {
    if (open && open.place.isConnected && [...open.place.children].some(child => !isOwn(child) || isOwn(open.place))) dress();
    else shut();
  });
}
