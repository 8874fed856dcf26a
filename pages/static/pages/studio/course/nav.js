// The outline at the side of all rooms of a course, and the ways to its other rooms.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { courseAddress, lessonAddress, roomAddress } from "../lib/router.js";

const ROOMS = [
  ["words", "room_words"],
  ["media", "room_media"],
  ["people", "room_people"],
  ["publish/history", "room_history"],
  ["settings", "room_settings"],
];

export function OutlineNav({ current }) {
  const { course, outline } = useCourse();
  const lessons = outline.levels.flatMap(({ sections }) => sections.flatMap(({ modules }) => modules.flatMap((module) => module.lessons)));
  return html`
    <nav class="outline" aria-label=${t("outline")}>
      <h2><a href=${courseAddress(course.id)}>${t("outline")}</a></h2>
      <ul>
        ${lessons.map(({ id, name }) => html`<li key=${id}><a href=${lessonAddress(course.id, id)} aria-current=${id === current.lessonId ? "page" : null}>${name}</a></li>`)}
      </ul>
    </nav>
    <nav class="course-rooms" aria-label=${t("rooms_of_course")}>
      <ul>
        ${ROOMS.map(([room, text]) => html`<li key=${room}><a href=${roomAddress(course.id, room)}>${t(text)}</a></li>`)}
      </ul>
    </nav>
  `;
}
