// Restoring a publication: what would change is shown before.

import { t } from "../../lib/i18n.js";
import { html, useLoaded } from "../../lib/ui.js";
import { openAction } from "./action-dialog.js";
import { readChanges, restore } from "./requests.js";
import { exerciseType } from "./titles.js";

const LISTED = 8;

/** Resolves to what was restored, or null. */
export function openRestore(inCourse, { number }) {
  const { account, course, publishing, can } = inCourse;
  const isManual = publishing.publish_mode === "manual";
  return openAction(inCourse, {
    title: t("publish_restore_title", { number }),
    button: t("publish_restore_now"),
    danger: true,
    start: { publish: false },
    asksMessage: ({ publish }) => publish,
    content: () => html`<${Plan} account=${account} course=${course} number=${number} />${!isManual && html`<p>${t("publish_restore_auto")}</p>`}`,
    extra: isManual && can("publish") ? ({ choices, onChoose }) => html`<${Where} isPublic=${choices.publish} onChoose=${onChoose} />` : null,
    act: ({ publish, message, shared, force, expected_draft_revision: expected }) => {
      const body = { publication: number, publish, message: publish ? message : null, shared, expected_draft_revision: expected };
      return restore(account, course.id, body, { force });
    },
  });
}

/** What the draft would get. */
function Plan({ account, course, number }) {
  const { value, error } = useLoaded(() => readChanges(account, course.id, { from: "draft", to: number }), [number]);
  if (error) return null; // the service says why when it is tried
  if (!value) return html`<p class="soft">${t("loading")}</p>`;
  if (!value.total) return html`<p>${t("publish_restore_nothing")}</p>`;
  const { rows, total } = value;
  const named = rows.filter(({ entity }) => entity !== "lesson_exercise").slice(0, LISTED);
  return html`
    <p>${t("publish_restore_plan", { count: total })}</p>
    <ul class="publish-plan">
      ${named.map(
        ({ entity, name, change }) => html`<li>
          <span class=${`publish-kind ${change}`}>${t(`publish_is_${change}`)}</span> ${t(`publish_a_${entity}`)} <span dir="auto">${entity === "exercise" ? exerciseType(name) : name}</span>
        </li>`,
      )}
      ${total > named.length && html`<li class="soft">${t("publish_and_more", { count: total - named.length })}</li>`}
    </ul>
  `;
}

function Where({ isPublic, onChoose }) {
  const option = (value, key) => html`<label class="tick">
    <input type="radio" name="where" checked=${isPublic === value} onChange=${() => onChoose({ publish: value })} />
    <span>${t(key)}</span>
  </label>`;
  return html`<fieldset class="publish-choices">
    <legend>${t("publish_restore_where")}</legend>
    ${option(false, "publish_restore_draft")} ${option(true, "publish_restore_public")}
  </fieldset>`;
}
