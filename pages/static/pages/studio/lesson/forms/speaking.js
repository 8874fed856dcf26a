import { t } from "../../../lib/i18n.js";
import { html } from "../../../lib/ui.js";
import { Choice } from "../../../views/forms.js";
import { Explanation, List, Sound, Text } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { TryAnswer } from "./try-answer.js";

export const SpeakingForm = (form) => html`<${Frame} type="speaking" ...${form}><${Fields} /><//>`;

const MOST_ALTERNATIVES = 100;
const USUAL = 85; // percent of the letters
const SIMILARITIES = { 70: "form_similar_70", 85: "form_similar_85", 95: "form_similar_95" };

function Fields() {
  const { data, onData, languages, nameOf, idOf } = useForm();
  const spoken = languages.answer;
  const needed = String(data.min_similarity ?? USUAL);
  const options = Object.entries(SIMILARITIES).map(([value, key]) => [value, t(key)]);
  if (!(needed in SIMILARITIES)) options.push([needed, t("percent", { score: Number(needed) })]);
  return html`
    <${Text} path="text" label=${t("form_sentence_in", { language: nameOf(spoken) })} help=${t("form_said_aloud")} language=${spoken} max="1000" long />
    <${List} path="alternatives" label=${t("form_also_right")} language=${spoken} max=${MOST_ALTERNATIVES} />
    <div class="form-pair"><${Sound} label=${t("form_model")} language=${spoken} text=${data.text} /><${Explanation} /></div>
    <${TryAnswer} onAccept=${(text) => onData({ alternatives: [...(data.alternatives ?? []), text] })} />
    <${More} hints notes>
      <${Choice}
        name=${idOf("min_similarity")}
        label=${t("form_similarity")}
        value=${needed}
        options=${options}
        onValue=${(value) => onData({ min_similarity: Number(value) })}
      />
    <//>
  `;
}
