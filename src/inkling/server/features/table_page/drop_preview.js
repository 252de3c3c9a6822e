// The board's pictures load as soon as the page has been parsed. A place on the board previews the chosen card: the style sheet shows it by
// the classes of the pressed picture.

// A style sheet in the head would block rendering; one that is added later doesn't.
for (const { dataset } of document.querySelectorAll("[data-late]")) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: dataset.late }));
}

function point() {
  const chosen = document.querySelector("[name=do]:checked"), look = chosen?.parentElement.querySelector("i")?.className;
  for (const place of document.querySelectorAll("[data-place]")) {
    if (look && chosen.value.startsWith(place.dataset.place)) place.dataset.look = look;
    else delete place.dataset.look;
  }
}

document.addEventListener("change", point);
// Pressing a place presses the choice it belongs to, while that is offered.
document.addEventListener("click", ({ target }) => document.getElementById(target.closest("[data-for]")?.dataset.for)?.click());
document.querySelector("[data-live]")?.addEventListener("shown", point);
point();
