import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";
import { Hints, Picture } from "./attachments.js";
import { Sentence } from "./sentence.js";
import { TextAnswer } from "./text-field.js";

export function Translation({ data, course, answer, onAnswer, grading, letters, words, asked, answered, isTaught }) {
  return html`
    <${Picture} data=${data} />
    <${Sentence} text=${data.source_text} asked=${asked} sound=${data.audio_url} words=${words} isTaught=${isTaught} />
    <${TextAnswer}
      answer=${answer}
      onAnswer=${onAnswer}
      letters=${letters}
      label=${t("your_translation")}
      language=${answered}
      grading=${grading}
    />
    <${Hints} hints=${data.hints} course=${course} />
  `;
}
