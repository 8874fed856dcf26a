// What is hard to take back: making the course private, leaving it, deleting it.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { del } from "../lib/requests.js";
import { navigate, startAddress } from "../lib/router.js";
import { ask } from "../parts/dialog.js";
import { Leave } from "../people/leave.js";

/** `onPrivate`: makes the course private; null where it is, or where the author may not. */
export function Danger({ onPrivate }) {
  const { account, course } = useCourse();
  const askPrivate = async () => {
    if (await ask({ title: t("settings_private_ask"), text: t("settings_private_text"), confirm: t("settings_private"), danger: true })) onPrivate();
  };
  return html`
    <section class="settings-part settings-danger">
      <h2>${t("settings_danger")}</h2>
      ${onPrivate &&
      html`<div class="danger-row">
        <p><strong>${t("settings_private")}</strong> <span class="soft">${t("settings_private_text")}</span></p>
        <button type="button" onClick=${askPrivate}>${t("settings_private")}</button>
      </div>`}
      <${Leave} account=${account} course=${course} />
      ${account.role === "admin" ? html`<${Deletion} account=${account} course=${course} />` : html`<p class="soft">${t("settings_delete_admin")}</p>`}
    </section>
  `;
}

/** An administrator types the name, then learns what learners would lose, then decides. */
function Deletion({ account, course }) {
  const [typed, setTyped] = useState("");
  const [lost, setLost] = useState(null); // {learners, completions}
  const [failure, setFailure] = useState(null);
  const [busy, setBusy] = useState(false);
  const remove = async (isForced) => {
    setBusy(true);
    setFailure(null);
    try {
      await del(account, `/courses/${encodeURIComponent(course.id)}${isForced ? "?force=true" : ""}`);
      navigate(startAddress);
    } catch (error) {
      if (error.status === undefined) throw error;
      setBusy(false);
      if (error.status === 409 && error.context.completions) setLost(error.context);
      else setFailure(error);
    }
  };
  const isNamed = typed.trim() === course.name.trim();
  return html`
    <form class="deletion" onSubmit=${(event) => (event.preventDefault(), isNamed && remove(lost !== null))}>
      <p><strong>${t("settings_delete")}</strong> <span class="soft">${t("settings_delete_text")}</span></p>
      <div class="field">
        <label for="delete-name">${t("settings_delete_name", { name: course.name })}</label>
        <input id="delete-name" type="text" autocomplete="off" value=${typed} onInput=${(event) => setTyped(event.target.value)} />
      </div>
      ${lost && html`<p class="refusal" role="alert">${t("settings_delete_loss", { count: lost.learners, completions: lost.completions })}</p>`}
      ${failure && html`<p class="error" role="alert">${t(failure.status === 0 ? "failure_offline" : "failure_other")}</p>`}
      <button type="submit" class="destructive" disabled=${!isNamed || busy}>${t(lost ? "settings_delete_anyway" : "settings_delete")}</button>
    </form>
  `;
}
