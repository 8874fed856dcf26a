import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { createDevice, manifestKey, memoryFiles, memoryStorage, ownKey, withRecords, wordsKey } from "../index.js";
import { asset, content, fakeClient, manifest, words } from "../testing/example.js";

let client, storage, files, device, records;

beforeEach(() => {
  client = fakeClient(() => null);
  storage = memoryStorage();
  files = memoryFiles();
  device = createDevice({ client, storage, files, ownKinds: ["notes"] });
  records = withRecords(storage);
});

const packageOf = (id, account_id, is_public) => ({
  course_id: id,
  account_id,
  etag: null,
  data: { ...content(), course: { ...content().course, id, is_public } },
});

test("what was read for an account is stored while it is signed in, for a guest always", async () => {
  client.signedIn = { id: "ana" };
  await device.putOf("ana", "values", { key: "1", value: 1 });
  await device.putOf(null, "values", { key: "2", value: 2 });
  await device.putOf("sam", "values", { key: "3", value: 3 });
  assert.deepEqual((await records.getAll("values")).map(({ key }) => key).sort(), ["1", "2"]);
});

test("a package is for those who may read it", () => {
  client.signedIn = { id: "ana" };
  const isReadable = (...options) => device.isReadable(packageOf("c1", ...options));
  assert.deepEqual([isReadable("ana", false), isReadable(null, false), isReadable("sam", true)], [true, true, true]);
  assert.equal(isReadable("sam", false), false);
  client.signedIn = null;
  assert.equal(isReadable("ana", false), false);
});

test("when a session ends, what is of the account goes, and what is public stays", async () => {
  client.signedIn = { id: "ana" };
  for (const record of [packageOf("open", "ana", true), packageOf("own", "ana", false)]) await records.put("packages", record);
  const [shared, secret] = ["shared", "secret"].map((text) => asset(Buffer.from(text)));
  for (const each of [shared, secret]) await files.put(each, Buffer.from("file"));
  const stored = { account_id: "ana", etag: null, data: words() };
  for (const course of ["open", "own"]) await records.putValue(wordsKey(course), stored);
  await records.putValue(manifestKey("open"), { account_id: "ana", complete: true, ...manifest([shared]) });
  await records.putValue(manifestKey("own"), { account_id: "ana", complete: true, ...manifest([shared, secret]) });
  for (const account of ["ana", "", "sam"]) await records.putValue(ownKey("known", account, "open"), account);
  await records.putValue(ownKey("notes", "ana"), "note");
  await records.putValue(ownKey("drafts", "ana"), "of a kind that was not named");
  await records.putValue("grading:es", {});
  const cache = device.cache();
  cache.set("ana", 1);

  client.signedIn = null;
  await device.forgetOthers();

  assert.deepEqual(
    (await records.getAll("packages")).map(({ course_id }) => course_id),
    ["open"],
  );
  assert.deepEqual((await records.getAll("values")).map(({ key }) => key).sort(), [
    "drafts:ana:",
    "grading:es",
    "known::open",
    "media:open",
    "words:open",
  ]);
  assert.deepEqual([await files.has(shared), await files.has(secret)], [true, false]);
  assert.equal(cache.size, 0);
});

test("results that the service has lose their answers with the session, others keep them", async () => {
  client.signedIn = { id: "ana" };
  const attempt = { client_id: "1", exercise_id: "e1", answered_at: "2026-03-02T10:15:30.250Z", verdict: "wrong", answer: true };
  const result = (client_id, account_id, state) => ({ client_id, account_id, state, attempts: [attempt] });
  for (const record of [
    result("sent", "ana", "sent"),
    result("refused", "ana", "refused"),
    result("waiting", "ana", "finished"),
    result("guest", null, "sent"),
  ]) {
    await records.put("results", record);
  }
  await device.forgetOthers(); // at the start of the application
  const answers = async () =>
    Object.fromEntries((await records.getAll("results")).map(({ client_id, attempts }) => [client_id, attempts[0].answer]));
  assert.deepEqual(await answers(), { sent: true, refused: true, waiting: true, guest: true });
  client.signedIn = { id: "sam" };
  await device.forgetOthers();
  assert.deepEqual(await answers(), { sent: undefined, refused: undefined, waiting: true, guest: true });
  const [{ attempts }] = (await records.getAll("results")).filter(({ client_id }) => client_id === "sent");
  assert.deepEqual(Object.keys(attempts[0]), ["client_id", "exercise_id", "answered_at", "verdict"]);
});
