// Figures and bars of the numbers.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";

export const percent = (part) => t("percent", { score: Math.round(part) });

/** `figures`: [name, value] each; null where there is none. */
export const Figures = ({ figures }) => html`
  <dl class="course-figures">
    ${figures.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd class="figure">${value ?? "–"}</dd></div>`)}
  </dl>
`;

/** Bars with their names, the longest as wide as may be. `bars`: [{name, attributes, count}]; `unit(count)`: what is counted, for screen readers. */
export function Bars({ title, bars, unit }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return html`
    <p class="course-caption" aria-hidden="true">${title}</p>
    <ul class="course-bars" aria-label=${title}>
      ${bars.map(
        ({ name, attributes, count }) => html`<li key=${name}>
          <span ...${attributes}>${name}</span>
          <progress max=${most} value=${count} aria-hidden="true"></progress>
          <span class="figure">${count}<span class="hidden"> ${unit(count)}</span></span>
        </li>`,
      )}
    </ul>
  `;
}
