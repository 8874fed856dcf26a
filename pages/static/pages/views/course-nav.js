// The ways between the views of a course.

import { t } from "../lib/i18n.js";
import { courseAddress, mistakesAddress, practiceAddress, wordsAddress } from "../lib/router.js";
import { html } from "../lib/ui.js";
import { Icon } from "./icons.js";
import { NextLife } from "./lives.js";

const VIEWS = [
  ["lessons", courseAddress, "nav_lessons", "home"],
  ["practice", practiceAddress, "practice", "weight"],
  ["mistakes", mistakesAddress, "mistakes", "again"],
  ["words", wordsAddress, "vocabulary", "book"],
];

/** `current`: the name of the view that is shown. */
export function CourseNav({ courseId, current }) {
  return html`
    <p class="above"><a class="up" href="/"><${Icon} name="back" size="20" />${t("all_courses")}</a><${NextLife} /></p>
    <nav class="views" aria-label=${t("course")}>
      ${VIEWS.map(
        ([name, address, text, icon]) => html`
          <a key=${name} href=${address(courseId)} aria-current=${name === current ? "page" : null}>
            <${Icon} name=${icon} size="22" />${t(text)}
          </a>
        `,
      )}
    </nav>
  `;
}
