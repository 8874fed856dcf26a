// Below the room, what is done in ten seconds and can be taken back.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { takeBack, usePending } from "../lib/undo.js";

export function UndoBar() {
  const pending = usePending();
  return html`
    <div class="undo-bar" role="status">
      ${pending && html`<p><span>${pending.text}</span> <button type="button" class="quiet" onClick=${takeBack}>${t("undo")}</button></p>`}
    </div>
  `;
}
