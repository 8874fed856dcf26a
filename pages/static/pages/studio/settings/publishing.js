// How a course is published: at once or by hand, and whether by a second person.

import { dateAndTime, t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Failed } from "../../views/forms.js";
import { useCourse } from "../lib/course.js";
import { below, put } from "../lib/requests.js";
import { roomAddress } from "../lib/router.js";
import { Choice } from "./choice.js";

export function Publishing() {
  const { account, course, publishing, can, records, reload } = useCourse();
  const [sent, setSent] = useState(null); // what is on its way
  const [failure, setFailure] = useState(null);
  const mayOwn = can("own");
  const busy = sent !== null;
  const { publish_mode: publishMode, require_review: isReviewed } = { ...publishing, ...sent };
  const save = async (body) => {
    setSent(body);
    setFailure(null);
    try {
      await records.flush(); // what is typed counts as a change
      await put(account, below(course.id, "publish-mode"), body);
      await reload();
    } catch (error) {
      if (error.status === undefined) throw error;
      setFailure(error);
    } finally {
      setSent(null);
    }
  };
  return html`
    <${Choice}
      name="publish-mode"
      title=${t("settings_publishing")}
      help=${mayOwn ? null : t("settings_owner_only")}
      value=${publishMode}
      values=${["manual", "auto"]}
      textOf=${(mode) => `settings_mode_${mode}`}
      isDisabled=${!mayOwn || busy}
      onChoose=${(mode) => save(mode === "auto" ? { publish_mode: mode, require_review: false } : { publish_mode: mode })}
    >
      ${failure && (failure.status === 409 ? html`<${Blocked} failure=${failure} courseId=${course.id} />` : html`<${Failed} failure=${failure} />`)}
      ${publishMode === "manual" &&
      html`<label class="tick settings-review">
        <input type="checkbox" checked=${isReviewed} disabled=${!mayOwn || busy} onChange=${(event) => save({ require_review: event.target.checked })} />
        <span><strong>${t("settings_review")}</strong> <span class="soft">${t("settings_review_text")}</span></span>
      </label>`}
    <//>
  `;
}

/** Why the course cannot publish at once yet. */
const Blocked = ({ failure: { context }, courseId }) => html`
  <p class="failure" role="alert">
    ${context.reason === "scheduled" ? t("settings_blocked_schedule", { time: dateAndTime(context.publish_at) }) : t("settings_blocked_changes", { count: context.changes ?? 0 })}
    ${" "}<a href=${roomAddress(courseId, "publish")}>${t("settings_blocked_link")}</a>
  </p>
`;
