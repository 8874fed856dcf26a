// The placement test of a course: questions, one after another, that find where to start. The service asks an account, the
// device a guest, from the package of the course. When the guest has an account, the service is given the answers, and by
// the same rules finds the same start.
//
// The id of a test is stored before the test is started, so an app that was closed continues with the same one.

import { ownKey } from "./device.js";
import { gradingOf, storedGrader } from "./grading.js";
import { newId } from "./ids.js";
import { lessonsOf } from "./rules/course.js";
import { standing, startLesson, unitsOf } from "./rules/placement.js";
import { ownPlacements } from "./rules/records.js";

/** The course has too few questions for a placement test: the code is that of the service. */
export class TooShort extends Error {
  status = 409;
  code = "CONFLICT";
}

/** `packages`: of createPackages; `placements`: of createPlacements. */
export function createPlacement(learner, { packages, placements }) {
  const { client, now, state, getValue, putOf, remove } = learner;

  const keyOf = (account, courseId) => ownKey("placement", account, courseId);
  const remember = (account, courseId, id) => putOf(account, "values", { key: keyOf(account, courseId), value: id });
  const post = async (account, path, body) =>
    (await client.request("POST", `/progress/placement${path}`, { account, body, repeat: true })).data;

  const begin = (account, courseId, id) => post(account, "", { course_id: courseId, client_id: id });

  /** `{placement, question}` of the test that was left before its end, or of a new one. Raises ApiError and TooShort. */
  async function start(account, content) {
    if (account === null) return startHere(content);
    const courseId = content.course.id;
    const known = await getValue(keyOf(account, courseId));
    if (known) {
      try {
        const found = await begin(account, courseId, known);
        if (["running", "done"].includes(found.placement.status)) return found;
      } catch (error) {
        if (error.status !== 409) throw error; // of before a reset of the progress
      }
    }
    const id = newId();
    await remember(account, courseId, id);
    return begin(account, courseId, id);
  }

  /** The next `{placement, question}`; one answer to a question is stored. `answer` is null for "not known". */
  const answer = (account, content, { id }, question, given) =>
    account === null ? answerHere(content, id, question, given) : send(account, id, question, given);

  const send = (account, id, question, given) => post(account, `/${id}/answer`, { exercise_id: question.id, answer: given });

  /** Ends a test. `accept`: the lessons before the start are skipped. */
  const finish = (account, content, placement, accept) =>
    account === null ? finishHere(content, placement, accept) : end(account, placement, accept);

  async function end(account, { id, course_id: courseId }, accept) {
    try {
      await post(account, `/${id}/finish`, { accept });
    } catch (error) {
      if (error.status !== 409) throw error; // finished already: the response was lost
    }
    await remove("values", keyOf(account, courseId));
  }

  /**
   * Gives the service the answers of a test that was taken as a guest. One that is not over, or that the course has been
   * changed since, is continued by the account. Raises ApiError when it has to be tried again.
   */
  async function replay(account, { id, course_id: courseId, status, answers }) {
    const given = new Map(answers.map((each) => [each.exercise_id, each.answer]));
    try {
      let found = await begin(account, courseId, id);
      while (given.has(found.question?.id)) found = await send(account, id, found.question, given.get(found.question.id));
      if (!["running", "done"].includes(found.placement.status)) return;
      if (status === "accepted" && found.placement.status === "done") await end(account, found.placement, true);
      else await remember(account, courseId, id);
    } catch (error) {
      if (![400, 404, 409].includes(error.status)) throw error; // else the course, or the progress, is another one now
    }
  }

  const ofCourse = (courseId) => ownPlacements(state()).filter(({ course_id }) => course_id === courseId);
  const find = (id) => state().placements.find((record) => record.id === id);

  async function startHere(content) {
    const left = ofCourse(content.course.id).find(({ status }) => status === "running");
    if (left) return shown(content, left);
    const id = newId();
    const chosen = unitsOf(content, id);
    if (!chosen) throw new TooShort("Course is too short for a placement");
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
    await placements.save(record);
    return shown(content, record);
  }

  async function answerHere(content, id, question, given) {
    const record = find(id);
    const grader = await storedGrader(packages, content.course);
    const isCorrect = given !== null && Boolean(gradingOf(question, given, grader)?.is_correct);
    const answers = [...record.answers, { exercise_id: question.id, answer: given, is_correct: isCorrect }];
    const changed = { ...record, answers };
    await placements.save(changed);
    return shown(content, changed);
  }

  async function finishHere(content, { id, start_lesson_id: first }, accept) {
    const record = find(id);
    if (!accept) return placements.forget(record);
    const ids = lessonsOf(content).map(({ lesson }) => lesson.id);
    const skipped = first === null ? ids : ids.slice(0, ids.indexOf(first));
    for (const before of ofCourse(record.course_id)) if (before.id !== id) await placements.forget(before);
    await placements.save({ ...record, status: "accepted", start_lesson_id: first, skipped });
  }

  return { start, answer, finish, replay };
}

/** `{placement, question}` of a record, in the shape of the service. */
function shown(content, record) {
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
