// The vectors of the service give the same gradings here: `npm test`.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { courseOf, EXERCISE_TYPES, fold, grade, GRADING_VERSION, InvalidAnswer, searchKey, VERDICTS, words } from "./grading.js";

const { grading_version, vectors, characters } = JSON.parse(
  readFileSync(new URL("vectors.json", import.meta.url), "utf8"),
);
const FOLDED_IN = [null, "tr", "ru", "eo", "da"]; // languages that fold differently

test("the vectors are of this version of the rules", () => {
  assert.equal(GRADING_VERSION, grading_version);
});

/** The table of a language, or nothing. */
function table(tag) {
  const file = new URL(`languages/${tag}.json`, import.meta.url);
  return existsSync(file) ? { [tag]: JSON.parse(readFileSync(file, "utf8")) } : {};
}

/** The grading, or null for an invalid answer, as the vectors write it. */
function outcome({ exercise_type, data, answer, course }) {
  try {
    if (!course) return grade(exercise_type, data, answer);
    const tables = { ...table(course.source_language), ...table(course.target_language) };
    return grade(exercise_type, data, answer, courseOf({ ...course, tables }));
  } catch (error) {
    if (error instanceof InvalidAnswer) return null;
    throw error;
  }
}

for (const type of EXERCISE_TYPES) {
  test(`answers to ${type} are graded as by the service`, () => {
    const ofType = vectors.filter((vector) => vector.exercise_type === type);
    assert.ok(ofType.length >= 25);
    for (const vector of ofType) assert.deepStrictEqual({ ...vector, grading: outcome(vector) }, vector);
  });
}

test("the vectors have every exercise type and every verdict", () => {
  assert.deepEqual(new Set(vectors.map((vector) => vector.exercise_type)), new Set(EXERCISE_TYPES));
  const verdicts = new Set(vectors.map((vector) => vector.grading?.verdict));
  assert.deepEqual(verdicts, new Set([...VERDICTS, "skipped", undefined]));
});

test("characters are normalised, folded and compared as by the service", () => {
  for (const [first, last, expected] of characters) {
    const lines = [];
    for (let point = first; point <= last; point++) {
      const character = String.fromCodePoint(point);
      const text = `a${character}b ${character} n${character}\u0303`;
      const parts = words(text).flatMap(({ shown, key, bare }) => [shown, key, bare]);
      for (const language of FOLDED_IN) {
        parts.push(...fold(text, language).flatMap(({ shown, key, plain, bare }) => [shown, key, plain, bare]));
      }
      for (const [before, after] of [["ab", "d"], ["abcd", "e"]]) {
        const accepted = { target_text: `${before}${character}${after}` };
        parts.push(grade("translation", accepted, `${before}x${character}${after}`).verdict);
      }
      lines.push(parts.join("\t"));
    }
    const digest = createHash("sha256").update(lines.join("\n")).digest("hex").slice(0, 16);
    assert.equal(digest, expected, `U+${first.toString(16)} to U+${last.toString(16)}`);
  }
});

test("an answer may have 65,536 code points as JSON with a space after each comma and colon", () => {
  const data = { pairs: [{ left: "a", right: "b" }] };
  const frame = '[{"left": "a", "right": "b", "n": [1, "\\n", {}, [], null], "x": ""}]'.length;
  const answer = (length) => [{ left: "a", right: "b", n: [1, "\n", {}, [], null], x: "😀".repeat(length - frame) }];
  assert.equal(grade("pairs", data, answer(65536)).verdict, "correct");
  assert.throws(() => grade("pairs", data, answer(65537)), InvalidAnswer);
});

test("an unknown exercise type cannot be graded, an underscored one can", () => {
  assert.throws(() => grade("drawing", {}, null), RangeError);
  assert.throws(() => grade("toString", {}, null), RangeError);
  assert.equal(grade("multiple_choice", { options: [{ id: "a", is_correct: true }] }, ["a"]).verdict, "correct");
});

test("an answer that was not sent counts as null", () => {
  assert.equal(grade("informative", {}).verdict, "correct");
  assert.throws(() => grade("translation", { target_text: "a" }), {
    name: "InvalidAnswer",
    message: "Invalid answer for exercise type translation",
    exerciseType: "translation",
  });
});

test("without languages and words a right answer is right, and a slip may be another word", () => {
  const data = { target_text: "perro" };
  const words = [{ text: "pero", translations: ["but"] }, { text: "perro", translations: ["dog"] }];
  const course = courseOf({ source_language: "en", target_language: "es-MX", words });
  assert.equal(grade("translation", data, "Perro!").verdict, "correct");
  assert.equal(grade("translation", data, "pero").verdict, "typo");
  assert.equal(grade("translation", data, "pero", course).verdict, "wrong");
  assert.equal(grade("translation", data, "perro", course).verdict, "correct");
});

test("the best guess of a recogniser counts, and is named", () => {
  const data = { text: "perro" };
  assert.deepEqual(grade("speaking", data, ["gato", "perro"]).heard, "perro");
  assert.ok(!("heard" in grade("speaking", data, "perro")));
  for (const answer of [[], ["a", "b", "c", "d", "e", "f"], ["a".repeat(2001)], [1]]) {
    assert.throws(() => grade("speaking", data, answer), InvalidAnswer);
  }
});

test("decomposed, another sign is not the same", () => {
  assert.equal(grade("translation", { target_text: "a = b" }, "a \u2260 b".normalize("NFD")).verdict, "incomplete");
});

test("searches compare texts without marks, case and kinds of apostrophes", () => {
  assert.equal(searchKey("L\u2019\u0152uvre \u00e9t\u00e9 \u0663"), "l'oeuvre ete 3");
  assert.equal(searchKey("\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd"), "\u05e9\u05dc\u05d5\u05dd");
});
