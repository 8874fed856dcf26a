// An exercise to answer: its question, the button that checks the answer, and the feedback.

import { grade } from "@langlearn/grading";
import { gradingOf } from "@langlearn/offline";
import { promptText } from "../lib/answers.js";
import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Claim } from "./claim.js";
import { Feedback } from "./feedback.js";
import { instructionOf, Question } from "./question.js";
import { Report } from "./report.js";
import { Tip } from "./tip.js";

/**
 * `lesson`: that it is of, where its learner may say what is wrong with it. `given`: the answer whose feedback is shown, else undefined; `attemptId`: of that answer, where it is stored; `row`: how many were right one after the other.
 * `onGraded(answer, grading, startedAt)`; `onPass(startedAt)`: an exercise whose
 * picture or sound is missing is passed over; `goOn`: the text of the button with which the learner goes on.
 * `isAmongOthers`: the page has more than the exercise, which has a lower heading then, and leaves focus and keys alone.
 */
export function Exercise({
  exercise,
  course,
  lesson,
  texts,
  isRepeat = false,
  row = 0,
  given,
  attemptId,
  onGraded,
  onPass,
  onContinue,
  goOn = t("continue"),
  isAmongOthers = false,
}) {
  const { exercise_type: type, data } = exercise;
  const [answer, setAnswer] = useState(given);
  const grading = useMemo(() => (given === undefined ? null : gradingOf(exercise, given, texts.grader)), [given]);
  const startedAt = useMemo(() => performance.now(), [exercise]);
  const form = useRef(null);
  const informative = type === "informative";
  const Heading = isAmongOthers ? "h2" : "h1";

  // Layout effects move the focus before the next key arrives.
  useLayoutEffect(() => {
    if (isAmongOthers) return;
    const target = form.current.querySelector("[data-first-field]") ?? form.current.querySelector("h1");
    target.focus({ preventScroll: true });
    scrollerOf(form.current).scrollTo(0, 0);
  }, [exercise]);
  useLayoutEffect(() => {
    if (!grading) return;
    form.current.querySelector(":scope > .action > .primary").focus({ preventScroll: !isAmongOthers || form.current.closest("[data-screen]") });
    uncover(form.current);
  }, [grading]);

  // Enter checks and goes on also while nothing that takes it has the focus.
  useEffect(() => {
    if (isAmongOthers) return undefined;
    const press = (event) => {
      const taker = event.target.closest("button, a, input, textarea, select, summary, dialog");
      const isFree = !taker || (taker.matches("dialog") && taker.contains(form.current));
      if (event.key !== "Enter" || !isFree || event.repeat) return;
      event.preventDefault(); // or the same key would press the button that gets the focus
      form.current.requestSubmit();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);

  const submit = (value) => {
    const found = grade(type, data, value, texts.grader);
    onGraded(value, found, startedAt);
    if (informative || found.verdict === "skipped") onContinue();
  };
  const next = (event) => {
    event.preventDefault();
    if (grading) onContinue();
    else if (informative) submit(true);
    else if (answer !== undefined) submit(answer);
  };
  return html`
    <form class=${`exercise ${grading ? "graded" : ""}`} ref=${form} onSubmit=${next}>
      <${Heading} tabindex="-1" aria-describedby="prompt">${t(instructionOf(exercise))}${isRepeat && html`${" "}<span class="again">${t("once_more")}</span>`}<//>
      <div class="body">
        <${Question}
          exercise=${exercise}
          course=${course}
          texts=${texts}
          answer=${answer}
          onAnswer=${setAnswer}
          onSkip=${() => submit({ skipped: true })}
          onPass=${onPass && !informative ? () => onPass(startedAt) : null}
          grading=${grading}
        />
      </div>
      <div class=${`action ${grading ? grading.verdict : ""}`}>
        <div role="status">
          ${grading &&
          html`<${Feedback}
            exercise=${exercise}
            course=${course}
            grading=${grading}
            languages=${texts.languages(exercise)}
            row=${row}
            isRepeat=${isRepeat}
          />`}
        </div>
        ${lesson && grading && html`<${Beside} exercise=${exercise} course=${course} lesson=${lesson} attemptId=${attemptId} grading=${grading} languages=${texts.languages(exercise)} />`}
        <button type="submit" class="primary" disabled=${!grading && !informative && answer === undefined}>
          ${grading || informative ? goOn : t("check")}
        </button>
        ${lesson && informative && !grading && html`<div class="beside"><${ReportExercise} exercise=${exercise} course=${course} languages=${texts.languages(exercise)} /></div>`}
      </div>
    </form>
  `;
}

/** What the learner can do beside going on: say that something is wrong, and after a wrong answer read the tip of the lesson. */
function Beside({ exercise, course, lesson, attemptId, grading, languages }) {
  return html`
    <${Claim} type=${exercise.exercise_type} course=${course} attemptId=${attemptId} grading=${grading} language=${languages.answer}>
      ${!grading.is_correct && lesson.tip && html`<${Tip} course=${course} lesson=${lesson} />`}
      <${ReportExercise} exercise=${exercise} course=${course} languages=${languages} />
    <//>
  `;
}

const ReportExercise = ({ exercise, course, languages }) =>
  html`<${Report} course=${course} entity="exercise" record=${exercise} about=${promptText(exercise)} language=${inLanguage(languages.prompt)} />`;

/** Scrolls so far that the panel with the feedback covers nothing of the learner's answer. */
function uncover(form) {
  const covered = form.querySelector(".body").getBoundingClientRect().bottom - form.querySelector(".action").getBoundingClientRect().top;
  if (covered > 0) scrollerOf(form).scrollBy(0, covered);
}

/** What the exercise scrolls in: the page, or a screen that the studio shows. */
const scrollerOf = (form) => form.closest("[data-screen]") ?? globalThis;
