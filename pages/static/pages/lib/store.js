// The state of the app, in one object. Views read it with `useStore`, modules of lib/ change it with `update`.

import { useEffect, useState } from "./ui.js";

let state = {
  path: location.pathname,
  language: "en",
  account: null, // the USER object of the API, or null for a guest
  results: [], // lessons taken on this device, see lib/results.js
  progress: null, // of the account: experience points, streak, lives
  passed: {}, // of the account: course id to the ids of the lessons completed, or skipped by a placement test
};
const listeners = new Set();

export const getState = () => state;

export function update(changes) {
  state = { ...state, ...changes };
  for (const listener of listeners) listener(state);
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
