import { t } from "../../../lib/i18n.js";
import { html } from "../../../lib/ui.js";
import { Direction } from "./direction.js";
import { Explanation, List, Sound, Text } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { TryAnswer } from "./try-answer.js";

export const TranslationForm = (form) => html`<${Frame} type="translation" ...${form}><${Fields} /><//>`;

const MOST_ALTERNATIVES = 100;

function Fields() {
  const { data, onData, languages, nameOf } = useForm();
  const { prompt, answer } = languages;
  const swap = () => ({ source_text: data.target_text, target_text: data.source_text });
  const accept = (text) => onData({ alternatives: [...(data.alternatives ?? []), text] });
  return html`
    <${Direction} onSwap=${swap} />
    <div class="form-pair">
      <${Text} path="source_text" label=${t("form_sentence_in", { language: nameOf(prompt) })} language=${prompt} max="1000" long />
      <${Text} path="target_text" label=${t("form_answer_in", { language: nameOf(answer) })} language=${answer} max="1000" long />
    </div>
    <${List} path="alternatives" label=${t("form_also_right")} language=${answer} max=${MOST_ALTERNATIVES} />
    <div class="form-pair"><${Sound} language=${prompt} text=${data.source_text} says /><${Explanation} /></div>
    <${TryAnswer} onAccept=${accept} />
    <${More} hints notes />
  `;
}
