// A dialog of the room. It is part of the view, so that what is in it knows the course.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";

/** `kind`: "sheet" at the side, or "page" in the middle. `onClose()` once it is closed, also by Escape. */
export function Modal({ title, kind, onClose, children }) {
  const dialog = useRef(null);
  useEffect(() => dialog.current.showModal(), []);
  const onClick = ({ target }) => target === dialog.current && dialog.current.close(); // beside it
  return html`
    <dialog class=${`words-dialog ${kind}`} ref=${dialog} aria-labelledby="words-dialog-title" onClose=${onClose} onClick=${onClick}>
      <header>
        <h2 id="words-dialog-title" dir="auto">${title}</h2>
        <button type="button" class="quiet" onClick=${() => dialog.current.close()}><${Icon} name="close" /><span class="hidden">${t("close")}</span></button>
      </header>
      ${children}
    </dialog>
  `;
}
