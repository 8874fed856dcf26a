import assert from "node:assert/strict";
import { test } from "node:test";
import * as records from "../src/rules/records.js";

const result = (client_id, rest) => ({ client_id, account_id: "ana", course_id: "es", lesson_id: client_id, practice: null, state: "sent", score: null, attempts: [], ...rest });
const RESULTS = [
  result("done", { score: 80 }),
  result("waiting", { state: "waiting", score: 60 }),
  result("refused", { state: "refused" }),
  result("begun", { state: "open", attempts: [{ answered_at: "2026-03-02T10:00:00.000Z" }] }),
  result("begun-later", { state: "open", attempts: [{ answered_at: "2026-03-02T11:00:00.000Z" }] }),
  result("looked-at", { state: "open" }),
  result("session", { lesson_id: null, practice: { mode: "mixed" }, state: "open", attempts: [{ answered_at: "2026-03-03T11:00:00.000Z" }] }),
  result("guest", { account_id: null, state: "waiting" }),
  result("other", { account_id: "ben", state: "waiting", attempts: [{ answered_at: "2026-03-02T10:00:00.000Z" }] }),
];
const placement = { id: "p", account_id: "ana", course_id: "es", status: "accepted", skipped: ["skipped"] };
const passed = { es: { done: { state: "completed", best_score: 95 }, elsewhere: { state: "completed", best_score: null } } };
const STATE = { account: { id: "ana" }, results: RESULTS, placements: [placement], passed };

test("the records of a learner are those of the account", () => {
  assert.equal(records.ownResults(STATE).length, 7);
  assert.deepEqual(records.ownResults({ ...STATE, account: null }).map(({ client_id }) => client_id), ["guest"]);
  assert.deepEqual(records.unsentOfOthers(STATE).map(({ client_id }) => client_id), ["other"]);
  assert.deepEqual(records.guestResults({ results: RESULTS, placements: [{ ...placement, account_id: null }, placement] }).length, 2);
});

test("how lessons went is what the device and the service know together", () => {
  assert.deepEqual(records.lessonResults("es", STATE), {
    skipped: { state: "skipped", best_score: null },
    done: { state: "completed", best_score: 95 },
    elsewhere: { state: "completed", best_score: null },
    waiting: { state: "completed", best_score: 60 },
    begun: { state: "begun", best_score: null, answered: 1 },
    "begun-later": { state: "begun", best_score: null, answered: 1 },
  });
  assert.deepEqual(records.completedIn("es", STATE), new Set(["done", "waiting", "skipped", "elsewhere"]));
  assert.equal(records.numberCompleted("es", STATE), 3);
  assert.deepEqual(records.lessonResults("fr", STATE), {});
});

test("what was left before its end can be continued", () => {
  assert.equal(records.leftOpen("begun", STATE).client_id, "begun");
  assert.equal(records.leftOpen("done", STATE), undefined);
  assert.equal(records.lastLeft("es", STATE), "begun-later");
  assert.equal(records.unfinishedPractice("es", STATE).client_id, "session");
  assert.deepEqual(records.lastAnswers(STATE), { es: "2026-03-03T11:00:00.000Z" });
});
