// Where a sound or picture is used.

/** The names of the lessons of an outline, by id. */
export function lessonNames(outline) {
  const lessons = outline.levels.flatMap(({ sections }) => sections.flatMap(({ modules }) => modules.flatMap((module) => module.lessons)));
  return new Map(lessons.map(({ id, name }) => [id, name]));
}

/** The names of the lessons that use an asset. `usedIn`: digest to their ids. */
export const namesOfLessons = (usedIn, { sha256 }, lessons) => (usedIn?.get(sha256) ?? []).map((id) => lessons.get(id)).filter(Boolean);

/**
 * What the places of the service (media.md, 4) are to an author of the course: {lessons: ids, words: their number,
 * description: is it named there, elsewhere: number of other courses, published: number of kept publications}.
 */
export function placesOf(uses, courseId) {
  const here = uses.filter(({ courses }) => courses.includes(courseId));
  const drafts = here.filter(({ entity }) => entity !== "publication");
  return {
    lessons: [...new Set(drafts.flatMap(({ lessons }) => lessons))],
    words: new Set(drafts.filter(({ entity }) => entity === "word").map(({ id }) => id)).size,
    description: drafts.some(({ entity }) => entity === "course"),
    elsewhere: new Set(uses.flatMap(({ courses }) => courses).filter((id) => id !== courseId)).size,
    published: here.length - drafts.length,
  };
}
