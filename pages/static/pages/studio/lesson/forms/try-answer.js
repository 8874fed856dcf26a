// "Try a learner's answer": what the grading makes of it, as it is typed, and what it forgives.

import { gradingOf } from "@langlearn/offline";
import { t } from "../../../lib/i18n.js";
import { inLanguage } from "../../../lib/languages.js";
import { html, useMemo, useState } from "../../../lib/ui.js";
import { Differences, hasCommon } from "../../../views/feedback.js";
import { givenAnswer, inOrder } from "./answers.js";
import { missing } from "./checks.js";
import { forgiven } from "./forgives.js";
import { useForm } from "./frame.js";

const VERDICTS = {
  correct: "form_try_correct",
  accent: "form_try_accent",
  typo: "form_try_typo",
  incomplete: "form_try_incomplete",
  wrong: "form_try_wrong",
};
const TONES = { correct: "good", accent: "near", typo: "near", incomplete: "near", wrong: "bad" };

/** `onAccept(text)`, of blanks `onAccept(place, text)`: makes an answer right that was not. */
export function TryAnswer({ onAccept }) {
  const { type, data, texts, languages, course, idOf } = useForm();
  const [typed, setTyped] = useState([]); // one text, or one for each blank
  const isReady = Object.keys(missing(type, data)).every((key) => key.startsWith("notes"));
  const exercise = { exercise_type: type, data };
  const sentences = useMemo(() => (isReady ? forgiven(exercise, texts.grader) : []), [data, texts.grader]);
  if (!isReady) return null;

  const isOfBlanks = type === "fill-in-the-blank";
  const blanks = isOfBlanks ? inOrder(data.blanks) : [null];
  const isEmpty = !typed.some((text) => text?.trim());
  const given = blanks.map((_, at) => typed[at] ?? "");
  const grading = isEmpty ? null : gradingOf(exercise, givenAnswer(exercise, isOfBlanks ? given : given[0]), texts.grader);
  const accepts = grading && !grading.is_correct ? acceptable(grading, isOfBlanks, given) : [];
  const accept = ({ at, text }) => (isOfBlanks ? onAccept(data.blanks.indexOf(blanks[at]), text) : onAccept(text));
  const label = (at) => (isOfBlanks ? t("form_try_blank", { number: at + 1 }) : t("form_try"));
  return html`
    <section class=${`form-try ${grading ? TONES[grading.verdict] : ""}`} aria-label=${t("form_try")}>
      <div class="form-try-line">
        ${blanks.map(
          (_, at) => html`
            <label key=${at}>
              <span>${label(at)}</span>
              <input
                type="text"
                id=${idOf(`try.${at}`)}
                autocomplete="off"
                autocapitalize="none"
                spellcheck=${false}
                maxlength="1000"
                ...${inLanguage(languages.answer)}
                value=${typed[at] ?? ""}
                onInput=${({ target: { value } }) => setTyped(blanks.map((__, i) => (i === at ? value : (typed[i] ?? ""))))}
              />
            </label>
          `,
        )}
        <p class="form-verdict" role="status">${grading && html`<strong>${t(VERDICTS[grading.verdict])}</strong> ${t("percent", { score: Math.round(100 * grading.score) })}`}</p>
      </div>
      ${grading && grading.verdict !== "correct" && hasCommon(grading.diff) && html`<p ...${inLanguage(languages.answer)}><${Differences} type=${type} diff=${grading.diff} /></p>`}
      ${grading?.note && html`<p>${t("form_try_note")} <q ...${inLanguage(course.source_language)}>${grading.note}</q></p>`}
      ${accepts.map((each) => html`<button type="button" class="form-add" key=${each.at} onClick=${() => accept(each)}>${t("form_try_accept", { text: each.text })}</button>`)}
      <ul class="form-forgives soft">
        ${sentences.map(({ key, values }) => html`<li key=${key}>${t(key, values)}</li>`)}
      </ul>
    </section>
  `;
}

/** The texts that do not count, each with its place among the blanks. */
function acceptable({ diff }, isOfBlanks, given) {
  if (!isOfBlanks) return [{ at: 0, text: given[0].trim() }];
  return given.map((text, at) => ({ at, text: text.trim() })).filter(({ at, text }) => text && !["equal", "accent", "typo"].includes(diff[at].op));
}
