// A new reaction flies over the board with the face of its sender. With reduced motion it stands there for a while.

import { main, make } from "./page.js";

const STAYS = 1800, calm = matchMedia("(prefers-reduced-motion: reduce)");
let known = null;

function show(face, place) {
  const flight = make("span", { className: `flight ${face.parentNode.className}`, ariaHidden: "true" });
  flight.append(face.parentNode.querySelector("svg").cloneNode(true), face.firstElementChild.cloneNode(true));
  document.body.append(flight);
  setTimeout(() => flight.remove(), STAYS);
  const x = innerWidth / 2 + 60 * place, y = innerHeight * .35;
  Object.assign(flight.style, { left: `${x}px`, top: `${y}px` });
  if (calm.matches) return;
  const from = face.getBoundingClientRect(), start = from.width ? from : { x, y: innerHeight };
  const move = (by, scale) => `translate(${by * (start.x - x)}px, ${by * (start.y - y)}px) scale(${scale})`;
  flight.animate([{ transform: move(1, .5) }, { transform: move(0, 1.2), offset: .4 }, { transform: move(0, 1), opacity: 1, offset: .8 },
    { transform: "translateY(-4rem)", opacity: 0 }], STAYS);
}

function look() {
  const faces = new Map([...main.querySelectorAll("[data-gave]")].map(face => [face.dataset.gave, face]));
  const fresh = known && !document.hidden ? [...faces].filter(([gave]) => !known.has(gave)) : [];
  known = faces;
  fresh.slice(0, 3).forEach(([, face], place) => show(face, place));
}

// `isNew` says that the reactions have come after the page, so that they fly, too.
export function watchReactions(isNew) {
  if (isNew) known = new Map();
  look();
  main.addEventListener("shown", look);
}
