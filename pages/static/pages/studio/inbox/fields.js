// The fields of a decision. Enter decides, Escape leaves the field.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { decisionOf } from "./decisions.js";

const LONGEST_NOTE = 500;

/** Enter sends the decision that the field belongs to; the shift key with it begins a line. */
function usesKeys(each, decision, draft, queue) {
  return (event) => {
    if (event.isComposing) return;
    if (event.key === "Escape") {
      document.getElementById(`case-${each.id}`).focus({ preventScroll: true });
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      queue.decide(each.id, decisionOf(each, decision, draft));
    }
  };
}

export function SpellingField({ draft, onWrite, language, each, queue }) {
  return html`
    <div class="field">
      <label for="spelling">${t("spelling")}</label>
      <p class="soft" id="spelling-help">${t("spelling_help")}</p>
      <input
        type="text"
        id="spelling"
        aria-describedby="spelling-help"
        autocomplete="off"
        ...${language}
        value=${draft.text}
        onInput=${(event) => onWrite({ text: event.target.value })}
        onKeyDown=${usesKeys(each, "accepted", draft, queue)}
      />
    </div>
  `;
}

export function NoteField({ label, help, decision, draft, onWrite, each, queue }) {
  return html`
    <div class="field">
      <label for="note">${label}</label>
      <p class="soft" id="note-help">${help}</p>
      <textarea
        id="note"
        rows="1"
        dir="auto"
        maxlength=${LONGEST_NOTE}
        aria-describedby="note-help"
        value=${draft.note}
        onInput=${(event) => onWrite({ note: event.target.value })}
        onKeyDown=${usesKeys(each, decision, draft, queue)}
      ></textarea>
    </div>
  `;
}
