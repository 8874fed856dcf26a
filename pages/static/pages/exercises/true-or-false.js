import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";
import { Picture } from "./attachments.js";
import { Choices } from "./choices.js";
import { Sentence } from "./sentence.js";

export function TrueOrFalse({ data, answer, onAnswer, grading, words, asked, isTaught }) {
  const marks = grading ? { [String(data.is_true)]: "right" } : {};
  if (grading && !grading.is_correct) marks[String(answer)] = "wrong";
  return html`
    <${Picture} data=${data} />
    <${Sentence} text=${data.statement} asked=${asked} sound=${data.audio_url} words=${words} isTaught=${isTaught} />
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
