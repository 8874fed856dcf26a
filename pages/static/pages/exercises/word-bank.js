import { draggable, moved, shuffled } from "../lib/drag.js";
import { useFlight } from "../lib/flight.js";
import { t } from "../lib/i18n.js";
import { useKeys } from "../lib/keys.js";
import { html, useLayoutEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Picture } from "./attachments.js";
import { Sentence } from "./sentence.js";

export function WordBank({ data, answer, onAnswer, grading, words, asked, answered, isTaught }) {
  const bank = useMemo(() => shuffled(data.word_bank.map((_, i) => i)), [data.word_bank.length]);
  const [chosen, setChosen] = useState(() => placesOf(answer, data.word_bank)); // in the bank, in the order of the answer
  const tiles = useRef(null);
  const focus = useRef(null); // the place whose tile has the focus after the next change
  useFlight(tiles, [chosen]);
  useLayoutEffect(() => {
    const tile = focus.current !== null && tiles.current.querySelector(`[data-tile$=":${focus.current}"]:not(:disabled)`);
    tile?.focus?.();
    focus.current = null;
  }, [chosen]);

  const choose = (places) => {
    setChosen(places);
    onAnswer(places.length ? places.map((place) => data.word_bank[place]) : undefined);
  };
  const take = (place) => {
    if (grading || chosen.includes(place)) return;
    const hasFocus = tiles.current.contains(document.activeElement);
    if (hasFocus) focus.current = beside(bank, place, (other) => !chosen.includes(other));
    choose([...chosen, place]);
  };
  const putBack = (place) => {
    focus.current = place;
    choose(chosen.filter((other) => other !== place));
  };
  useKeys(({ key }) => {
    const place = bank[(Number(key) || NaN) - 1];
    if (place !== undefined) take(place);
  });

  /** The arrow keys: along the bank to the next word that is left, in the line with the word that has the focus. */
  const stepOf = ({ key, currentTarget }) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0;
    return getComputedStyle(currentTarget).direction === "rtl" ? -step : step;
  };
  const walk = (event, place) => {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    const left = bank.filter((other) => !chosen.includes(other));
    const to = left[left.indexOf(place) + step];
    if (to !== undefined) tiles.current.querySelector(`[data-tile="bank:${to}"]`).focus();
  };
  const shift = (event, at) => {
    const step = stepOf(event);
    if (!step) return;
    event.preventDefault();
    const to = at + step;
    if (to < 0 || to >= chosen.length) return;
    focus.current = chosen[at];
    choose(moved(chosen, at, to));
  };
  const drag = (from, to) => {
    // While a word is dragged the component renders again, so its list is read when it is changed.
    setChosen((current) => {
      const places = moved(current, from, to);
      onAnswer(places.map((place) => data.word_bank[place]));
      return places;
    });
  };
  return html`
    <${Picture} data=${data} />
    <${Sentence} text=${data.source_text} asked=${asked} sound=${data.audio_url} words=${words} isTaught=${isTaught} />
    <p class="hidden" role="status" ...${answered}>${!grading && chosen.map((place) => data.word_bank[place]).join(" ")}</p>
    <div ref=${tiles}>
      <div class="line" role="group" aria-label=${t("your_answer")} ...${answered}>
        ${chosen.map(
          (place, at) => html`
            <button
              type="button"
              class="word"
              key=${place}
              data-tile=${`line:${place}`}
              disabled=${grading}
              aria-label=${t("take_back", { word: data.word_bank[place] })}
              ...${draggable(at, drag)}
              onKeyDown=${(event) => shift(event, at)}
              onClick=${() => putBack(place)}
            >
              ${data.word_bank[place]}
            </button>
          `,
        )}
      </div>
      <div class="bank" role="group" aria-label=${t("words")} ...${answered}>
        ${bank.map(
          (place) => html`
            <button
              type="button"
              class=${chosen.includes(place) ? "word used" : "word"}
              key=${place}
              data-tile=${`bank:${place}`}
              disabled=${grading || chosen.includes(place)}
              onKeyDown=${(event) => walk(event, place)}
              onClick=${() => take(place)}
            >
              ${data.word_bank[place]}
            </button>
          `,
        )}
      </div>
    </div>
  `;
}

/** The places in the bank of the words of an answer. */
function placesOf(answer, bank) {
  const places = [];
  for (const word of answer ?? []) places.push(bank.findIndex((other, i) => other === word && !places.includes(i)));
  return places;
}

/** The place after this one in the bank that `isLeft`, else the one before it; null when there is none. */
function beside(bank, place, isLeft) {
  const at = bank.indexOf(place);
  const after = bank.slice(at + 1).find(isLeft);
  return after ?? bank.slice(0, at).findLast(isLeft) ?? null;
}
