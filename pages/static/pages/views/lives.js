// The lives of the learner, and what there is to do without any.

import { livesNow, livesOf } from "@langlearn/offline";
import { now } from "../lib/clock.js";
import { t, timeOfDay } from "../lib/i18n.js";
import { courseAddress, practiceAddress } from "../lib/router.js";
import { useStore } from "../lib/store.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";

const AGAIN_MS = 30_000;

/** The number of lives. */
export function Lives() {
  const lives = livesOf(useStore(), now());
  const time = useNow();
  if (!lives) return null;
  const count = livesNow(lives, time);
  return html`
    <span class="lives">
      <span class="heart" aria-hidden="true">${count ? "♥" : "♡"}</span>
      <span aria-hidden="true">${count}</span>
      <span class="hidden">${t("lives_left", { count })}</span>
    </span>
  `;
}

/** When the next life comes; nothing while there are all. */
export function NextLife() {
  const lives = livesOf(useStore(), now());
  const time = useNow();
  if (!lives || livesNow(lives, time) >= lives.lives_max || !lives.lives_regenerate_at) return null;
  return html`
    <span class="lives">
      <span class="heart" aria-hidden="true">♥</span>
      <span class="soft">${t("next_life", { time: timeOfDay(lives.lives_regenerate_at) })}</span>
    </span>
  `;
}

/** The time in milliseconds, read again now and then: a life comes while the view is shown. */
function useNow() {
  const [time, setTime] = useState(now());
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  return time;
}

/** In place of a lesson. */
export function NoLives({ courseId }) {
  const heading = useRef(null);
  const { lives_regenerate_at: next } = livesOf(useStore(), now());
  useEffect(() => heading.current.focus(), []);
  return html`
    <section class="finished">
      <p class="heart large" aria-hidden="true">♡</p>
      <h1 tabindex="-1" ref=${heading}>${t("no_lives")}</h1>
      <p>${t("no_lives_text")}</p>
      ${next && html`<p class="soft">${t("next_life_text", { time: timeOfDay(next) })}</p>`}
      <p class="buttons">
        <a class="button" href=${practiceAddress(courseId)}>${t("practise")}</a>
        <a class="button plain" href=${courseAddress(courseId)}>${t("back_to_course")}</a>
      </p>
    </section>
  `;
}
