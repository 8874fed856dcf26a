import { t } from "../lib/i18n.js";
import { answerText } from "../lib/answers.js";
import { recogniserTag } from "../lib/languages.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { Hints, Picture } from "./attachments.js";
import { Sentence } from "./sentence.js";

const Recognition = globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;
const MOST_GUESSES = 5; // of a recogniser, best first; the service takes no more

export function Speaking({ data, course, answer, onAnswer, onSkip, grading, words, asked }) {
  const recognition = useRef(null);
  const [listening, setListening] = useState(false);
  const [failed, setFailed] = useState(false);
  useEffect(() => () => recognition.current?.abort(), []);
  const hear = (guesses) => {
    const heard = guesses.filter((guess) => guess.trim());
    if (heard.length) onAnswer(heard.slice(0, MOST_GUESSES));
    else setFailed(true);
  };
  const record = () => {
    if (listening) return recognition.current.stop();
    recognition.current = new Recognition();
    Object.assign(recognition.current, {
      lang: recogniserTag(data.answer_language ?? data.audio_language ?? course.target_language),
      maxAlternatives: MOST_GUESSES,
      onresult: ({ results: [guesses] }) => hear([...guesses].map(({ transcript }) => transcript)),
      onerror: () => setFailed(true),
      onend: () => setListening(false),
    });
    setFailed(false);
    setListening(true);
    recognition.current.start();
  };
  const isHeard = typeof answer === "string" || Array.isArray(answer);
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
      ${isHeard && html`<q ...${asked}>${grading?.heard ?? answerText("speaking", data, answer)}</q>`} ${failed && t("not_understood")}
    </p>
    <${Hints} hints=${data.hints} course=${course} />
    ${!grading && html`<p><button type="button" class="quiet" onClick=${onSkip}>${t("cannot_speak")}</button></p>`}
  `;
}
