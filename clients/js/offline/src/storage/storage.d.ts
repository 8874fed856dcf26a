/** `packages`: by course id. `results`: by client id. `values`: `{key, value}`. */
export type StoreName = "packages" | "results" | "values";

/** Store to the key of its records. */
export const STORES: { packages: "course_id"; results: "client_id"; values: "key" };

/** A record is an object of JSON values, with the key that STORES names. */
export type StoredRecord = Record<string, any>;

/** Where the SDK keeps its records. README.md, "Storage in a native shell", says how to write one. */
export interface Storage {
  /** The record, or undefined. */
  get(store: StoreName, key: string): Promise<StoredRecord | undefined>;
  getAll(store: StoreName): Promise<StoredRecord[]>;
  /**
   * Replaces a record by `change(record)` in one transaction, in which no other one sees or writes it: `change` takes
   * undefined when there is no such record before, returns null when there shall be none after, and is synchronous.
   * It may be called again when the transaction is. Returns the record before.
   */
  modify(
    store: StoreName,
    key: string,
    change: (record: any) => StoredRecord | null | undefined,
  ): Promise<StoredRecord | undefined>;
}

/** A storage in memory. */
export function memoryStorage(): Storage;

/** A storage in IndexedDB, in memory where there is none or it refuses to write. */
export function indexedDbStorage(name: string): Storage;

/** A storage with what its users need beside. */
export function withRecords(storage: Storage): Storage & {
  put(store: StoreName, record: StoredRecord): Promise<unknown>;
  remove(store: StoreName, key: string): Promise<unknown>;
  /** Null when there is none. */
  getValue(key: string): Promise<any>;
  putValue(key: string, value: unknown): Promise<unknown>;
};
