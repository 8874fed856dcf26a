// Leaving a course, for its members.

import { t } from "../../lib/i18n.js";
import { html, useLoaded, useState } from "../../lib/ui.js";
import { below, del, listAll } from "../lib/requests.js";
import { navigate, startAddress } from "../lib/router.js";
import { ask } from "../parts/dialog.js";
import { memberPath, memberFailure } from "./members.js";

/** Nothing for an account that is no member. */
export function Leave({ account, course }) {
  const { value: isMember } = useLoaded(() => isMemberOf(account, course.id), [account.id, course.id]);
  const [failure, setFailure] = useState(null);
  if (!isMember) return null;
  const leave = async () => {
    if (!(await ask({ title: t("people_leave_ask"), text: t("people_leave_text"), confirm: t("people_leave"), danger: true }))) return;
    setFailure(null);
    try {
      await del(account, memberPath(course.id, account.id));
      navigate(startAddress);
    } catch (error) {
      if (error.status === undefined) throw error;
      setFailure(error);
    }
  };
  return html`
    <div class="danger-row">
      <p><strong>${t("people_leave")}</strong> <span class="soft">${t("people_leave_text")}</span></p>
      <button type="button" onClick=${leave}>${t("people_leave")}</button>
      ${failure && html`<p class="error" role="alert">${memberFailure(failure)}</p>`}
    </div>
  `;
}

const isMemberOf = async (account, courseId) =>
  (await listAll(account, below(courseId, "members"))).some(({ user_id: id }) => id === account.id);
