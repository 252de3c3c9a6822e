// Runs before a board is painted, so that the layout for scripts and the goal of a new game move nothing that is already seen.
// If the modules don't come, the layout without scripts is back: there plain forms and links do everything.

{
  const line = document.querySelector("[data-coach]"), { classList } = document.documentElement;
  for (const tool of document.querySelectorAll(".tools [data-scripted]")) tool.hidden = false;
  let knows = null;
  classList.add("scripting");
  addEventListener("error", ({ target }) => { if (target.localName === "script") classList.remove("scripting"); }, true);
  try { knows = localStorage.getItem(`inkling.knows.${line?.dataset.coach}`); } catch { /* first_game_hint.js decides. */ }
  if (line && knows !== "1") { line.hidden = false; classList.add("coached"); }
}
