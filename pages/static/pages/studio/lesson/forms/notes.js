// What learners are told who give a certain wrong answer.

import { t } from "../../../lib/i18n.js";
import { html } from "../../../lib/ui.js";
import { Choice } from "../../../views/forms.js";
import { Icon } from "../../../views/icons.js";
import { Field } from "../../parts/field.js";
import { inLanguage } from "../../../lib/languages.js";
import { useForm } from "./frame.js";

const MOST = 20;

export function Notes() {
  const { type, data, onData, course, languages, idOf, wrong } = useForm();
  const notes = data.notes ?? [];
  const isOfBlanks = type === "fill-in-the-blank";
  const set = (changed) => onData({ notes: changed.length ? changed : undefined });
  const change = (at, changes) => set(notes.map((note, i) => (i === at ? { ...note, ...changes } : note)));
  const add = () => set([...notes, { answer: "", text: "", ...(isOfBlanks ? { blank: 0 } : {}) }]);
  const field = (at, key, label, language, max) => html`
    <div data-path=${`notes.${at}.${key}`}>
      <${Field}
        name=${idOf(`notes.${at}.${key}`)}
        label=${label}
        wrong=${wrong(`notes.${at}.${key}`)}
        value=${notes[at][key] ?? ""}
        maxlength=${max}
        autocomplete="off"
        ...${inLanguage(language)}
        onValue=${(text) => change(at, { [key]: text })}
      />
    </div>
  `;
  return html`
    <fieldset class="form-notes">
      <legend>${t("form_notes")}</legend>
      ${notes.map(
        (_, at) => html`
          <div class="form-row" key=${at} role="group" aria-label=${t("form_note", { number: at + 1 })}>
            ${isOfBlanks &&
            html`<${Choice}
              name=${idOf(`notes.${at}.blank`)}
              label=${t("form_note_blank")}
              value=${String(notes[at].blank ?? 0)}
              options=${(data.blanks ?? []).map((blank, i) => [String(i), t("form_blank_number", { number: i + 1 })])}
              onValue=${(position) => change(at, { blank: Number(position) })}
            />`}
            ${field(at, "answer", t("form_note_answer"), languages.answer, 1000)} ${field(at, "text", t("form_note_text"), course.source_language, 500)}
            <button type="button" class="quiet bare" aria-label=${t("form_note_remove", { number: at + 1 })} onClick=${() => set(notes.filter((__, i) => i !== at))}>
              <${Icon} name="close" size="20" />
            </button>
          </div>
        `,
      )}
      ${notes.length < MOST && html`<button type="button" class="form-add" onClick=${add}>${t("form_note_add")}</button>`}
    </fieldset>
  `;
}
