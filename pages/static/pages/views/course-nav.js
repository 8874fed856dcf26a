// The ways between the views of a course.

import { t } from "../lib/i18n.js";
import { courseAddress, mistakesAddress, practiceAddress, wordsAddress } from "../lib/router.js";
import { html } from "../lib/ui.js";
import { Lives } from "./lives.js";

const VIEWS = [
  ["lessons", courseAddress, "nav_lessons"],
  ["practice", practiceAddress, "practice"],
  ["mistakes", mistakesAddress, "mistakes"],
  ["words", wordsAddress, "vocabulary"],
];

/** `current`: the name of the view that is shown. */
export function CourseNav({ courseId, current }) {
  return html`
    <p class="above"><a href="/">${t("all_courses")}</a><${Lives} next /></p>
    <nav class="views" aria-label=${t("course")}>
      ${VIEWS.map(
        ([name, address, text]) => html`
          <a key=${name} href=${address(courseId)} aria-current=${name === current ? "page" : null}>${t(text)}</a>
        `,
      )}
    </nav>
  `;
}
