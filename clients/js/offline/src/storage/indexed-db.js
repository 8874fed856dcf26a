// A storage in IndexedDB.
//
// Where IndexedDB is not available (private windows of some browsers, another tab that blocks an upgrade), and what it
// refuses to write (a full disk), is in memory and lasts as long as the page. A record in memory is newer than the stored one.

import { STORES } from "./stores.js";

const VERSION = 1;
const OPEN_MS = 3000;

/** See `Storage` in index.d.ts. `name`: of the database. */
export function indexedDbStorage(name) {
  const memory = Object.fromEntries(Object.keys(STORES).map((store) => [store, new Map()]));
  let opened = null;

  /** The result of `action(store)`, once its transaction is complete; of `fallback(map)` where IndexedDB fails. */
  async function run(store, mode, action, fallback) {
    const database = await (opened ??= open(name));
    if (!database) return fallback(memory[store]);
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(store, mode);
        const request = action(transaction.objectStore(store));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = () => reject(transaction.error);
        transaction.onabort = () => reject(transaction.error);
      });
    } catch {
      return fallback(memory[store]);
    }
  }

  return {
    get: async (store, key) =>
      memory[store].get(key) ??
      run(
        store,
        "readonly",
        (records) => records.get(key),
        () => undefined,
      ),
    async getAll(store) {
      const stored = await run(
        store,
        "readonly",
        (records) => records.getAll(),
        () => [],
      );
      const newer = memory[store];
      return [...stored.filter((record) => !newer.has(record[STORES[store]])), ...newer.values()];
    },
    async modify(store, key, change) {
      let before = memory[store].get(key);
      await run(
        store,
        "readwrite",
        (records) => {
          const reading = records.get(key);
          reading.onsuccess = () => {
            before ??= reading.result;
            try {
              const record = change(before);
              const writing = record ? records.put(record) : records.delete(key);
              writing.onsuccess = () => memory[store].delete(key);
            } catch {
              reading.transaction.abort(); // what `change` raises it raises again below
            }
          };
          return reading;
        },
        (map) => {
          const record = change(before);
          if (record) map.set(key, record);
          else map.delete(key);
        },
      );
      return before;
    },
  };
}

function open(name) {
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(null), OPEN_MS);
    const settle = (database) => {
      clearTimeout(giveUp);
      resolve(database);
    };
    try {
      const request = indexedDB.open(name, VERSION);
      request.onupgradeneeded = () => {
        for (const [store, keyPath] of Object.entries(STORES)) request.result.createObjectStore(store, { keyPath });
      };
      request.onsuccess = () => {
        const database = request.result;
        database.onversionchange = () => database.close();
        settle(database);
      };
      request.onerror = () => settle(null);
    } catch {
      settle(null);
    }
  });
}
