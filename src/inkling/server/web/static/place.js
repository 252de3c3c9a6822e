// A place on the board shows what is chosen for it: the sheet knows how, by the looks of the picture that was pressed.

function point() {
  const chosen = document.querySelector("[name=do]:checked"), look = chosen?.parentElement.querySelector("i")?.className;
  for (const place of document.querySelectorAll("[data-place]")) {
    if (look && chosen.value.startsWith(place.dataset.place)) place.dataset.look = look;
    else delete place.dataset.look;
  }
}

document.addEventListener("change", point);
document.querySelector("[data-live]")?.addEventListener("shown", point);
point();
