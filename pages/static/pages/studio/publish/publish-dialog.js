// Publishing, and discarding what is not published.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { roomAddress } from "../lib/router.js";
import { openAction } from "./action-dialog.js";
import { discard, publish } from "./requests.js";

export const numberOf = ({ changes }) => Object.values(changes).reduce((sum, number) => sum + number, 0);

/** Resolves to the publication, or null. */
export function openPublish(inCourse) {
  const { account, course } = inCourse;
  return openAction(inCourse, {
    title: t("publish_title"),
    button: t("publish_now"),
    asksMessage: () => true,
    content: (state) => html`<${Summary} state=${state} inCourse=${inCourse} />`,
    act: ({ message, force, expected_draft_revision: expected }) =>
      publish(account, course.id, { message, expected_draft_revision: expected }, { force }),
  });
}

/** How much goes out, what is wrong with it, and who may do it. */
export function Summary({ state, inCourse: { course, marks } }) {
  const { error = 0, warning = 0 } = marks.counts ?? {};
  const problems = error || warning;
  return html`
    <p>${state.revision === null ? t("publish_first") : t("publish_goes_out", { count: numberOf(state) })}</p>
    ${problems > 0 &&
    html`<p class=${error ? "publish-refusal" : "publish-warning"}>
      ${t(error ? "publish_with_errors" : "publish_with_warnings", { count: problems })} <a href=${roomAddress(course.id, "publish/problems")} onClick=${closeAround}>${t("publish_look")}</a>
    </p>`}
    ${state.require_review && html`<p class="soft">${t("publish_review_rule")}</p>`}
    ${!course.is_public && html`<p class="soft">${t("publish_private")}</p>`}
  `;
}

/** A link out of a dialog closes it. */
export const closeAround = ({ target }) => target.closest("dialog")?.close();

export const openDiscard = (inCourse, number) =>
  openAction(inCourse, {
    title: t("publish_discard_title", { count: number }),
    button: t("publish_discard_all"),
    danger: true,
    content: () => html`<p>${t("publish_discard_text")}</p>`,
    act: ({ shared, expected_draft_revision: expected }) => discard(inCourse.account, inCourse.course.id, { shared, expected_draft_revision: expected }),
  });
