import { shuffled } from "../lib/drag.js";
import { t } from "../lib/i18n.js";
import { html, useMemo, useState } from "../lib/ui.js";
import { Picture, Sound } from "./attachments.js";

export function Pairs({ data, onAnswer, grading }) {
  const lefts = useMemo(() => shuffled(data.pairs.map((_, i) => i)), [data]);
  const rights = useMemo(() => shuffled(data.pairs.map((_, i) => i)), [data]);
  const [links, setLinks] = useState([]); // {left, right}, places in data.pairs
  const [picked, setPicked] = useState(null); // {side, place} that waits for its partner
  const numberOf = (side, place) => links.findIndex((link) => link[side] === place) + 1;

  const pick = (side, place) => {
    const others = links.filter((link) => link[side] !== place);
    if (others.length < links.length) return link(others); // a second tap separates a pair
    if (!picked || picked.side === side) return setPicked(picked?.place === place ? null : { side, place });
    link([...links, { [side]: place, [picked.side]: picked.place }]);
  };
  const link = (changed) => {
    setLinks(changed);
    setPicked(null);
    const pairs = changed.map(({ left, right }) => ({ left: data.pairs[left].left, right: data.pairs[right].right }));
    onAnswer(pairs.length === data.pairs.length ? pairs : undefined);
  };

  const column = (side, places) => html`
    <ul>
      ${places.map((place) => {
        const number = numberOf(side, place);
        const isPicked = picked?.side === side && picked.place === place;
        return html`
          <li key=${place}>
            <button
              type="button"
              class=${`half ${number ? `linked pair-${number}` : ""}`}
              aria-pressed=${isPicked || number > 0 ? "true" : "false"}
              disabled=${grading}
              onClick=${() => pick(side, place)}
            >
              <span dir="auto">${data.pairs[place][side]}</span>
              ${number > 0 && html`<span class="number"><span class="hidden">${t("pair")} </span>${number}</span>`}
            </button>
          </li>
        `;
      })}
    </ul>
  `;
  return html`
    <${Picture} data=${data} />
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
    <div class="pairs">${column("left", lefts)}${column("right", rights)}</div>
  `;
}
