import { draggable, moved, shuffled } from "../lib/drag.js";
import { t } from "../lib/i18n.js";
import { html, useMemo, useState } from "../lib/ui.js";
import { Picture, Sound } from "./attachments.js";

export function WordBank({ data, onAnswer, grading }) {
  const bank = useMemo(() => shuffled(data.word_bank.map((_, i) => i)), [data]);
  const [chosen, setChosen] = useState([]); // places in the bank, in the order of the answer
  const choose = (places) => {
    setChosen(places);
    onAnswer(places.length ? places.map((place) => data.word_bank[place]) : undefined);
  };
  const shift = (event, at) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const to = at + (document.dir === "rtl" ? -step : step);
    if (to >= 0 && to < chosen.length) choose(moved(chosen, at, to));
  };
  return html`
    <${Picture} data=${data} />
    <p class="prompt" dir="auto">${data.source_text}</p>
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
    <div class="line" role="group" aria-label=${t("your_answer")} dir="auto">
      ${chosen.map(
        (place, at) => html`
          <button
            type="button"
            class="word"
            key=${place}
            disabled=${grading}
            aria-label=${t("take_back", { word: data.word_bank[place] })}
            ...${draggable(at, (from, to) => setChosenBy(setChosen, onAnswer, data, from, to))}
            onKeyDown=${(event) => shift(event, at)}
            onClick=${() => choose(chosen.filter((other) => other !== place))}
          >
            ${data.word_bank[place]}
          </button>
        `,
      )}
    </div>
    <div class="bank" role="group" aria-label=${t("words")} dir="auto">
      ${bank.map(
        (place) => html`
          <button
            type="button"
            class="word"
            key=${place}
            disabled=${grading || chosen.includes(place)}
            onClick=${() => choose([...chosen, place])}
          >
            ${data.word_bank[place]}
          </button>
        `,
      )}
    </div>
  `;
}

/** While a word is dragged the component renders again, so its list is read when it is changed. */
function setChosenBy(setChosen, onAnswer, data, from, to) {
  setChosen((chosen) => {
    const places = moved(chosen, from, to);
    onAnswer(places.map((place) => data.word_bank[place]));
    return places;
  });
}
