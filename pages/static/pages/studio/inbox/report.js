// A fault that learners report of an exercise, a lesson, a word or the course.

import { dateText, t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { Decision } from "./answer.js";
import { acceptedOf, inAnswerLanguage, Question } from "./exercise.js";
import { NoteField } from "./fields.js";
import { Signals } from "./signals.js";

export function Report({ each, course, draft, onWrite, queue }) {
  const { name, exercise, report, learners, state } = each;
  const accepted = exercise ? acceptedOf(exercise) : [];
  return html`
    ${exercise ? html`<${Question} exercise=${exercise} />` : html`<p class="asked" dir="auto">${name ?? t("record_gone")}</p>`}
    ${accepted.length > 0 &&
    html`<ul class="accepted-answers">${accepted.map((text) => html`<li ...${inAnswerLanguage(exercise, course)}>${text}</li>`)}</ul>`}
    <p><${Signals} each=${each} facts=${[t("reported", { count: learners })]} /></p>
    ${report.comments.length > 0 &&
    html`<h3>${t("comments")}</h3>
      <ul class="comments">
        ${report.comments.map(({ comment, reported_at: at }) => html`<li><q dir="auto">${comment}</q> <span class="soft">${dateText(at)}</span></li>`)}
      </ul>`}
    ${state === "open"
      ? html`<div class="fields">
          <${NoteField} label=${t("reply")} help=${t("reply_help")} decision="accepted" draft=${draft} onWrite=${onWrite} each=${each} queue=${queue} />
        </div>`
      : html`<${Decision} each=${each} />`}
  `;
}
