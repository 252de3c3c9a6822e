// The TV's pages: arrow keys move between links and buttons, and the page follows when a phone has connected.

const LOOK_AGAIN = 3000; // milliseconds
const main = document.querySelector("main");
const seconds = Number(main.dataset.follow);

const look = async () => {
  const answer = await fetch(location.href).catch(() => null);
  const changed = answer?.ok && (answer.redirected || (await answer.text()).includes("data-follow"));
  if (changed) location.replace(answer.url);
  else setTimeout(look, LOOK_AGAIN);
};

addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const stops = [...document.querySelectorAll("main a, main button, header a, header button")];
  const next = stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length];
  event.preventDefault();
  next.focus();
});

if (seconds) setTimeout(() => location.replace(main.querySelector("a").href), 1000 * seconds);
else setTimeout(look, LOOK_AGAIN);
