// The player of lessons and practice sessions: one exercise at a time, graded at once.

import { attemptOf, gradingOf, isRight, nextItem } from "@langlearn/offline";
import { now } from "../lib/clock.js";
import * as effects from "../lib/effects.js";
import { t } from "../lib/i18n.js";
import { placeState, rememberInPlace } from "../lib/router.js";
import { html, useState } from "../lib/ui.js";
import { Exercise } from "./exercise.js";
import { Icon } from "./icons.js";
import { Lives } from "./lives.js";
import { useTexts } from "./question.js";

const IN_A_ROW = 5; // right answers, after which the progress shimmers

/**
 * Shows the exercises of `items` (`[{exercise, lesson}]`) that `attempts` do not answer, once more those with a wrong
 * answer, then `finished`. `leave`: the address and the text of the link out.
 */
export function Player({ content, items, attempts, onAttempt, leave, finished }) {
  const { course } = content;
  const texts = useTexts(content);
  const [shown, setShown] = useState(() => feedbackIn(items)); // the answer whose feedback is shown, also after a reload
  const item = shown ?? nextItem(items, attempts, true);
  if (!item) return finished;

  const { exercise, tries } = item;
  const row = rightInARow(attempts);
  const show = (changed) => {
    setShown(changed);
    rememberInPlace({ feedback: changed && { exercise_id: exercise.id, tries, attempt_id: changed.attempt_id, answer: changed.answer } });
  };
  const addAttempt = (answer, grading, startedAt) => {
    const at = now();
    const attempt = attemptOf(exercise, { answer, grading, at, spentMs: performance.now() - startedAt });
    if (attempt.verdict !== null) {
      show({ ...item, answer, attempt_id: attempt.client_id });
      if (grading.is_correct) effects.right();
      else effects.wrong();
    }
    onAttempt(attempt, at);
  };
  const pass = (startedAt) => {
    const at = now();
    onAttempt(attemptOf(exercise, { at, spentMs: performance.now() - startedAt }), at);
  };
  return html`
    <div class="player">
      <div class="top">
        <a class="close" href=${leave.address} aria-label=${leave.text}><${Icon} name="close" size="24" /></a>
        <div class=${`progress ${shown && row && row % IN_A_ROW === 0 ? "streak" : ""}`}>
          <progress
            max=${attempts.length + left(items, attempts)}
            value=${attempts.length}
            aria-label=${t("progress")}
          ></progress>
        </div>
        <${Lives} />
      </div>
      <${Exercise}
        key=${`${exercise.id} ${tries}`}
        exercise=${exercise}
        course=${course}
        lesson=${item.lesson}
        texts=${texts}
        isRepeat=${tries > 0}
        row=${row}
        given=${shown?.answer}
        attemptId=${shown?.attempt_id}
        onGraded=${addAttempt}
        onPass=${pass}
        onContinue=${() => show(null)}
      />
    </div>
  `;
}

/** The number of exercises to come. */
const left = (items, attempts) => items.filter((item) => nextItem([item], attempts, true)).length;

function rightInARow(attempts) {
  const graded = attempts.filter(({ verdict }) => verdict !== null);
  return graded.length - 1 - graded.findLastIndex((attempt) => !isRight(attempt));
}

/** The item whose feedback was shown when the page was left, with its answer; null when there was none. */
function feedbackIn(items) {
  const { feedback } = placeState();
  const item = feedback && items.find(({ exercise }) => exercise.id === feedback.exercise_id);
  return item && gradingOf(item.exercise, feedback.answer) ? { ...item, ...feedback } : null;
}
