// The state of the app, in one object. Views read it with `useStore`, modules of lib/ change it with `update`.

import { useEffect, useRef, useState } from "./ui.js";

let state = {
  path: location.pathname,
  language: "en",
  account: null, // the USER object of the API, or null for a guest
  results: [], // lessons and practice sessions taken on this device, as in lib/learner.js, which has the next four too
  placements: [], // placement tests taken on this device
  outbox: [], // claims and reports
  progress: null, // of the account: experience points, streak, lives
  passed: {}, // of the account: course id to {lesson id: {state, best_score}}, `completed` or `skipped` by a placement
  notifications: null, // of the account, see lib/notifications.js
  installer: null, // the event of a browser that can install the app, see lib/install.js
  hasNewVersion: false, // of the app, which waits to be let in
};
const listeners = new Set();

export const getState = () => state;

/** The id of the account that the device is signed in as, or null. */
export const accountId = () => state.account?.id ?? null;

export function update(changes) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener(state);
}

/** Changes what the state has of an account, unless the device is signed in as another one now. */
export function updateOf(account, changes) {
  if (accountId() === account) update(changes);
}

/** The state; renders the component again when it changes. */
export function useStore() {
  const [current, setCurrent] = useState(state);
  useEffect(() => {
    listeners.add(setCurrent);
    setCurrent(state);
    return () => listeners.delete(setCurrent);
  }, []);
  return current;
}

/**
 * A key for the exercises that a learner is in. It changes when another account signs in, in another tab; signing out,
 * and signing in again as the same account or as a guest's first one, the learner goes on.
 */
export function useLearner() {
  const account = useStore().account?.id;
  const learner = useRef({ account, key: 0 });
  const { account: last, key } = learner.current;
  if (account && account !== last) learner.current = { account, key: last ? key + 1 : key };
  return learner.current.key;
}
