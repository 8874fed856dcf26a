// A picture of a recording, with a handle at each end of what is kept.

import { t } from "../../lib/i18n.js";
import { html, useMemo } from "../../lib/ui.js";
import { outline } from "./speech.js";
import { secondsText } from "./texts.js";

const BARS = 96;
const HEIGHT = 40;
const STEP_S = 0.05;
const SHORTEST_S = 0.1;

export function Waveform({ samples, seconds, range, onRange }) {
  const levels = useMemo(() => outline(samples, BARS), [samples]);
  const loudest = Math.max(...levels, 0.01);
  const height = (level) => Math.max(1, (level / loudest) * HEIGHT);
  const isKept = (at) => (at + 1) / BARS > range.start / seconds && at / BARS < range.end / seconds;
  return html`
    <div class="media-waveform">
      <svg viewBox=${`0 0 ${BARS * 3} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        ${levels.map(
          (level, at) =>
            html`<rect class=${isKept(at) ? "kept" : null} x=${at * 3} y=${(HEIGHT - height(level)) / 2} width="2" height=${height(level)} rx="1" />`,
        )}
      </svg>
      <${Handle}
        label=${t("media_trim_start")}
        value=${range.start}
        seconds=${seconds}
        clamp=${(start) => Math.max(0, Math.min(start, range.end - SHORTEST_S))}
        onValue=${(start) => onRange({ ...range, start })}
      />
      <${Handle}
        label=${t("media_trim_end")}
        value=${range.end}
        seconds=${seconds}
        clamp=${(end) => Math.min(seconds, Math.max(end, range.start + SHORTEST_S))}
        onValue=${(end) => onRange({ ...range, end })}
      />
    </div>
  `;
}

const Handle = ({ label, value, seconds, clamp, onValue }) => html`
  <input
    type="range"
    aria-label=${label}
    aria-valuetext=${secondsText(value)}
    min="0"
    max=${Math.ceil(seconds / STEP_S) * STEP_S}
    step=${STEP_S}
    value=${value}
    onInput=${({ target }) => {
      const wanted = clamp(Number(target.value));
      target.value = wanted; // also when it does not move
      onValue(wanted);
    }}
  />
`;
