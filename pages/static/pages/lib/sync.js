// Results on their way to the account, with the placement tests of a guest.

import { createPlacement, createSync } from "@langlearn/offline";
import { learner, outbox, placements, progress, results } from "./learner.js";
import { pollNotifications } from "./notifications.js";
import { packages } from "./packages.js";

const AGAIN_MS = 30_000;
let timer = null;

const placement = createPlacement(learner, { packages, placements });
export const { answer: answerPlacement, finish: finishPlacement, start: startPlacement } = placement;

export const { adoptGuest: adoptGuestResults, sync } = createSync(learner, { results, outbox, placements, placement, progress });

/** Uploads what waits. After a failed request the rest still waits, and is uploaded later. Safe to call at any time. */
export async function synchronise() {
  clearTimeout(timer);
  const { failure } = await sync();
  if (failure) timer = setTimeout(synchronise, AGAIN_MS);
  else await pollNotifications();
}
