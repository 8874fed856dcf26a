import { draggable, moved, shuffled } from "../lib/drag.js";
import { t } from "../lib/i18n.js";
import { html, useEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Picture, Sound } from "./attachments.js";

export function Ordering({ data, onAnswer, grading }) {
  const start = useMemo(() => shuffled(data.items.map((_, i) => i)), [data]);
  const [order, setOrder] = useState(start);
  const focused = useRef(null);
  useEffect(() => {
    onAnswer(order.map((place) => data.items[place].text));
    focused.current?.focus(); // moving an element takes the focus from it
  }, [order]);
  const move = (from, to) => setOrder((current) => moved(current, from, to));
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
    <ol class="order">
      ${order.map((place, at) => {
        const { onPointerDown, ...item } = draggable(at, move);
        return html`
          <li key=${place} ...${item}>
            ${!grading && html`<span class="handle" aria-hidden="true" onPointerDown=${onPointerDown}>⠿</span>`}
            <span dir="auto">${data.items[place].text}</span>
            ${!grading && html`${button(at, at - 1, "↑", t("move_up"))}${button(at, at + 1, "↓", t("move_down"))}`}
          </li>
        `;
      })}
    </ol>
  `;
}
