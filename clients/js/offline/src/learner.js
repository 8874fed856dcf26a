// What the device knows of learners, in memory: what the parts of this package share, and what an application shows.
//
// State: {account, results, placements, outbox, progress, passed}; see State in records.d.ts. Each change makes a new
// object and calls the listeners.

import { ownKey } from "./device.js";
import { withRecords } from "./storage/stores.js";

export function createLearner({ client, storage, device }) {
  let state = { account: null, results: [], placements: [], outbox: [], progress: null, passed: {} };
  const listeners = new Set();
  const records = withRecords(storage);
  const now = () => client.now(); // in milliseconds, as the service has the time

  function update(changes) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener(state);
  }

  /** Changes what the state has of an account, unless the device is signed in as another one now. */
  function updateOf(account, changes) {
    if (device.accountId() === account) update(changes);
  }

  /** Keeps what the service says of the points, the streak and the lives of an account, in the state and on the device. */
  async function keepProgress(account, progress) {
    const kept = { ...progress, read_at: now() };
    updateOf(account, { progress: kept });
    await device.putOf(account, "values", { key: ownKey("progress", account), value: kept });
  }

  /** Calls `listener(state)` after each change. Returns a function that ends this. */
  function onChange(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return { ...records, ...device, client, now, state: () => state, update, updateOf, keepProgress, onChange };
}
