// Entry point of the scripts. Without JavaScript, plain forms and links do everything; with it, a table updates live.

import "./countdown.js";
import "./long_press.js";
import "./drop_preview.js";
import "./dock_keys.js";
import "./dialog.js";
import "./register_worker.js";
import { keepConnection } from "./connection.js";
import { watchForms } from "./outbox.js";
import { watchFirsts } from "./first_game_hint.js";
import { main, showLatest } from "./page.js";
import { watchSheets } from "./sheets.js";
import { reveal, stayAwake } from "./extras.js";
import { watchSounds } from "./sounds.js";
import { watchTalk } from "./chat.js";

document.documentElement.classList.add("scripted", "scripting");
if (main) watchForms();
reveal();
showLatest();
stayAwake();
for (const place of main ? [main, ...main.children] : []) place.tabIndex = -1;
// Only needed once a play is over.
const remember = () => { if (main.querySelector("[data-remember]")) import("./saved_plays.js").then(({ rememberPlay }) => rememberPlay()); };
// Only needed once somebody has reacted.
let flights = null;
const react = isNew => { if (main.querySelector("[data-gave]")) flights ??= import("./reactions.js").then(({ watchReactions }) => watchReactions(isNew)); };
if (main) { react(false); main.addEventListener("shown", () => react(true)); }
if (main) { remember(); main.addEventListener("shown", remember); watchSheets(); watchTalk(); watchSounds(); watchFirsts(); keepConnection(); }
