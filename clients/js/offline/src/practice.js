// Practice sessions: started on the service, or composed on the device for guests and without a connection.

import { newId } from "./ids.js";
import { compose, listsOf, phrasesOf, poolOf } from "./rules/composition.js";
import { lessonsOf, playable } from "./rules/course.js";
import { todayOf } from "./rules/due.js";
import { lessonStates } from "./rules/path.js";
import { completedIn, ownResults, unfinishedPractice } from "./rules/records.js";
import { isAnswer } from "./rules/score.js";

export const MODES = ["mixed", "reviews", "mistakes", "words"];
const SIZE = 12; // exercises: some minutes
const PATIENCE_MS = 3000; // so long the learner waits for the service

/** The exercises of a session that the course still has: `[{exercise, lesson}]`. */
export function practiceItems(content, { practice }) {
  const lessons = lessonsOf(content).map(({ lesson }) => lesson);
  return practice.items.flatMap(({ exercise_id, lesson_id }) => {
    const lesson = lessons.find(({ id }) => id === lesson_id);
    const exercise = lesson && playable(lesson).find(({ id }) => id === exercise_id);
    return exercise ? [{ exercise, lesson }] : [];
  });
}

/** `results`: of createResults; `known`: of createKnown; `sync()` sends what waits: it are mistakes and reviews. */
export function createPractice(learner, { results, known, sync, patienceMs = PATIENCE_MS }) {
  const { client, now, state, accountId } = learner;

  /** A new session, or null when there is nothing to practise. One that is open ends. Raises ApiError. */
  async function start(content, { mode = "mixed", lessonId = null, size = SIZE } = {}) {
    const courseId = content.course.id;
    const account = accountId();
    const left = unfinishedPractice(courseId, state());
    if (left) await end(left);
    const id = newId();
    const startedAt = now();
    const options = { id, mode, lessonId, size };
    const started = await startOnline(account, courseId, options);
    const items = started ?? (await composed(content, account, { ...options, moment: startedAt }));
    if (!items.length) return null;
    const practice = {
      mode,
      lesson_id: lessonId,
      started_at: new Date(startedAt).toISOString(),
      started_online: started !== null,
      items: items.map(({ exercise_id, lesson_id }) => ({ exercise_id, lesson_id })),
    };
    const record = results.newRecord({ id, account, courseId, practice });
    await results.save(record);
    return record;
  }

  /** Items from the service; null for a guest and when it does not respond soon. */
  async function startOnline(account, courseId, { id, mode, lessonId, size }) {
    if (account === null) return null;
    const body = { course_id: courseId, mode, size, client_id: id, lesson_id: lessonId };
    const started = async () => {
      if (ownResults(state()).some((record) => record.state === "waiting")) await sync();
      return client.request("POST", "/progress/practice", { account, body, repeat: true });
    };
    try {
      const response = await inTime(started(), patienceMs);
      return response && response.data.items.map(({ exercise, lesson_id }) => ({ exercise_id: exercise.id, lesson_id }));
    } catch (error) {
      if (!client.isUnavailable(error)) throw error;
      return null;
    }
  }

  /** `[{exercise_id, lesson_id}]` by the rules of the service, from what the device knows. */
  async function composed(content, account, { id, mode, lessonId, size, moment }) {
    const knownNow = await known.read(account, content.course.id);
    const answers = known.latestAnswers(content.course.id, knownNow);
    const states = lessonStates(content, completedIn(content.course.id, state()));
    const pool = poolOf(content, { states, answered: new Set(answers.keys()), lessonId });
    const byId = new Map(pool.map((each) => [each.id, each]));
    const candidates = pool.map((each) => {
      const answer = answers.get(each.id);
      return {
        id: each.id,
        answered_at: answer?.answered_at ?? null,
        is_mistake: answer?.is_correct === false,
        due: answer?.due ?? null,
        in_review: answer?.in_review ?? false,
      };
    });
    const today = todayOf(moment, state().account?.timezone);
    const { wordsOf, ...practised } = await known.practisedWords(content, knownNow, today);
    const words = { ...practised, ofExercise: Object.fromEntries(pool.map((each) => [each.id, wordsOf(each.exercise)])) };
    const lists = listsOf(candidates, { mode, sessionId: id, today, words });
    const phrases = (exerciseId) => phrasesOf(byId.get(exerciseId).exercise);
    return compose(lists, { mode, size, phrases }).map((item) => ({
      exercise_id: item.exercise_id,
      lesson_id: byId.get(item.exercise_id).lesson_id,
    }));
  }

  /** Ends a session: with answers it waits for `sync`, without any it leaves no trace. Returns its record, or null. */
  async function end(record, at = now()) {
    if (!record.attempts.some(isAnswer)) {
      await results.forget(record);
      return null;
    }
    const ended = { ...record, state: "waiting", completed_at: new Date(at).toISOString() };
    await results.save(ended);
    return ended;
  }

  return { start, end };
}

/** The result of a promise; null when it takes longer. */
function inTime(result, ms) {
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, ms, null)));
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
