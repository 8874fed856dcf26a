// Who may enter the studio, for those who may not.

import { signOut } from "../lib/api.js";
import { t } from "../lib/i18n.js";
import { signInAddress } from "../lib/router.js";
import { html, useTitle } from "../lib/ui.js";

export function Gate({ account }) {
  useTitle(t("studio"));
  return html`
    <section class="gate">
      <h1>${t(account ? "gate_closed" : "gate_title")}</h1>
      <p>${t(account ? "gate_closed_text" : "gate_text")}</p>
      ${account
        ? html`<p class="soft" dir="auto">${t("signed_in_as", { name: account.email })}</p>
            <p class="links">
              <a class="button" href="/">${t("all_courses")}</a>
              <button type="button" onClick=${signOut}>${t("other_account")}</button>
            </p>`
        : html`<p><a class="button" href=${signInAddress()}>${t("sign_in")}</a></p>`}
    </section>
  `;
}
