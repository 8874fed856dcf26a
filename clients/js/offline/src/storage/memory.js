// A storage in memory: for tests, and where a device has no other. What it has is gone when the program ends.

import { STORES } from "./stores.js";

/** See `Storage` in index.d.ts. */
export function memoryStorage() {
  const stores = Object.fromEntries(Object.keys(STORES).map((store) => [store, new Map()]));
  return {
    get: async (store, key) => structuredClone(stores[store].get(key)),
    getAll: async (store) => structuredClone([...stores[store].values()]),
    async modify(store, key, change) {
      const before = structuredClone(stores[store].get(key));
      const record = change(structuredClone(before));
      if (record) stores[store].set(key, structuredClone(record));
      else stores[store].delete(key);
      return before;
    },
  };
}
