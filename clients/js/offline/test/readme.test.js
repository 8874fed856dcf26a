import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { SPANISH } from "../testing/courses.js";
import { RIGHT } from "../testing/device-of.js";
import { ANA, Service } from "../testing/service.js";

test("the storage of the README is the one that is tested", async () => {
  const [readme, tested] = await Promise.all(
    ["../README.md", "../testing/sqlite-storage.js"].map((name) => readFile(new URL(name, import.meta.url), "utf8")),
  );
  assert.ok(readme.includes(tested.slice(tested.indexOf("export function"))));
});

/** The first example of the README, as a module that can be imported from anywhere. */
async function example() {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8");
  const [, code] = readme.match(/```js\n(.*?)```/s);
  const located = code.replace(/from "(@langlearn\/\w+)"/g, (_, name) => `from "${import.meta.resolve(name)}"`);
  return `data:text/javascript,${encodeURIComponent(located)}`;
}

test("the application of the README learns, practises and synchronises", async () => {
  const service = new Service();
  service.packages.set("spanish-a1", { ...SPANISH, course: { ...SPANISH.course, id: "spanish-a1" } });
  service.answers = {
    "POST /auth/login": () => ({ user: { ...ANA, username: "ana" }, tokens: { accessToken: "a", refreshToken: "r" } }),
    "POST /auth/logout": () => ({}),
    "GET /courses/spanish-a1/package/words": () => ({ course_id: "spanish-a1", words: [], revision: 1 }),
    "GET /courses/spanish-a1/package/media": () => ({ revision: 1, total_bytes: 0, assets: [], missing: [] }),
    "GET /progress/changes": () => ({ completions: [], progress: service.progress, cursor: "c", has_more: false, full_resync: false, sync_checksum: { count: 0, xp: 12 } }),
    "POST /progress/practice": ({ client_id: id }) => ({ session: { id }, items: [{ exercise: { id: "hello" }, lesson_id: "greetings" }] }),
  };
  const stored = new Map();
  const shown = [];
  Object.assign(globalThis, {
    fetch: (...sent) => service.fetch(...sent),
    localStorage: { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => stored.set(key, value), removeItem: (key) => stored.delete(key) },
    ask: async ({ id }) => RIGHT[id],
  });
  const { log, warn } = console;
  Object.assign(console, { log: (...given) => shown.push(given.join(" ")), warn: (...given) => shown.push(given.join(" ")) });
  await import(await example()).finally(() => Object.assign(console, { log, warn }));
  assert.ok(shown.includes("correct Hola"));
  assert.ok(shown.includes("100 %, 12 points 1"));
  assert.deepEqual([...service.reports.values()].map(({ lesson_id, score }) => [lesson_id, score]), [["greetings", 100]]);
  assert.equal(stored.get("langlearn.session") ?? null, null, "signed out");
});
