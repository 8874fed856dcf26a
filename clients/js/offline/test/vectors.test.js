// The vectors that the service has written: clients/vectors/README.md says what they are.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { completionOf } from "../src/rules/completions.js";
import { compose, listsOf } from "../src/rules/composition.js";
import { dayOf } from "../src/rules/dates.js";
import { applyDelta, DeltaMismatch } from "../src/rules/delta.js";
import { isDue, todayOf } from "../src/rules/due.js";
import { countedSessions, pointsOf, streakOf } from "../src/rules/figures.js";
import { guestLives } from "../src/rules/lives.js";
import { questionsOf, standing } from "../src/rules/placement.js";
import { AGAIN, cardAfter, GOOD, HARD, ratingOf, recall } from "../src/rules/reviews.js";
import { sessionScore } from "../src/rules/score.js";
import { strengthOf, wordIndex } from "../src/rules/words.js";
import { deviceOf, take } from "../testing/device-of.js";
import { Service } from "../testing/service.js";

process.env.TZ = "UTC"; // the days of a guest are those of the device

const VERSION = 1;
const RATINGS = { again: AGAIN, hard: HARD, good: GOOD };
const ms = (instant) => (instant === null ? null : Date.parse(instant));
const shown = (milliseconds) => new Date(milliseconds).toISOString();

function vectorsOf(name) {
  const { version, ...lists } = JSON.parse(readFileSync(new URL(`../../../vectors/${name}.json`, import.meta.url)));
  assert.equal(version, VERSION);
  return lists;
}

const deltas = vectorsOf("deltas");
for (const [list, vectors] of Object.entries(deltas)) {
  for (const { name, document, delta, result } of vectors) {
    test(`${list}: ${name}`, () => {
      if (result === null) assert.throws(() => applyDelta(document, delta), DeltaMismatch);
      else assert.equal(JSON.stringify(applyDelta(document, delta)), JSON.stringify(result));
    });
  }
}

const practice = vectorsOf("practice");

test("a device composes the sessions of practice that the service composes", () => {
  for (const { session_id, mode, size, now, day_end, pool, weak_words, words_with_card, items } of practice.sessions) {
    const candidates = pool.map((each) => ({ ...each, answered_at: ms(each.answered_at), due: ms(each.due) }));
    const words = { ofExercise: Object.fromEntries(pool.map(({ id, words: own }) => [id, own])), weak: weak_words, withCard: new Set(words_with_card) };
    const lists = listsOf(candidates, { mode, sessionId: session_id, today: { now: ms(now), end: ms(day_end) }, words });
    const phrases = (wanted) => pool.find(({ id }) => id === wanted).phrases;
    assert.deepEqual(compose(lists, { mode, size, phrases }), items, session_id);
  }
});

test("the answers of a session are worth what they are on the service", () => {
  for (const { attempts, answered, correct, solved, counts } of practice.results) {
    const found = sessionScore({ attempts });
    assert.deepEqual(found, { answered, correct, solved });
    const session = { practice: {}, client_id: "a", completed_at: "2026-03-04T12:00:00.000Z", attempts };
    assert.equal(countedSessions([session], "UTC").length === 1, counts);
  }
});

const streaks = vectorsOf("streaks");

test("streaks are those of the service", () => {
  for (const { active, carried, today, ...streak } of streaks.streaks) {
    assert.deepEqual(streakOf(new Set(active), today, new Set(carried)), streak);
  }
});

test("lessons and sessions of practice earn the points of the service", () => {
  for (const { base, score, points } of streaks.points) assert.equal(pointsOf(base, score), points, `${base} ${score}`);
  const attempts = Array.from({ length: 5 }, (_, at) => ({ exercise_id: `e${at}`, verdict: "correct" }));
  for (const { timezone, sessions, earning } of streaks.practice_points) {
    const records = sessions.map(({ client_id, finished_at }) => ({ client_id, completed_at: finished_at, practice: {}, attempts }));
    assert.deepEqual(countedSessions(records, timezone).map(({ client_id }) => client_id).sort(), earning);
  }
});

test("local dates are those of the service", () => {
  for (const { timezone, instant, date } of streaks.dates) assert.equal(dayOf(instant, timezone), date);
});

const reviews = vectorsOf("reviews");
const isNear = (found, expected) => assert.ok(Math.abs(found - expected) <= 1e-6 * Math.max(1, expected), `${found} is not ${expected}`);

test("cards are those of the service", () => {
  for (const { scheduler, attempts, card, at, recall: recalled } of reviews.cards) {
    const ratings = attempts.map(({ answered_at, verdict }) => ({ answered_at: ms(answered_at), rating: ratingOf(verdict) }));
    const found = cardAfter(ratings, reviews.schedulers[scheduler]);
    const { state, due, reps, lapses } = found;
    assert.deepEqual([state, shown(due), reps, lapses], [card.state, card.due, card.reps, card.lapses]);
    isNear(found.stability, card.stability);
    isNear(found.difficulty, card.difficulty);
    isNear(recall(found, ms(at), reviews.schedulers[scheduler]), recalled);
  }
});

