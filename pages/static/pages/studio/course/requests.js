// What the numbers of a course ask of the service. Raises ApiError.

import { get } from "../lib/requests.js";

const HARDEST = 5; // exercises of a lesson

const id = encodeURIComponent;

/**
 * `{lesson, hardest}`: what learners did with a lesson, null where they do not have it; its exercises that most answer wrong, as
 * `{exercise, learners, wrong_rate}`.
 */
export async function readLessonNumbers(account, courseId, lessonId) {
  const query = `lesson_id=${id(lessonId)}&sortBy=wrong_rate&sortOrder=desc&limit=${HARDEST}`;
  const [lesson, statistics, content] = await Promise.all([
    get(account, `/progress/lesson/${id(lessonId)}/stats`).catch(passNotFound),
    get(account, `/courses/${id(courseId)}/exercise-statistics?${query}`).catch(passNotFound),
    get(account, `/lessons/${id(lessonId)}`),
  ]);
  const exercises = new Map(content.data.exercises.map(({ exercise }) => [exercise.id, exercise]));
  const hardest = (statistics?.data ?? [])
    .filter(({ exercise_id: each, wrong_rate: rate }) => rate > 0 && exercises.has(each))
    .map((row) => ({ ...row, exercise: exercises.get(row.exercise_id) }));
  return { lesson: lesson?.data ?? null, hardest };
}

/** `{exercise, answers, performanceMetrics}`: what learners answered. */
export async function readExerciseNumbers(account, exerciseId) {
  const path = `/exercises/${id(exerciseId)}`;
  const [exercise, analytics] = await Promise.all([get(account, path), get(account, `${path}/analytics`)]);
  return { exercise: exercise.data, ...analytics.data };
}

function passNotFound(error) {
  if (error.status !== 404) throw error;
  return null;
}

/** Room to the number of what is in it; without those that cannot be read just now. */
export async function readCounts(account, courseId) {
  const count = async (path, of) => of((await get(account, path)).meta);
  const [words, inbox] = await Promise.allSettled([
    count(`/courses/${id(courseId)}/words?state=draft&limit=1`, ({ total }) => total),
    count(`/inbox?course_id=${id(courseId)}&state=open&limit=1`, ({ counts }) => Object.values(counts).reduce((sum, number) => sum + number, 0)),
  ]);
  return { words: words.value, inbox: inbox.value };
}
