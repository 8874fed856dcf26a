// All parts together: what an application needs to show courses without network and to bring back what was learned.

import { createChanges } from "./changes.js";
import { createDevice } from "./device.js";
import { gradingOf, storedGrader } from "./grading.js";
import { createKnown } from "./known.js";
import { createLearner } from "./learner.js";
import { createLives } from "./lives.js";
import { createMedia } from "./media/create.js";
import { memoryFiles } from "./media/files.js";
import { createOutbox } from "./outbox.js";
import { createPackages } from "./packages.js";
import { createPlacement } from "./placement.js";
import { createPlacements } from "./placements.js";
import { createPractice, practiceItems } from "./practice.js";
import { createProgress } from "./progress.js";
import { attemptOf, createResults, endedLesson, withAttempt } from "./results.js";
import { lessonsOf, playable } from "./rules/course.js";
import { figuresOf } from "./rules/figures.js";
import { livesNow, livesOf } from "./rules/lives.js";
import { pathOf } from "./rules/path.js";
import { lessonResults, ownResults } from "./rules/records.js";
import { isMistake, nextItem } from "./rules/score.js";
import { createStart } from "./start.js";
import { createSync } from "./sync.js";

/**
 * `client`: of @langlearn/client; `storage`: indexedDbStorage, memoryStorage or an own one; `files`: where sounds and
 * pictures are. The other options are those of the parts.
 */
export function createOffline({ client, storage, files = memoryFiles(), ownKinds, freshMs, media: mediaOptions, practice: practiceOptions }) {
  const device = createDevice({ client, storage, files, ownKinds });
  const learner = createLearner({ client, storage, device });
  const { now, state } = learner;
  const packages = createPackages({ client, storage, device, freshMs });
  const media = createMedia({ client, storage, device, packages, files, ...mediaOptions });
  const results = createResults(learner);
  const placements = createPlacements(learner);
  const outbox = createOutbox(learner);
  const progress = createProgress(learner);
  const lives = createLives(learner);
  const known = createKnown(learner, packages);
  const placement = createPlacement(learner, { packages, placements });
  const { sync, adoptGuest } = createSync(learner, { results, outbox, placements, placement, progress });
  const practice = createPractice(learner, { results, known, sync, ...practiceOptions });
  const changes = createChanges(learner, { packages, known, progress });

  /** The package of a course: from the device, else from the service. Raises ApiError. */
  const course = async (courseId) => (await packages.storedPackage(courseId)) ?? packages.refreshPackage(courseId);

  async function download(courseId, options) {
    await media.download(courseId, options);
    await Promise.all([progress.loadPassed(courseId), known.load(courseId)]);
    return packages.storedPackage(courseId);
  }

  async function path(courseId) {
    await progress.readPassed(courseId);
    return pathOf(await course(courseId), lessonResults(courseId, state()));
  }

  const isNew = ({ course_id, lesson_id }) => lessonResults(course_id, state())[lesson_id]?.state !== "completed";
  function lessonOf(content, id) {
    const found = lessonsOf(content).find(({ lesson }) => lesson.id === id);
    if (!found) throw new RangeError(`No lesson ${id}`); // the course may have lost it since
    return found.lesson;
  }

  /** A record with the exercises to answer, as `[{exercise, lesson}]`, and the first one of them, or null. */
  function shown(content, record) {
    const lesson = record.practice ? null : lessonOf(content, record.lesson_id);
    const items = record.practice ? practiceItems(content, record) : playable(lesson).map((exercise) => ({ exercise, lesson }));
    return { record, items, next: nextItem(items, record.attempts) };
  }

  async function startLesson(courseId, lessonId) {
    const content = await course(courseId);
    lessonOf(content, lessonId);
    await progress.readPassed(courseId);
    return shown(content, results.open(courseId, lessonId));
  }

  async function startPractice(courseId, options) {
    const content = await course(courseId);
    await progress.readPassed(courseId);
    const record = await practice.start(content, options);
    return record && shown(content, record);
  }

  async function grade(courseId, exercise, answer) {
    return gradingOf(exercise, answer, await storedGrader(packages, (await course(courseId)).course));
  }

  /** Grades an answer to an exercise of a lesson or a practice session, and stores it. */
  async function answer(record, exerciseId, given, { spentMs } = {}) {
    if (record.state !== "open") throw new RangeError("The lesson or the session is over");
    const content = await course(record.course_id);
    const { exercise } = shown(content, record).items.find((item) => item.exercise.id === exerciseId) ?? {};
    if (!exercise) throw new RangeError(`No exercise ${exerciseId}`);
    const grading = await grade(record.course_id, exercise, given);
    if (!grading) return { grading, ...shown(content, record) };
    const attempt = attemptOf(exercise, { answer: given, grading, at: now(), spentMs });
    const answered = withAttempt({ ...record, account_id: record.account_id ?? device.accountId() }, attempt);
    const costs = !record.practice && isMistake(attempt) && isNew(record); // a lesson that was completed before costs no life
    await results.save(answered);
    if (costs) lives.lose(answered.account_id, attempt.client_id).catch(() => null); // the answer is stored: the next one does not wait
    return { grading, ...shown(content, answered) };
  }

  async function finishLesson(record) {
    const content = await course(record.course_id);
    const lesson = lessonOf(content, record.lesson_id);
    if (shown(content, record).next) throw new RangeError("Exercises are not answered yet");
    const ended = endedLesson(record, lesson, { isNew: isNew(record), at: now() });
    await results.save(ended);
    return ended;
  }

  return {
    start: createStart(learner, { results, placements, outbox, progress }),
    state,
    onChange: learner.onChange,
    course,
    download,
    path,
    grade,
    startLesson,
    startPractice,
    answer,
    finishLesson,
    finishPractice: (record) => practice.end(record),
    adoptGuest,
    sync,
    changes: changes.pull,
    enrollments: changes.enrollments,
    figures: () => figuresOf(state(), ownResults(state()), now()),
    lives() {
      const found = livesOf(state(), now());
      return found && livesNow(found, now());
    },
    packages,
    media,
    results,
    outbox,
    placement,
    known,
  };
}
