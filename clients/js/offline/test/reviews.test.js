import assert from "node:assert/strict";
import { test } from "node:test";
import { isDue, todayOf } from "../src/rules/due.js";
import { AGAIN, cardAfter, GOOD, HARD, recall, reviewAfter } from "../src/rules/reviews.js";
import { strengthOf, wordIndex } from "../src/rules/words.js";

const at = (text) => Date.parse(text);
const FIRST = at("2026-03-02T15:00:00Z");
const SECOND = at("2026-03-03T15:00:00Z");

test("cards are those of the example in the specification", () => {
  const now = at("2026-03-04T16:00:00Z");
  const found = [GOOD, HARD, AGAIN].map((rating) => {
    const card = cardAfter([{ answered_at: FIRST, rating: GOOD }, { answered_at: SECOND, rating }]);
    const { strength, state } = strengthOf(card, now);
    return [Number(card.stability.toFixed(4)), strength, state];
  });
  assert.deepEqual(found, [[7.3153, 0.6721, "known"], [5.3188, 0.5811, "learning"], [0.5713, 0.1253, "weak"]]);
});

test("a card counts its reviews and its lapses", () => {
  assert.equal(cardAfter([]), null);
  const hard = cardAfter([{ answered_at: FIRST, rating: HARD }]);
  assert.deepEqual([hard.stability, Number(hard.difficulty.toFixed(4)), hard.due], [1.2931, 5.1122, FIRST + 330_000]);
  const ratings = [GOOD, GOOD, AGAIN, AGAIN].map((rating, day) => ({ answered_at: FIRST + day * 86_400_000, rating }));
  const { state, reps, lapses, due } = cardAfter(ratings);
  assert.deepEqual({ state, reps, lapses }, { state: "relearning", reps: 4, lapses: 1 });
  assert.equal(due, ratings[3].answered_at + 600_000);
  assert.equal(recall({ stability: 5, answered_at: FIRST }, FIRST), 1);
  assert.ok(Math.abs(recall({ stability: 5, answered_at: FIRST }, FIRST + 5 * 86_400_000) - 0.9) < 1e-9);
});

test("a card in review is due on the whole local date", () => {
  const today = todayOf(at("2026-03-04T12:00:00Z"), "Europe/Madrid");
  assert.equal(today.end, at("2026-03-04T23:00:00Z"));
  const evening = at("2026-03-04T20:00:00Z");
  assert.equal(isDue({ due: evening, in_review: true }, today), true);
  assert.equal(isDue({ due: evening, in_review: false }, today), false);
  assert.equal(isDue({ due: today.end, in_review: true }, today), false);
  assert.equal(isDue({ due: null }, today), false);
  assert.equal(todayOf(at("2026-03-28T22:59:00Z"), "Europe/Madrid").end, at("2026-03-28T23:00:00Z"));
  const { due, in_review } = reviewAfter([{ answered_at: FIRST, verdict: "correct" }, { answered_at: SECOND, verdict: "typo" }]);
  assert.deepEqual([due, in_review], [SECOND + 600_000, false]);
});

const WORDS = [
  { id: "gato", text: "gato", forms: [], translations: ["cat"] },
  { id: "leche", text: "leche", forms: [], translations: ["milk"] },
  { id: "beber", text: "beber", forms: ["bebo", "bebe"], translations: ["drink", "drinks"] },
];
const DRINKS = { exercise_type: "translation", data: { source_text: "The cat drinks milk", target_text: "El gato bebe leche" } };
const REVERSE = { exercise_type: "translation", data: { source_text: "El gato bebe leche", target_text: "The cat drinks milk" } };
const entry = (op, expected) => ({ op, expected, given: null });

test("words are rated by the parts of the answer that they stand in", () => {
  const { wordsOf, ratingsOf, isIntoTarget, sideOf } = wordIndex(WORDS, "es");
  assert.deepEqual(wordsOf(DRINKS).toSorted(), ["beber", "gato", "leche"]);
  assert.deepEqual([isIntoTarget(DRINKS.data), isIntoTarget(REVERSE.data)], [true, false]);
  assert.deepEqual([sideOf("bebo leche"), sideOf("the cat"), sideOf("¿?")], ["target", "source", null]);
  const typo = [entry("equal", "El"), entry("typo", "gato"), entry("equal", "bebe"), entry("equal", "leche")];
  assert.deepEqual(Object.fromEntries(ratingsOf(DRINKS, { verdict: "typo", diff: typo })), { gato: HARD, beber: GOOD, leche: GOOD });
  const eats = [entry("equal", "The"), entry("equal", "cat"), entry("replace", "drinks"), entry("equal", "milk")];
  assert.deepEqual(Object.fromEntries(ratingsOf(REVERSE, { verdict: "wrong", diff: eats })), { gato: GOOD, beber: AGAIN, leche: GOOD });
  const listed = { ...DRINKS, data: { ...DRINKS.data, words: ["gato", "unknown"] } };
  assert.deepEqual([...ratingsOf(listed, { verdict: "wrong", diff: [] })], [["gato", AGAIN]]);
  assert.deepEqual(wordsOf({ ...DRINKS, data: { ...DRINKS.data, words: [] } }), []);
});
