// What the SDK stores on a device, by store, with the key of its records.
//
// packages: course packages by course id. results: lessons and practice sessions taken, by client id. values: single
// values, `{key, value}`.

export const STORES = { packages: "course_id", results: "client_id", values: "key" };

/** A storage with what its users need beside: records stored, removed, and single values. */
export function withRecords(storage) {
  const { get, getAll, modify } = storage;
  const put = (store, record) => modify(store, record[STORES[store]], () => record);
  return {
    get,
    getAll,
    modify,
    put,
    remove: (store, key) => modify(store, key, () => null),
    getValue: async (key) => (await get("values", key))?.value ?? null,
    putValue: (key, value) => put("values", { key, value }),
  };
}
