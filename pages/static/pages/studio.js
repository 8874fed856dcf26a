// The start of the studio: language, stored session, and the room that belongs to the address.

import { readAccount } from "./lib/account.js";
import { setEffects } from "./lib/effects.js";
import { addMessages, startLanguage } from "./lib/i18n.js";
import { resumeSession } from "./lib/learner.js";
import { html, render } from "./lib/ui.js";
import { startRouter } from "./studio/lib/router.js";
import en from "./studio/messages/en.js";
import es from "./studio/messages/es.js";
import { Studio } from "./studio/studio.js";

const root = document.getElementById("app");

addMessages({ en, es });
startLanguage();
setEffects({});
startRouter();
await resumeSession();
root.replaceChildren();
render(html`<${Studio} />`, root);
document.documentElement.classList.remove("starting"); // see start.js
readAccount(); // its role may have changed
