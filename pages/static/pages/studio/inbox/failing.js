// An exercise that too many learners answer wrong or skip, with what they write instead.

import { t } from "../../lib/i18n.js";
import { accountId } from "../../lib/store.js";
import { html, useLoaded } from "../../lib/ui.js";
import { Decision } from "./answer.js";
import { acceptedOf, inAnswerLanguage, Question, wrongText } from "./exercise.js";
import { readAnswers } from "./requests.js";
import { Signals } from "./signals.js";

const SHOWN = 8; // wrong answers

const percent = (part) => t("percent", { score: Math.round(part * 100) });

export function Failing({ each, course, queue }) {
  const { exercise, statistics, entity_id: id, state } = each;
  const { value: answers, error } = useLoaded(() => readAnswers(accountId(), id), [id]);
  const { learners, wrong_rate: wrongRate, skipped } = statistics;
  return html`
    ${exercise && html`<${Question} exercise=${exercise} />`}
    ${exercise && html`<ul class="accepted-answers">${acceptedOf(exercise).map((text) => html`<li ...${inAnswerLanguage(exercise, course)}>${text}</li>`)}</ul>`}
    <p><${Signals} each=${each} /></p>
    <dl class="figures">
      <div><dt>${t("answered")}</dt><dd>${learners}</dd></div>
      <div><dt>${t("wrong_first")}</dt><dd>${wrongRate === null ? "–" : percent(wrongRate)}</dd></div>
      <div><dt>${t("skipped_by")}</dt><dd>${skipped ?? "–"}</dd></div>
    </dl>
    ${error && html`<p class="error">${t("failure_other")}</p>`}
    ${answers && exercise && html`<${WrongAnswers} answers=${answers} exercise=${exercise} course=${course} queue=${queue} />`}
    ${state !== "open" && html`<${Decision} each=${each} />`}
  `;
}

function WrongAnswers({ answers: { wrongAnswers, learners }, exercise, course, queue }) {
  if (!wrongAnswers.length) return html`<p class="soft">${t("no_wrong_answers")}</p>`;
  const most = Math.max(...wrongAnswers.map((wrong) => wrong.learners));
  return html`
    <h3>${t("wrong_answers")}</h3>
    <ul class="wrong-answers">
      ${wrongAnswers.slice(0, SHOWN).map(
        ({ answer, learners: number, caseId }) => html`<li key=${answer}>
          <span class="what" ...${inAnswerLanguage(exercise, course)}>${wrongText(exercise, answer)}</span>
          ${caseId && html`<button type="button" class="quiet" onClick=${() => queue.openCase(caseId)}>${t("open_case")}</button>`}
          <span class="figure">${number}<span class="hidden"> ${t("of_learners", { count: learners })}</span></span>
          <progress max=${most} value=${number} aria-hidden="true"></progress>
        </li>`,
      )}
    </ul>
  `;
}
