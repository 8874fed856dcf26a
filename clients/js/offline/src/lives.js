// The lives of the learner: the service counts those of an account, to which the device reports the loss of one.

import { hasNoLives } from "./rules/lives.js";

export function createLives({ client, now, state, keepProgress }) {
  /** Reports a wrong answer of an account. `key`: of the answer, so that it costs one life. A failed request is ignored. */
  async function lose(account, key) {
    if (account === null || hasNoLives(state(), now())) return;
    try {
      const options = { account, body: { lives_change: -1 }, headers: { "Idempotency-Key": key }, repeat: true };
      await keepProgress(account, (await client.request("PUT", "/progress/lives", options)).data);
    } catch (error) {
      if (error.status === undefined) throw error;
    }
  }

  return { lose };
}
