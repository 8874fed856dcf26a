import { shuffled } from "../lib/drag.js";
import * as effects from "../lib/effects.js";
import { t } from "../lib/i18n.js";
import { useKeys } from "../lib/keys.js";
import { html, useEffect, useLayoutEffect, useMemo, useRef, useState } from "../lib/ui.js";
import { Picture, Sound } from "./attachments.js";

const AT_ONCE = 5; // pairs
const SHAKING_MS = 320;
const KEYS = { left: "12345", right: "67890" };

/**
 * Pairs are judged as they are linked, and linked again until they are right. The answer has the first link of each
 * left side, so that a corrected one does not count as right.
 */
export function Pairs({ data, answer, onAnswer, grading, of }) {
  const rounds = useMemo(() => roundsOf(data.pairs.length), [data.pairs.length]);
  const [first, setFirst] = useState(() => linksOf(answer, data.pairs)); // left place to the right place linked first
  const [linked, setLinked] = useState(() => new Set(first.keys())); // places whose pair is found
  const [picked, setPicked] = useState(null); // {side, place} that waits for its partner
  const [failed, setFailed] = useState([]); // places whose link was wrong a moment ago
  const [found, setFound] = useState(null); // the place of the pair that was found last
  const [timer, columns, hadFocus] = [useRef(null), useRef(null), useRef(false)];
  useEffect(() => () => clearTimeout(timer.current), []);
  const round = rounds.find(({ lefts }) => lefts.some((place) => !linked.has(place))) ?? rounds.at(-1);

  const pick = (side, place) => {
    if (grading || linked.has(place)) return;
    if (!picked || picked.side === side) return setPicked(picked?.place === place ? null : { side, place });
    const link = { [side]: place, [picked.side]: picked.place };
    setPicked(null);
    judge(link);
  };
  const judge = ({ left, right }) => {
    const links = first.has(left) ? first : new Map([...first, [left, right]]);
    setFirst(links);
    const { [left]: asked, [right]: given } = data.pairs;
    if (asked.right !== given.right) return fail(left, right);
    hadFocus.current = columns.current.contains(document.activeElement);
    setFound(left);
    const all = new Set([...linked, left]);
    setLinked(all);
    effects.right();
    if (all.size < data.pairs.length) return;
    onAnswer([...links].map(([from, to]) => ({ left: data.pairs[from].left, right: data.pairs[to].right })));
  };
  const fail = (left, right) => {
    effects.wrong();
    setFailed([`left ${left}`, `right ${right}`]);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFailed([]), SHAKING_MS);
  };
  useLayoutEffect(() => {
    if (!hadFocus.current) return; // the button that had it is disabled
    hadFocus.current = false;
    (columns.current.querySelector(".half:not(:disabled)") ?? columns.current.closest("form").querySelector(".action > .primary")).focus();
  }, [linked]);
  useKeys(({ key }) => {
    for (const side of ["left", "right"]) {
      const place = round[`${side}s`][KEYS[side].indexOf(key)];
      if (place !== undefined) pick(side, place);
    }
  });

  const column = (side) => html`
    <ul aria-label=${t(side === "left" ? "left_side" : "right_side")}>
      ${round[`${side}s`].map((place, at) => {
        const isPicked = picked?.side === side && picked.place === place;
        const isLinked = linked.has(place);
        const isWrong = failed.includes(`${side} ${place}`) || (grading && side === "left" && first.get(place) !== place);
        return html`
          <li key=${place}>
            <button
              type="button"
              class=${`half ${isLinked ? "linked" : ""} ${isWrong ? "wrong" : ""}`}
              aria-pressed=${String(isPicked)}
              disabled=${Boolean(grading) || isLinked}
              onClick=${() => pick(side, place)}
            >
              <span class="key" aria-hidden="true">${KEYS[side][at]}</span>
              <span ...${of(data.pairs[place][side])}>${data.pairs[place][side]}</span>
              ${isLinked && html`<span class="hidden"> (${t("pair_found")})</span>`}
            </button>
          </li>
        `;
      })}
    </ul>
  `;
  return html`
    <${Picture} data=${data} />
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
    <p class="hidden" role="status">${failed.length > 0 ? t("pair_wrong") : found !== null && t("pair_right", data.pairs[found])}</p>
    <div class="pairs" ref=${columns}>${column("left")}${column("right")}</div>
  `;
}

/** `[{lefts, rights}]`: the places of the pairs, in rounds of like size, each side in an order of its own. */
function roundsOf(count) {
  const places = shuffled(Array.from({ length: count }, (_, i) => i));
  const rounds = Math.ceil(count / AT_ONCE);
  return Array.from({ length: rounds }, (_, i) => {
    const lefts = places.slice(Math.floor((i * count) / rounds), Math.floor(((i + 1) * count) / rounds));
    return { lefts, rights: shuffled(lefts) };
  });
}

/** Left place to right place of an answer that was given before. */
function linksOf(answer, pairs) {
  const placeOf = (side, text) => pairs.findIndex((pair) => pair[side] === text);
  return new Map((answer ?? []).map(({ left, right }) => [placeOf("left", left), placeOf("right", right)]));
}
