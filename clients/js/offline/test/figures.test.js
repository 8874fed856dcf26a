import assert from "node:assert/strict";
import { test } from "node:test";
import { completionOf } from "../src/rules/completions.js";
import { dayBefore, dayOf, lastWeeks } from "../src/rules/dates.js";
import { activeDays, countedSessions, figuresOf, GUEST_GOAL, pointsOf, streakOf } from "../src/rules/figures.js";
import { sessionScore } from "../src/rules/score.js";

const NOW = Date.parse("2026-03-04T12:00:00Z");
const lesson = (completed_at, points, rest = {}) => ({ practice: null, state: "waiting", completed_at, points, attempts: [], ...rest });
const right = (count, verdict = "correct") => Array.from({ length: count }, (_, at) => ({ exercise_id: `e${at}`, verdict }));
const session = (completed_at, attempts = right(5), rest = {}) => ({ practice: {}, state: "waiting", client_id: completed_at, completed_at, attempts, ...rest });

test("points are those of the table in the specification", () => {
  const table = { 10: [10, 12, 11, 10, 8], 15: [15, 18, 16, 15, 12], 5: [5, 6, 5, 5, 4], 3: [3, 3, 3, 3, 2], 1: [1, 1, 1, 1, 1], 0: [1, 1, 1, 1, 1], 1000: [1000, 1000, 1000, 1000, 800] };
  for (const [base, points] of Object.entries(table)) {
    assert.deepEqual([null, 95, 85, 70, 40].map((score) => pointsOf(Number(base), score)), points, base);
  }
});

test("days are local dates of the time zone", () => {
  assert.equal(dayOf("2026-03-02T02:40:00Z", "America/Lima"), "2026-03-01");
  assert.equal(dayOf("2026-03-02T02:40:00Z", "Pacific/Kiritimati"), "2026-03-02");
  assert.equal(dayOf("2026-12-31T23:30:00Z", "Europe/Madrid"), "2027-01-01");
  assert.equal(dayOf(NOW, "Mars/Olympus"), dayOf(NOW), "an unknown zone is that of the device");
  assert.equal(dayBefore("2026-03-01"), "2026-02-28");
  assert.equal(dayBefore("2026-03-01", -1), "2026-03-02");
  assert.deepEqual(lastWeeks("2026-03-04", 2).flat().filter((_, at) => at % 7 === 0), ["2026-02-23", "2026-03-02"]);
});

test("a streak goes on over carried days, which count nothing", () => {
  const days = new Set(["2026-02-25", "2026-02-27", "2026-02-28", "2026-03-02"]);
  assert.deepEqual(streakOf(days, "2026-03-03"), { current: 1, longest: 2, expires_on: "2026-03-03", active_today: false });
  const carried = new Set(["2026-03-01", "2026-03-03"]);
  assert.deepEqual(streakOf(days, "2026-03-04", carried), { current: 3, longest: 3, expires_on: "2026-03-04", active_today: false });
  assert.deepEqual(streakOf(days, "2026-03-05", carried), { current: 0, longest: 3, expires_on: null, active_today: false });
  assert.deepEqual(streakOf(new Set(), "2026-03-05"), { current: 0, longest: 0, expires_on: null, active_today: false });
  assert.equal(streakOf(days, "2026-03-02").active_today, true);
});

test("a practice session counts with five solved exercises, the first four of a day earn points", () => {
  const twice = [...right(4), { exercise_id: "e0", verdict: "correct" }];
  assert.deepEqual(sessionScore({ attempts: twice }), { answered: 4, correct: 4, solved: 4 });
  const mixed = [{ exercise_id: "a", verdict: "wrong" }, { exercise_id: "a", verdict: "typo" }, { exercise_id: "b", verdict: "skipped" }, { exercise_id: "c", verdict: null }];
  assert.deepEqual(sessionScore({ attempts: mixed }), { answered: 1, correct: 0, solved: 1 });
  const times = [5, 1, 4, 2, 3].map((hour) => `2026-03-04T0${hour}:00:00.000Z`);
  const sessions = [...times.map((time) => session(time)), session("2026-03-04T00:00:00.000Z", twice)];
  assert.deepEqual(countedSessions(sessions, "UTC").map(({ completed_at }) => completed_at), times.toSorted().slice(0, 4));
  assert.deepEqual(activeDays([session("2026-03-03T09:00:00Z", twice)], "UTC"), new Set());
  assert.deepEqual(activeDays([session("2026-03-03T09:00:00Z")], "UTC"), new Set(["2026-03-03"]));
});

test("figures of an account add what the service does not have yet", () => {
  const account = { id: "ana", timezone: "America/Lima" };
  const progress = { experience_points: 100, xp_today: 7, streak_current: 2, streak_expires_on: "2026-03-04", daily_goal_xp: 30, read_at: NOW };
  const records = [lesson("2026-03-04T11:00:00Z", 12), lesson("2026-03-04T04:00:00Z", 10), lesson("2026-03-04T10:00:00Z", 50, { state: "sent" })];
  const figures = figuresOf({ account, progress }, records, NOW);
  assert.deepEqual(figures, { points: 100, waiting: 22, today: 19, streak: 3, isActive: true, goal: 30 });
  const later = figuresOf({ account, progress }, [], NOW + 86_400_000);
  assert.deepEqual(later, { points: 100, waiting: 0, today: 0, streak: 0, isActive: false, goal: 30 });
  assert.equal(figuresOf({ account, progress: null }, [], NOW).points, null);
});

test("figures of a guest are those of the device", () => {
  const records = [lesson(new Date(NOW).toISOString(), 12), session(new Date(NOW).toISOString())];
  const figures = figuresOf({ account: null, progress: null }, records, NOW);
  assert.deepEqual(figures, { points: 17, waiting: 0, today: 17, streak: 1, isActive: true, goal: GUEST_GOAL });
});

test("a completion is that of its first report, in whatever order they arrive", () => {
  const reports = [
    { client_id: "b", completed_at: "2026-03-02T15:00:00.000Z", score: 40, time_spent_seconds: 60 },
    { client_id: "c", completed_at: "2026-03-02T10:00:00.000-05:00", score: 95 },
    { client_id: "a", completed_at: "2026-03-02T15:00:00.000Z", score: 92, time_spent_seconds: 90 },
    { client_id: "0", completed_at: "2026-03-03T15:00:00.000Z", score: null },
  ];
  const expected = { completed_at: "2026-03-02T15:00:00.000Z", score: 92, time_spent_seconds: 90, experience_gained: 12, best_score: 95, attempts: 4 };
  for (const order of [reports, reports.toReversed()]) assert.deepEqual(completionOf(10, order), expected);
  assert.deepEqual(completionOf(10, [reports[3]]), { completed_at: reports[3].completed_at, score: null, time_spent_seconds: null, experience_gained: 10, best_score: null, attempts: 1 });
});
