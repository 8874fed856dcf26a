// The exercises of a practice session, as the service chooses them. Pure functions.
//
// Each exercise of the pool is in one list, which is the reason to practise it. Each place of the session wants one of
// the lists and takes its first exercise that may follow the one before. Ties within a list are decided by a digest of
// the session and the exercise, so that a device and the service choose the same exercises.

import { normalised } from "@langlearn/grading";
import { lessonsOf, playable } from "./course.js";
import { isDue } from "./due.js";
import { sha256 } from "./sha256.js";

const ALL = ["mistake", "due", "weak_word", "new", "filler"];
const LISTS = { mixed: ALL, reviews: ["due"], mistakes: ["mistake"], words: ["weak_word", "filler"], lesson: ALL };
const TURNS = ["due", "mistake", "due", "weak_word", "due", "new", "due", "mistake", "due", "weak_word"];
const INSTEAD = ["due", "mistake", "weak_word", "new", "filler"]; // where the wanted list has nothing that may follow
const DAY_MS = 86_400_000;

/**
 * The exercises to practise, in course order: `[{id, lesson_id, exercise}]`. They are those of a lesson, or of all
 * lessons that are begun and not locked, or else of the first available one.
 *
 * `states`: lesson id to its state; `answered`: a set of exercise ids.
 */
export function poolOf(content, { states, answered, lessonId = null }) {
  const lessons = lessonsOf(content)
    .map(({ lesson }) => lesson)
    .filter((lesson) => playable(lesson).length);
  const isBegun = (lesson) =>
    ["completed", "skipped"].includes(states[lesson.id]) ||
    (states[lesson.id] === "available" && playable(lesson).some(({ id }) => answered.has(id)));
  let chosen = lessons.filter(isBegun);
  if (!chosen.length) chosen = lessons.filter(({ id }) => states[id] === "available").slice(0, 1);
  if (lessonId !== null) chosen = lessons.filter(({ id }) => id === lessonId && states[id] !== "locked");
  const pool = new Map();
  for (const lesson of chosen) {
    for (const exercise of playable(lesson)) {
      const { id, exercise_type: type } = exercise;
      if (type !== "informative" && !pool.has(id)) pool.set(id, { id, lesson_id: lesson.id, exercise });
    }
  }
  return [...pool.values()];
}

/**
 * The lists of a mode, each the ids of its exercises in order.
 *
 * `pool`: `[{id, answered_at, is_mistake, due, in_review}]` in course order, instants in milliseconds or null. `today`: as
 * `isDue` takes it. `words`: the words of each exercise, those that are weak or due in order, and those that have a card.
 */
export function listsOf(pool, { mode, sessionId, today, words }) {
  let rest = pool.map((candidate) => ({ ...candidate, tie: sha256(`${sessionId}:${candidate.id}`) }));
  const lists = {};
  for (const reason of LISTS[mode]) {
    const found =
      reason === "weak_word" ? ofWeakWords(rest, words) : rest.filter((each) => fits(each, { reason, mode, today, words }));
    if (PLACES[reason]) found.sort((a, b) => PLACES[reason](a) - PLACES[reason](b) || (a.tie < b.tie ? -1 : 1));
    lists[reason] = found.map(({ id }) => id);
    rest = rest.filter((each) => !found.includes(each));
  }
  return lists;
}

const PLACES = {
  mistake: ({ answered_at }) => -answered_at,
  due: ({ due }) => due,
  filler: ({ answered_at }) => Math.floor(answered_at / DAY_MS),
};

function fits(candidate, { reason, mode, today, words }) {
  const { id, answered_at, is_mistake } = candidate;
  if (reason === "mistake") return is_mistake;
  if (reason === "due") return isDue(candidate, today);
  if (reason === "new") return answered_at === null;
  return mode !== "words" || (answered_at !== null && (words.ofExercise[id] ?? []).some((word) => words.withCard.has(word)));
}

/** For each weak word its exercise that was not answered for longest, each exercise once. */
function ofWeakWords(rest, { ofExercise, weak }) {
  const taken = [];
  for (const word of weak) {
    const free = rest.filter((each) => ofExercise[each.id]?.includes(word) && !taken.includes(each));
    const moment = ({ answered_at }) => answered_at ?? -Infinity;
    const isBefore = (a, b) => (moment(a) === moment(b) ? a.tie < b.tie : moment(a) < moment(b));
    if (free.length) taken.push(free.reduce((a, b) => (isBefore(b, a) ? b : a)));
  }
  return taken;
}

/**
 * At most `size` exercises: `[{exercise_id, reason}]`. None is there twice, and no two in a row have a phrase in common;
 * `phrases` gives those of an id. So the session may end short.
 */
export function compose(lists, { mode, size, phrases }) {
  const turns = mode === "mixed" ? TURNS : LISTS[mode].slice(0, 1);
  const items = [];
  const taken = new Set();
  let before = [];
  for (let place = 0; place < size; place++) {
    const mayFollow = (id) => !taken.has(id) && !phrases(id).some((phrase) => before.includes(phrase));
    const order = [turns[place % turns.length], ...INSTEAD].filter((reason) => lists[reason]);
    const reason = order.find((name) => lists[name].some(mayFollow));
    if (!reason) break;
    const id = lists[reason].find(mayFollow);
    items.push({ exercise_id: id, reason });
    taken.add(id);
    before = phrases(id);
  }
  return items;
}

/** The texts of an exercise that should not come twice in a row. */
export function phrasesOf({ exercise_type: type, data }) {
  return textsOf(type, data).map(normalised).filter(Boolean);
}

function textsOf(type, data) {
  if (type === "translation" || type === "translation-word-bank") return [data.source_text, data.target_text];
  if (type === "listening") return [data.transcript];
  if (type === "fill-in-the-blank") {
    const answers = [...data.blanks].sort((a, b) => a.position - b.position).map((blank) => blank.correct_answers[0]);
    return [data.text.replace(/_{3,}/g, () => answers.shift())];
  }
  if (type === "ordering") {
    return [[...data.items].sort((a, b) => a.correct_order - b.correct_order).map(({ text }) => text).join(" ")];
  }
  return [];
}
