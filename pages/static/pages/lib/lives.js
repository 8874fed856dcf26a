// The lives of the account. The service counts and restores them; the app reports the loss of one.

import { request } from "./api.js";
import { getState, updateOf } from "./store.js";

/** Lives of a `progress` now, which was read some time ago. */
export function livesNow({ lives_current: current, lives_max: most, lives_regenerate_at: next, lives_full_at: full }, now) {
  if (full && Date.parse(full) <= now) return most;
  return next && Date.parse(next) <= now ? current + 1 : current;
}

/** Lives limit which new lessons the app offers, never which results count. A guest has no lives. */
export const hasNoLives = (progress) => progress !== null && livesNow(progress, Date.now()) === 0;

/** Reports a wrong answer of an account. `key`: of the answer, so that it costs one life. A failed request is ignored. */
export async function loseLife(account, key) {
  if (account === null || hasNoLives(getState().progress)) return;
  try {
    const options = { account, body: { lives_change: -1 }, headers: { "Idempotency-Key": key }, repeat: true };
    updateOf(account, { progress: (await request("PUT", "/progress/lives", options)).data });
  } catch (error) {
    if (error.status === undefined) throw error;
  }
}
