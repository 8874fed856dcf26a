// The tests of the service have histories of edits; here is what a device has to keep apart.

import assert from "node:assert/strict";
import { test } from "node:test";

import { applyDelta, DeltaMismatch, isDelta } from "../index.js";
import { asset, content, exercise, manifest, packageDelta, word, words } from "../testing/example.js";

const lessonsIn = ({ levels }) =>
  levels.flatMap(({ sections }) => sections.flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons)));

test("an empty delta changes the scalar keys only", () => {
  const before = content();
  const after = applyDelta(before, packageDelta({}));
  assert.deepEqual(after, {
    ...content(),
    package_version: "2026-03-05T08:04:10.003Z",
    revision: 5,
    size_bytes: 1731,
  });
  assert.deepEqual(before, content());
});

test("keys stand in the order that the service gives them", () => {
  const course = { ...content().course, name: "Other" };
  const level = { id: "a1", course_id: "c1", code: "A1", name: "Start", order: 1 };
  const expected = { ...content(), course, revision: 5, package_version: "2026-03-05T08:04:10.003Z", size_bytes: 1731 };
  const after = applyDelta(content(), packageDelta({ upserted: { course, levels: [level] } }));
  assert.equal(JSON.stringify(after), JSON.stringify(expected));
});

test("an exercise changes in each lesson that has it", () => {
  const changed = exercise("e1", "2 < 3");
  const after = applyDelta(content(), packageDelta({ upserted: { exercises: [changed] } }));
  const places = lessonsIn(after).flatMap(({ exercises }) => exercises);
  assert.deepEqual(
    places.filter(({ exercise_id }) => exercise_id === "e1").map((each) => each.exercise),
    [changed, changed],
  );
});

test("what is deleted goes with all below it", () => {
  const delta = packageDelta({
    deleted: {
      modules: ["m1"],
      lessons: ["l1"],
      exercises: ["e2"],
      lesson_exercises: [
        ["l1", "e1"],
        ["l1", "e2"],
      ],
    },
    counts: { levels: 2, sections: 1, modules: 1, lessons: 2, exercises: 1 },
  });
  assert.deepEqual(
    lessonsIn(applyDelta(content(), delta)).map(({ id }) => id),
    ["l2", "l3"],
  );
});

test("a row that moved is below its new parent, in its place", () => {
  const { exercises, ...row } = lessonsIn(content())[0];
  const { exercises: others, ...other } = lessonsIn(content())[1];
  const delta = packageDelta({ upserted: { lessons: [{ ...row, module_id: "m2" }, { ...other, order: 3 }] } });
  const [first, second] = applyDelta(content(), delta).levels[0].sections[0].modules;
  assert.deepEqual(first.lessons, []);
  assert.deepEqual(
    second.lessons.map(({ id, order, exercises: found }) => [id, order, found.length]),
    [
      ["l1", 1, exercises.length],
      ["l3", 2, 0],
      ["l2", 3, others.length],
    ],
  );
});

test("new rows come with their children", () => {
  const level = { id: "a3", course_id: "c1", code: "A3", name: "New", order: 3 };
  const delta = packageDelta({
    upserted: {
      levels: [level],
      exercises: [exercise("e3")],
      lesson_exercises: [{ lesson_id: "l3", exercise_id: "e3", order: 1 }],
    },
    counts: { levels: 3, sections: 1, modules: 2, lessons: 3, exercises: 3 },
  });
  const after = applyDelta(content(), delta);
  assert.deepEqual(after.levels[2], { ...level, sections: [] });
  assert.deepEqual(lessonsIn(after)[2].exercises, [
    { lesson_id: "l3", exercise_id: "e3", order: 1, exercise: exercise("e3") },
  ]);
});

test("a whole document takes the place of the one before, without the keys that say so", () => {
  const whole = { ...content(), revision: 9 };
  assert.deepEqual(applyDelta(content(), { ...whole, base_revision: null, full: true }), whole);
  assert.deepEqual(applyDelta(content(), whole), whole);
  assert.equal(isDelta(whole), false);
});

test("a document from before kinds were named stays without", () => {
  const { kind, ...before } = content();
  assert.equal("kind" in applyDelta(before, packageDelta({})), false);
});

for (const [what, delta] of Object.entries({
  "of another revision": packageDelta({ base_revision: 3 }),
  "that deletes what is not there": packageDelta({ deleted: { lessons: ["l9"] } }),
  "whose rows have no parent": packageDelta({ upserted: { modules: [{ id: "m1", section_id: "s9", order: 1 }] } }),
  "whose exercise is missing": packageDelta({
    upserted: { lesson_exercises: [{ lesson_id: "l3", exercise_id: "e9", order: 1 }] },
  }),
  "with other counts": packageDelta({ counts: { ...content().counts, exercises: 3 } }),
})) {
  test(`a delta ${what} does not fit`, () => {
    assert.throws(() => applyDelta(content(), delta), DeltaMismatch);
  });
}

const wordsDelta = (upserted, deleted, count, keys = {}) => ({
  kind: "words_delta",
  base_revision: 2,
  revision: 3,
  package_version: "2026-03-05T08:04:10.003Z",
  full: false,
  counts: { words: count },
  size_bytes: 98,
  upserted: { words: upserted },
  deleted: { words: deleted },
  ...keys,
});

test("words stand in the order of their ids, capital letters first", () => {
  const after = applyDelta(words(), wordsDelta([word("gato", "el gato"), word("dos"), word("Cuatro")], ["Zorro"], 3));
  assert.deepEqual(
    after.words.map(({ id, text }) => [id, text]),
    [
      ["Cuatro", "Cuatro"],
      ["dos", "dos"],
      ["gato", "el gato"],
    ],
  );
  assert.deepEqual([after.kind, after.course_id, after.revision, after.counts], ["words", "c1", 3, { words: 3 }]);
});

test("words that do not fit are told", () => {
  assert.throws(() => applyDelta(words(), wordsDelta([], ["dos"], 2)), DeltaMismatch);
  assert.throws(() => applyDelta(words(), wordsDelta([word("dos")], [], 2)), DeltaMismatch);
  assert.throws(() => applyDelta(words(), wordsDelta([], [], 2, { base_revision: 1 })), DeltaMismatch);
});

test("a manifest loses what is removed and has new values for what is added", () => {
  const [one, two, three] = ["one", "two", "three"].map((text) => asset(Buffer.from(text)));
  const renewed = { ...one, lessons: ["l1", "l2"] };
  const delta = {
    kind: "manifest_delta",
    base_revision: 4,
    revision: 5,
    total_bytes: 8,
    full: false,
    added: [three, renewed],
    removed: [two.sha256],
    missing: ["media/gone.png"],
  };
  const expected = { ...manifest([renewed, three], 5), missing: ["media/gone.png"] };
  assert.deepEqual(applyDelta(manifest([one, two]), delta), expected);
  assert.throws(() => applyDelta(manifest([one]), delta), DeltaMismatch);
  assert.throws(() => applyDelta(manifest([one, two]), { ...delta, total_bytes: 9 }), DeltaMismatch);
});
