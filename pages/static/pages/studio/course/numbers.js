// What learners did with a lesson and with an exercise, as panels.

import { t } from "../../lib/i18n.js";
import { html, useLoaded, useState } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { inAnswerLanguage, questionOf, wrongText } from "../inbox/exercise.js";
import { useCourse } from "../lib/course.js";
import { lessonAddress } from "../lib/router.js";
import { Bars, Figures, percent } from "./figures.js";
import { readExerciseNumbers, readLessonNumbers } from "./requests.js";

const SHOWN = 8; // wrong answers

function minutes(seconds) {
  if (seconds === null) return null;
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, "0")}`;
}

export function LessonNumbers({ lessonId }) {
  const { account, course } = useCourse();
  const { value, error } = useLoaded(() => readLessonNumbers(account, course.id, lessonId), [lessonId]);
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const { lesson, hardest } = value;
  if (!lesson) return html`<p class="soft course-numbers">${t("course_not_live")}</p>`;
  if (!lesson.total_completions) return html`<p class="soft course-numbers">${t("course_no_numbers")}</p>`;
  const results = lesson.score_distribution.map(({ from, to, count }) => ({ name: t("course_from_to", { from, to }), count }));
  return html`
    <div class="course-numbers">
      <${Figures}
        figures=${[
          [t("course_learners"), lesson.unique_users],
          [t("course_completions"), lesson.total_completions],
          [t("course_average"), lesson.average_score === null ? null : percent(lesson.average_score)],
          [t("course_time"), minutes(lesson.median_time_spent)],
        ]}
      />
      <${Bars} title=${t("course_results")} bars=${results} unit=${(count) => t("course_of_learners", { count })} />
      ${hardest.length > 0 && html`<${Hardest} hardest=${hardest} courseId=${course.id} lessonId=${lessonId} />`}
    </div>
  `;
}

const Hardest = ({ hardest, courseId, lessonId }) => html`
  <p class="course-caption" aria-hidden="true">${t("course_hardest")}</p>
  <ul class="course-hardest" aria-label=${t("course_hardest")}>
    ${hardest.map((row) => html`<${Hard} key=${row.exercise.id} row=${row} address=${lessonAddress(courseId, lessonId)} />`)}
  </ul>
`;

function Hard({ row: { exercise, learners, wrong_rate: rate }, address }) {
  const [isOpen, setOpen] = useState(false);
  return html`
    <li>
      <a dir="auto" href=${`${address}?exercise=${encodeURIComponent(exercise.id)}`}>${questionOf(exercise)}</a>
      <span class="soft"><span class="figure">${percent(100 * rate)}</span> ${t("course_wrong_of", { count: learners })}</span>
      <details onToggle=${(event) => setOpen(event.currentTarget.open)}>
        <summary>${t("course_wrong_answers")}</summary>
        ${isOpen && html`<${ExerciseNumbers} exerciseId=${exercise.id} />`}
      </details>
    </li>
  `;
}

export function ExerciseNumbers({ exerciseId }) {
  const { account, course } = useCourse();
  const { value, error } = useLoaded(() => readExerciseNumbers(account, exerciseId), [exerciseId]);
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const { exercise, answers, performanceMetrics } = value;
  const { learners, correct, wrongRate, skipped, wrongAnswers } = answers;
  if (!learners && !skipped) return html`<p class="soft course-numbers">${t("course_no_answers")}</p>`;
  const { averageScore } = performanceMetrics;
  const written = wrongAnswers.slice(0, SHOWN).map(({ answer, learners: count }) => ({
    name: wrongText(exercise, answer),
    attributes: inAnswerLanguage(exercise, course),
    count,
  }));
  return html`
    <div class="course-numbers">
      <${Figures}
        figures=${[
          [t("course_answered"), learners],
          [t("course_right_at_once"), correct],
          [t("course_wrong_at_first"), wrongRate === null ? null : percent(100 * wrongRate)],
          [t("course_skipped"), skipped],
          [t("course_average_lessons"), averageScore === null ? null : percent(averageScore)],
        ]}
      />
      ${(wrongRate === null || (wrongRate > 0 && !written.length)) && html`<p class="soft">${t("course_few_learners")}</p>`}
      ${written.length > 0 && html`<${Bars} title=${t("course_wrong_answers")} bars=${written} unit=${(count) => t("course_of_learners", { count })} />`}
    </div>
  `;
}
