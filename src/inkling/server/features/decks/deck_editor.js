// The deck editor while typing: a preview of the card, the chosen photo, a list as cards. The server renders them; without JavaScript the
// same appears after sending.

const LATER = 300;

document.documentElement.classList.add("scripted");

function soon(ask) {
  let timer = 0, turn = 0;
  return (...given) => {
    clearTimeout(timer);
    const mine = ++turn;
    timer = setTimeout(() => ask(() => mine === turn, ...given), LATER);
  };
}

async function post(where, fields) {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  const answer = await fetch(where, { method: "POST", body: form }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

const parse = html => document.createRange().createContextualFragment(html);

for (const field of document.querySelectorAll("[data-paste]")) {
  const place = field.closest(".pasting").querySelector("[data-preview]"), before = [...place.childNodes];
  const sample = place.querySelector(".sample");
  const show = soon(async isNewest => {
    const html = field.value.trim() ? await post(field.dataset.paste, [["do", "preview"], ["cards", field.value]]) : "";
    if (html !== null && isNewest()) place.replaceChildren(...html ? [parse(html)] : sample ? before : []);
  });
  field.addEventListener("input", show);
  if (field.value.trim() && sample) show();
}

const desk = document.querySelector(".cardform"), big = desk?.querySelector("[data-face]");
let written = desk ? state() : "";

function state() {
  return JSON.stringify([...new FormData(desk)].map(([name, value]) => [name, value instanceof File ? value.name : value]));
}

if (desk) {
  const draw = soon(async isNewest => {
    const fields = [...new FormData(desk)].filter(([name]) => name === "name" || name === "line");
    const html = await post(big.dataset.face, [["do", "draw"], ...fields]);
    if (!html || !isNewest()) return;
    const photo = big.querySelector(".photo"), face = parse(html);
    if (photo) face.firstChild.append(photo);
    big.replaceChildren(face);
  });
  desk.addEventListener("input", event => { if (event.target.matches("[name=name], [name=line]")) draw(); });
  desk.addEventListener("change", event => {
    const [file] = event.target.files ?? [];
    if (event.target.matches("[data-photo]") && file) showPhoto(file);
    if (event.target.name === "bare") { const photo = big.querySelector(".photo"); if (photo) photo.hidden = event.target.checked; }
  });
  // Opening another card saves this one first.
  document.querySelector(".own-cards")?.addEventListener("click", event => {
    const link = event.target.closest("a.dk");
    if (!link || state() === written || event.ctrlKey || event.metaKey || !desk.reportValidity()) return;
    event.preventDefault();
    const then = new URL(link.href).searchParams.get("card") ?? "+";
    desk.append(Object.assign(document.createElement("input"), { type: "hidden", name: "then", value: then }));
    desk.submit();
  });
  addEventListener("keydown", event => {
    if (event.key === "Escape" && !event.defaultPrevented) desk.querySelector(".turning a.tool").click();
  });
  desk.querySelector(".turning").scrollIntoView({ block: "nearest" });
}

// Show the photo from the phone's own file, before anything is sent.
function showPhoto(file) {
  const reader = new FileReader();
  reader.onload = () => {
    const photo = big.querySelector(".photo") ?? Object.assign(document.createElement("img"), { className: "photo", alt: "" });
    photo.hidden = false;
    photo.src = reader.result;
    big.querySelector(".owned").append(photo);
  };
  reader.readAsDataURL(file);
  const bare = desk.querySelector("[name=bare]"), picked = desk.querySelector("[data-picked]");
  if (bare) bare.checked = false;
  if (picked) picked.textContent = file.name;
}
