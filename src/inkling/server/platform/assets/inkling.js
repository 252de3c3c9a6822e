// Where the scripts begin. Without them plain forms and links do everything; with them a table is live.

import "./countdown.js";
import "./long_press.js";
import "./drop_preview.js";
import "./dialog.js";
import { keepConnection } from "./connection.js";
import { watchForms } from "./outbox.js";
import { watchFirsts } from "./first_game_hint.js";
import { main, showLatest } from "./page.js";
import { watchSheets } from "./sheets.js";
import { reveal, stayAwake } from "./extras.js";
import { watchTalk } from "./chat.js";

document.documentElement.classList.add("scripted");
if (main) watchForms();
reveal();
showLatest();
stayAwake();
for (const place of main ? [main, ...main.children] : []) place.tabIndex = -1;
// Needed once a play is over, and not before.
const remember = () => { if (main.querySelector("[data-remember]")) import("./saved_plays.js").then(({ rememberPlay }) => rememberPlay()); };
if (main) { remember(); main.addEventListener("shown", remember); watchSheets(); watchTalk(); watchFirsts(); keepConnection(); }
