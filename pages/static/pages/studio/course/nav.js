// The outline at the side of all rooms of a course, and the ways to its other rooms.

import { t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { useCourse } from "../lib/course.js";
import { courseAddress, lessonAddress, roomAddress, startAddress } from "../lib/router.js";
import { Dot } from "./dot.js";
import { useDots } from "./dots.js";
import { setOpen, useOpen } from "./folded.js";
import { readCounts } from "./requests.js";
import { keyOf, showsLevels } from "./tree.js";

const ROOMS = [
  ["words", "room_words"],
  ["media", "room_media"],
  ["inbox", "inbox"],
  ["people", "room_people"],
  ["publish/history", "room_history"],
  ["settings", "room_settings"],
];
const NAMES = { "publish/history": "history" }; // of rooms whose address is another one

/** `current`: the room, {name, lessonId?}. */
export function OutlineNav({ current }) {
  return html`<${Outline} current=${current} /><${Rooms} current=${current} />`;
}

function Outline({ current }) {
  const { course, outline, can } = useCourse();
  const dots = useDots();
  const units = unitsOf(outline);
  const own = units.find(({ lessons }) => lessons.some(({ id }) => id === current.lessonId));
  const isOpen = useOpen(outline, own && keyOf("section", own.section));
  const language = inLanguage(course.source_language);
  const list = useRef(null);
  useEffect(() => list.current.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" }), [current.lessonId]);
  return html`
    <nav class="course-nav" aria-label=${t("outline")}>
      <a class="course-nav-home" href=${startAddress}><${Icon} name="back" size="16" />${t("studio")}</a>
      <h2><a href=${courseAddress(course.id)} aria-current=${current.name === "course" ? "page" : null}>${t("outline")}</a></h2>
      <ul class="course-nav-units" ref=${list}>
        ${units.map(
          ({ level, section, lessons, number, isFirst }) => html`<li key=${section.id}>
            ${isFirst && showsLevels(outline) && html`<p class="course-nav-level" ...${language}>${level.code === level.name ? level.code : `${level.code} · ${level.name}`}</p>`}
            <${Unit} ...${{ section, lessons, number, dots, language, isOpen: isOpen(keyOf("section", section)), courseId: course.id, lessonId: current.lessonId }} />
          </li>`,
        )}
      </ul>
      ${can("edit") && html`<a class="course-nav-add" href=${`${courseAddress(course.id)}?add=unit`}>${t("course_add_unit")}</a>`}
    </nav>
  `;
}

/** The units of all levels with their lessons, without those that have no title yet. */
function unitsOf({ levels }) {
  const units = levels.flatMap((level) =>
    level.sections
      .filter(({ isFresh }) => !isFresh)
      .map((section, index) => {
        const lessons = section.modules.flatMap((module) => module.lessons).filter(({ isFresh }) => !isFresh);
        return { level, section, lessons, isFirst: index === 0 };
      }),
  );
  return units.map((unit, index) => ({ ...unit, number: index + 1 }));
}

function Unit({ section, lessons, number, dots, language, isOpen, courseId, lessonId }) {
  const key = keyOf("section", section);
  const dot = dots.get(key);
  return html`
    <button type="button" class="course-nav-unit" aria-expanded=${isOpen} onClick=${() => setOpen(courseId, { [key]: !isOpen })}>
      <${Icon} name=${isOpen ? "fold" : "forward"} size="14" />
      <span>${t("course_unit_number", { number })} · <span ...${language}>${section.name}</span></span>
      ${dot && !isOpen && html`<${Dot} kind=${dot} />`}
    </button>
    ${isOpen &&
    html`<ul>
      ${lessons.map((lesson) => {
        const mark = dots.get(keyOf("lesson", lesson));
        return html`<li key=${lesson.id}>
          <a href=${lessonAddress(courseId, lesson.id)} aria-current=${lesson.id === lessonId ? "page" : null}>
            <span ...${language}>${lesson.name}</span>${mark && html`<${Dot} kind=${mark} />`}
          </a>
        </li>`;
      })}
    </ul>`}
  `;
}

function Rooms({ current }) {
  const { account, course } = useCourse();
  const [counts, setCounts] = useState({}); // room to the number of what is in it
  useEffect(() => {
    let isCurrent = true;
    readCounts(account, course.id).then((read) => isCurrent && setCounts(read));
    return () => (isCurrent = false);
  }, [course.id, current.name]);
  const address = (room) => (room === "inbox" ? `/studio/inbox?course=${encodeURIComponent(course.id)}` : roomAddress(course.id, room));
  return html`
    <nav class="course-nav" aria-label=${t("rooms_of_course")}>
      <h2>${t("course_rooms")}</h2>
      <ul class="course-nav-rooms">
        ${ROOMS.map(
          ([room, text]) => html`<li key=${room}>
            <a href=${address(room)} aria-current=${(NAMES[room] ?? room) === current.name ? "page" : null}>
              <span>${t(text)}</span>
              ${counts[room] > 0 && html`<span class=${`course-nav-count figure course-nav-count-${room}`}>${counts[room]}</span>`}
            </a>
          </li>`,
        )}
      </ul>
    </nav>
  `;
}
