import { t } from "../lib/i18n.js";
import { html, useState } from "../lib/ui.js";
import { Hints, Picture, Sound } from "./attachments.js";
import { useLetters } from "./text-field.js";

const MARKER = /_{3,}/;

export function FillInTheBlank({ data, course, answer, onAnswer, grading, letters, asked, answered }) {
  const parts = data.text.split(MARKER);
  const [texts, setTexts] = useState(() => parts.slice(1).map((_, at) => answer?.[at] ?? ""));
  const { field, bar } = useLetters(letters);
  const write = (at, text) => {
    const changed = texts.map((old, i) => (i === at ? text : old));
    setTexts(changed);
    onAnswer(changed.some((each) => each.trim()) ? changed.map((each) => (each.trim() ? each : null)) : undefined);
  };
  const blanks = [...data.blanks].sort((a, b) => a.position - b.position);
  const hints = blanks.flatMap((blank, at) =>
    (blank.hints ?? []).map((hint) => (blanks.length > 1 ? `${at + 1}: ${hint}` : hint)),
  );
  return html`
    <${Picture} data=${data} />
    <p class="prompt cloze" id="prompt" ...${asked}>
      ${data.audio_url && html`<${Sound} url=${data.audio_url} icon />`}
      ${parts.map(
        (part, at) => html`
          ${at > 0 &&
          field({
            first: at === 1,
            value: texts[at - 1],
            onValue: (text) => write(at - 1, text),
            "aria-label": t("blank", { number: at }),
            "aria-describedby": "prompt",
            class: grading && (grading.is_correct ? "right" : "wrong"),
            disabled: Boolean(grading),
            maxlength: 200,
            ...answered,
            size: Math.max(4, texts[at - 1].length + 1),
          })}${part}
        `,
      )}
    </p>
    ${!grading && bar}
    <${Hints} hints=${hints} course=${course} />
  `;
}
