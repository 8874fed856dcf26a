// The storage of README.md, "Storage in a native shell", on the SQLite of Node.

/** `database`: of node:sqlite. */
export function sqliteStorage(database) {
  database.exec(
    "CREATE TABLE IF NOT EXISTS records (store TEXT, key TEXT, record TEXT NOT NULL, PRIMARY KEY (store, key))",
  );
  const prepared = {
    get: database.prepare("SELECT record FROM records WHERE store = ? AND key = ?"),
    getAll: database.prepare("SELECT record FROM records WHERE store = ?"),
    put: database.prepare("REPLACE INTO records (store, key, record) VALUES (?, ?, ?)"),
    remove: database.prepare("DELETE FROM records WHERE store = ? AND key = ?"),
  };
  const parsed = (row) => row && JSON.parse(row.record);
  return {
    get: async (store, key) => parsed(prepared.get.get(store, key)),
    getAll: async (store) => prepared.getAll.all(store).map(parsed),
    async modify(store, key, change) {
      database.exec("BEGIN IMMEDIATE"); // no other process reads or writes until it ends
      try {
        const before = parsed(prepared.get.get(store, key));
        const record = change(before);
        if (record) prepared.put.run(store, key, JSON.stringify(record));
        else prepared.remove.run(store, key);
        database.exec("COMMIT");
        return before;
      } catch (error) {
        database.exec("ROLLBACK");
        throw error;
      }
    },
  };
}
