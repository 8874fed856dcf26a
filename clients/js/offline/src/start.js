// What the device knows of learners follows the session of the client.

export function createStart(learner, { results, placements, outbox, progress }) {
  const { client, state, update, forgetOthers } = learner;

  /** Reads what the device has. */
  return async function start() {
    client.onSession(follow);
    update({ account: client.account() });
    await Promise.all([results.load(), placements.load(), outbox.load(), progress.read()]);
    // Beside: a session may have ended when nothing ran that could forget what it has left. What fails is tried at the next start.
    forgetOthers().then(results.load, () => null);
  };

  async function follow(account) {
    if (account?.id === state().account?.id) return update({ account });
    update({ account, progress: null, passed: {} });
    await Promise.all([forgetOthers(), progress.read()]);
    await Promise.all([results.load(), placements.load()]); // another tab may have changed them
  }
}
