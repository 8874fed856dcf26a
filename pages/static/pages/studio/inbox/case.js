// A case of the queue: a row, and below it, while it is open, what it says and what may be decided.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { courseAddress, lessonAddress, roomAddress } from "../lib/router.js";
import { Actions } from "./actions.js";
import { Answer } from "./answer.js";
import { asksWhatItAccepts, questionOf } from "./exercise.js";
import { Failing } from "./failing.js";
import { Report } from "./report.js";
import { Signals } from "./signals.js";
import { decidedText, failureText } from "./texts.js";

const CONTENTS = { answer: Answer, report: Report, failing: Failing };
const ICONS = { answer: "pen", report: "flag", failing: "chart" };
const RESULTS = { accepted: "check", rejected: "close" };

export function Case({ each, course, state, queue, drafts, publishing }) {
  const isOpened = state.open === each.id;
  const isDecided = each.state !== state.filters.state;
  const [draft, setDraft] = useState(() => drafts.get(each.id) ?? { text: each.answer?.text ?? "", note: each.note ?? "" });
  const write = (changes) => {
    const next = { ...draft, ...changes };
    drafts.set(each.id, next);
    setDraft(next);
  };
  const failure = isOpened ? state.failure : null;
  return html`
    <li class=${`case ${isOpened ? "opened" : ""} ${isDecided ? "decided" : ""}`}>
      <${Row} each=${each} course=${course} isOpened=${isOpened} isDecided=${isDecided} queue=${queue} publishing=${publishing} />
      ${isOpened &&
      html`<div class="details" id=${`details-${each.id}`}>
        <${CONTENTS[each.kind]} each=${each} course=${course} draft=${draft} onWrite=${write} queue=${queue} />
        <p class="links">
          <${PlaceLink} each=${each} />
        </p>
        ${failure && html`<p class="refusal" role="alert">${failureText(failure)}</p>`}
        <${Actions} each=${each} draft=${draft} state=${state} queue=${queue} publishing=${publishing} />
      </div>`}
    </li>
  `;
}

function Row({ each, course, isOpened, isDecided, queue, publishing }) {
  const { kind, state, learners } = each;
  const waits = publishing.waits(each);
  return html`
    <div class="row">
      <h2>
        <button
          type="button"
          id=${`case-${each.id}`}
          aria-expanded=${String(isOpened)}
          aria-controls=${isOpened ? `details-${each.id}` : null}
          onClick=${() => queue.open(each.id)}
        >
          <span class=${`kind ${isDecided ? state : kind}`}><${Icon} name=${(isDecided && RESULTS[state]) || ICONS[kind]} /></span>
          <span class="about">
            ${isDecided && html`<span class="result">${decidedText(each)}${waits && ` · ${t("waits")}`}</span>`}
            <span class="hidden">${t(`kind_${kind}`)}: </span>
            ${isOpened && !isDecided && kind !== "report"
              ? html`<span class="hidden">${titleOf(each)}, </span><strong>${subjectOf(each)}</strong>`
              : html`<strong dir="auto">${titleOf(each)}</strong>`}
            ${!isDecided && html`<span class="soft" dir="auto">${isOpened ? openedContext(each, course) : contextOf(each, course)}</span>`}
          </span>
          ${!isOpened && !isDecided && html`<${Signals} each=${each} />`}
          ${learners > 1 && !isDecided && html`<span class="learners figure"><${Icon} name="person" size="16" />${learners}<span class="hidden"> ${t("learners")}</span></span>`}
        </button>
      </h2>
      ${isDecided &&
      state !== "obsolete" &&
      html`<button type="button" class="quiet" onClick=${() => queue.takeBack(each.id)}>${t("undo")}<span class="hidden">: ${titleOf(each)}</span></button>`}
    </div>
  `;
}

/** What stands for the case: the learner's words, the fault, or the exercise. */
function titleOf({ kind, answer, report, exercise, name }) {
  if (kind === "answer") return answer.text;
  if (kind === "report") return t(`reason_${report.reason}`);
  return (exercise && questionOf(exercise)) || name || t("record_gone");
}

/** What kind of record the case is of. */
function subjectOf({ exercise, entity }) {
  if (exercise) return t(`type_${exercise.exercise_type.replaceAll("-", "_")}`);
  return t(entity === "exercise" ? "record_gone" : `entity_${entity}`);
}

const openedContext = (each, course) => [each.kind === "report" && subjectOf(each), course?.name].filter(Boolean).join(" · ");

function contextOf({ kind, exercise, name }, course) {
  const subject = exercise ? questionOf(exercise) : name;
  const isQuestion = kind !== "failing" && subject && !(kind === "answer" && exercise && asksWhatItAccepts(exercise));
  return [isQuestion && subject, course?.name].filter(Boolean).join(" · ");
}

/** The place in the studio where the record of a case is edited. */
function PlaceLink({ each: { entity, entity_id: id, course_id: course, lesson_id: lesson } }) {
  if (entity === "word") return html`<a href=${roomAddress(course, "words")}>${t("open_word")}</a>`;
  if (!lesson) return html`<a href=${courseAddress(course)}>${t("open_course")}</a>`;
  const exercise = entity === "exercise" ? `?exercise=${encodeURIComponent(id)}` : "";
  return html`<a href=${lessonAddress(course, lesson) + exercise}>${t(exercise ? "open_exercise" : "open_lesson")}</a>`;
}
