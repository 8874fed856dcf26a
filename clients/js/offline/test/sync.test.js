import assert from "node:assert/strict";
import { test } from "node:test";
import { memoryStorage } from "../src/storage/memory.js";
import { deviceOf, take } from "../testing/device-of.js";
import { ANA, failure, NOW, Service } from "../testing/service.js";

test("a lesson without network waits, and is sent once the service is there", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  await offline.download("es");
  service.isDown = true;
  const record = await take(offline, "greetings", { bye: "Adios" });
  assert.deepEqual([record.state, record.score, record.points, record.time_spent_seconds], ["waiting", 97, 12, 6]);
  assert.equal((await offline.sync()).failure.status, 0);
  assert.equal(offline.state().results[0].state, "waiting");
  assert.equal(offline.figures().waiting, 12);

  service.isDown = false;
  assert.deepEqual(await offline.sync(), { sent: [record.client_id], refused: [], failure: null });
  assert.deepEqual(service.reports.get(record.client_id), { client_id: record.client_id, lesson_id: "greetings", completed_at: record.completed_at, score: 97, time_spent_seconds: 6 });
  assert.deepEqual([...service.attempts.values()].map(({ answer }) => answer), ["Hola", "Adios", true]);
  assert.equal(offline.state().results[0].experience_gained, 12);
  assert.deepEqual([offline.figures().points, offline.figures().waiting], [12, 0]);
  assert.deepEqual((await offline.path("es")).levels[0].sections[0].modules[0].lessons.map(({ state, stars }) => [state, stars]), [["completed", 3], ["available", 0]]);
});

test("a response that is lost counts nothing twice", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  const record = await take(offline, "greetings");
  service.losesResponses = true;
  await offline.sync();
  assert.equal(offline.state().results[0].state, "waiting");
  service.losesResponses = false;
  const [first, second] = await Promise.all([offline.sync(), offline.sync()]);
  assert.deepEqual([first.sent, second.sent], [[record.client_id], []]);
  assert.deepEqual([service.reports.size, service.attempts.size, service.progress.experience_points], [1, 3, 12]);
});

test("what the service will never take is told with its reason", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  const refused = await take(offline, "greetings");
  const taken = await take(offline, "animals");
  service.refused = { [refused.client_id]: "lesson_not_found", [taken.attempts[0].client_id]: "exercise_not_found" };
  const outcome = await offline.sync();
  assert.deepEqual(outcome.sent, [taken.client_id]);
  assert.deepEqual(outcome.refused, [
    { kind: "lesson", client_id: refused.client_id, reason: "lesson_not_found", lesson_id: "greetings", course_id: "es" },
    { kind: "attempt", client_id: taken.attempts[0].client_id, reason: "exercise_not_found", exercise_id: "cat" },
  ]);
  const stored = offline.state().results.find(({ client_id }) => client_id === refused.client_id);
  assert.deepEqual([stored.state, stored.reason], ["refused", "lesson_not_found"]);
  assert.deepEqual((await offline.sync()).refused, [], "it is not sent again");
});

test("a device whose clock is ahead sends the time of the service, once the clock is corrected", async () => {
  const service = new Service();
  let ahead = 86_400_000;
  const { client, offline } = await deviceOf(service);
  client.now = () => service.now + ahead;
  const record = await take(offline, "greetings");
  const respond = service.request.bind(service);
  service.request = async (...options) => {
    const response = await respond(...options);
    ahead = 0; // each response corrects it
    return response;
  };
  const outcome = await offline.sync();
  assert.deepEqual(outcome.sent, [record.client_id]);
  assert.equal(service.reports.get(record.client_id).completed_at, new Date(NOW).toISOString());
  assert.ok([...service.attempts.values()].every(({ answered_at }) => Date.parse(answered_at) <= NOW));
});

test("a record older than the account is sent with a time that the service takes", async () => {
  const service = new Service();
  const account = { ...ANA, registration_date: new Date(NOW + 5 * 86_400_000).toISOString() };
  const { offline } = await deviceOf(service, { account });
  const { client_id } = await take(offline, "greetings");
  service.now += 5 * 86_400_000;
  await offline.sync();
  assert.equal(service.reports.get(client_id).completed_at, new Date(NOW + 4 * 86_400_000 + 3_600_000).toISOString());
});

test("a batch that is too large is sent record by record", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  await take(offline, "greetings");
  await take(offline, "animals");
  const small = service.request.bind(service);
  service.request = async (method, path, options) => {
    if (options?.body?.completions?.length > 1) throw failure(413);
    return small(method, path, options);
  };
  assert.equal((await offline.sync()).sent.length, 2);
  assert.equal(service.reports.size, 2);
});

