// What speaks for a case, or against it, as words.

import { html } from "../../lib/ui.js";
import { signalsOf } from "./texts.js";

/** `facts`: further texts. */
export const Signals = ({ each, facts = [] }) => html`
  <span class="signs">
    ${signalsOf(each).map(({ text, tone }) => html`<span class=${`signal ${tone}`}>${text}</span> `)}
    ${facts.filter(Boolean).map((text) => html`<span class="signal">${text}</span> `)}
  </span>
`;
