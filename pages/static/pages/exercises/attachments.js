// The picture, the sound and the hints that an exercise of any type may have.

import { t } from "../lib/i18n.js";
import { mediaUrl } from "../lib/media.js";
import { html, useEffect, useRef } from "../lib/ui.js";

export function Picture({ data }) {
  if (!data.image_url) return null;
  return html`<img class="picture" src=${mediaUrl(data.image_url)} alt=${data.image_alt ?? ""} />`;
}

const SLOW = 0.7; // of the speed, where there is no slow recording

/** A button that plays a sound; `slow`: more slowly. `auto`: at once, where the browser allows it. */
export function Sound({ url, slow = false, auto = false, label }) {
  const player = useRef(null);
  const play = () => {
    player.current ??= new Audio(mediaUrl(url));
    player.current.currentTime = 0;
    player.current.playbackRate = slow ? SLOW : 1;
    player.current.play().catch(() => null); // refused before the first touch of the page
  };
  useEffect(() => {
    if (auto) play();
    return () => player.current?.pause();
  }, [url]);
  return html`
    <button type="button" class="sound" onClick=${play}>
      <span aria-hidden="true">▶</span> ${label ?? t("play")}
    </button>
  `;
}

export function Hints({ hints }) {
  if (!hints?.length) return null;
  return html`
    <details class="hints">
      <summary>${t("hints")}</summary>
      <ul dir="auto">${hints.map((hint) => html`<li>${hint}</li>`)}</ul>
    </details>
  `;
}
