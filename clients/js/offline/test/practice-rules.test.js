import assert from "node:assert/strict";
import { test } from "node:test";
import { compose, listsOf, phrasesOf, poolOf } from "../src/rules/composition.js";
import { questionsOf, standing, startLesson, unitsOf } from "../src/rules/placement.js";
import { isAnswer, lessonScore, nextItem, starsOf } from "../src/rules/score.js";
import { course, exercise, lesson, SPANISH, translation } from "../testing/courses.js";

const NOW = Date.parse("2026-03-04T12:00:00Z");
const TODAY = { now: NOW, end: NOW + 3_600_000 };
const SESSION = "0b9d3c1e-8f0e-4a53-9a0c-4f1f0a5f7d11";
const NO_WORDS = { ofExercise: {}, weak: [], withCard: new Set() };
const candidate = (id, rest = {}) => ({ id, answered_at: null, is_mistake: false, due: null, in_review: false, ...rest });

test("what is practised are lessons that are begun and not locked", () => {
  const states = { greetings: "completed", animals: "available", drinks: "locked", empty: "locked" };
  const ids = (options) => poolOf(SPANISH, { states, answered: new Set(), ...options }).map(({ id }) => id);
  assert.deepEqual(ids(), ["hello", "bye", "true"]);
  assert.deepEqual(ids({ answered: new Set(["dog", "milk"]) }), ["hello", "bye", "true", "cat", "dog"]);
  assert.deepEqual(ids({ states: { ...states, greetings: "skipped" } }), ["hello", "bye", "true"]);
  assert.deepEqual(ids({ states: { ...states, greetings: "available" } }), ["hello", "bye", "true"], "none is begun: the first");
  assert.deepEqual(ids({ lessonId: "animals" }), ["cat", "dog"]);
  assert.deepEqual(ids({ lessonId: "drinks" }), [], "locked");
});

test("an exercise stands in the first list that fits", () => {
  const pool = [
    candidate("new"),
    candidate("wrong", { answered_at: NOW - 5, is_mistake: true, due: NOW - 4 }),
    candidate("due", { answered_at: NOW - 9e8, due: NOW - 2 }),
    candidate("tonight", { answered_at: NOW - 9e8, due: NOW + 5, in_review: true }),
    candidate("later", { answered_at: NOW - 9e8, due: NOW + 5 }),
    candidate("weak", { answered_at: NOW - 5e8, due: NOW + 9e9, in_review: true }),
    candidate("weaker", { answered_at: NOW - 6e8, due: NOW + 9e9, in_review: true }),
  ];
  const words = { ofExercise: { weak: ["gato"], weaker: ["gato"], later: ["perro"] }, weak: ["gato"], withCard: new Set(["perro"]) };
  const lists = (mode) => listsOf(pool, { mode, sessionId: SESSION, today: TODAY, words });
  assert.deepEqual(lists("mixed"), { mistake: ["wrong"], due: ["due", "tonight"], weak_word: ["weaker"], new: ["new"], filler: ["later", "weak"] });
  assert.deepEqual(lists("reviews"), { due: ["wrong", "due", "tonight"] });
  assert.deepEqual(lists("mistakes"), { mistake: ["wrong"] });
  assert.deepEqual(lists("words"), { weak_word: ["weaker"], filler: ["later"] });
});

test("no exercise comes twice, and no two in a row have a phrase in common", () => {
  const lists = { mistake: ["a", "b"], due: ["c", "d"], weak_word: [], new: ["e"], filler: ["f"] };
  const phrases = (id) => ({ a: ["x"], b: ["x"], c: ["y"], d: ["y"] })[id] ?? [];
  const items = compose(lists, { mode: "mixed", size: 10, phrases });
  assert.deepEqual(items.map(({ exercise_id, reason }) => `${reason} ${exercise_id}`), ["due c", "mistake a", "due d", "mistake b", "new e", "filler f"]);
  assert.equal(compose({ mistake: lists.mistake }, { mode: "mistakes", size: 10, phrases }).length, 1, "a session may end short");
  assert.equal(compose(lists, { mode: "mixed", size: 2, phrases }).length, 2);
});

