import assert from "node:assert/strict";
import { test } from "node:test";
import { deviceOf, take } from "../testing/device-of.js";
import { ANA, failure, Service } from "../testing/service.js";

const completion = (lesson_id, best_score = 90) => ({ lesson_id, best_score, completed_at: "2026-03-02T10:00:00.000Z", score: best_score, attempts: 1, experience_gained: 10, time_spent_seconds: 60 });

/** A service that answers with these pages, one after another: each the completions, and what is to be different. */
function serviceOf(...pages) {
  const service = new Service();
  service.cursors = [];
  service.answers["GET /progress/changes"] = (_, query) => {
    service.cursors.push(query.get("cursor"));
    const { xp = 20, count, ...page } = pages.shift();
    return {
      completions: [],
      enrollments: null,
      exercises: [],
      progress: { ...service.progress, experience_points: xp },
      cursor: `c${service.cursors.length}`,
      has_more: false,
      full_resync: false,
      sync_checksum: { count, xp },
      ...page,
    };
  };
  return service;
}

test("a device reads what another one has done, page by page, and from the last cursor on", async () => {
  const enrollments = [{ course_id: "es", position: 1 }];
  const service = serviceOf(
    { completions: [completion("greetings")], count: 2, has_more: true, enrollments },
    { completions: [completion("animals")], count: 2, exercises: [{ course_id: "es", exercise_id: "cat" }] },
    { completions: [completion("animals", 95)], count: 2 },
  );
  const { client, offline } = await deviceOf(service);
  await offline.course("es");
  assert.equal(await offline.enrollments(), null);
  const found = await offline.changes();
  assert.deepEqual(found, { completions: [completion("greetings"), completion("animals")], enrollments, exercises: [{ course_id: "es", exercise_id: "cat" }], isReset: false });
  assert.deepEqual(await offline.enrollments(), enrollments);
  assert.equal(offline.figures().points, 20);
  assert.deepEqual(offline.state().passed.es, { greetings: { state: "completed", best_score: 90 }, animals: { state: "completed", best_score: 90 } });
  const next = await offline.changes();
  assert.deepEqual([next.completions, next.enrollments], [[completion("animals", 95)], null]);
  assert.equal(offline.state().passed.es.animals.best_score, 95);
  assert.deepEqual(service.cursors, [null, "c1", "c2"]);
  assert.deepEqual(await offline.enrollments(), enrollments, "an unchanged list remains");
  await client.become(null);
  await client.become(ANA);
  assert.equal(await offline.enrollments(), null, "it goes with the session");
});

test("what is known of the reviews of a course is read again when they changed", async () => {
  const service = serviceOf({ count: 0 }, { count: 0, exercises: [{ course_id: "es", exercise_id: "cat" }] });
  const { offline } = await deviceOf(service);
  await offline.download("es");
  const before = service.log.length;
  await offline.changes();
  assert.deepEqual(service.log.slice(before), ["GET /progress/changes"]);
  await offline.changes();
  assert.ok(service.log.slice(before).includes("GET /progress/mistakes"));
});

test("after a reset the copy begins anew", async () => {
  const service = serviceOf({ completions: [completion("greetings"), completion("animals")], count: 2 }, { completions: [completion("drinks")], count: 1, full_resync: true, xp: 0 });
  const { offline } = await deviceOf(service);
  await offline.course("es");
  await offline.changes();
  const found = await offline.changes();
  assert.deepEqual([found.isReset, found.completions], [true, [completion("drinks")]]);
  assert.deepEqual(Object.keys(offline.state().passed.es), []);
  assert.ok(service.log.includes("GET /progress/path"), "which the service knows with the skipped ones");
});

