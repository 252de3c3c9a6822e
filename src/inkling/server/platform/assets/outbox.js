// What somebody does, from the button to the answer: it counts once, however often the connection breaks meanwhile.
//
// While nothing answers, buttons pause and every choice is kept. What was sent and not answered is sent again with the same
// mark. No form loads another page before it is known that the page would come.

import { answers, BY_REQUEST, check, connection, deliver, newMark, tryNow } from "./connection.js";
import { announce, clearError, main, make, put, tell } from "./page.js";

const STAYS = new Set(["act", "do", "talk", "react", "understood", ...BY_REQUEST]);
const MOST_TRIES = 6, AGAIN = 2000, SLOW = 700, LOST = 10000, FLICKER = 500, LEAVES = 3000;
// Nothing can be delivered just now, but in a moment.
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

// A second press, while the first one is on its way, would be a second form.
async function leave(form, submitter) {
  if (leaving.has(form)) return;
  leaving.add(form);
  const answered = await answers();
  setTimeout(() => leaving.delete(form), answered ? LEAVES : 0);
  // Unlike what is under way, it has not been sent and will not be.
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
    // With a socket nobody says when to try again.
    if (connection.state === "open") setTimeout(() => { if (underWay.has(again)) go(one); }, AGAIN);
    return;
  }
  if (one) end(one);
  if (one && done) { clearError(); forget(one); }
  if (refused !== undefined && (one || !send)) tell(sentence ?? words.failed);
}

// What was said is said; what somebody has typed since stays.
function forget({ form, message: { to, text } }) {
  form.dispatchEvent(new Event("done", { bubbles: true }));
  if (to === "talk" && form.elements.text?.value === text) form.reset();
}

// Whether a choice has yet to be made before this form can be sent.
const misses = form => [...form.elements].some(({ type, validity }) => type === "radio" && validity.valueMissing);

// Buttons say why nothing happens. They stay in reach of the keyboard and can be read.
function paint() {
  for (const button of main.querySelectorAll("button:not([type=button])")) {
    if (button.form?.method !== "post") continue;
    const later = isDown() ? words.later : [...underWay.values()].some(one => one.form === button.form && one.slow) ? words.sending : "";
    if (later || misses(button.form)) button.setAttribute("aria-disabled", "true"); else button.removeAttribute("aria-disabled");
    if (later) button.dataset.later = later; else delete button.dataset.later;
  }
}

// What is going on with the connection, in one place; spoken once, not at every try.

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
  // A connection that is back at once need not be talked about.
  clearTimeout(flicker);
  if (connection.state === "down") flicker = setTimeout(showState, FLICKER); else showState();
}

// Who presses the button before anything is chosen hears what is missing; the browser's own word would point at what nobody sees.
function miss(event) {
  const { target } = event, asks = target.form?.querySelector(".ask")?.firstElementChild?.textContent ?? "";
  if (target.type !== "radio") return;
  event.preventDefault();
  tell(`${words.missing} ${asks}`.trim(), "missing");
}

export function watchForms() {
  main.addEventListener("invalid", miss, true);
  main.addEventListener("change", () => { clearError(); paint(); });
  paint();
  document.addEventListener("submit", submit);
  connection.addEventListener("state", change);
  connection.addEventListener("answer", hear);
  connection.addEventListener("ready", () => { for (const one of [...underWay.values()]) go(one); });
  main.addEventListener("shown", () => { paint(); if (sign) put(sign); });
}
