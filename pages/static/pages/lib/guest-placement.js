// The placement test of a guest, from the package of the course. The service is given its answers when the guest has an
// account (lib/placement.js), and by the same rules finds the same start.

import { gradingOf, storedGrader } from "./answers.js";
import { ApiError } from "./api.js";
import { now } from "./clock.js";
import { lessonsOf } from "./course.js";
import { standing, startLesson, unitsOf } from "./placement-rules.js";
import { newId } from "./results.js";
import { getState } from "./store.js";
import { ownPlacements, removePlacement, savePlacement } from "./taken-placements.js";

const ofCourse = (courseId) => ownPlacements(getState()).filter(({ course_id }) => course_id === courseId);
const find = (id) => getState().placements.find((record) => record.id === id);

/** `{placement, question}` of the test that was left before its end, or of a new one. Raises ApiError. */
export async function startHere(content) {
  const left = ofCourse(content.course.id).find(({ status }) => status === "running");
  if (left) return stateOf(content, left);
  const id = newId();
  const chosen = unitsOf(content, id);
  if (!chosen) throw new ApiError({ status: 409, message: "Course is too short for a placement" });
  const record = {
    id,
    account_id: null,
    course_id: content.course.id,
    status: "running",
    started_at: new Date(now()).toISOString(),
    ...chosen,
    answers: [],
    start_lesson_id: null,
    skipped: [],
  };
  await savePlacement(record);
  return stateOf(content, record);
}

/** The next `{placement, question}`. */
export async function answerHere(content, { id }, question, answer) {
  const record = find(id);
  const grader = await storedGrader(content.course);
  const isCorrect = answer !== null && Boolean(gradingOf(question, answer, grader)?.is_correct);
  const answers = [...record.answers, { exercise_id: question.id, answer, is_correct: isCorrect }];
  const changed = { ...record, answers };
  await savePlacement(changed);
  return stateOf(content, changed);
}

export async function finishHere(content, { id, start_lesson_id: start }, accept) {
  const record = find(id);
  if (!accept) return removePlacement(record);
  const ids = lessonsOf(content).map(({ lesson }) => lesson.id);
  const skipped = start === null ? ids : ids.slice(0, ids.indexOf(start));
  for (const before of ofCourse(record.course_id)) if (before.id !== id) await removePlacement(before);
  await savePlacement({ ...record, status: "accepted", start_lesson_id: start, skipped });
}

/** In the shape of the service. */
function stateOf(content, record) {
  const { id, course_id, started_at, units, answers, kind } = record;
  const present = new Map(); // `unit exercise` to the exercise
  for (const { lesson, [kind]: unit } of lessonsOf(content)) {
    for (const { exercise } of lesson.exercises) present.set(`${unit.id} ${exercise.id}`, exercise);
  }
  const right = new Map(answers.map(({ exercise_id, is_correct }) => [exercise_id, is_correct]));
  const { unit, question } = standing(units, right, (unitId, exerciseId) => present.has(`${unitId} ${exerciseId}`));
  const placement = {
    id,
    course_id,
    started_at,
    status: question ? "running" : "done",
    asked: answers.length,
    start_lesson_id: question ? null : startLesson(content, record, unit),
  };
  return { placement, question: question && [...present.values()].find((exercise) => exercise.id === question) };
}
