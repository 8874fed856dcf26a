// The rooms of the studio: each has an address, a name and a view. A view of a course finds it with `useCourse`.
//
// A view outside of courses gets `account`, the creator, and `onCount(number)`, which shows what waits in the room.

import { CourseRoom } from "./course/course.js";
import { Inbox } from "./inbox/inbox.js";
import { LessonRoom } from "./lesson/lesson.js";
import { MediaRoom } from "./media/media.js";
import { PeopleRoom } from "./people/people.js";
import { HistoryRoom } from "./publish/history.js";
import { ProblemsRoom } from "./publish/problems.js";
import { PublishRoom } from "./publish/publish.js";
import { SettingsRoom } from "./settings/settings.js";
import { ImportRoom } from "./start/import.js";
import { NewCourse } from "./start/new.js";
import { Start } from "./start/start.js";
import { WordsRoom } from "./words/words.js";

/** Outside of courses. `icon`: of those that the navigation names. */
export const ROOMS = [
  { name: "start", address: "/studio", text: "start_title", icon: "home", View: Start },
  { name: "new", address: "/studio/new", text: "start_new", View: NewCourse },
  { name: "import", address: "/studio/import", text: "start_import", View: ImportRoom },
  { name: "inbox", address: "/studio/inbox", text: "inbox", icon: "inbox", View: Inbox },
];

/** Of a course, below its address. */
const COURSE_ROOMS = [
  [/^$/, "course", CourseRoom],
  [/^\/lessons\/([^/]+)$/, "lesson", LessonRoom],
  [/^\/words$/, "words", WordsRoom],
  [/^\/media$/, "media", MediaRoom],
  [/^\/publish$/, "publish", PublishRoom],
  [/^\/publish\/history$/, "history", HistoryRoom],
  [/^\/publish\/problems$/, "problems", ProblemsRoom],
  [/^\/people$/, "people", PeopleRoom],
  [/^\/settings$/, "settings", SettingsRoom],
];
const COURSE = /^\/studio\/courses\/([^/]+)(.*?)\/?$/;

/** The room at an address of the page: {name, View, courseId?, lessonId?, text?}; null where there is none. */
export function roomAt(path) {
  const inCourse = COURSE.exec(path);
  if (!inCourse) return ROOMS.find(({ address }) => path === address || path === `${address}/`) ?? null;
  for (const [pattern, name, View] of COURSE_ROOMS) {
    const found = pattern.exec(inCourse[2]);
    if (found) return { name, View, courseId: decode(inCourse[1]), lessonId: found[1] && decode(found[1]) };
  }
  return null;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
