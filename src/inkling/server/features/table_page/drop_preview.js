// Pictures of the board come as soon as the page is read. A place on it shows what is chosen for it: the sheet knows
// how, by the looks of the picture that was pressed.

// A link of the page itself would keep everything from being shown until it is there; one that comes later doesn't.
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
// Pressing a place is pressing the choice it stands for, while that is on offer.
document.addEventListener("click", ({ target }) => document.getElementById(target.closest("[data-for]")?.dataset.for)?.click());
document.querySelector("[data-live]")?.addEventListener("shown", point);
point();
