// The picture, the sound and the hints that an exercise of any type may have.

import { PATIENCE_MS } from "../lib/api.js";
import { effects } from "../lib/effects.js";
import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { mediaUrl } from "../lib/media.js";
import { createContext, html, useContext, useEffect, useLayoutEffect, useRef, useState } from "../lib/ui.js";
import { Icon } from "../views/icons.js";

export function Picture({ data }) {
  if (!data.image_url) return null;
  return html`<${Image} class="picture" url=${data.image_url} alt=${data.image_alt ?? ""} />`;
}

/** A function that the exercise gives to its pictures and sounds: `(url, isMissing)`, when it is known. */
export const Missing = createContext(() => null);

/** Whether a file is missing, and a function that changes it: not on the device, nor loaded in time. */
function useMissing(url) {
  const tell = useContext(Missing);
  const [missing, setMissing] = useState(false);
  useEffect(() => tell(url, missing), [url, missing]);
  return [missing, setMissing];
}

/** A picture of a course; while it cannot be loaded, its alternative text. */
export function Image({ url, alt, ...rest }) {
  const image = useRef(null);
  const [missing, setMissing] = useMissing(url);
  useEffect(() => {
    const late = setTimeout(() => !image.current.complete && setMissing(true), PATIENCE_MS);
    return () => clearTimeout(late);
  }, [url]);
  return html`
    <img
      ...${rest}
      ref=${image}
      src=${mediaUrl(url)}
      alt=${alt}
      hidden=${missing}
      onError=${() => setMissing(true)}
      onLoad=${() => setMissing(false)}
    />
    ${missing && html`<span class="absent" dir="auto">${alt || t("picture_missing")}</span>`}
  `;
}

const SLOW = 0.7; // of the speed, where there is no slow recording

/**
 * A button that plays a sound; `slow`: more slowly, `auto`: at once too, where the browser allows it, `icon`: without
 * a text. `onMissing(isMissing)` tells whether the sound can be loaded.
 */
export function Sound({ url, slow = false, auto = false, icon = false, label, onMissing }) {
  const player = useRef(null);
  const [missing, setMissing] = useMissing(url);
  const play = () => {
    const audio = player.current;
    const late = setTimeout(() => setMissing(true), PATIENCE_MS);
    audio.currentTime = 0;
    audio.playbackRate = slow ? SLOW : 1;
    audio.play().catch(() => null).finally(() => clearTimeout(late)); // refused before the first touch of the page
  };
  useEffect(() => {
    const audio = new Audio(mediaUrl(url));
    audio.preload = "metadata"; // tells whether it is there before the learner taps
    audio.onerror = () => setMissing(true);
    audio.onloadedmetadata = () => setMissing(false);
    player.current = audio;
    if (auto && effects().sounds) play();
    return () => {
      audio.pause();
      audio.onerror = null;
      audio.removeAttribute("src");
      audio.load(); // lets go of the file
    };
  }, [url]);
  useLayoutEffect(() => onMissing?.(missing), [missing]); // before the next paint: no message is shown twice
  if (missing && !icon) return html`<span class="absent">${t("sound_missing")}</span>`;
  const text = missing ? t("sound_missing") : (label ?? t("play"));
  return html`
    <button type="button" class=${icon ? "sound icon" : "sound"} aria-label=${icon ? text : null} disabled=${missing} onClick=${play}>
      <${Icon} name="sound" />${!icon && text}
    </button>
  `;
}

export function Hints({ hints, course }) {
  if (!hints?.length) return null;
  return html`
    <details class="hints">
      <summary>${t("hints")}</summary>
      <ul ...${inLanguage(course.source_language)}>${hints.map((hint) => html`<li>${hint}</li>`)}</ul>
    </details>
  `;
}
