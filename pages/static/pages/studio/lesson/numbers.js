// How learners took a lesson, and how they answered an exercise.

import { t } from "../../lib/i18n.js";
import { html, useLoaded } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { wrongText } from "../inbox/exercise.js";
import { readAnswers, readCompletions } from "./requests.js";
import { openSheet } from "./sheet.js";
import { typeName } from "./types.js";

const open = (title, sentence, content) =>
  openSheet(title, html`<div class="lesson-numbers">${sentence && html`<p dir="auto">${sentence}</p>`}${content}</div>`);

/** `item`: {id, type, data}. */
export const openNumbers = (account, item, sentence) =>
  open(typeName(item.type), sentence, html`<${Answers} account=${account} item=${item} />`);

export const openLessonNumbers = (account, lessonId, name) =>
  open(t("lesson_numbers"), name, html`<${Completions} account=${account} lessonId=${lessonId} />`);

const figure = (name, value) => html`<div><dt>${name}</dt><dd class="figure">${value}</dd></div>`;
const percent = (value) => (value === null ? "–" : t("lesson_percent", { percent: Math.round(value) }));

function Answers({ account, item: { id, type, data } }) {
  const { value, error } = useLoaded(() => readAnswers(account, id), []);
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const { learners, correct, skipped, wrongAnswers } = value;
  return html`
    <dl class="figures">
      ${figure(t("lesson_learners", { count: learners }), learners)}
      ${figure(t("lesson_right_first"), percent(correct === null ? null : (100 * correct) / Math.max(1, learners)))}
      ${figure(t("lesson_skips"), skipped ?? "–")}
    </dl>
    <p class="soft">${t("lesson_numbers_text")}</p>
    ${wrongAnswers.length > 0 &&
    html`<h3>${t("lesson_wrong_answers")}</h3>
      <ol class="lesson-wrong-answers">
        ${wrongAnswers.map(
          ({ answer, learners: count }) => html`<li><span dir="auto">${wrongText({ exercise_type: type, data }, answer)}</span> <span class="figure">${count}</span></li>`,
        )}
      </ol>`}
  `;
}

function Completions({ account, lessonId }) {
  const { value, error } = useLoaded(() => readCompletions(account, lessonId), []);
  if (error?.status === 404) return html`<p class="soft">${t("lesson_no_numbers")}</p>`; // it was never published
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const { unique_users: learners, total_completions: times, average_score: score, median_time_spent: seconds } = value;
  return html`
    <dl class="figures">
      ${figure(t("lesson_completed_by", { count: learners }), learners)} ${figure(t("lesson_times", { count: times }), times)}
      ${figure(t("lesson_average"), percent(score))}
      ${seconds !== null && figure(t("lesson_median"), t("lesson_minutes", { count: Math.max(1, Math.round(seconds / 60)) }))}
    </dl>
    <p class="soft">${t(times ? "lesson_numbers_hint" : "lesson_no_numbers")}</p>
  `;
}
