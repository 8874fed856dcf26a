import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";
import { Hints, Picture, Sound } from "./attachments.js";
import { TextAnswer } from "./text-field.js";

export function Listening({ data, answer, onAnswer, onSkip, grading, letters }) {
  const slow = data.slow_audio_url ? { url: data.slow_audio_url } : { url: data.audio_url, slow: true };
  return html`
    <${Picture} data=${data} />
    <p class="sounds">
      <${Sound} url=${data.audio_url} auto />
      <${Sound} ...${slow} label=${t("play_slowly")} />
    </p>
    <${TextAnswer} answer=${answer} onAnswer=${onAnswer} letters=${letters} label=${t("what_you_hear")} disabled=${grading} />
    <${Hints} hints=${data.hints} />
    ${!grading && html`<p><button type="button" class="quiet" onClick=${onSkip}>${t("cannot_listen")}</button></p>`}
  `;
}
