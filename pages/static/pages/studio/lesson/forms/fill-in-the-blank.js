import { t } from "../../../lib/i18n.js";
import { inLanguage } from "../../../lib/languages.js";
import { html, useRef, useState } from "../../../lib/ui.js";
import { Icon } from "../../../views/icons.js";
import { blankAt, dataOf, edited, sentenceOf, withBlank, withoutBlank } from "./blanks.js";
import { Explanation, List, Sound } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { TryAnswer } from "./try-answer.js";

export const FillInTheBlankForm = (form) => html`<${Frame} type="fill-in-the-blank" ...${form}><${Fields} /><//>`;

const MOST_ANSWERS = 20;

function Fields() {
  const { data, onData, languages, course } = useForm();
  const sentence = sentenceOf(data);
  const set = (changed) => onData(dataOf(changed, data));
  const accept = (at, text) => onData({ blanks: changedAt(data.blanks, at, ({ correct_answers: answers = [] }) => ({ correct_answers: [...answers, text] })) });
  return html`
    <${SentenceField} sentence=${sentence} onSentence=${set} />
    ${sentence.blanks.map((blank, number) => html`<${Blank} key=${number} number=${number} sentence=${sentence} blank=${blank} onSentence=${set} />`)}
    <div class="form-pair"><${Sound} language=${course.target_language} /><${Explanation} /></div>
    <${TryAnswer} onAccept=${accept} language=${languages.answer} />
    <${More} notes />
  `;
}

const changedAt = (list, at, change) => list.map((each, i) => (i === at ? { ...each, ...change(each) } : each));

/** The whole sentence. What is selected in it, or the word at the caret, becomes a blank. */
function SentenceField({ sentence, onSentence }) {
  const { languages, nameOf, idOf, wrong } = useForm();
  const area = useRef(null);
  const [said, setSaid] = useState("");
  const toggle = () => {
    const { selectionStart: start, selectionEnd: end } = area.current;
    const blank = blankAt(sentence, start, end);
    const changed = blank ? withoutBlank(sentence, blank) : withBlank(sentence, start, end);
    setSaid(changed ? "" : t("form_select_word"));
    if (changed) onSentence(changed);
    area.current.focus();
  };
  const press = (event) => {
    if (event.key.toLowerCase() !== "b" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    toggle();
  };
  const error = wrong("text") ?? wrong("blanks", true);
  const id = idOf("text");
  return html`
    <div class="field" data-path="text">
      <label for=${id}>${t("form_sentence_in", { language: nameOf(languages.answer) })}</label>
      <p class=${error ? "error" : "soft"} id=${`${id}-help`}>${error ?? t("form_blank_help")}</p>
      <textarea
        id=${id}
        rows="2"
        ref=${area}
        maxlength="1000"
        aria-invalid=${error ? "true" : null}
        aria-describedby=${`${id}-help`}
        ...${inLanguage(languages.answer)}
        value=${sentence.text}
        onInput=${({ target }) => onSentence(edited(sentence, target.value))}
        onKeyDown=${press}
      ></textarea>
      <button type="button" class="form-add" onClick=${toggle}>${t("form_make_blank")}</button>
      <p class="soft" role="status">${said}</p>
    </div>
  `;
}

/** What counts in a blank beside the word of the sentence. */
function Blank({ number, sentence, blank, onSentence }) {
  const { data, onData, languages, course } = useForm();
  const { at } = blank;
  const entry = data.blanks?.[at] ?? {};
  const word = sentence.text.slice(blank.start, blank.end);
  const isEmpty = word === blank.marker;
  const [first, ...others] = entry.correct_answers ?? [];
  const set = (changes) => onData({ blanks: changedAt(data.blanks, at, () => changes) });
  return html`
    <section class="form-blank" aria-label=${t("form_blank_number", { number: number + 1 })}>
      <h3>
        <span class="soft">${t("form_blank_number", { number: number + 1 })}</span>
        ${!isEmpty && html`<strong ...${inLanguage(languages.answer)}>${word}</strong>`}
        <button type="button" class="quiet" onClick=${() => onSentence(withoutBlank(sentence, blank))}>
          <${Icon} name="close" size="18" /> ${t("form_no_blank")}<span class="hidden"> ${number + 1}</span>
        </button>
      </h3>
      <div class="form-pair">
        <${List}
          path=${`blanks.${at}.correct_answers`}
          label=${t(isEmpty ? "form_right_in_blank" : "form_also_right")}
          language=${languages.answer}
          max=${MOST_ANSWERS}
          values=${others}
          onValues=${(texts) => set({ correct_answers: isEmpty ? texts : [first, ...texts] })}
        />
        <${List}
          path=${`blanks.${at}.hints`}
          label=${t("hints")}
          language=${course.source_language}
          max="3"
          values=${entry.hints ?? []}
          onValues=${(texts) => set({ hints: texts.length ? texts : undefined })}
        />
      </div>
    </section>
  `;
}
