// One exercise as a learner gets it, with what its author has written so far. Nothing is recorded or sent.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useErrorBoundary, useMemo, useRef, useState } from "../../lib/ui.js";
import { Exercise } from "../../views/exercise.js";
import { Icon } from "../../views/icons.js";
import { filled, shapeOf } from "./filled.js";
import { Looks, Screen, Top, useLook } from "./screen.js";
import { useDraftTexts } from "./texts.js";
import { useIsTrying } from "./trying.js";

const PAUSE_MS = 60; // typing comes first

/** `exercise`: `{id, exercise_type, data}`, also unfinished; null for none. */
export function Preview({ course, exercise }) {
  const [look, setLook] = useLook();
  const isTrying = useIsTrying();
  const shown = useSettled(exercise);
  return html`
    <section class="preview" aria-label=${t("preview_title")}>
      <${Looks} look=${look} onLook=${setLook} />
      ${!isTrying &&
      html`<${Screen} look=${look}>
        ${shown ? html`<${Shown} key=${shown.id} course=${course} exercise=${shown} />` : html`<p class="preview-empty">${t("preview_nothing")}</p>`}
      <//>`}
    </section>
  `;
}

/** The value after a pause in its changes; another exercise at once. */
function useSettled(exercise) {
  const [settled, setSettled] = useState(exercise);
  const isOther = exercise?.id !== settled?.id;
  useEffect(() => {
    if (settled === exercise) return undefined;
    const timer = setTimeout(() => setSettled(exercise), isOther ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [exercise]);
  return isOther ? exercise : settled;
}

function Shown({ course, exercise }) {
  const [error, forget] = useErrorBoundary();
  const exercises = useMemo(() => [exercise], [exercise]);
  const texts = useDraftTexts(course, exercises);
  const [run, setRun] = useState(0);
  const [given, setGiven] = useState(undefined);
  const isTouched = useRef(false);
  const again = () => {
    isTouched.current = false;
    setGiven(undefined);
    setRun((number) => number + 1);
  };
  useEffect(() => {
    if (error) forget();
    if (isTouched.current) again(); // an answer to what it was before
  }, [exercise]);
  if (error) return html`<p class="preview-empty">${t("preview_unfinished")}</p>`;
  if (exercise.exercise_type === "listening" && !exercise.data.audio_url) {
    return html`<p class="preview-empty"><${Icon} name="sound" size="32" /><span>${t("preview_no_sound")}</span></p>`;
  }
  const touch = () => {
    isTouched.current = true;
  };
  return html`
    <div class="player" onInput=${touch} onClick=${touch}>
      <${Top} done="1" all="3"><span class="close" aria-hidden="true"><${Icon} name="close" size="24" /></span><//>
      <${Exercise}
        key=${`${run} ${shapeOf(exercise)}`}
        exercise=${filled(exercise)}
        course=${course}
        texts=${texts}
        given=${given}
        onGraded=${(answer) => setGiven(answer)}
        onContinue=${again}
        goOn=${t("preview_again")}
        isAmongOthers
      />
    </div>
  `;
}
