// The lives of the learner, and what there is to do without any.

import { t, timeOfDay } from "../lib/i18n.js";
import { livesNow } from "../lib/lives.js";
import { courseAddress, practiceAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";

const AGAIN_MS = 30_000;

/** The number of lives, and when the next one comes. Nothing for a guest. */
export function Lives({ next = false }) {
  const { account, progress } = useStore();
  const now = useNow();
  if (!account || !progress) return null;
  const count = livesNow(progress, now);
  const at = count < progress.lives_max && progress.lives_regenerate_at;
  return html`
    <span class="lives">
      <span class="heart" aria-hidden="true">${count ? "♥" : "♡"}</span>
      <span aria-hidden="true">${count}</span>
      <span class="hidden">${t("lives_left", { count })}</span>
      ${next && at && html`<span class="soft">${t("next_life", { time: timeOfDay(at) })}</span>`}
    </span>
  `;
}

/** The time in milliseconds, read again now and then: a life comes while the view is shown. */
function useNow() {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** In place of a lesson. */
export function NoLives({ courseId }) {
  const heading = useRef(null);
  const { progress } = useStore();
  useEffect(() => heading.current.focus(), []);
  return html`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${heading}>${t("no_lives")}</h1>
      <p>${t("no_lives_text")}</p>
      ${progress.lives_regenerate_at && html`<p class="soft">${t("next_life", { time: timeOfDay(progress.lives_regenerate_at) })}</p>`}
      <p class="buttons">
        <a class="button" href=${practiceAddress(courseId)}>${t("practise")}</a>
        <a class="button plain" href=${courseAddress(courseId)}>${t("back_to_course")}</a>
      </p>
    </section>
  `;
}
