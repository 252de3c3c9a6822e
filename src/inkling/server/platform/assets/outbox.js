// Sends actions, from the button to the confirmation. Each counts once, however often the connection breaks.
//
// While offline, buttons pause and every choice is kept. Unconfirmed messages are sent again with the same request ID. A form
// loads another page only once the server answers.

import { answers, BY_REQUEST, check, connection, deliver, newMark, tryNow } from "./connection.js";
import { announce, clearError, main, make, put, tell } from "./page.js";

const STAYS = new Set(["act", "do", "talk", "react", "understood", "crowd", ...BY_REQUEST]);
const MOST_TRIES = 6, AGAIN = 2000, SLOW = 700, LOST = 10000, FLICKER = 500, LEAVES = 3000;
// Nothing can be sent right now, but soon.
const WAITS = new Set(["new", "moving"]);
const words = main?.dataset ?? {};
const underWay = new Map();
const allowed = new WeakSet(), leaving = new Set();

const isUnderWay = form => [...underWay.values()].some(one => one.form === form);
const isDown = () => connection.state === "down" || connection.state === "gone";

function submit(event) {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || form.method !== "post" || allowed.delete(form)) return;
  event.preventDefault();
  if (isDown()) { showState(); return; }
  if (isUnderWay(form)) return;
  const to = new URL(form.action).pathname.split("/").pop(), fields = Object.fromEntries(new FormData(form, submitter));
  if (to === "join" && !navigator.cookieEnabled) tell(words.cookies);
  else if (STAYS.has(to) && fields.kind !== "left") send(form, { ...fields, to, send: newMark() });
  else leave(form, submitter);
}

// A second press while the first one is being sent would be a second form.
async function leave(form, submitter) {
  if (leaving.has(form)) return;
  leaving.add(form);
  const answered = await answers();
  setTimeout(() => leaving.delete(form), answered ? LEAVES : 0);
  // Unlike pending messages, it has not been sent and will not be.
  if (!answered) { check(); tell(words.failed); return; }
  if (!form.isConnected) return;
  allowed.add(form);
  form.requestSubmit(submitter);
}

function send(form, message) {
  const one = { form, message, tries: 0, flying: false, slow: false };
  underWay.set(message.send, one);
  setTimeout(() => { one.slow = true; paint(); }, SLOW);
  go(one);
  paint();
}

function go(one) {
  if (one.flying || isDown() || WAITS.has(connection.state)) return;
  if (++one.tries > MOST_TRIES) { end(one); tell(words.failed); return; }
  one.flying = true;
  if (connection.state === "open") one.late = setTimeout(check, LOST);
  deliver(one.message);
}

function end(one) {
  underWay.delete(one.message.send);
  clearTimeout(one.late);
  paint();
}

function hear({ detail: { done, again, send, refused, sentence } }) {
  const one = underWay.get(done ?? again ?? send);
  if (one && again) {
    one.flying = false;
    // With an open socket no event triggers a retry.
    if (connection.state === "open") setTimeout(() => { if (underWay.has(again)) go(one); }, AGAIN);
    return;
  }
  if (one) end(one);
  if (one && done) { clearError(); forget(one); }
  if (refused !== undefined && (one || !send)) tell(sentence ?? words.failed);
}

// A sent message is cleared; text typed since stays.
function forget({ form, message: { to, text } }) {
  form.dispatchEvent(new Event("done", { bubbles: true }));
  if (to === "talk" && form.elements.text?.value === text) form.reset();
}

// True if this form needs a choice before it can be sent.
const misses = form => [...form.elements].some(({ type, validity }) => type === "radio" && validity.valueMissing);

// Disabled buttons give the reason. They stay focusable and readable.
function paint() {
  for (const button of main.querySelectorAll("button:not([type=button])")) {
    if (button.form?.method !== "post") continue;
    const later = isDown() ? words.later : [...underWay.values()].some(one => one.form === button.form && one.slow) ? words.sending : "";
    if (later || (!button.formNoValidate && misses(button.form))) button.setAttribute("aria-disabled", "true"); else button.removeAttribute("aria-disabled");
    if (later) button.dataset.later = later; else delete button.dataset.later;
  }
}

// The state of the connection, shown in one place; announced once, not at every try.

let sign = null, told = "";

function showState() {
  const sentence = { down: words.lost, asking: words.slow, gone: words.gone }[connection.state];
  main.dataset.connection = connection.state;
  if (sign?.textContent.startsWith(sentence)) { put(sign); return; }
  sign?.remove();
  sign = sentence ? make("p", { className: connection.state === "asking" ? "notice line calm" : "notice line" }, make("span", { textContent: sentence })) : null;
  if (connection.state === "gone") sign.append(make("a", { className: "btn quiet", href: document.querySelector("a.mark").href, textContent: words.home }));
  if (connection.state === "down") sign.append(make("button", { className: "btn quiet", type: "button", textContent: words.again, onclick: tryNow }));
  if (sign) put(sign);
  if ((sentence ?? "") !== told) announce([sentence ?? words.back]);
  told = sentence ?? "";
}

let flicker = null;

function change() {
  for (const one of underWay.values()) { one.flying = false; clearTimeout(one.late); }
  paint();
  // A connection that returns at once is not mentioned.
  clearTimeout(flicker);
  if (connection.state === "down") flicker = setTimeout(showState, FLICKER); else showState();
}

// Pressing the button before a choice announces what is missing; the browser's own message would point at a hidden element.
function miss(event) {
  const { target } = event, asks = target.form?.querySelector(".ask")?.firstElementChild?.textContent ?? "";
  if (target.type !== "radio") return;
  event.preventDefault();
  tell(`${words.missing} ${asks}`.trim(), "missing");
}

// A choice that can be taken back needs one tap. The keyboard chooses first, with the arrows, and sends with Enter.
function sendByTap({ target, detail }) {
  const box = target.closest("label")?.control ?? target;
  if (detail && box.type === "radio" && box.form?.matches(".by-tap"))
    setTimeout(() => { if (box.checked && box.form) box.form.requestSubmit(); });
}

export function watchForms() {
  main.addEventListener("click", sendByTap);
  main.addEventListener("invalid", miss, true);
  main.addEventListener("change", () => { clearError(); paint(); });
  paint();
  document.addEventListener("submit", submit);
  connection.addEventListener("state", change);
  connection.addEventListener("answer", hear);
  connection.addEventListener("ready", () => { for (const one of [...underWay.values()]) go(one); });
  main.addEventListener("shown", () => { paint(); if (sign) put(sign); });
}
