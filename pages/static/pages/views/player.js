// The player of lessons and practice sessions: one exercise at a time, graded at once.

import { EXERCISES } from "../exercises/index.js";
import { grade } from "../grading.js";
import { specialLetters } from "../lib/course.js";
import { t } from "../lib/i18n.js";
import { newId, nextItem } from "../lib/results.js";
import { html, useLayoutEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Feedback } from "./feedback.js";
import { Lives } from "./lives.js";

const LONGEST_MS = 86_400_000;

/**
 * Shows the exercises of `items` (`[{exercise, lesson}]`) that `attempts` do not answer, then `finished`. With
 * `again`, exercises with a wrong answer come once more. `leave`: the address and the text of the link out.
 */
export function Player({ content, items, attempts, again = false, onAttempt, leave, finished }) {
  const letters = useMemo(() => specialLetters(content), [content]);
  const [shown, setShown] = useState(null); // the exercise whose feedback is shown
  const item = shown ?? nextItem(items, attempts, again);
  if (!item) return finished;

  const { exercise, lesson, tries } = item;
  const addAttempt = (answer, grading, startedAt) => {
    const now = new Date();
    const counts = exercise.exercise_type !== "informative" && grading.verdict !== "skipped";
    setShown(item);
    onAttempt(
      {
        client_id: newId(),
        exercise_id: exercise.id,
        answer,
        answered_at: now.toISOString(),
        time_spent_ms: Math.min(now - startedAt, LONGEST_MS),
        verdict: counts ? grading.verdict : null,
        score: counts ? grading.score : null,
      },
      now,
    );
  };
  return html`
    <div class="player">
      <div class="top">
        <a class="close" href=${leave.address} aria-label=${leave.text}>✕</a>
        <progress
          max=${attempts.length + left(items, attempts, again)}
          value=${attempts.length}
          aria-label=${t("progress")}
        ></progress>
        <${Lives} />
      </div>
      <${Exercise}
        key=${`${exercise.id} ${tries}`}
        exercise=${exercise}
        lesson=${lesson}
        course=${content.course}
        letters=${letters}
        onGraded=${addAttempt}
        onContinue=${() => setShown(null)}
      />
    </div>
  `;
}

/** The number of exercises to come. */
const left = (items, attempts, again) => items.filter((item) => nextItem([item], attempts, again)).length;

function Exercise({ exercise, lesson, course, letters, onGraded, onContinue }) {
  const { exercise_type: type, data } = exercise;
  const { component: Type, instruction } = EXERCISES[type];
  const [answer, setAnswer] = useState(undefined);
  const [grading, setGrading] = useState(null);
  const startedAt = useMemo(() => Date.now(), [exercise]);
  const form = useRef(null);
  const informative = type === "informative";

  // Layout effects move the focus before the next key arrives.
  useLayoutEffect(() => {
    const target = form.current.querySelector("[data-first-field]") ?? form.current.querySelector("h1");
    target.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [exercise]);
  useLayoutEffect(() => {
    if (grading) form.current.querySelector("button.primary").focus();
  }, [grading]);

  const submit = (given) => {
    const found = grade(type, data, given);
    onGraded(given, found, startedAt);
    if (informative || found.verdict === "skipped") onContinue();
    else setGrading(found);
  };
  const next = (event) => {
    event.preventDefault();
    if (grading) onContinue();
    else if (informative) submit(true);
    else if (answer !== undefined) submit(answer);
  };
  return html`
    <form class="exercise" ref=${form} onSubmit=${next}>
      <h1 tabindex="-1">${t(instruction)}</h1>
      <div class="body">
        <${Type}
          data=${data}
          answer=${answer}
          onAnswer=${setAnswer}
          onSkip=${() => submit({ skipped: true })}
          grading=${grading}
          course=${course}
          letters=${letters}
        />
      </div>
      <div class=${`action ${grading ? grading.verdict : ""}`}>
        <div role="status">
          ${grading && html`<${Feedback} exercise=${exercise} lesson=${lesson} course=${course} answer=${answer} grading=${grading} />`}
        </div>
        <button type="submit" class="primary" disabled=${!grading && !informative && answer === undefined}>
          ${grading || informative ? t("continue") : t("check")}
        </button>
      </div>
    </form>
  `;
}
