import { shuffled } from "../lib/drag.js";
import { t } from "../lib/i18n.js";
import { html, useMemo } from "../lib/ui.js";
import { Picture, Sound } from "./attachments.js";
import { Choices } from "./choices.js";

export function MultipleChoice({ data, answer, onAnswer, grading }) {
  const options = useMemo(() => (data.shuffle === false ? data.options : shuffled(data.options)), [data]);
  const several = data.options.filter((option) => option.is_correct).length > 1;
  const chosen = answer ?? [];
  const marks = {};
  if (grading) {
    for (const { id, is_correct: right } of data.options) {
      if (right) marks[id] = "right";
      else if (chosen.includes(id)) marks[id] = "wrong";
    }
  }
  return html`
    <${Picture} data=${data} />
    <p class="prompt" id="prompt" dir="auto">${data.question}</p>
    ${several && html`<p class="soft">${t("choose_all")}</p>`}
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
    <${Choices}
      options=${options}
      chosen=${chosen}
      several=${several}
      disabled=${Boolean(grading)}
      marks=${marks}
      onChosen=${(ids) => onAnswer(ids.length ? ids : undefined)}
    />
  `;
}