test("words are as strong as they are on the service", () => {
  for (const { scheduler, ratings, at, timezone, strength, state, is_due } of reviews.words) {
    const given = ratings.map(({ answered_at, rating }) => ({ answered_at: ms(answered_at), rating: RATINGS[rating] }));
    const word = strengthOf(cardAfter(given, reviews.schedulers[scheduler]), ms(at), reviews.schedulers[scheduler]);
    assert.deepEqual([word.strength, word.state, isDue(word, todayOf(ms(at), timezone))], [strength, state, is_due]);
  }
});

test("a day ends, and a card is due, when they do on the service", () => {
  for (const { timezone, at, end } of reviews.days) assert.equal(shown(todayOf(ms(at), timezone).end), end);
  for (const { timezone, at, due, state, is_due } of reviews.due) {
    assert.equal(isDue({ due: ms(due), in_review: state === "review" }, todayOf(ms(at), timezone)), is_due);
  }
});

test("exercises have, and answers rate, the words that they do on the service", () => {
  const { words, exercises } = vectorsOf("words");
  const indexes = { es: wordIndex(words, "es"), ja: wordIndex(words, "ja") };
  for (const { language, word_ids, verdict, diff, ratings, ...exercise } of exercises) {
    assert.deepEqual(indexes[language].wordsOf(exercise).sort(), word_ids);
    const found = Object.fromEntries(indexes[language].ratingsOf(exercise, { verdict, diff }));
    assert.deepEqual(found, Object.fromEntries(Object.entries(ratings).map(([id, rating]) => [id, RATINGS[rating]])));
  }
});

test("a guest has the lives that the service would count", () => {
  for (const { lessons, now, lives, next_at, full_at } of vectorsOf("lives").guests) {
    const found = guestLives(lessons.map((lesson) => ({ ...lesson, practice: null })), ms(now));
    assert.deepEqual([found.lives_current, found.lives_regenerate_at, found.lives_full_at], [lives, next_at, full_at]);
  }
});

test("a placement test asks what it asks on the service", () => {
  for (const { placement_id, exercises, units, gone, answers, unit, question } of vectorsOf("placement").tests) {
    const chosen = exercises.map((each) => ({ id: each.unit, exercise_ids: questionsOf(placement_id, each.exercise_ids) }));
    assert.deepEqual(chosen, units);
    const given = new Map(answers.map(({ exercise_id, is_correct }) => [exercise_id, is_correct]));
    assert.deepEqual(standing(units, given, (_, id) => !gone.includes(id)), { unit, question });
  }
});

const sync = vectorsOf("sync");
const STORED = ["synced", "duplicate"];

test("uploads make the completions, the points and the streak that they make on the service", () => {
  for (const { timezone, now, lessons, uploads, completions, progress } of sync.learners) {
    const items = uploads.flatMap(({ completions: sent, results }) => sent.filter((_, at) => STORED.includes(results[at].status)));
    const reports = [...new Map(items.map((item) => [item.client_id, item])).values()];
    const ids = [...new Set(reports.map(({ lesson_id }) => lesson_id))].sort();
    const found = ids.map((id) => completionOf(lessons[id], reports.filter(({ lesson_id }) => lesson_id === id)));
    const expected = completions.map(({ lesson_id, ...rest }) => rest);
    assert.deepEqual(found.map((each) => ({ ...each, completed_at: shown(ms(each.completed_at)) })), expected);
    assert.deepEqual(ids, completions.map(({ lesson_id }) => lesson_id));

    const today = dayOf(ms(now), timezone);
    const sum = (some) => some.reduce((total, { experience_gained }) => total + experience_gained, 0);
    const streak = streakOf(new Set(reports.map(({ completed_at }) => dayOf(ms(completed_at), timezone))), today);
    assert.deepEqual(progress, {
      experience_points: sum(found),
      xp_today: sum(found.filter(({ completed_at }) => dayOf(ms(completed_at), timezone) === today)),
      streak_current: streak.current,
      streak_longest: streak.longest,
      streak_expires_on: streak.expires_on,
    });
  }
});

test("what is refused stays on the device only where it is to be sent again", async () => {
  const service = new Service();
  const { offline } = await deviceOf(service);
  for (const { reason, keep } of sync.reasons.filter(({ reason: name }) => name !== "earlier_completion")) {
    const { client_id } = await take(offline, "greetings");
    service.refused = { [client_id]: reason };
    await offline.sync();
    const { state } = offline.state().results.find((each) => each.client_id === client_id);
    assert.equal(state, keep ? "waiting" : "refused", reason);
    service.refused = {};
    await offline.sync();
  }
});
