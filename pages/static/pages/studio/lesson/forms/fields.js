// Fields of the data of an exercise, each by its path. A field that is emptied leaves nothing behind, where it need not be there.

import { t } from "../../../lib/i18n.js";
import { inLanguage } from "../../../lib/languages.js";
import { html } from "../../../lib/ui.js";
import { SoundField } from "../../media/sound-field.js";
import { Chips } from "../../parts/chips.js";
import { Area, Field } from "../../parts/field.js";
import { useForm } from "./frame.js";

const orNothing = (text) => (text === "" ? undefined : text);

/** A text at the first level of the data. `language`: its tag; `long`: of several lines. */
export function Text({ path, label, help, language, max, optional = false, long = false, value, onValue }) {
  const { data, onData, idOf, wrong } = useForm();
  const Shown = long ? Area : Field;
  return html`
    <div data-path=${path}>
      <${Shown}
        name=${idOf(path)}
        label=${label}
        help=${help}
        wrong=${wrong(path)}
        value=${value ?? data[path] ?? ""}
        maxlength=${max}
        autocomplete="off"
        ...${inLanguage(language)}
        onValue=${onValue ?? ((text) => onData({ [path]: optional ? orNothing(text) : text }))}
      />
    </div>
  `;
}

/** Texts as chips. */
export function List({ path, label, help, language, max, values, onValues }) {
  const { data, onData, wrong } = useForm();
  const error = wrong(path);
  return html`
    <div class="form-list" data-path=${path}>
      <${Chips}
        label=${label}
        values=${values ?? data[path] ?? []}
        onValues=${onValues ?? ((texts) => onData({ [path]: texts.length ? texts : undefined }))}
        max=${max}
        language=${language}
      />
      ${help && html`<p class="soft">${help}</p>`}
      ${error && html`<p class="error">${error}</p>`}
    </div>
  `;
}

/**
 * The sound of the exercise. `none`: what the data have without one; `text`: what it says, if that is known;
 * `says`: its language is stored with it.
 */
export function Sound({ path = "audio_url", label = t("form_sound"), language, none, text, says = false }) {
  const { data, onData, wrong } = useForm();
  const set = (url) => {
    const spoken = says ? { audio_language: url ? language : undefined } : {};
    onData({ [path]: url ?? none, ...spoken });
  };
  return html`
    <div data-path=${path}>
      <${SoundField} label=${label} value=${data[path] ?? undefined} onValue=${set} wrong=${wrong(path)} language=${language} says=${text} />
    </div>
  `;
}

/** What a wrong answer is explained by. */
export function Explanation() {
  const { course } = useForm();
  return html`<${Text} path="explanation" label=${t("form_explanation")} language=${course.source_language} max="500" optional long />`;
}

/** A choice of yes or no. */
export function Tick({ path, label, help, value, onValue }) {
  const { idOf } = useForm();
  return html`
    <label class="tick">
      <input type="checkbox" checked=${value} aria-describedby=${help ? `${idOf(path)}-help` : null} onChange=${({ target }) => onValue(target.checked)} />
      <span>${label}${help && html`<span class="soft form-why" id=${`${idOf(path)}-help`}>${help}</span>`}</span>
    </label>
  `;
}
