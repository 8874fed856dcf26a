import { test } from "node:test";

import { memoryStorage } from "../index.js";
import { sqliteStorage } from "../testing/sqlite-storage.js";
import { storageContract } from "../testing/storage-contract.js";

const sqlite = await import("node:sqlite").catch(() => null); // Node 22 and later

for (const [name, check] of Object.entries(storageContract)) {
  test(`memory: ${name}`, () => check(memoryStorage()));
  test(`SQLite: ${name}`, { skip: !sqlite && "this Node has no SQLite" }, () =>
    check(sqliteStorage(new sqlite.DatabaseSync(":memory:"))),
  );
}
