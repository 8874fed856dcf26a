// The placement test by the rules of the service: a binary search for the first unit that the learner does not know.
// Pure functions.

import { askableUnits, lessonsOf } from "./course.js";
import { sha256 } from "./sha256.js";

const MOST_QUESTIONS = 24;
const DECIDING = 2; // right or wrong answers that decide a unit
const PER_UNIT = 2 * DECIDING - 1;

/** `{kind, units: [{id, exercise_ids}]}` of a new test, in the order in which they are asked; null for a course too short. */
export function unitsOf(content, placementId) {
  const found = askableUnits(content);
  return found && { kind: found.kind, units: found.units.map(({ id, exercise_ids }) => ({ id, exercise_ids: questionsOf(placementId, exercise_ids) })) };
}

/** The exercises that are asked, which differ between tests: the service asks the same ones for the same id. */
export function questionsOf(placementId, exerciseIds) {
  const place = (id) => sha256(`${placementId}:${id}`);
  return [...exerciseIds].map((id) => [place(id), id]).sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, PER_UNIT).map(([, id]) => id);
}

/**
 * `{unit, question}` after `answers`, a map of exercise id to whether the answer was right. The learner knows the units
 * before number `unit`; `question` is the id of the exercise to answer, null when the test is over. An exercise that is
 * not `isPresent(unitId, exerciseId)` any more counts as wrong.
 */
export function standing(units, answers, isPresent) {
  let [low, high] = [0, units.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    let [right, wrong] = [0, 0];
    for (const id of units[middle].exercise_ids) {
      if (right === DECIDING || wrong === DECIDING) break;
      if (!answers.has(id) && isPresent(units[middle].id, id)) return { unit: low, question: answers.size < MOST_QUESTIONS ? id : null };
      if (answers.get(id)) right += 1;
      else wrong += 1;
    }
    if (right === DECIDING) low = middle + 1;
    else high = middle;
  }
  return { unit: low, question: null };
}

/** The id of the first lesson of unit number `unit`, or of the next one that still has a lesson; null after the last one. */
export function startLesson(content, { kind, units }, unit) {
  const lessons = lessonsOf(content);
  if (unit === 0) return lessons[0]?.lesson.id ?? null;
  const firstOf = ({ id }) => lessons.find((each) => each[kind].id === id)?.lesson.id;
  return units.slice(unit).map(firstOf).find(Boolean) ?? null;
}
