import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { askableUnits, lessonStates, lessonsOf, nextLesson, nextLessons, pathOf, placeOf, playable, sha256, specialLetters } from "../index.js";
import { content } from "../testing/example.js";

test("digests are those of the platform, of texts and of bytes", () => {
  for (const size of [0, 1, 55, 56, 63, 64, 65, 1000]) {
    const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7) % 256);
    assert.equal(sha256(bytes), createHash("sha256").update(bytes).digest("hex"));
  }
  assert.equal(sha256("¿Dónde? 漢字 🦙"), createHash("sha256").update("¿Dónde? 漢字 🦙").digest("hex"));
});

test("lessons stand in course order with what they belong to", () => {
  const places = lessonsOf(content());
  assert.deepEqual(
    places.map(({ level, section, module, lesson }) => [level.id, section.id, module.id, lesson.id]),
    [
      ["a1", "s1", "m1", "l1"],
      ["a1", "s1", "m2", "l2"],
      ["a1", "s1", "m2", "l3"],
    ],
  );
  assert.equal(placeOf(content(), "e2").lesson.id, "l1");
  assert.equal(placeOf(content(), "e9"), null);
});

test("unknown types and sounds that are not recorded are not shown", () => {
  const [{ lesson }] = lessonsOf(content());
  const of = (exercise_type, data) => ({ exercise: { id: exercise_type, exercise_type, data } });
  const exercises = [of("dance", {}), of("listening", { audio_url: null }), of("vof", {})];
  assert.deepEqual(
    playable({ ...lesson, exercises }).map(({ id }) => id),
    ["vof"],
  );
});

test("a lesson of a sequential course is locked until the one before it with exercises is behind", () => {
  const states = (...sets) => Object.values(lessonStates(content(), ...sets.map((ids) => new Set(ids))));
  assert.deepEqual(states([]), ["available", "locked", "locked"]);
  assert.deepEqual(states(["l1"]), ["completed", "available", "locked"]);
  assert.deepEqual(states([], ["l1"]), ["skipped", "available", "locked"]);
  assert.deepEqual(states(["l2"]), ["available", "completed", "available"]);
  const open = content();
  open.course.unlock = "open";
  assert.deepEqual(Object.values(lessonStates(open, new Set())), ["available", "available", "available"]);
});

test("the next lessons are those with exercises", () => {
  assert.equal(nextLesson(content(), new Set(["l1"])).id, "l2");
  assert.deepEqual(
    nextLessons(content(), new Set(), 5).map(({ id }) => id),
    ["l1", "l2"],
  );
  assert.equal(nextLesson(content(), new Set(["l1", "l2"])), null);
});

test("the path counts what is completed, from below", () => {
  const path = pathOf(content(), {
    l1: { state: "completed", best_score: 70, attempts: 2, completed_at: "2026-03-02T10:15:30.250Z" },
    l2: { state: "skipped", best_score: null },
  });
  const counts = { lessons: 3, completed: 1, skipped: 1, percent: 33.33 };
  assert.deepEqual([path.course_id, path.unlock, path.next_lesson_id, path.counts], ["c1", "sequential", "l3", counts]);
  const [first, second] = path.levels[0].sections[0].modules;
  assert.deepEqual(first.lessons, [
    {
      id: "l1",
      name: "l1",
      order: 1,
      experience_points: 10,
      exercises_count: 2,
      state: "completed",
      best_score: 70,
      stars: 2,
      attempts: 2,
      completed_at: "2026-03-02T10:15:30.250Z",
    },
  ]);
  assert.deepEqual(second.counts, { lessons: 2, completed: 0, skipped: 1, percent: 0 });
  assert.deepEqual(path.levels[1].counts, { lessons: 0, completed: 0, skipped: 0, percent: 0 });
  const halves = pathOf(content(), { l1: { state: "completed" }, l2: { state: "completed" } });
  assert.equal(halves.counts.percent, 66.67);
});

test("without two units of three questions there is no placement test, and letters of English are none to show", () => {
  assert.equal(askableUnits(content()), null);
  assert.deepEqual(specialLetters(content()), []);
});
