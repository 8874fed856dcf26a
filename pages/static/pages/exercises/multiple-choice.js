import { shuffled } from "../lib/drag.js";
import { t } from "../lib/i18n.js";
import { html, useMemo } from "../lib/ui.js";
import { Picture } from "./attachments.js";
import { Choices } from "./choices.js";
import { Sentence } from "./sentence.js";

export function MultipleChoice({ data, answer, onAnswer, grading, words, of, asked, isTaught }) {
  const order = useMemo(() => shuffled(data.options.map((_, i) => i)), [data.options.length]); // places
  const options = data.shuffle === false ? data.options : order.map((place) => data.options[place]);
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
    <${Sentence} text=${data.question} asked=${asked} sound=${data.audio_url} words=${words} isTaught=${isTaught} />
    ${several && html`<p class="soft">${t("choose_all")}</p>`}
    <${Choices}
      options=${options}
      of=${of}
      chosen=${chosen}
      several=${several}
      disabled=${Boolean(grading)}
      marks=${marks}
      onChosen=${(ids) => onAnswer(ids.length ? ids : undefined)}
    />
  `;
}
