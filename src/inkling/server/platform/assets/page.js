// The page's parts, and its messages: the story for screen readers, and notices that cover nothing.

export const main = document.querySelector("[data-live]");
export const stage = document.querySelector("[data-live], [data-replay]");
const said = document.querySelector("[data-said]");

// The server's time. Many clocks are minutes wrong, so it is learned from each countdown when it arrives, because its text is right then.
let ahead = 0;
const learned = new Set();

export function serverNow(timer, until) {
  const [minutes, seconds] = timer.textContent.split(":").map(Number);
  if (!learned.has(until) && seconds >= 0) {
    learned.add(until);
    const found = until - 1000 * (60 * minutes + seconds) - Date.now();
    ahead = Math.abs(found) > 5000 ? found : 0;
  }
  return Date.now() + ahead;
}

export const zone = name => main.querySelector(`:scope > [data-zone="${name}"]`);
export const parse = html => Object.assign(document.createElement("template"), { innerHTML: html }).content;
export const make = (name, fields, ...inside) => {
  const node = Object.assign(document.createElement(name), fields);
  node.append(...inside);
  return node;
};

// Announce each sentence once. Lines are added, never replaced, because a screen reader may be behind.
export function announce(sentences) {
  for (const textContent of sentences) said?.append(make("p", { textContent }));
  while (said?.children.length > 30) said.firstChild.remove();
}

export const sayOnly = sentence => { if (said) said.textContent = sentence; };

// The divider for people who were away is no line of the story. Fewer lines than before belong to a new play.
export const storyLines = () => [...zone("story")?.querySelectorAll("li:not(.since)") ?? []];

// Including lines that a very long story leaves out.
export const storyLength = () => storyLines().length + Number(zone("story")?.querySelector("[data-before]")?.dataset.before ?? 0);

export function showLatest() {
  for (const log of stage?.querySelectorAll(".log, .z-story.atop") ?? []) log.scrollTop = log.scrollHeight;
}

// A list shows its newest line, unless its reader has scrolled up to an older one.
const readsAbove = new WeakSet();

document.addEventListener("scroll", ({ target }) => {
  if (!target.matches?.(".talk")) return;
  if (target.scrollHeight - target.scrollTop - target.clientHeight > 8) readsAbove.add(target); else readsAbove.delete(target);
}, { passive: true, capture: true });

export const readsNewest = list => !readsAbove.has(list);

export function showNewest(list, always = false) {
  if (!list || !(always || readsNewest(list))) return;
  readsAbove.delete(list);
  list.scrollTop = list.scrollHeight;
}

// A notice is at the top of the dock, where the player looks, and covers nobody's place. Updates keep it. After a play the dock is empty,
// so it is with the links that follow.
const ended = () => main.matches(".board") && zone("go")?.querySelector(":scope > :not([data-own])")?.checkVisibility();

const STAYS = 6000;
let notice = null, told = 0, question;

const asked = () => main?.querySelector("[name=ask]")?.value;

export function put(node) {
  node.dataset.own = "";
  const dock = document.querySelector("dialog[open]") ?? (main && (main.querySelector(".curtain") ?? zone(ended() ? "go" : "dock")));
  if (dock) { if (node.parentNode !== dock) dock.prepend(node); return; }
  if (main) { if (node.parentNode !== main.parentNode) main.after(node); return; }
  (stage ?? document.querySelector("main")).before(node);
}

export function tell(sentence, kind = "") {
  notice?.remove();
  notice = sentence ? make("p", { className: `notice ${kind}`, role: "alert", textContent: sentence }) : null;
  told = Date.now();
  question = asked();
  if (notice) put(notice);
  return notice;
}

// The missing choice was made, or another message was confirmed, so an error notice is outdated.
export function clearError() {
  if (notice && !notice.matches(".calm")) tell("");
}

// After an update, older announcements are removed and new ones stay; a missing choice is mentioned only while it is needed.
export function settleNotice() {
  if (notice && (Date.now() - told > STAYS || (notice.matches(".missing") && question !== asked()))) tell("");
  if (notice) put(notice);
}

// The operator's notice. The element is on every page, so that screen readers announce a change.
export function showServerNotice(words) {
  const place = document.getElementById("server-notice");
  if (place && place.textContent !== words) place.textContent = words;
}
