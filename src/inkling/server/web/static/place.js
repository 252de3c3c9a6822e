// Pictures of the board come when all the rest is there. A place on it shows what is chosen for it: the sheet knows how,
// by the looks of the picture that was pressed.

function dress() {
  for (const sheet of document.querySelectorAll("link[data-late]")) sheet.rel = "stylesheet";
}
if (document.readyState === "complete") dress();
else addEventListener("load", dress);

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