test("a reset that was not brought to the end is told again, with all there is", async () => {
  const page = { completions: [completion("animals")], count: 1, full_resync: true };
  const service = serviceOf({ completions: [completion("greetings")], count: 1 }, page, { ...page, full_resync: false });
  const { offline } = await deviceOf(service);
  await offline.download("es");
  await offline.changes();
  const down = () => {
    throw failure(503);
  };
  service.answers["GET /progress/scheduler"] = down;
  await assert.rejects(offline.changes(), { status: 503 });
  delete service.answers["GET /progress/scheduler"];
  const found = await offline.changes();
  assert.deepEqual([found.isReset, found.completions], [true, [completion("animals")]]);
  assert.deepEqual(service.cursors, [null, "c1", null]);
});

test("a copy that differs from the service is read from the beginning", async () => {
  const service = serviceOf({ completions: [completion("greetings")], count: 1 }, { count: 2 }, { completions: [completion("greetings"), completion("animals")], count: 2 });
  const { offline } = await deviceOf(service);
  await offline.changes();
  const found = await offline.changes();
  assert.deepEqual(service.cursors, [null, "c1", null]);
  assert.deepEqual([found.isReset, found.completions.length], [true, 2]);
});

test("pages that were read count, when a later one fails", async () => {
  const service = serviceOf({ completions: [completion("greetings")], count: 2, has_more: true });
  const { offline } = await deviceOf(service);
  const respond = service.answers["GET /progress/changes"];
  service.answers["GET /progress/changes"] = (body, query) => {
    if (query.get("cursor")) throw failure(503);
    return respond(body, query);
  };
  await assert.rejects(offline.changes(), { status: 503 });
  service.answers["GET /progress/changes"] = (body, query) => {
    assert.equal(query.get("cursor"), "c1");
    return { completions: [completion("animals")], progress: { ...service.progress, experience_points: 20 }, cursor: "c2", has_more: false, full_resync: false, sync_checksum: { count: 2, xp: 20 } };
  };
  assert.deepEqual((await offline.changes()).completions, [completion("animals")], "an older service names no exercises");
});

test("what a page says reaches the course on the device, also when a request after it fails", async () => {
  const pages = [
    { completions: [completion("greetings")], count: 2, has_more: true },
    { completions: [completion("animals")], count: 2, exercises: [{ course_id: "es", exercise_id: "cat" }] },
    { count: 2 },
    { count: 2 },
  ];
  const service = serviceOf(...pages);
  const { offline } = await deviceOf(service);
  await offline.download("es");
  const respond = service.answers["GET /progress/changes"];
  service.answers["GET /progress/changes"] = (body, query) => {
    if (query.get("cursor")) throw failure(503);
    return respond(body, query);
  };
  await assert.rejects(offline.changes(), { status: 503 });
  service.answers["GET /progress/changes"] = respond;
  service.answers["GET /progress/mistakes"] = () => {
    throw failure(0);
  };
  await assert.rejects(offline.changes(), { status: 0 });
  assert.deepEqual(Object.keys(offline.state().passed.es), ["greetings", "animals"]);
  const mistakes = [{ exercise_id: "cat", answered_at: "2026-03-02T10:00:00.000Z" }];
  service.answers["GET /progress/mistakes"] = () => mistakes;
  await offline.changes();
  assert.deepEqual((await offline.known.read("ana", "es")).mistakes, mistakes);
  const before = service.log.length;
  await offline.changes();
  assert.deepEqual(service.log.slice(before), ["GET /progress/changes"], "once is enough");
});

test("a course that the account may not open any more stops no changes", async () => {
  const service = serviceOf({ count: 0, exercises: [{ course_id: "es", exercise_id: "cat" }] });
  const { offline } = await deviceOf(service);
  await offline.download("es");
  service.answers["GET /progress/mistakes"] = () => {
    throw failure(404);
  };
  assert.equal((await offline.changes()).exercises.length, 1);
});

test("a guest has no changes, and results of the device remain", async () => {
  const { offline } = await deviceOf(serviceOf(), { account: null });
  await take(offline, "greetings");
  assert.deepEqual(await offline.changes(), { completions: [], enrollments: null, exercises: [], isReset: false });
  assert.equal(offline.state().results.length, 1);
});
