import { t } from "../../../lib/i18n.js";
import { inLanguage } from "../../../lib/languages.js";
import { html } from "../../../lib/ui.js";
import { Icon } from "../../../views/icons.js";
import { afterPress } from "../../lib/press.js";
import { Explanation, Sound } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { pairsIn } from "./parts.js";

export const PairsForm = (form) => html`<${Frame} type="pairs" ...${form}><${Fields} /><//>`;

const MOST = 10;
const SIDES = ["left", "right"];

function Fields() {
  const { course } = useForm();
  return html`
    <${Rows} />
    <div class="form-pair"><${Sound} language=${course.target_language} /><${Explanation} /></div>
    <${More} strict=${false} />
  `;
}

/** A row for each pair, and an empty one for the next. */
function Rows() {
  const { data, onData, course, nameOf, texts, wrong, idOf } = useForm();
  const pairs = data.pairs ?? [];
  const languages = sidesOf(pairs, texts, course);
  const rows = pairs.length < MOST ? [...pairs, {}] : pairs;
  const write = (at, side, text) => {
    const changed = at < pairs.length ? pairs.map((pair, i) => (i === at ? { ...pair, [side]: text } : pair)) : [...pairs, { left: "", right: "", [side]: text }];
    onData({ pairs: changed });
  };
  const clear = (at) => {
    const { left, right } = pairs[at] ?? { left: " " };
    if (!left && !right && pairs.length > 1) onData({ pairs: pairs.filter((_, i) => i !== at) });
  };
  const paste = (event, at) => {
    const text = event.clipboardData.getData("text");
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    const isWritten = ({ left, right }) => left || right;
    const changed = [...pairs.slice(0, at), ...pairsIn(text), ...pairs.slice(at)].filter(isWritten);
    onData({ pairs: changed.slice(0, MOST) });
  };
  const cell = (pair, at, side) => {
    const path = `pairs.${at}.${side}`;
    const error = wrong(path) ?? (side === "left" ? wrong(`pairs.${at}`, true) : null);
    return html`
      <div data-path=${path}>
        <input
          type="text"
          id=${idOf(path)}
          aria-label=${t("form_pair_side", { number: at + 1, language: nameOf(languages[side]) })}
          aria-invalid=${error ? "true" : null}
          aria-describedby=${error ? `${idOf(path)}-help` : null}
          autocomplete="off"
          maxlength="500"
          ...${inLanguage(languages[side])}
          value=${pair[side] ?? ""}
          onInput=${({ target }) => write(at, side, target.value)}
          onPaste=${(event) => paste(event, at)}
        />
        ${error && html`<p class="error" id=${`${idOf(path)}-help`}>${error}</p>`}
      </div>
    `;
  };
  const error = wrong("pairs", true);
  return html`
    <fieldset class="form-pairs">
      <legend>${t("form_pairs")}</legend>
      <p class=${error ? "error" : "soft"}>${error ?? t("form_pairs_help")}</p>
      <div class="form-row soft" aria-hidden="true">${SIDES.map((side) => html`<span>${nameOf(languages[side])}</span>`)}<span></span></div>
      ${rows.map(
        (pair, at) => html`
          <div class="form-row" key=${at} onFocusOut=${({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && afterPress(() => clear(at))}>
            ${SIDES.map((side) => cell(pair, at, side))}
            ${at < pairs.length
              ? html`<button type="button" class="quiet bare" aria-label=${t("form_pair_remove", { number: at + 1 })} onClick=${() => onData({ pairs: pairs.filter((_, i) => i !== at) })}><${Icon} name="close" size="20" /></button>`
              : html`<span></span>`}
          </div>
        `,
      )}
    </fieldset>
  `;
}

/** Which side is in which language: what most pairs say, else the left one is taught. */
function sidesOf(pairs, texts, { source_language: known, target_language: taught }) {
  const { of } = texts.languages({ exercise_type: "pairs", data: { pairs } });
  const lefts = pairs.map(({ left, right }) => [left && of(left), right && of(right)]);
  const isSwapped = lefts.filter(([left, right]) => left === known || right === taught).length > lefts.filter(([left, right]) => left === taught || right === known).length;
  return isSwapped ? { left: known, right: taught } : { left: taught, right: known };
}
