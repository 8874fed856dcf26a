// What became of a result: where it is stored while no account has it, or that the service refused it.

import { t } from "../lib/i18n.js";
import { useStore } from "../lib/store.js";
import { html } from "../lib/ui.js";

/** `result`: as the device has it now. */
export function Stored({ result }) {
  const { account } = useStore();
  if (result.state === "refused") return html`<p class="error">${t("result_refused")}</p>`;
  if (account) return result.experience_gained === undefined && html`<p class="soft">${t("result_waits")}</p>`;
  return result.account_id
    ? html`<p class="soft">${t("stored_signed_out")} <a href="/learn/sign-in">${t("sign_in")}</a></p>`
    : html`<p class="soft">${t("stored_here")} <a href="/learn/register">${t("register_to_keep")}</a></p>`;
}
