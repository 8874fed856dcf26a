// The hint that the app can be installed: once on a device, from the second day of learning on.

import { activeDays, ownResults } from "@langlearn/offline";
import { update } from "./store.js";

const KEY = "langlearn.install"; // has a value once the hint was shown
const DAYS = 2;
// Only Safari has `standalone`, and only on iOS with more than one finger. It offers nothing that a page could ask.
const needsHand = navigator.standalone === false && navigator.maxTouchPoints > 1;

let wasShown = true;
try {
  wasShown = localStorage.getItem(KEY) !== null;
} catch {
  // Storage is switched off: what is shown could not be remembered.
}

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault(); // the browser's own hint would come on the first day
  update({ installer: event });
});

/** Until it is closed, or the page is. */
export const isHintDue = (state) =>
  !wasShown && Boolean(state.installer || needsHand) && activeDays(ownResults(state), state.account?.timezone).size >= DAYS;

export function rememberHint() {
  try {
    localStorage.setItem(KEY, "shown");
  } catch {
    // As above.
  }
}

export function closeHint() {
  wasShown = true;
  update({ installer: null });
}