test("what was sent before the connection broke off is shown as sent", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  for (let taken = 0; taken < 11; taken += 1) await take(offline, "greetings");
  service.answers["PUT /progress/sync"] = (body) => {
    if (service.log.filter((route) => route === "PUT /progress/sync").length > 1) throw failure(0);
    return { results: body.completions.map(({ client_id }, index) => ({ index, client_id, status: "synced", experience_gained: 0 })), practice_results: [], attempt_results: [] };
  };
  const { sent, failure: left } = await offline.sync();
  assert.deepEqual([sent.length, left.status], [10, 0]);
  const states = offline.state().results.map(({ state }) => state);
  assert.deepEqual([states.filter((state) => state === "sent").length, states.filter((state) => state === "waiting").length], [10, 1]);
});

test("an account takes over what a guest has done, when it is asked to", async () => {
  const service = new Service();
  const { client, offline } = await deviceOf(service, { account: null });
  await take(offline, "greetings");
  await offline.outbox.report({ course_id: "es", entity: "lesson", entity_id: "greetings", reason: "other" });
  assert.deepEqual(await offline.sync(), { sent: [], refused: [], failure: null });
  assert.equal(offline.figures().points, 12);

  service.answers["POST /content-reports"] = () => ({ state: "open", note: null });
  await client.become(ANA);
  await offline.sync();
  assert.equal(service.reports.size, 0, "it was not asked to");
  await offline.adoptGuest(true);
  assert.equal((await offline.sync()).sent.length, 1);
  assert.equal(offline.state().results[0].account_id, "ana");
  assert.deepEqual(offline.state().outbox.map(({ state }) => state), ["sent"]);
});

test("the records of an account stay with it, without answers once they are sent", async () => {
  const service = new Service();
  const { client, offline, storage } = await deviceOf(service);
  const sent = await take(offline, "greetings");
  await offline.sync();
  const waiting = await take(offline, "animals");
  await client.become(null);
  assert.deepEqual([offline.state().account, offline.state().progress], [null, null]);
  const stored = await storage.getAll("results");
  const of = ({ client_id }) => stored.find((each) => each.client_id === client_id);
  assert.ok(of(sent).attempts.every((attempt) => !("answer" in attempt)));
  assert.ok(of(waiting).attempts.every((attempt) => "answer" in attempt));
  await client.become({ ...ANA, id: "ben" });
  assert.deepEqual((await offline.sync()).sent, []);
  await client.become(ANA);
  assert.deepEqual((await offline.sync()).sent, [waiting.client_id]);
});

test("who signs out during a synchronisation leaves nothing but what was not sent", async () => {
  const service = new Service();
  const { client, offline, storage } = await deviceOf(service);
  await take(offline, "greetings");
  const send = service.request.bind(service);
  service.request = async (...sent) => {
    const response = await send(...sent);
    if (sent[1] === "/progress/sync") await client.become({ ...ANA, id: "ben" });
    return response;
  };
  assert.equal((await offline.sync()).sent.length, 1);
  const [record] = await storage.getAll("results");
  assert.deepEqual([record.state, record.account_id, record.attempts.some((attempt) => "answer" in attempt)], ["sent", "ana", false]);
  assert.deepEqual([offline.state().account.id, offline.state().progress, offline.figures().waiting], ["ben", null, 0]);
  assert.deepEqual((await storage.getAll("values")).filter(({ key }) => key.includes(":ana:")), []);
});

test("an app that was closed goes on where it was", async () => {
  const service = new Service();
  const { offline, storage } = await deviceOf(service);
  const { record, next } = await offline.startLesson("es", "greetings");
  await offline.answer(record, next.exercise.id, "Hola");
  const again = await deviceOf(service, { storage });
  const left = await again.offline.startLesson("es", "greetings");
  assert.deepEqual([left.record.client_id, left.next.exercise.id], [record.client_id, "bye"]);
});

test("a lesson ends once all exercises are answered, and takes no answer afterwards", async () => {
  const { offline } = await deviceOf(new Service());
  const { record } = await offline.startLesson("es", "greetings");
  await assert.rejects(offline.finishLesson(record), RangeError);
  await assert.rejects(offline.answer(record, "gone", "x"), RangeError);
  await assert.rejects(offline.startLesson("es", "gone"), RangeError);
  await assert.rejects(offline.answer(await take(offline, "greetings"), "hello", "Hola"), RangeError);
});

