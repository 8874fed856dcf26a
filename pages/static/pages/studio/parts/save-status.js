// Whether what the author has typed is saved, always in sight.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { useStatus } from "../lib/use-records.js";

export function SaveStatus({ records }) {
  const { state, count } = useStatus(records);
  return html`
    <span class=${`save-status ${state}`} role="status">${t(`save_${state}`, state === "attention" ? { count } : {})}</span>
    ${["offline", "attention"].includes(state) && html`<button type="button" class="quiet" onClick=${() => records.retry()}>${t("save_again")}</button>`}
  `;
}
