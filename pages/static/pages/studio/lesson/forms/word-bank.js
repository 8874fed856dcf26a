import { t } from "../../../lib/i18n.js";
import { inLanguage } from "../../../lib/languages.js";
import { html } from "../../../lib/ui.js";
import { notInBank, withAnswer, withWrongWords, wrongWords } from "./bank.js";
import { Direction } from "./direction.js";
import { Explanation, List, Sound, Text } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { TryAnswer } from "./try-answer.js";

export const WordBankForm = (form) => html`<${Frame} type="translation-word-bank" ...${form}><${Fields} /><//>`;

const MOST_ALTERNATIVES = 100;
const MOST_ENTRIES = 20;

function Fields() {
  const { data, onData, languages, nameOf } = useForm();
  const { prompt, answer } = languages;
  const { correct_words: correct = [], word_bank: bank = [], alternatives = [] } = data;
  const swap = () => ({ source_text: data.target_text, ...withAnswer(data, data.source_text, prompt) });
  const lacking = alternatives.map((text) => [text, notInBank(text, bank, answer)]).find(([, words]) => words.length);
  return html`
    <${Direction} onSwap=${swap} />
    <div class="form-pair">
      <${Text} path="source_text" label=${t("form_sentence_in", { language: nameOf(prompt) })} language=${prompt} max="500" long />
      <${Text}
        path="target_text"
        label=${t("form_answer_in", { language: nameOf(answer) })}
        language=${answer}
        max="500"
        long
        onValue=${(text) => onData(withAnswer(data, text, answer))}
      />
    </div>
    ${correct.length > 0 &&
    html`<p class="form-tiles"><span class="soft">${t("form_bank_words")}</span> ${correct.map((word) => html`<span class="form-tile" ...${inLanguage(answer)}>${word}</span> `)}</p>`}
    <${List}
      path="word_bank"
      label=${t("form_wrong_words")}
      language=${answer}
      max=${MOST_ENTRIES - correct.length}
      values=${wrongWords(data)}
      onValues=${(words) => onData(withWrongWords(data, words))}
    />
    <${List}
      path="alternatives"
      label=${t("form_also_right")}
      help=${lacking && t("form_not_in_bank", { text: lacking[0], words: lacking[1].join(", ") })}
      language=${answer}
      max=${MOST_ALTERNATIVES}
    />
    <div class="form-pair"><${Sound} language=${prompt} text=${data.source_text} says /><${Explanation} /></div>
    <${TryAnswer} onAccept=${(text) => onData({ alternatives: [...alternatives, text] })} />
    <${More} notes strict=${false} />
  `;
}
