import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";
import { Picture, Sound } from "./attachments.js";
import { Choices } from "./choices.js";

export function TrueOrFalse({ data, answer, onAnswer, grading }) {
  const marks = grading ? { [String(data.is_true)]: "right" } : {};
  if (grading && !grading.is_correct) marks[String(answer)] = "wrong";
  return html`
    <${Picture} data=${data} />
    <p class="prompt" id="prompt" dir="auto">${data.statement}</p>
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
    <${Choices}
      options=${[
        { id: "true", text: t("true") },
        { id: "false", text: t("false") },
      ]}
      chosen=${answer === undefined ? [] : [String(answer)]}
      disabled=${Boolean(grading)}
      marks=${marks}
      onChosen=${([id]) => onAnswer(id === "true")}
    />
  `;
}
