import assert from "node:assert/strict";
import { test } from "node:test";
import { lessonStates } from "../src/rules/path.js";
import { completedIn } from "../src/rules/records.js";
import { course, lesson, translation } from "../testing/courses.js";
import { deviceOf } from "../testing/device-of.js";
import { ANA, failure, Service } from "../testing/service.js";

const LONG = course(["a", "b", "c", "d"].map((unit) => [lesson(unit, [0, 1, 2].map((at) => translation(`${unit}${at}`, `${unit}${at}`, `palabra ${unit}`)))]), { id: "long" });

/** Answers questions as a learner who knows the units up to `last`. */
async function place(offline, account, last, most = Infinity) {
  let { placement, question } = await offline.placement.start(account, LONG);
  for (let count = 0; question && count < most; count += 1) {
    const answer = question.id[0] <= last ? question.data.target_text : null;
    ({ placement, question } = await offline.placement.answer(account, LONG, placement, question, answer));
  }
  return { placement, question };
}

function serviceOf() {
  const service = new Service();
  service.packages.set("long", LONG);
  return service;
}

test("a guest is placed by the device, and the lessons before the start are skipped", async () => {
  const { offline, storage } = await deviceOf(serviceOf(), { account: null });
  const { placement } = await place(offline, null, "b");
  assert.deepEqual([placement.status, placement.start_lesson_id], ["done", "c"]);
  await offline.placement.finish(null, LONG, placement, true);
  assert.deepEqual(lessonStates(LONG, completedIn("long", offline.state())), { a: "completed", b: "completed", c: "available", d: "locked" });
  const again = await deviceOf(serviceOf(), { account: null, storage });
  assert.deepEqual(completedIn("long", again.offline.state()), new Set(["a", "b"]));
});

test("a test that was left goes on, one that is declined leaves no trace", async () => {
  const { offline, storage } = await deviceOf(serviceOf(), { account: null });
  const { placement, question } = await place(offline, null, "d", 1);
  assert.deepEqual([placement.status, placement.asked], ["running", 1]);
  const again = await deviceOf(serviceOf(), { account: null, storage });
  const left = await again.offline.placement.start(null, LONG);
  assert.deepEqual([left.placement.id, left.question.id], [placement.id, question.id]);
  await again.offline.placement.finish(null, LONG, left.placement, false);
  assert.deepEqual(again.offline.state().placements, []);
});

test("a course may be too short", async () => {
  const { offline } = await deviceOf(serviceOf(), { account: null });
  const short = course([[lesson("a", [translation("a0", "x", "y")])]]);
  await assert.rejects(offline.placement.start(null, short), { status: 409 });
});

/** Answers as the service does, for one test. */
function placing(service, asked) {
  const running = { status: "running", course_id: "long", start_lesson_id: null };
  const shown = (id) => ({ placement: { ...running, id, status: asked.length ? "running" : "done" }, question: asked.length ? { id: asked[0] } : null });
  service.answers["POST /progress/placement"] = ({ client_id: id }) => {
    service.answers[`POST /progress/placement/${id}/answer`] = (body) => {
      assert.equal(body.exercise_id, asked.shift());
      return shown(id);
    };
    service.answers[`POST /progress/placement/${id}/finish`] = (body) => (service.placements.set(id, body.accept), {});
    return shown(id);
  };
}

test("the service is given the answers of a guest who has an account now", async () => {
  const service = serviceOf();
  const { client, offline } = await deviceOf(service, { account: null });
  const { placement } = await place(offline, null, "b");
  await offline.placement.finish(null, LONG, placement, true);
  placing(service, offline.state().placements[0].answers.map(({ exercise_id }) => exercise_id));
  service.answers["GET /progress/path"] = () => ({ levels: [{ sections: [{ modules: [{ lessons: [{ id: "a", state: "skipped", best_score: null }] }] }] }] });
  await offline.adoptGuest(true);
  await client.become(ANA);
  service.isDown = true;
  assert.equal((await offline.sync()).failure.status, 0);
  assert.equal(offline.state().placements[0].account_id, "ana");
  service.isDown = false;
  assert.equal((await offline.sync()).failure, null);
  assert.deepEqual([...service.placements], [[placement.id, true]]);
  assert.deepEqual([offline.state().placements, offline.state().passed.long], [[], { a: { state: "skipped", best_score: null } }]);
});

test("a test of an account is asked by the service, and goes on with the same id", async () => {
  const service = serviceOf();
  const { offline } = await deviceOf(service);
  placing(service, ["a0", "b0"]);
  const first = await offline.placement.start("ana", LONG);
  const again = await offline.placement.start("ana", LONG);
  assert.equal(again.placement.id, first.placement.id);
  let { placement, question } = again;
  while (question) ({ placement, question } = await offline.placement.answer("ana", LONG, placement, question, null));
  await offline.placement.finish("ana", LONG, placement, true);
  assert.deepEqual([...service.placements], [[placement.id, true]]);
  placing(service, ["a0"]);
  const next = await offline.placement.start("ana", LONG);
  assert.notEqual(next.placement.id, first.placement.id);
  service.answers["POST /progress/placement"] = () => {
    throw failure(503);
  };
  await assert.rejects(offline.placement.start("ana", LONG), { status: 503 });
});
