// From which language into which a translation goes: the author says it once, and the grading goes by it.

import { t } from "../../../lib/i18n.js";
import { html } from "../../../lib/ui.js";
import { Choice } from "../../../views/forms.js";
import { useForm } from "./frame.js";

/** `onSwap(changes)`: makes the changes of another direction, in which the two texts change places. */
export function Direction({ onSwap }) {
  const { data, onData, course, names, languages, idOf } = useForm();
  const { source_language: known, target_language: taught } = course;
  const options = [
    [known, t("form_direction", { from: names.taught, into: names.known })],
    [taught, t("form_direction", { from: names.known, into: names.taught })],
  ];
  const turn = (tag) => {
    const isTold = { answer_language: tag, ...(data.audio_language ? { audio_language: tag === known ? taught : known } : {}) };
    const isPlain = data.source_text && data.target_text && !data.alternatives?.length;
    onData({ ...isTold, ...(isPlain ? onSwap() : {}) });
  };
  return html`<div class="form-direction"><${Choice} name=${idOf("answer_language")} label=${t("form_translate")} value=${languages.answer} options=${options} onValue=${turn} /></div>`;
}
