// The end of a lesson that its author has tried: what a learner would get.

import { isRight, lessonScore, pointsOf } from "@langlearn/offline";
import * as effects from "../../lib/effects.js";
import { t } from "../../lib/i18n.js";
import { headline } from "../../lib/praise.js";
import { html, useEffect, useRef } from "../../lib/ui.js";

export function TryEnd({ lesson, attempts, onAgain, onClose }) {
  const heading = useRef(null);
  useEffect(() => {
    heading.current.focus();
    effects.end();
  }, []);
  const first = attempts.filter(({ exercise_id: id }, at) => attempts.findIndex((other) => other.exercise_id === id) === at);
  const graded = first.filter(({ score }) => score !== null);
  const right = graded.filter(isRight).length;
  const score = lessonScore(first);
  return html`
    <section class="finished">
      <h1 tabindex="-1" ref=${heading}>${t(attempts.length ? "lesson_finished" : "preview_empty_lesson")}</h1>
      <p class="soft">${attempts.length > 0 && headline(right, graded.length)}</p>
      ${attempts.length > 0 &&
      html`<p>${t("preview_would_get")}</p>
        <dl class="figures">
          <div><dt>${t("points")}</dt><dd class="points">${t("xp_gained", { xp: pointsOf(lesson.experience_points, score) })}</dd></div>
          ${score !== null && html`<div><dt>${t("score")}</dt><dd class="score">${t("percent", { score })}</dd></div>`}
          ${graded.length > 0 && html`<div><dt>${t("preview_right")}</dt><dd>${t("preview_right_of", { right, all: graded.length })}</dd></div>`}
        </dl>`}
      <p class="soft">${t("preview_not_recorded")}</p>
      <p class="buttons">
        <button type="button" class="primary" onClick=${onClose}>${t("preview_back")}</button>
        ${attempts.length > 0 && html`<button type="button" onClick=${onAgain}>${t("preview_once_more")}</button>`}
      </p>
    </section>
  `;
}
