// What is around the rooms of a course: the outline at the side; above, whether all is saved, and what learners do not have yet.

import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";
import { Icon } from "../views/icons.js";
import { Failure, Loading } from "../views/states.js";
import { Brand } from "./brand.js";
import { OutlineNav } from "./course/nav.js";
import { SHEET, useSheet } from "./course/sheet.js";
import { CourseProvider, useOpenCourse } from "./lib/course.js";
import { courseAddress } from "./lib/router.js";
import { Conflicts } from "./parts/conflicts.js";
import { LeftEdits } from "./parts/left-edits.js";
import { SaveStatus } from "./parts/save-status.js";
import { PublishBar } from "./publish/bar.js";

export function CourseFrame({ account, room, foot }) {
  const { value, error } = useOpenCourse(account, room.courseId);
  const sheet = useSheet(); // the outline on a small screen
  if (!value) {
    return html`
      <div class="studio">
        <header class="studio-bar"><${Brand} /></header>
        <main id="content" tabindex="-1">${error ? html`<h1>${t("error")}</h1><${Failure} error=${error} />` : html`<${Loading} />`}</main>
        ${foot}
      </div>
    `;
  }
  const { course } = value;
  return html`
    <${CourseProvider} value=${value}>
      <div class=${`studio in-course ${sheet.isOpen ? "outline-open" : ""}`}>
        <header class="studio-bar">
          <button type="button" class="quiet outline-button" ...${sheet.button}>
            <${Icon} name="menu" size="24" /><span class="hidden">${t("outline")}</span>
          </button>
          <${Brand} /><span class="soft" aria-hidden="true">›</span>
          <a class="course-name" href=${courseAddress(course.id)} dir="auto">${course.name}</a>
          <${SaveStatus} records=${value.records} />
          <${PublishBar} />
        </header>
        <div class="side" id=${SHEET} onClick=${({ target }) => target.closest("a") && sheet.close()}>
          <${OutlineNav} current=${room} />
          ${foot}
        </div>
        <main id="content" tabindex="-1">
          <${LeftEdits} account=${account} course=${course} records=${value.records} />
          <${Conflicts} records=${value.records} />
          <${room.View} key=${room.lessonId ?? room.name} lessonId=${room.lessonId} />
        </main>
      </div>
    <//>
  `;
}
