import { t } from "../../../lib/i18n.js";
import { html } from "../../../lib/ui.js";
import { Explanation, List, Sound, Text } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { TryAnswer } from "./try-answer.js";

export const ListeningForm = (form) => html`<${Frame} type="listening" ...${form}><${Fields} /><//>`;

const MOST_ALTERNATIVES = 100;

function Fields() {
  const { data, onData, languages, nameOf } = useForm();
  const spoken = languages.answer;
  return html`
    <${Sound} language=${spoken} none=${null} text=${data.transcript} />
    ${!data.audio_url && html`<p class="soft">${t("form_not_recorded")}</p>`}
    <${Text} path="transcript" label=${t("form_transcript", { language: nameOf(spoken) })} language=${spoken} max="1000" long />
    <${List} path="alternatives" label=${t("form_also_right")} language=${spoken} max=${MOST_ALTERNATIVES} />
    <div class="form-pair"><${Sound} path="slow_audio_url" label=${t("form_slow_sound")} language=${spoken} text=${data.transcript} /><${Explanation} /></div>
    <${TryAnswer} onAccept=${(text) => onData({ alternatives: [...(data.alternatives ?? []), text] })} />
    <${More} hints notes />
  `;
}
