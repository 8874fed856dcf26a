import assert from "node:assert/strict";
import { test } from "node:test";
import { practiceItems } from "../src/practice.js";
import { SPANISH } from "../testing/courses.js";
import { deviceOf, RIGHT, take } from "../testing/device-of.js";
import { failure, NOW, Service } from "../testing/service.js";

const DAY = 86_400_000;
const idsOf = ({ items }) => items.map(({ exercise }) => exercise.id);

/** Answers all exercises of a session. */
async function practise(offline, { record, next }) {
  while (next) ({ record, next } = await offline.answer(record, next.exercise.id, RIGHT[next.exercise.id]));
  return offline.finishPractice(record);
}

test("a guest practises what the device composes", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service, { account: null });
  await take(offline, "greetings", { bye: "Buenas" });
  assert.deepEqual(idsOf(await offline.startPractice("es", { mode: "mistakes" })), ["bye"]);
  service.now += 20 * 60_000;
  const all = await offline.startPractice("es");
  assert.deepEqual(idsOf(all).toSorted(), ["bye", "hello", "true"]);
  assert.equal(all.record.practice.started_online, false);
  assert.equal(offline.state().results.filter(({ practice }) => practice).length, 1, "a session without answers leaves no trace");
  const ended = await practise(offline, all);
  assert.deepEqual([ended.state, ended.attempts.length], ["waiting", 3]);
  assert.equal(await offline.startPractice("es", { mode: "mistakes" }), null, "there is nothing to practise");
});

test("words practise those that are weak", async () => {
  const service = new Service();
  service.words = [
    { id: "gato", text: "gato", forms: [], translations: ["cat"], synonyms: [] },
    { id: "perro", text: "perro", forms: [], translations: ["dog"], synonyms: [] },
  ];
  const { offline } = await deviceOf(service, { account: null });
  await offline.download("es");
  await take(offline, "animals", { cat: "El perro" });
  const strengths = await offline.known.storedStrengths(SPANISH, service.now);
  assert.deepEqual([...strengths].map(([id, { state }]) => [id, state]).toSorted(), [["gato", "weak"], ["perro", "learning"]]);
  assert.deepEqual(idsOf(await offline.startPractice("es", { mode: "words", size: 1 })), ["cat"]);
});

test("a session of the service ends there, which may restore a life", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  await take(offline, "greetings");
  const items = ["hello", "bye"].map((id) => ({ exercise: { id }, lesson_id: "greetings" }));
  service.answers["POST /progress/practice"] = (body) => (assert.equal(service.reports.size, 1, "what waits is sent before"), { items, session: body });
  const session = await offline.startPractice("es", { size: 2 });
  assert.deepEqual(idsOf(session), ["hello", "bye"]);
  const { client_id: id } = await practise(offline, session);
  service.answers[`POST /progress/practice/${id}/finish`] = () => ({ result: { experience_gained: 5, life_earned: true, words_improved: ["hola"] } });
  assert.deepEqual((await offline.sync()).sent, [id]);
  const stored = offline.state().results.find(({ client_id }) => client_id === id);
  assert.deepEqual([stored.state, stored.experience_gained, stored.life_earned, stored.words_improved], ["sent", 5, true, ["hola"]]);
  assert.equal(service.attempts.get(stored.attempts[0].client_id).session_id, id);
});

test("a session that the service has lost, or that ended long ago, is sent with the time of the device", async () => {
  for (const wait of [0, 120_000]) {
    const service = new Service();
    const { offline } = await deviceOf(service);
    service.answers["POST /progress/practice"] = () => ({ items: [{ exercise: { id: "hello" }, lesson_id: "greetings" }] });
    const { client_id: id, completed_at } = await practise(offline, await offline.startPractice("es"));
    service.now += wait;
    assert.deepEqual((await offline.sync()).sent, [id]);
    assert.deepEqual(service.reports.get(id), { client_id: id, course_id: "es", mode: "mixed", started_at: new Date(NOW).toISOString(), finished_at: completed_at });
    assert.equal(service.log.some((route) => route.endsWith("/finish")), wait === 0);
  }
});

test("without a response in time the device composes the session", async () => {
  const service = new Service();
  const { offline, client } = await deviceOf(service);
  await take(offline, "greetings");
  await offline.sync();
  service.isDown = true;
  assert.equal(idsOf(await offline.startPractice("es")).length, 3);
  service.isDown = false;
  client.request = () => new Promise(() => {});
  assert.equal(idsOf(await offline.startPractice("es")).length, 3);
  client.request = async () => {
    throw failure(404);
  };
  await assert.rejects(offline.startPractice("es"), { status: 404 });
});

test("what other devices have answered is practised too", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  const query = [];
  service.answers = {
    "GET /progress/mistakes": (_, given) => (query.push(given.get("course_id")), [{ exercise_id: "cat", answered_at: new Date(NOW - DAY).toISOString() }]),
    "GET /progress/reviews": () => ({ due: [{ exercise_id: "dog", due: new Date(NOW - 5).toISOString(), state: "review" }] }),
    "GET /progress/words": (_, given) => given.has("due") ? [] : [
      { word_id: "gato", strength: 0.1, state: "weak", due: new Date(NOW + DAY).toISOString(), last_seen_at: new Date(NOW - DAY).toISOString() },
      { word_id: "perro", state: "new", due: null, last_seen_at: null },
    ],
    "GET /progress/path": () => ({ levels: [{ sections: [{ modules: [{ lessons: [{ id: "greetings", state: "skipped", best_score: null }, { id: "animals", state: "completed", best_score: 80 }, { id: "drinks", state: "available" }] }] }] }] }),
  };
  await offline.download("es");
  assert.deepEqual(new Set(query), new Set(["es"]));
  assert.deepEqual(offline.state().passed.es, { greetings: { state: "skipped", best_score: null }, animals: { state: "completed", best_score: 80 } });
  service.isDown = true;
  assert.deepEqual(idsOf(await offline.startPractice("es", { mode: "mistakes" })), ["cat"]);
  assert.deepEqual(idsOf(await offline.startPractice("es", { mode: "reviews" })), ["dog"]);
  assert.deepEqual(await offline.known.load("es"), await offline.known.read("ana", "es"), "what was read last");
  const { weak, withCard } = await offline.known.practisedWords(SPANISH, await offline.known.read("ana", "es"), { now: NOW, end: NOW });
  assert.deepEqual([weak, withCard], [["gato"], new Set(["gato"])]);

  service.now += 1000;
  const session = await offline.startPractice("es", { mode: "mistakes" });
  await offline.answer(session.record, "cat", "El gato");
  assert.equal(await offline.startPractice("es", { mode: "mistakes" }), null, "answered here since");
});

test("a session passes over exercises that the course has lost", () => {
  const practice = { items: [{ exercise_id: "hello", lesson_id: "greetings" }, { exercise_id: "gone", lesson_id: "greetings" }, { exercise_id: "cat", lesson_id: "gone" }] };
  assert.deepEqual(practiceItems(SPANISH, { practice }).map(({ exercise }) => exercise.id), ["hello"]);
});
