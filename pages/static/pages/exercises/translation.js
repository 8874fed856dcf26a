import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";
import { Hints, Picture, Sound } from "./attachments.js";
import { TextAnswer } from "./text-field.js";

export function Translation({ data, answer, onAnswer, grading, letters }) {
  return html`
    <${Picture} data=${data} />
    <p class="prompt" dir="auto">${data.source_text}</p>
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
    <${TextAnswer} answer=${answer} onAnswer=${onAnswer} letters=${letters} label=${t("your_translation")} disabled=${grading} />
    <${Hints} hints=${data.hints} />
  `;
}
