// A long press enlarges a card; the click that follows is swallowed.

let holding = null;

function hold(pressed) {
  const sheet = document.getElementById(pressed.dataset.hold);
  const late = sheet && setTimeout(() => { holding = { sheet }; sheet.showPopover?.(); }, 450);
  return late ? { late } : null;
}

function letGo() {
  clearTimeout(holding?.late);
  const sheet = holding?.sheet;
  if (!sheet) { holding = null; return; }
  // The browser would close a popover that was opened under a finger as soon as the finger is lifted.
  setTimeout(() => { holding = null; if (!sheet.matches(":popover-open")) sheet.showPopover(); });
}

document.addEventListener("pointerdown", event => {
  clearTimeout(holding?.late);
  const pressed = event.isPrimary && event.button === 0 && event.target.closest("[data-hold]");
  holding = pressed ? hold(pressed) : null;
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo);
document.addEventListener("scroll", () => { if (holding?.late) letGo(); }, true);
document.addEventListener("contextmenu", event => { if (holding) event.preventDefault(); });
document.addEventListener("click", event => {
  if (holding?.sheet) { event.preventDefault(); event.stopPropagation(); }
}, true);
