// For a newcomer: an exercise to try before anything else. It is graded here, and nothing is stored or sent.

import { lessonsOf, nextLesson, playable } from "@langlearn/offline";
import * as effects from "../lib/effects.js";
import { t } from "../lib/i18n.js";
import { refreshPackage, storedPackage } from "../lib/packages.js";
import { lessonAddress, navigate } from "../lib/router.js";
import { getState } from "../lib/store.js";
import { html, useLoaded, useState } from "../lib/ui.js";
import { Exercise } from "./exercise.js";
import { useTexts } from "./question.js";
import { Loading } from "./states.js";

const NOT_TRIED = ["informative", "listening", "speaking"]; // without an answer, or not for a place with other people

/** `courses`: undefined until they are read. Shows nothing when there is no exercise to try. */
export function TryOut({ courses }) {
  const course = courses && firstCourse(courses);
  const { value, error } = useLoaded(async () => courses && { found: await firstExercise(course) }, [course?.id, !courses]);
  if (error || (value && !value.found)) return null;
  return html`<div class="try-out">${value ? html`<${Try} ...${value.found} />` : html`<${Loading} />`}</div>`;
}

/** The first course for speakers of the language of the page, else the first one. */
function firstCourse(courses) {
  const isForReader = ({ source_language: tag }) => tag.split("-")[0] === getState().language;
  return courses.find(isForReader) ?? courses[0];
}

async function firstExercise(course) {
  if (!course) return null;
  const content = (await storedPackage(course.id)) ?? (await refreshPackage(course.id));
  const items = lessonsOf(content).flatMap(({ lesson }) => playable(lesson).map((exercise) => ({ exercise, lesson })));
  const item = items.find(({ exercise }) => !NOT_TRIED.includes(exercise.exercise_type));
  return item && { content, ...item };
}

function Try({ content, exercise }) {
  const texts = useTexts(content);
  const [given, setGiven] = useState(undefined);
  const { course } = content;
  const grade = (answer, { is_correct: isRight }) => {
    setGiven(answer);
    if (isRight) effects.right();
    else effects.wrong();
  };
  return html`
    <${Exercise}
      exercise=${exercise}
      course=${course}
      texts=${texts}
      given=${given}
      onGraded=${grade}
      onContinue=${() => navigate(lessonAddress(course.id, nextLesson(content, new Set()).id))}
      goOn=${t("first_lesson")}
      isAmongOthers
    />
  `;
}