test("a wrong answer in a new lesson costs a life, an answer of a wrong shape nothing", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  await offline.sync();
  const { record } = await offline.startLesson("es", "greetings");
  assert.equal((await offline.answer(record, "hello", 7)).grading, null);
  assert.equal(offline.state().results.length, 0);
  await offline.answer(record, "hello", "Adiós");
  await new Promise((resolve) => setTimeout(resolve)); // the loss is reported beside
  assert.equal(offline.lives(), 4);
});

test("a result that the service cannot read holds up no other one", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  const unreadable = await take(offline, "greetings", { hello: "Hola\u0000" });
  const readable = await take(offline, "animals");
  const { request } = service;
  service.request = async function (method, path, options) {
    if (JSON.stringify(options.body)?.includes("\\u0000")) throw failure(400);
    return request.call(this, method, path, options);
  };
  const { sent, refused, failure: left } = await offline.sync();
  assert.deepEqual([sent, refused, left.status], [[readable.client_id], [], 400]);
  const stateOf = ({ client_id: id }) => offline.state().results.find(({ client_id }) => client_id === id).state;
  assert.deepEqual([unreadable, readable].map(stateOf), ["waiting", "sent"]);
  assert.equal(offline.figures().points, 12, "and the progress is read");
});

test("a result that is removed while it is sent is not stored again", async () => {
  const service = new Service();
  const { offline, storage } = await deviceOf(service);
  const record = await take(offline, "greetings");
  service.answers["PUT /progress/sync"] = ({ completions }) => {
    storage.modify("results", record.client_id, () => null); // as of an account that is deleted
    return { results: completions.map(({ client_id }, index) => ({ index, client_id, status: "synced" })), practice_results: [], attempt_results: [] };
  };
  await offline.sync();
  assert.deepEqual(await storage.getAll("results"), []);
});

test("what a storage refuses beside stops neither the start nor an answer", async () => {
  const service = new Service();
  const storage = memoryStorage();
  const { modify } = storage;
  let refused = [];
  const full = { ...storage, modify: async (store, key, change) => (refused.some((each) => key.startsWith(each)) ? Promise.reject(new Error("full")) : modify(store, key, change)) };
  await storage.modify("values", "progress:ben:", () => ({ key: "progress:ben:", value: {} }));
  refused = ["progress:"];
  const { offline } = await deviceOf(service, { storage: full });
  const { record } = await offline.startLesson("es", "greetings");
  assert.equal((await offline.answer(record, "hello", "Adiós")).grading.verdict, "wrong");
  await new Promise((resolve) => setTimeout(resolve)); // else it is raised where nothing catches it
});

test("a lesson that the course has lost takes no answers and cannot be ended", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  const { record } = await offline.startLesson("es", "greetings");
  const { record: answered } = await offline.answer(record, "hello", "Hola");
  await assert.rejects(offline.answer(answered, "cat", "El gato"), /No exercise cat/, "of another lesson");
  const content = structuredClone(service.packages.get("es"));
  for (const { sections } of content.levels) for (const { modules } of sections) for (const module of modules) module.lessons = module.lessons.filter(({ id }) => id !== "greetings");
  service.packages.set("es", { ...content, revision: content.revision + 1 });
  await offline.packages.refreshPackage("es");
  await assert.rejects(offline.answer(answered, "bye", "Adiós"), /No lesson greetings/);
  await assert.rejects(offline.finishLesson(answered), /No lesson greetings/);
  assert.deepEqual(offline.state().results[0].attempts.length, 1);
});

test("claims are sent after their answers, and wait while the service takes no more", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  const { record, next } = await offline.startLesson("es", "greetings");
  const { record: open } = await offline.answer(record, next.exercise.id, "Buenas");
  const attemptId = open.attempts[0].client_id;
  await offline.outbox.claim("es", attemptId, null);
  let answer = () => {
    throw failure(429, { retryAfter: 60 });
  };
  service.answers["POST /claims"] = (body) => answer(body);
  assert.equal((await offline.sync()).failure, null);
  assert.ok(service.attempts.has(attemptId), "the answer alone");
  answer = (body) => ({ state: "open", note: null, ...body });
  await offline.sync();
  assert.equal(offline.state().outbox[0].state, "waiting", "for a minute");
  service.now += 61_000;
  await offline.sync();
  assert.deepEqual(offline.state().outbox.map(({ state, reply }) => [state, reply.state]), [["sent", "open"]]);
  await offline.outbox.claim("es", attemptId, null);
  answer = () => {
    throw failure(409);
  };
  await offline.sync();
  assert.equal(offline.state().outbox.at(-1).state, "refused");
});
