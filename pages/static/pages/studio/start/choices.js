// What is to happen to a course that the file is about and that exists already.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";

export const CHOICES = { merge: "merge", replace: "replace", copy: "create" }; // to the mode of the service

export const Choices = ({ name, choice, busy, onChoose }) => html`
  <fieldset class="choice-cards" disabled=${busy}>
    <legend>${t("start_exists", { name })}</legend>
    ${Object.keys(CHOICES).map(
      (each) => html`<label key=${each}>
        <input type="radio" name="import-choice" checked=${each === choice} onChange=${() => onChoose(each)} />
        <span><strong>${t(`start_choice_${each}`)}</strong> <span class="soft">${t(`start_choice_${each}_text`)}</span></span>
      </label>`,
    )}
  </fieldset>
`;
