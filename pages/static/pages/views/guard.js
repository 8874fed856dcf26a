// The way back out of a lesson that has begun: the learner is asked first. The answers stay, and the lesson goes on later.

import { t } from "../lib/i18n.js";
import { guardWayBack } from "../lib/router.js";
import { html, useEffect } from "../lib/ui.js";
import { openDialog } from "./dialog.js";

/** While `isGuarded`, the back button of the browser asks before it leaves the view; `exit`: where else it leads. */
export function useGuard(isGuarded, exit) {
  useEffect(() => (isGuarded ? guardWayBack(ask, exit) : undefined), [isGuarded]);
}

/** Whether the learner wants to leave. */
async function ask() {
  const question = html`<form method="dialog">
    <h2 id="leave-title">${t("leave_title")}</h2>
    <p>${t("leave_text")}</p>
    <p class="buttons">
      <button class="primary" value="stay">${t("leave_stay")}</button>
      <button value="leave">${t("leave_leave")}</button>
    </p>
  </form>`;
  return (await openDialog(question, { label: "leave-title" })) === "leave";
}
