import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { createDevice, createPackages, memoryFiles, memoryStorage, withRecords } from "../index.js";
import { content, fakeClient, packageDelta, word, words } from "../testing/example.js";

const PACKAGE = "/courses/c1/package";

let client, storage, device, service;

beforeEach(() => {
  service = {}; // path to what it responds
  client = fakeClient((path, headers) => {
    const found = service[path];
    if (!found) return { status: 404 };
    return found.etag && headers["If-None-Match"] === found.etag ? { status: 304 } : found;
  });
  storage = memoryStorage();
  device = createDevice({ client, storage, files: memoryFiles() });
});

const create = (options) => createPackages({ client, storage, device, ...options });

test("a package is read whole once, then only what changed", async () => {
  const packages = create();
  assert.equal(await packages.storedPackage("c1"), null);
  service[PACKAGE] = { data: content(), etag: '"c1:4"' };
  const first = await packages.refreshPackage("c1");
  assert.deepEqual(first, content());
  service[`${PACKAGE}?since=4`] = packageDelta({ upserted: { course: { ...content().course, name: "Other" } } });
  const second = await packages.refreshPackage("c1");
  assert.deepEqual([second.course.name, second.revision, second.levels], ["Other", 5, content().levels]);
  assert.deepEqual(await create().storedPackage("c1"), second);
  assert.deepEqual(client.requests, [PACKAGE, `${PACKAGE}?since=4`]);
});

test("while nothing changes the package stays the same object", async () => {
  const packages = create();
  service[PACKAGE] = { data: content(), etag: '"c1:4"' };
  service[`${PACKAGE}?since=4`] = packageDelta({ revision: 4 });
  const first = await packages.refreshPackage("c1");
  assert.equal(await packages.refreshPackage("c1"), first);
  assert.equal(await packages.storedPackage("c1"), first);
});

test("a package of another history comes whole", async () => {
  service[PACKAGE] = { data: content(), etag: '"c1:4"' };
  const whole = { ...content(), revision: 70 };
  service[`${PACKAGE}?since=4`] = { ...whole, base_revision: null, full: true };
  const packages = create();
  await packages.refreshPackage("c1");
  assert.deepEqual(await packages.refreshPackage("c1"), whole);
  assert.deepEqual(await packages.storedPackage("c1"), whole);
});

test("a delta that does not fit is followed by the whole package", async () => {
  service[PACKAGE] = { data: content(), etag: '"c1:4"' };
  service[`${PACKAGE}?since=4`] = packageDelta({ deleted: { lessons: ["l9"] } });
  const packages = create();
  await packages.refreshPackage("c1");
  const whole = { ...content(), revision: 5 };
  service[PACKAGE] = { data: whole, etag: '"c1:5"' };
  assert.deepEqual(await packages.refreshPackage("c1"), whole);
  assert.deepEqual(client.requests, [PACKAGE, `${PACKAGE}?since=4`, PACKAGE]);
});

test("what a device has from before is brought up to date", async () => {
  const { kind, ...before } = content();
  await withRecords(storage).put("packages", { course_id: "c1", account_id: null, etag: '"c1:4"', data: before });
  service[`${PACKAGE}?since=4`] = packageDelta({});
  assert.equal((await create().refreshPackage("c1")).revision, 5);
});

test("a course that is not there any more is forgotten, an outage forgets nothing", async () => {
  service[PACKAGE] = { data: content(), etag: '"c1:4"' };
  const packages = create();
  await packages.refreshPackage("c1");
  service[`${PACKAGE}?since=4`] = { status: 503 };
  await assert.rejects(packages.refreshPackage("c1"), { status: 503 });
  assert.deepEqual(await packages.storedPackages(), [content()]);
  delete service[`${PACKAGE}?since=4`];
  await assert.rejects(packages.refreshPackage("c1"), { status: 404 });
  assert.equal(await packages.storedPackage("c1"), null);
});

test("what is on its way is not asked for twice, and what is fresh not again", async () => {
  service[PACKAGE] = { data: content(), etag: '"c1:4"' };
  service[`${PACKAGE}?since=4`] = packageDelta({ revision: 4 });
  const packages = create();
  await Promise.all([packages.refreshPackage("c1"), packages.refreshPackage("c1")]);
  assert.equal(client.requests.length, 1);
  await packages.refreshPackage("c1");
  assert.equal(client.requests.length, 2);
  const patient = create({ freshMs: 60_000 });
  await patient.refreshPackage("c1");
  await patient.refreshPackage("c1");
  assert.equal(client.requests.length, 3);
});

test("a failure is asked for again at once", async () => {
  const packages = create({ freshMs: 60_000 });
  await assert.rejects(packages.refreshPackage("c1"), { status: 404 });
  service[PACKAGE] = { data: content(), etag: '"c1:4"' };
  assert.deepEqual(await packages.refreshPackage("c1"), content());
});

test("a private package is not shown to another account", async () => {
  client.signedIn = { id: "ana" };
  const secret = { ...content(), course: { ...content().course, is_public: false } };
  client.request = async () => ({ status: 200, data: secret, headers: new Headers(), account: "ana" });
  const packages = create();
  await packages.refreshPackage("c1");
  assert.deepEqual(await packages.storedPackage("c1"), secret);
  client.signedIn = { id: "sam" };
  assert.equal(await packages.storedPackage("c1"), null);
  assert.deepEqual(await packages.storedPackages(), []);
});

test("words have revisions of their own", async () => {
  const path = `${PACKAGE}/words`;
  service[path] = { data: words(), etag: '"c1:words:2"' };
  const packages = create();
  assert.equal(await packages.storedWords("c1"), null);
  await packages.refreshWords("c1");
  service[`${path}?since=2`] = {
    kind: "words_delta",
    base_revision: 2,
    revision: 3,
    package_version: "2026-03-05T08:04:10.003Z",
    full: false,
    counts: { words: 2 },
    size_bytes: 98,
    upserted: { words: [word("dos")] },
    deleted: { words: ["gato"] },
  };
  const found = await packages.refreshWords("c1");
  assert.deepEqual(
    found.words.map(({ id }) => id),
    ["Zorro", "dos"],
  );
  assert.deepEqual(await packages.storedWords("c1"), found);
});

test("tables of the languages of a course are read by their entity tags", async () => {
  const { course } = content();
  service["/grading"] = { data: { languages: ["es"] }, etag: '"all"' };
  service["/grading/languages/es"] = { data: { language: "es" }, etag: '"es:1"' };
  const packages = create();
  assert.deepEqual(await packages.storedTables(course), {});
  assert.deepEqual(await packages.refreshTables(course), { es: { language: "es" } });
  assert.deepEqual(await packages.refreshTables(course), { es: { language: "es" } });
  service["/grading/languages/es"] = { data: { language: "es", numbers: {} }, etag: '"es:2"' };
  assert.deepEqual(await packages.refreshTables(course), { es: { language: "es", numbers: {} } });
  assert.deepEqual(await packages.storedTables(course), { es: { language: "es", numbers: {} } });
});
