// Questions that are asked before something is done.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";

let made = 0;

/** Whether the author confirms. `confirm`: what the button says. `danger`: what is done cannot be undone. */
export async function ask({ title, text, confirm, danger = false }) {
  const name = `ask-${(made += 1)}`;
  const content = html`
    <h2 id=${name}>${title}</h2>
    ${text && html`<p>${text}</p>`}
    <form method="dialog" class="buttons">
      <button value="confirm" class=${danger ? "destructive" : "primary"}>${confirm}</button>
      <button value="" autofocus=${danger}>${t("cancel")}</button>
    </form>
  `;
  return (await openDialog(content, { label: name })) === "confirm";
}
