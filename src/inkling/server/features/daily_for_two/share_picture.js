// A result as a picture: the drawing of the server becomes a PNG, which phones share and other browsers save.

async function toPng(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.naturalWidth, height: picture.naturalHeight });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return new Promise(done => canvas.toBlob(done, "image/png"));
}

document.addEventListener("click", async event => {
  const link = event.target.closest("[data-picture]");
  if (!link) return;
  event.preventDefault();
  const name = link.dataset.picture, png = await toPng(link.href), file = new File([png], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) { await navigator.share({ files: [file] }).catch(() => {}); return; }
  const saved = Object.assign(document.createElement("a"), { href: URL.createObjectURL(png), download: name });
  saved.click();
  URL.revokeObjectURL(saved.href);
});
