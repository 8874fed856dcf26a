import { t } from "../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { Hints, Picture } from "./attachments.js";
import { Sentence } from "./sentence.js";

const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

export function Speaking({ data, course, answer, onAnswer, onSkip, grading, words, asked }) {
  const recognition = useRef(null);
  const [listening, setListening] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => () => recognition.current?.abort(), []);
  const record = () => {
    if (listening) return recognition.current.stop();
    recognition.current = new Recognition();
    Object.assign(recognition.current, {
      lang: data.audio_language ?? course.target_language,
      onresult: (event) => onAnswer(event.results[0][0].transcript),
      onerror: () => setFailed(true),
      onend: () => setListening(false),
    });
    setFailed(false);
    setListening(true);
    recognition.current.start();
  };
  return html`
    <${Picture} data=${data} />
    <${Sentence} text=${data.text} asked=${asked} sound=${data.audio_url} words=${words} isTaught />
    ${Recognition
      ? html`<p>
          <button type="button" class="sound" aria-pressed=${String(listening)} disabled=${grading} onClick=${record}>
            <span aria-hidden="true">●</span> ${listening ? t("stop_recording") : t("record")}
          </button>
        </p>`
      : html`<p class="soft">${t("no_recognition")}</p>`}
    <p role="status">
      ${typeof answer === "string" && html`<q ...${asked}>${answer}</q>`} ${failed && t("not_understood")}
    </p>
    <${Hints} hints=${data.hints} course=${course} />
    ${!grading && html`<p><button type="button" class="quiet" onClick=${onSkip}>${t("cannot_speak")}</button></p>`}
  `;
}
