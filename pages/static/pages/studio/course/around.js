// What is around the tree in the outline: messages, the invitation of an empty course, the keys.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";

/** What happened is read by screen readers; a failure is seen too. */
export const Notice = ({ notice, onClose }) => html`
  <p class="hidden" role="status">${notice && !notice.isFailure && notice.text}</p>
  <div role="alert">
    ${notice?.isFailure &&
    html`<p class="course-notice">
      <${Icon} name="warning" />
      <span>${notice.text}</span>
      <button type="button" class="quiet" onClick=${onClose}>${t("course_close")}</button>
    </p>`}
  </div>
`;

export const Invitation = ({ actions }) => html`
  <section class="course-invitation">
    <h2>${t("course_first_title")}</h2>
    <p>${t("course_first_text")}</p>
    <ol class="course-example" aria-hidden="true">
      <li>${t("course_example_unit")}<span>${t("course_example_lessons")}</span></li>
    </ol>
    <p class="links">
      <button type="button" class="primary" onClick=${() => actions.addUnit()}>${t("course_add_first_unit")}</button>
      <button type="button" class="quiet" onClick=${() => actions.addLesson()}>${t("course_add_first_lesson")}</button>
    </p>
  </section>
`;

const KEYS = ["enter", "arrows", "move", "parent"];

export const Keys = () => html`
  <details class="course-keys">
    <summary>${t("course_keys")}</summary>
    <dl>
      ${KEYS.map((key) => html`<div key=${key}><dt><kbd>${t(`course_key_${key}`)}</kbd></dt><dd>${t(`course_does_${key}`)}</dd></div>`)}
    </dl>
  </details>
`;
