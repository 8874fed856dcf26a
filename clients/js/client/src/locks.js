// What only one caller does at a time.

const shared = new Map(); // `<name>.<what>` to the last action, of all clients of this process

/**
 * `alone(what, action)`: the result of `action()`, once no other action for the same `what` runs, in any tab when there is
 * a `name` of what the tabs share. Node, old browsers, and all browsers over plain HTTP have no Web Locks: there the
 * actions of this process take turns, and two tabs may meet, which the service settles.
 */
export function createLocks(name) {
  const last = name ? shared : new Map();
  return function alone(what, action) {
    const key = `${name}.${what}`;
    if (name && globalThis.navigator?.locks) return navigator.locks.request(key, action);
    const result = (last.get(key) ?? Promise.resolve()).then(action);
    last.set(key, result.catch(() => null)); // one that fails stops no other
    return result;
  };
}