test("the phrases of an exercise are its texts with the right answers", () => {
  const blanks = [{ position: 1, correct_answers: ["bebes"] }, { position: 0, correct_answers: ["bebo", "tomo"] }];
  assert.deepEqual(phrasesOf(exercise("a", "fill-in-the-blank", { text: "Yo ___, tú ___.", blanks })), ["yo bebo tú bebes"]);
  assert.deepEqual(phrasesOf(translation("a", "The cat!", "¿El gato?")), ["the cat", "el gato"]);
  const items = [{ text: "me", correct_order: 1 }, { text: "Hola,", correct_order: 0 }];
  assert.deepEqual(phrasesOf(exercise("a", "ordering", { items })), ["hola me"]);
  assert.deepEqual(phrasesOf(exercise("a", "vof", { statement: "x", is_true: true })), []);
});

test("ties are decided by the digest of session and exercise", () => {
  const pool = ["a", "b", "c", "d"].map((id) => candidate(id));
  const order = (sessionId) => listsOf(pool, { mode: "mixed", sessionId, today: TODAY, words: NO_WORDS }).new;
  assert.deepEqual(order(SESSION), ["a", "b", "c", "d"], "course order");
  const due = pool.map((each) => ({ ...each, answered_at: NOW - 9, due: NOW }));
  const tied = listsOf(due, { mode: "reviews", sessionId: SESSION, today: TODAY, words: NO_WORDS }).due;
  assert.deepEqual(tied, ["b", "d", "a", "c"]); // printf "<session>:<id>" | sha256sum
});

test("the score of a lesson is the mean of what was graded, rounded half up", () => {
  assert.equal(lessonScore([{ score: 1 }, { score: 0.9 }, { score: null }, { score: 0.8 }]), 90);
  assert.equal(lessonScore([{ score: 0.125 }]), 13);
  assert.equal(lessonScore([{ score: null }]), null);
  assert.deepEqual([null, 69, 70, 90].map((best_score) => starsOf({ best_score })), [1, 1, 2, 3]);
  assert.deepEqual([{}, { passed: true }].map(isAnswer), [true, false]);
});

test("what was answered wrong comes once more, after the others", () => {
  const items = ["a", "b"].map((id) => ({ exercise: { id } }));
  const answered = (...given) => given.map(([exercise_id, verdict]) => ({ exercise_id, verdict }));
  const next = (given, again) => {
    const found = nextItem(items, given, again);
    return found && [found.exercise.id, found.tries];
  };
  assert.deepEqual(next([]), ["a", 0]);
  assert.deepEqual(next(answered(["a", "wrong"]), true), ["b", 0]);
  assert.deepEqual(next(answered(["a", "wrong"], ["b", "correct"]), true), ["a", 1]);
  assert.equal(next(answered(["a", "wrong"], ["b", "correct"])), null);
  assert.equal(next(answered(["a", "wrong"], ["b", "correct"], ["a", "wrong"]), true), null);
});

const placed = course(["a", "b", "c", "d"].map((unit) => [lesson(unit, [0, 1, 2, 3].map((at) => translation(`${unit}${at}`, "x", "y")))]));

test("a placement test finds the first unit that the learner does not know", () => {
  const { kind, units } = unitsOf(placed, SESSION);
  assert.deepEqual([kind, units.map(({ id }) => id)], ["level", ["l0", "l1", "l2", "l3"]]);
  assert.deepEqual(units[0].exercise_ids, questionsOf(SESSION, ["a0", "a1", "a2", "a3"]));
  assert.equal(units[0].exercise_ids.length, 3);
  assert.notDeepEqual(units[0].exercise_ids, questionsOf("another", ["a0", "a1", "a2", "a3"]));
  const run = (isKnown) => {
    const answers = new Map();
    for (;;) {
      const { unit, question } = standing(units, answers, () => true);
      if (question === null) return [unit, answers.size, startLesson(placed, { kind, units }, unit)];
      answers.set(question, isKnown(question));
    }
  };
  assert.deepEqual(run(() => true), [4, 4, null]);
  assert.deepEqual(run(() => false), [0, 6, "a"]);
  assert.deepEqual(run((id) => id < "b"), [1, 6, "b"]);
});

test("a question that is gone counts as wrong, and a course may be too short", () => {
  const { units } = unitsOf(placed, SESSION);
  assert.deepEqual(standing(units, new Map(), (unit) => unit !== "l2" && unit !== "l1" && unit !== "l0"), { unit: 0, question: null });
  assert.equal(unitsOf(course([[lesson("a", [translation("hello", "Hello", "Hola")])]]), SESSION), null);
});
