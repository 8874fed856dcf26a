// The screen of a learner, as wide and as light as its author wants to see it. Its colours are those of the class.

import { t } from "../../lib/i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../../lib/ui.js";

const WIDTHS = { phone: "preview_phone", desktop: "preview_desktop" };
const THEMES = { light: "preview_light", dark: "preview_dark" };
const DESKTOP_PIXELS = 1024;

export function useLook() {
  const [look, setLook] = useState(() => ({ width: "phone", theme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light" }));
  return [look, (changes) => setLook({ ...look, ...changes })];
}

/** The buttons that choose width and theme. */
export function Looks({ look, onLook }) {
  const group = (name, texts, label) => html`
    <div class="preview-choice" role="group" aria-label=${label}>
      ${Object.entries(texts).map(
        ([value, text]) => html`
          <button type="button" key=${value} aria-pressed=${String(look[name] === value)} onClick=${() => onLook({ [name]: value })}>${t(text)}</button>
        `,
      )}
    </div>
  `;
  return html`<div class="preview-looks">${group("width", WIDTHS, t("preview_width"))}${group("theme", THEMES, t("preview_theme"))}</div>`;
}

/** `fits`: the desktop is as wide as the place, which is large enough; else it is shown smaller. */
export function Screen({ look, fits = false, children }) {
  const place = useRef(null);
  useLayoutEffect(() => {
    const isSmaller = look.width === "desktop" && !fits;
    const scale = () => {
      const factor = isSmaller ? Math.min(1, place.current.clientWidth / DESKTOP_PIXELS) : 1;
      place.current.style.setProperty("--preview-scale", String(factor)); // only the script knows the width
    };
    scale();
    const observer = new ResizeObserver(scale);
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [look.width, fits]);
  return html`
    <div class=${`preview-place ${look.width} ${fits ? "fits" : ""}`} ref=${place}>
      <div class=${`preview-screen ${look.theme}`} data-screen>${children}</div>
    </div>
  `;
}

/** What is above every exercise of a lesson. `done` of `all` are behind the learner. */
export const Top = ({ done, all, children }) => html`
  <div class="top">
    ${children}
    <div class="progress"><progress max=${all} value=${done} aria-label=${t("progress")}></progress></div>
    <span class="lives" aria-hidden="true"><span class="heart">♥</span> 5</span>
  </div>
`;
