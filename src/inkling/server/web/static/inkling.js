// Where the scripts begin. Without them plain forms and links do everything; with them a table is live.

import "./fuse.js";
import "./hold.js";
import "./place.js";
import "./over.js";
import { keepConnection } from "./connection.js";
import { watchForms } from "./outbox.js";
import { watchFirsts } from "./coach.js";
import { main, showLatest } from "./page.js";
import { watchSheets } from "./atop.js";
import { reveal, stayAwake } from "./small.js";
import { watchTalk } from "./talk.js";

document.documentElement.classList.add("scripted");
if (main) watchForms();
reveal();
showLatest();
stayAwake();
for (const place of main ? [main, ...main.children] : []) place.tabIndex = -1;
// Needed once a play is over, and not before.
const remember = () => { if (main.querySelector("[data-remember]")) import("./remembered.js").then(({ rememberPlay }) => rememberPlay()); };
if (main) { remember(); main.addEventListener("shown", remember); watchSheets(); watchTalk(); watchFirsts(); keepConnection(); }
