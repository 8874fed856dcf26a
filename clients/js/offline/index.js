export { createDevice, manifestKey, ownKey, wordsKey } from "./src/device.js";
export { createChanges } from "./src/changes.js";
export { graderOf, gradingOf, storedGrader } from "./src/grading.js";
export { newId } from "./src/ids.js";
export { createKnown, reviewOf } from "./src/known.js";
export { createLearner } from "./src/learner.js";
export { createLives } from "./src/lives.js";
export { cacheFiles, createMedia, mediaUrl, memoryFiles } from "./src/media/media.js";
export { createOffline } from "./src/offline.js";
export { claimId, createOutbox, ownWaiting, recordOf, reportsOf } from "./src/outbox.js";
export { createPackages } from "./src/packages.js";
export { createPlacement, TooShort } from "./src/placement.js";
export { createPlacements } from "./src/placements.js";
export { createPractice, MODES, practiceItems } from "./src/practice.js";
export { createProgress } from "./src/progress.js";
export { attemptOf, createResults, endedLesson, withAttempt } from "./src/results.js";
export { completionOf } from "./src/rules/completions.js";
export { compose, listsOf, phrasesOf, poolOf } from "./src/rules/composition.js";
export { askableUnits, isPlaceable, lessonsOf, lettersIn, placeOf, playable, specialLetters } from "./src/rules/course.js";
export { dayBefore, dayOf, lastWeeks } from "./src/rules/dates.js";
export { applyDelta, DeltaMismatch, isDelta } from "./src/rules/delta.js";
export { isDue, todayOf } from "./src/rules/due.js";
export { activeDays, countedSessions, figuresOf, GUEST_GOAL, pointsOf, streakOf } from "./src/rules/figures.js";
export { guestLives, hasNoLives, livesNow, livesOf } from "./src/rules/lives.js";
export { lessonStates, nextLesson, nextLessons, pathOf } from "./src/rules/path.js";
export { questionsOf, standing, startLesson, unitsOf } from "./src/rules/placement.js";
export {
  completedIn,
  guestResults,
  lastAnswers,
  lastLeft,
  leftOpen,
  lessonResults,
  numberCompleted,
  ownPlacements,
  ownResults,
  unfinishedPractice,
  unsentOfOthers,
} from "./src/rules/records.js";
export { AGAIN, cardAfter, EASY, GOOD, HARD, ratingOf, recall, reviewAfter } from "./src/rules/reviews.js";
export { isAnswer, isMistake, isRight, lessonScore, nextItem, sessionScore, starsOf } from "./src/rules/score.js";
export { sha256 } from "./src/rules/sha256.js";
export { strengthOf, wordIndex } from "./src/rules/words.js";
export { indexedDbStorage, memoryStorage, STORES, withRecords } from "./src/storage/storage.js";
export { createStart } from "./src/start.js";
export { createSync } from "./src/sync.js";
