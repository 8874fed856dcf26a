// An answer word by word, with what was expected below each word that differs.

import { t } from "../../lib/i18n.js";
import { blankBetween } from "../../lib/languages.js";
import { html } from "../../lib/ui.js";

const LABELS = { accent: "word_accent", typo: "word_typo", replace: "word_wrong", missing: "word_missing", extra: "word_extra" };

export function Difference({ diff, ...attributes }) {
  const text = ({ given, expected }) => given ?? expected ?? "";
  return html`
    <p class="difference" ...${attributes}>
      ${diff.map((entry, at) => html`${at > 0 && blankBetween(text(diff[at - 1]), text(entry))}<${Word} ...${entry} />`)}
    </p>
  `;
}

/** The labels have a direction of their own, so that the words decide on that of the line. */
function Word({ op, expected, given }) {
  if (op === "equal") return html`<span class="word">${given}</span>`;
  const label = (key) => html`<span class="hidden" dir="auto" lang=${document.documentElement.lang}>${t(key)}: </span>`;
  return html`<span class=${`word ${op}`}
    >${label(LABELS[op])}<mark>${given ?? html`<span aria-hidden="true">…</span>`}</mark
    >${expected !== null && html`<span class="expected">${label("word_expected")}${expected}</span>`}</span
  >`;
}
