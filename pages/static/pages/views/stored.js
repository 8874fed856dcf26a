// What became of results: where they are stored while no account has them, or that the service refused them.

import { unsentOfOthers } from "@langlearn/offline";
import { t } from "../lib/i18n.js";
import { signInAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { html } from "../lib/ui.js";

/** `result`: as the device has it now. */
export function Stored({ result }) {
  const { account } = useStore();
  if (result.state === "refused") return html`<p class="error">${t("result_refused")}</p>`;
  if (account) return result.account_id && result.experience_gained === undefined && html`<p class="soft">${t("result_waits")}</p>`;
  return result.account_id
    ? html`<p class="soft">${t("stored_signed_out")} <a href=${signInAddress()}>${t("sign_in")}</a></p>`
    : html`<p class="soft">${t("stored_here")} <a href=${signInAddress("register")}>${t("register_to_keep")}</a></p>`;
}

/** For guests: that results of an account that has signed out are on the device, not sent yet. */
export function Unsent() {
  const state = useStore();
  const count = state.account ? 0 : unsentOfOthers(state).length;
  return count > 0 && html`<p class="notice" role="status">${t("unsent_stay", { count })}</p>`;
}
