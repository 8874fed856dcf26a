import assert from "node:assert/strict";
import { test } from "node:test";
import { guestLives, hasNoLives, livesNow, livesOf } from "../src/rules/lives.js";

const START = Date.parse("2026-03-04T08:00:00Z");
const HOUR = 3_600_000;
const time = (hours) => new Date(START + hours * HOUR).toISOString();
const wrong = (hours) => ({ exercise_id: `e${hours}`, verdict: "wrong", answered_at: time(hours) });
const lesson = (id, attempts, completed) => ({ client_id: `${id}${completed}`, account_id: null, lesson_id: id, practice: null, attempts, ...(completed === undefined ? {} : { completed_at: time(completed) }) });

test("wrong answers in a new lesson take lives, which come back every four hours", () => {
  const records = [lesson("a", [wrong(0), wrong(1), wrong(2)], 2.5)];
  const lives = guestLives(records, START + 3 * HOUR);
  assert.deepEqual(lives, { lives_current: 2, lives_max: 5, lives_regenerate_at: time(4), lives_full_at: time(12) });
  assert.equal(guestLives(records, START + 4 * HOUR).lives_current, 3);
  assert.deepEqual(guestLives(records, START + 12 * HOUR), { lives_current: 5, lives_max: 5, lives_regenerate_at: null, lives_full_at: null });
  assert.deepEqual([3, 4, 12].map((hours) => livesNow(lives, START + hours * HOUR)), [2, 3, 5]);
});

test("a lesson taken again costs none, and gives one back once a day", () => {
  const first = lesson("a", [wrong(0), wrong(0.1)], 0.2);
  const again = lesson("a", [wrong(1)], 1.5);
  assert.equal(guestLives([first], START + HOUR).lives_current, 3);
  assert.equal(guestLives([first, again], START + 2 * HOUR).lives_current, 4);
  assert.equal(guestLives([first, again, lesson("a", [], 1.7)], START + 2 * HOUR).lives_current, 4);
});

test("a learner without lives starts no new lesson", () => {
  const records = [lesson("a", [0, 0.1, 0.2, 0.3, 0.4].map(wrong))];
  const guest = { account: null, progress: null, results: records };
  assert.equal(hasNoLives(guest, START + HOUR), true);
  assert.equal(hasNoLives(guest, START + 5 * HOUR), false);
  const account = { account: { id: "ana" }, progress: null, results: records };
  assert.equal(livesOf(account, START), null);
  assert.equal(hasNoLives(account, START + HOUR), false, "those of an account are not known");
});
