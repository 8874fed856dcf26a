// What the learner does on this device, by the rules of the service. The state of the app follows it.

import {
  createDevice,
  createLearner,
  createLives,
  createOutbox,
  createPlacements,
  createProgress,
  createResults,
  createStart,
} from "@langlearn/offline";
import { client } from "./api.js";
import { storage } from "./database.js";
import { files } from "./media.js";
import { accountId, update } from "./store.js";

const ownKinds = ["courses", "notifications", "reports"]; // not those of the studio: see studio/lib/kept.js

export const device = createDevice({ client, storage, files, ownKinds });
export const learner = createLearner({ client, storage, device });
export const results = createResults(learner);
export const placements = createPlacements(learner);
export const outbox = createOutbox(learner);
export const progress = createProgress(learner);

export const { keepProgress, putOf } = learner;
export const { forget: forgetResult, open: openResult, save: saveResult, saveRepeat, shown: shownResult } = results;
export const { claim, forget: forgetOutbox, report } = outbox;
export const { loadPassed, readPassed } = progress;
export const { lose: loseLife } = createLives(learner);

const start = createStart(learner, { results, placements, outbox, progress });
learner.onChange((state) => update(state.account?.id === accountId() ? state : { ...state, notifications: null }));

/** The account that the device is signed in as, also without a connection, and what it and the guest have done here. */
export async function resumeSession() {
  await client.resume(); // the first request refreshes the session
  await start();
}
