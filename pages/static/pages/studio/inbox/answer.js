// An answer that a learner says is right: what was asked, what was written, and what is accepted.

import { dateText, t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { hasSpelling } from "./decisions.js";
import { Difference } from "./difference.js";
import { acceptedOf, asksWhatItAccepts, inAnswerLanguage, Question } from "./exercise.js";
import { NoteField, SpellingField } from "./fields.js";
import { Signals } from "./signals.js";
import { decidedText } from "./texts.js";

export function Answer({ each, course, draft, onWrite, queue }) {
  const { exercise, answer, learners, state } = each;
  const language = exercise ? inAnswerLanguage(exercise, course) : { dir: "auto" };
  return html`
    ${exercise && !asksWhatItAccepts(exercise) && html`<${Question} exercise=${exercise} blank=${answer.blank} />`}
    <h3>${t("learner_wrote")}</h3>
    <${Difference} diff=${answer.diff} ...${language} />
    <p><${Signals} each=${each} facts=${[t("claimed", { count: learners }), answer.given !== null && t("given", { count: answer.given })]} /></p>
    ${exercise && html`<${Accepted} texts=${acceptedOf(exercise, answer.blank)} language=${language} />`}
    ${state === "open"
      ? html`<div class="fields">
          ${hasSpelling(each) && html`<${SpellingField} draft=${draft} onWrite=${onWrite} language=${language} each=${each} queue=${queue} />`}
          <${NoteField} label=${t("note_rejected")} help=${t("note_rejected_help")} decision="rejected" draft=${draft} onWrite=${onWrite} each=${each} queue=${queue} />
        </div>`
      : html`<${Decision} each=${each} />`}
  `;
}

function Accepted({ texts, language }) {
  return html`
    <h3>${t("accepted_now")}</h3>
    <ul class="accepted-answers">${texts.map((text) => html`<li key=${text} ...${language}>${text}</li>`)}</ul>
  `;
}

/** What was decided, and the note. */
export function Decision({ each }) {
  const { note, decided_at: at } = each;
  return html`
    <p><strong>${decidedText(each)}</strong>${at && html` <span class="soft">${dateText(at)}</span>`}</p>
    ${note && html`<blockquote dir="auto">${note}</blockquote>`}
  `;
}
