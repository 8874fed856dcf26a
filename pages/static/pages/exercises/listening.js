import { t } from "../lib/i18n.js";
import { html, useState } from "../lib/ui.js";
import { Hints, Picture, Sound } from "./attachments.js";
import { TextAnswer } from "./text-field.js";

export function Listening({ data, course, answer, onAnswer, onSkip, grading, letters, answered }) {
  const [missing, setMissing] = useState(false);
  const slow = data.slow_audio_url ? { url: data.slow_audio_url } : { url: data.audio_url, slow: true };
  return html`
    <${Picture} data=${data} />
    <p class="sounds">
      <${Sound} url=${data.audio_url} auto onMissing=${setMissing} />
      ${!missing && html`<${Sound} ...${slow} label=${t("play_slowly")} />`}
    </p>
    ${!missing && html`<${TextAnswer}
      answer=${answer}
      onAnswer=${onAnswer}
      letters=${letters}
      label=${t("what_you_hear")}
      language=${answered}
      grading=${grading}
    />`}
    <${Hints} hints=${data.hints} course=${course} />
    ${!missing && !grading && html`<p><button type="button" class="quiet" onClick=${onSkip}>${t("cannot_listen")}</button></p>`}
  `;
}
