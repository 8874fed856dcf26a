// What the app stores on the device, in IndexedDB.
//
// packages: course packages by course id. results: lessons and practice sessions taken, by client id. values: single
// values by key.
// Where IndexedDB is not available (private windows of some browsers, another tab that blocks an upgrade), and what it
// refuses to write (a full disk), is in memory and lasts as long as the page. A record in memory is newer than the stored one.

const NAME = "langlearn";
const VERSION = 1;
const KEYS = { packages: "course_id", results: "client_id", values: "key" };
const OPEN_MS = 3000;

const memory = Object.fromEntries(Object.keys(KEYS).map((store) => [store, new Map()]));
let opened = null;

function open() {
  opened ??= new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(null), OPEN_MS);
    const settle = (database) => {
      clearTimeout(giveUp);
      resolve(database);
    };
    try {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => {
        for (const [store, keyPath] of Object.entries(KEYS)) request.result.createObjectStore(store, { keyPath });
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
  return opened;
}

/** The result of `action(store)`, once its transaction is complete; of `fallback(map)` where IndexedDB fails. */
async function run(store, mode, action, fallback) {
  const database = await open();
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

export const get = async (store, key) =>
  memory[store].get(key) ??
  run(
    store,
    "readonly",
    (records) => records.get(key),
    () => undefined,
  );
export async function getAll(store) {
  const stored = await run(
    store,
    "readonly",
    (records) => records.getAll(),
    () => [],
  );
  const newer = memory[store];
  return [...stored.filter((record) => !newer.has(record[KEYS[store]])), ...newer.values()];
}
export const put = (store, record) => modify(store, record[KEYS[store]], () => record);
export const remove = (store, key) => modify(store, key, () => null);
/**
 * Replaces a record by `change(record)` in one transaction: undefined when there is no such record before, null when
 * there shall be none after. Returns the record before. `change` is called again where IndexedDB refuses the record.
 */
export async function modify(store, key, change) {
  let before = memory[store].get(key);
  await run(
    store,
    "readwrite",
    (records) => {
      const reading = records.get(key);
      reading.onsuccess = () => {
        before ??= reading.result;
        const record = change(before);
        const writing = record ? records.put(record) : records.delete(key);
        writing.onsuccess = () => memory[store].delete(key);
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
}

export const getValue = async (key) => (await get("values", key))?.value ?? null;
export const putValue = (key, value) => put("values", { key, value });
