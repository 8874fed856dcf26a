// Where the session of a device is stored: {refreshToken, account}. Any object with these members will do:
//
// `read()`: the session, or null. `modify(change)`: replaces it by `change(session)` in one step, in which no other tab
// changes it; null is none, before and after. `name`: of a store that several tabs share; they then refresh one at a
// time, and tell each other of changes.

/** A session that lasts as long as the process, or the page. */
export function memorySessions() {
  let session = null;
  return {
    read: async () => session,
    modify: async (change) => {
      session = change(session);
    },
  };
}

/** A session in a Web Storage, as `localStorage`. Clients of several services need several names. */
export function storageSessions(storage, name = "langlearn") {
  const key = `${name}.session`;
  const read = () => JSON.parse(storage.getItem(key));
  return {
    name,
    read: async () => read(),
    modify: async (change) => {
      const session = change(read());
      if (session) storage.setItem(key, JSON.stringify(session));
      else storage.removeItem(key);
    },
  };
}
