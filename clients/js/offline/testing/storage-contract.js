// What each storage has to do: name to a check of an empty storage, which rejects when it does not. Runs anywhere.

const value = (key, content) => ({ key, value: content });

export const storageContract = {
  async "a record that is stored is read again as it is"(storage) {
    const record = value("known:a:c1", { text: "¿Qué? 🦙", list: [1, null, { a: true }] });
    equal(await storage.modify("values", record.key, () => record), undefined);
    equal(await storage.get("values", record.key), record);
    equal(await storage.get("values", "known:a"), undefined);
    equal(await storage.get("packages", record.key), undefined);
    record.value.list.push(2); // of the caller
    equal((await storage.get("values", record.key)).value.list.length, 3);
  },

  async "each store has its records by their key"(storage) {
    await storage.modify("packages", "c1", () => ({ course_id: "c1", data: 1 }));
    await storage.modify("results", "r1", () => ({ client_id: "r1" }));
    for (const key of ["b", "a"]) await storage.modify("values", key, () => value(key, key));
    const keys = (await storage.getAll("values")).map(({ key }) => key);
    equal(keys.sort(), ["a", "b"]);
    equal(await storage.getAll("results"), [{ client_id: "r1" }]);
    equal(await storage.getAll("packages"), [{ course_id: "c1", data: 1 }]);
  },

  async "a change sees the record before, and returns it"(storage) {
    await storage.modify("values", "a", () => value("a", 1));
    equal(await storage.modify("values", "a", (record) => value("a", record.value + 1)), value("a", 1));
    equal(await storage.get("values", "a"), value("a", 2));
    equal(await storage.modify("values", "a", () => null), value("a", 2));
    equal(await storage.get("values", "a"), undefined);
    equal(await storage.modify("values", "a", (record) => record), undefined);
  },

  async "changes at the same time lose none"(storage) {
    const add = () => storage.modify("values", "sum", (record) => value("sum", (record?.value ?? 0) + 1));
    await Promise.all(Array.from({ length: 50 }, add));
    equal((await storage.get("values", "sum")).value, 50);
  },

  async "a change that raises changes nothing"(storage) {
    await storage.modify("values", "a", () => value("a", 1));
    const raise = () => {
      throw new RangeError("no");
    };
    const raised = await storage.modify("values", "a", raise).catch((error) => error.name);
    equal(raised, "RangeError");
    equal(await storage.get("values", "a"), value("a", 1));
    await storage.modify("values", "a", () => value("a", 2));
    equal(await storage.get("values", "a"), value("a", 2));
  },
};

function equal(found, expected) {
  const [given, wanted] = [found, expected].map((content) => JSON.stringify(content));
  if (given !== wanted) throw new Error(`${given} instead of ${wanted}`);
}
