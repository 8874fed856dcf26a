// What is taken out of lessons on the page, while the request waits for the end of "Undo": of all lessons, since an author may leave one
// and come back meanwhile.

const hidden = new Set(); // "lesson/exercise"

/** Functions that read the lessons that are on the page again. */
export const refreshes = new Set();

const refreshShown = () => Promise.all([...refreshes].map((refresh) => refresh()));

export const hiddenOf = (lessonId) => ({
  has: (id) => hidden.has(`${lessonId}/${id}`),
  add: (id) => hidden.add(`${lessonId}/${id}`),
  show(id) {
    hidden.delete(`${lessonId}/${id}`);
    return refreshShown();
  },
});
