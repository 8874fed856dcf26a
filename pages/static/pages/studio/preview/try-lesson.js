// The whole lesson as a learner takes it, with what its author has written so far. Nothing is recorded or sent.

import { isRight, nextItem } from "@langlearn/offline";
import * as effects from "../../lib/effects.js";
import { t } from "../../lib/i18n.js";
import { html, useLayoutEffect, useMemo, useRef, useState } from "../../lib/ui.js";
import { Exercise } from "../../views/exercise.js";
import { Icon } from "../../views/icons.js";
import { isReady } from "../lesson/forms/checks.js";
import { Looks, Screen, Top, useLook } from "./screen.js";
import { useDraftTexts } from "./texts.js";
import { TryEnd } from "./try-end.js";
import { useTrying } from "./trying.js";

const isPlayable = ({ exercise_type: type, data }) => isReady(type, data) && (type !== "listening" || data.audio_url);
const NOT_GRADED = { verdict: null, score: null };

/** `exercises`: `{id, exercise_type, data}` in the order of the lesson; those that are not finished are left out. */
export function TryLesson({ course, lesson, exercises, onClose }) {
  useTrying();
  const dialog = useRef(null);
  const [look, setLook] = useLook();
  const [run, setRun] = useState(0);
  const [items] = useState(() => exercises.filter(isPlayable).map((exercise) => ({ exercise })));
  const left = exercises.length - items.length;
  const [isShown, setShown] = useState(false); // then the exercise takes the focus
  useLayoutEffect(() => {
    dialog.current.showModal();
    setShown(true);
  }, []);
  return html`
    <dialog class="try-lesson" aria-labelledby="try-title" ref=${dialog} onClose=${onClose}>
      <header>
        <h2 id="try-title">${t("preview_try_title")} <span dir="auto">${lesson.name}</span></h2>
        <p class="soft">${left > 0 ? t("preview_left_out", { count: left }) : t("preview_not_recorded")}</p>
        <${Looks} look=${look} onLook=${setLook} />
        <button type="button" class="quiet" onClick=${() => dialog.current.close()}><${Icon} name="close" size="20" /> ${t("preview_close")}</button>
      </header>
      <${Screen} look=${look} fits>
        ${isShown && html`<${Run} key=${run} course=${course} lesson=${lesson} items=${items} onAgain=${() => setRun(run + 1)} onClose=${() => dialog.current.close()} />`}
      <//>
    </dialog>
  `;
}

function Run({ course, lesson, items, onAgain, onClose }) {
  const exercises = useMemo(() => items.map(({ exercise }) => exercise), [items]);
  const texts = useDraftTexts(course, exercises);
  const [attempts, setAttempts] = useState([]);
  const [shown, setShown] = useState(null); // the answered item, with its answer
  const item = shown ?? nextItem(items, attempts, true);
  if (!item) return html`<${TryEnd} lesson=${lesson} attempts=${attempts} onAgain=${onAgain} onClose=${onClose} />`;
  const { exercise, tries } = item;
  const add = (attempt) => setAttempts([...attempts, { exercise_id: exercise.id, ...attempt }]);
  const grade = (answer, grading) => {
    const counts = exercise.exercise_type !== "informative" && grading.verdict !== "skipped";
    if (counts) {
      setShown({ ...item, answer });
      if (grading.is_correct) effects.right();
      else effects.wrong();
    }
    add(counts ? { verdict: grading.verdict, score: grading.score } : NOT_GRADED);
  };
  const waiting = items.filter((each) => nextItem([each], attempts, true)).length;
  return html`
    <div class="player">
      <${Top} done=${attempts.length} all=${attempts.length + waiting} />
      <${Exercise}
        key=${`${exercise.id} ${tries}`}
        exercise=${exercise}
        course=${course}
        texts=${texts}
        isRepeat=${tries > 0}
        row=${rightInARow(attempts)}
        given=${shown?.answer}
        onGraded=${grade}
        onPass=${() => add(NOT_GRADED)}
        onContinue=${() => setShown(null)}
      />
    </div>
  `;
}

function rightInARow(attempts) {
  const graded = attempts.filter(({ verdict }) => verdict !== null);
  return graded.length - 1 - graded.findLastIndex((attempt) => !isRight(attempt));
}
