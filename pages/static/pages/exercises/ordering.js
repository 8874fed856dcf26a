import { draggable, moved, shuffled } from "../lib/drag.js";
import { useFlight } from "../lib/flight.js";
import { t } from "../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../lib/ui.js";
import { Picture, Sound } from "./attachments.js";

export function Ordering({ data, answer, onAnswer, grading, of }) {
  const [order, setOrder] = useState(() => (answer ? placesOf(answer, data.items) : shuffled(data.items.map((_, i) => i))));
  const list = useRef(null);
  const focused = useRef(null);
  const [last, setLast] = useState(null); // the place that was moved last
  useFlight(list, [order]);
  useEffect(() => {
    onAnswer(order.map((place) => data.items[place].text));
    const button = focused.current; // moving an element takes the focus from it
    (button?.disabled ? button.parentElement.querySelector(".move:not(:disabled)") : button)?.focus();
  }, [order]);
  const move = (from, to) => {
    setOrder((current) => {
      setLast(current[from]);
      return moved(current, from, to);
    });
  };
  const button = (at, to, sign, label) => html`
    <button
      type="button"
      class="move"
      aria-label=${`${label}: ${data.items[order[at]].text}`}
      disabled=${to < 0 || to >= order.length}
      onClick=${(event) => {
        focused.current = event.currentTarget;
        move(at, to);
      }}
    >
      ${sign}
    </button>
  `;
  return html`
    <${Picture} data=${data} />
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
    <p class="hidden" role="status">
      ${last !== null && !grading && t("moved_to", { text: data.items[last].text, place: order.indexOf(last) + 1, total: order.length })}
    </p>
    <ol class=${`order ${grading ? (grading.is_correct ? "right" : "wrong") : ""}`} ref=${list}>
      ${order.map((place, at) => {
        const { onPointerDown, ...item } = draggable(at, move);
        return html`
          <li key=${place} data-tile=${`order:${place}`} ...${item}>
            ${!grading && html`<span class="handle" aria-hidden="true" onPointerDown=${onPointerDown}>⠿</span>`}
            <span ...${of(data.items[place].text)}>${data.items[place].text}</span>
            ${!grading && html`${button(at, at - 1, "↑", t("move_up"))}${button(at, at + 1, "↓", t("move_down"))}`}
          </li>
        `;
      })}
    </ol>
  `;
}

/** The places of the items of an answer, a list of their texts. */
function placesOf(answer, items) {
  const places = [];
  for (const text of answer) places.push(items.findIndex((item, i) => item.text === text && !places.includes(i)));
  return places;
}
