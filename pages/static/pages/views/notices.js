// What the app has to say of itself, one notice at a time, above the end of the screen: never in a lesson.

import { closeHint, isHintDue, rememberHint } from "../lib/install.js";
import { t } from "../lib/i18n.js";
import { update, useStore } from "../lib/store.js";
import { html, useEffect } from "../lib/ui.js";

const { product } = document.getElementById("app").dataset;

export function Notices() {
  const state = useStore();
  return html`
    <div class="notices" role="status">
      ${state.hasNewVersion ? html`<${NewVersion} />` : isHintDue(state) && html`<${Install} installer=${state.installer} />`}
    </div>
  `;
}

/** The form is that of the document, so that start.js lets the new version in. */
function NewVersion() {
  return html`
    <form id="reload" class="floating">
      <p>${t("new_version")}</p>
      <button type="button" class="quiet" onClick=${() => update({ hasNewVersion: false })}>${t("later")}</button>
      <button class="primary">${t("reload")}</button>
    </form>
  `;
}

/** `installer`: the browser's event; without one the learner has to do it. */
function Install({ installer }) {
  useEffect(rememberHint, []);
  const install = () => {
    installer.prompt();
    closeHint();
  };
  return html`
    <div class="floating">
      <p>${t(installer ? "install_text" : "install_ios", { product })}</p>
      <button type="button" class="quiet" onClick=${closeHint}>${t(installer ? "not_now" : "close")}</button>
      ${installer && html`<button type="button" class="primary" onClick=${install}>${t("install")}</button>`}
    </div>
  `;
}
