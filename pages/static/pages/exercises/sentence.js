// The sentence of an exercise, the largest text of the screen. In the language taught its words can be tapped.

import { glossed } from "../lib/glosses.js";
import { t } from "../lib/i18n.js";
import { html, useMemo, useState } from "../lib/ui.js";
import { Sound } from "./attachments.js";

const LONG = 60; // letters, from which on it is smaller

/** `text` in the language of `asked`, with its sound. `isTaught`: the words of the course are explained in it. */
export function Sentence({ text, asked, sound, words, isTaught }) {
  const [chosen, setChosen] = useState(null);
  const pieces = useMemo(() => (isTaught ? glued(glossed(text, words)) : [{ text, word: null }]), [text, words, isTaught]);
  return html`
    <p class=${text.length > LONG ? "prompt long" : "prompt"} id="prompt" ...${asked}>
      ${sound && html`<${Sound} url=${sound} icon />`}
      ${pieces.map(({ text: piece, word, before, after }) =>
        word
          ? html`<span class="glued">${before}<button type="button" class="tap" aria-pressed=${String(chosen === word)} onClick=${() => setChosen(chosen === word ? null : word)}>${piece}</button>${after}</span>`
          : piece,
      )}
    </p>
    <p class=${chosen ? "meaning" : ""} role="status">
      ${chosen &&
      html`<span ...${asked}>${chosen.text}</span>
        <span dir="auto">${chosen.translations.join(", ") || t("no_translation")}</span>
        ${chosen.audio_url && html`<${Sound} url=${chosen.audio_url} icon auto label=${t("play_option", { name: chosen.text })} />`}`}
    </p>
  `;
}

/** The pieces, with the punctuation `before` and `after` a word taken to it: no line ends between them. */
function glued(pieces) {
  const found = pieces.map((piece) => ({ ...piece, before: "", after: "" }));
  found.forEach((piece, at) => {
    if (piece.word) return;
    const [previous, next] = [found[at - 1], found[at + 1]];
    if (previous?.word) previous.after = /^\S*/.exec(piece.text)[0];
    if (previous?.word) piece.text = piece.text.slice(previous.after.length);
    if (next?.word) next.before = /\S*$/.exec(piece.text)[0];
    if (next?.word) piece.text = piece.text.slice(0, piece.text.length - next.before.length);
  });
  return found;
}
