// What only one tab does at a time.

const last = new Map(); // name to the action that runs

/**
 * The result of `action()`, once no other action of this name runs. Old browsers, and all over plain HTTP, have no Web
 * Locks: there the actions of this tab take turns, and two tabs may meet, which the service settles.
 */
export function alone(name, action) {
  if (navigator.locks) return navigator.locks.request(name, action);
  const result = (last.get(name) ?? Promise.resolve()).then(action);
  last.set(name, result.catch(() => null)); // one that fails stops no other
  return result;
}
