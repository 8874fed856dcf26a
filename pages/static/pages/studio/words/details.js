// All that is known of a word, beside the table.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef } from "../../lib/ui.js";
import { Choice } from "../../views/forms.js";
import { useCourse } from "../lib/course.js";
import { useRecord } from "../lib/use-records.js";
import { PictureField } from "../media/picture-field.js";
import { SoundField } from "../media/sound-field.js";
import { Chips } from "../parts/chips.js";
import { Area, Field } from "../parts/field.js";
import { columnName, GENDERS, genderName, PARTS, partName } from "./columns.js";
import { LessonOptions } from "./editor.js";
import { wrongText } from "./errors.js";
import { Modal } from "./modal.js";
import { Uses } from "./uses.js";

const MOST = { translations: 20, synonyms: 20, forms: 50, tags: 20 };
const LONGEST = { text: 200, translations: 200, synonyms: 200, forms: 200, tags: 50, pronunciation: 200, note: 1000 };

/** `field`: what the author came for; `onStep(1 or -1)`: the next word of the table, null where there is none. */
export function WordDetails({ id, field, words, lessons, canEdit, onStep, onClose }) {
  const { course, records } = useCourse();
  const record = useRecord(records, "word", id);
  const word = words.valueOf(id);
  const content = useRef(null);
  useEffect(() => {
    const place = content.current.querySelector(`[data-field="${field}"]`);
    place?.querySelector("button, input")?.focus();
  }, []);
  const set = (name) => (value) => words.edit(id, { [name]: value || null });
  const wrong = (name) => {
    const errors = record?.state === "refused" ? record.errors : {};
    const key = Object.keys(errors).find((each) => each.split(".")[0] === name);
    return key && wrongText(errors[key][0]);
  };
  const text = (name) => ({ name: `word-${name}`, label: columnName(name), value: word[name] ?? "", wrong: wrong(name), maxlength: LONGEST[name], dir: "auto" });
  const list = (name, language) => ({
    longest: LONGEST[name],
    label: columnName(name),
    values: word[name] ?? [],
    onValues: (values) => words.edit(id, { [name]: values }),
    max: MOST[name],
    language,
    wrong: wrong(name),
  });
  const { target_language: taught, source_language: known } = course;
  return html`
    <${Modal} title=${word.text || t("words_new")} kind="sheet" onClose=${onClose}>
      <p class="words-steps">
        <button type="button" class="quiet" disabled=${!onStep(-1, true)} onClick=${() => onStep(-1)}>${t("words_previous")}</button>
        <button type="button" class="quiet" disabled=${!onStep(1, true)} onClick=${() => onStep(1)}>${t("words_next")}</button>
      </p>
      ${record?.state === "gone" && html`<p class="error" role="alert">${t("words_gone")}</p>`}
      <fieldset class="words-fields" disabled=${!canEdit} ref=${content}>
        <legend class="hidden">${t("words_fields")}</legend>
        <${Field} ...${text("text")} lang=${taught} onValue=${(value) => words.edit(id, { text: value })} />
        <${Listed} ...${list("translations", known)} />
        <div data-field="audio_url"><${SoundField} label=${columnName("audio_url")} value=${word.audio_url} onValue=${set("audio_url")} wrong=${wrong("audio_url")} language=${taught} says=${word.text} /></div>
        <div data-field="image_url"><${PictureField} label=${columnName("image_url")} value=${word.image_url} onValue=${set("image_url")} wrong=${wrong("image_url")} /></div>
        <div class="words-pair">
          <${Choice}
            name="word-part_of_speech"
            label=${columnName("part_of_speech")}
            value=${word.part_of_speech ?? ""}
            options=${[["", t("words_nothing")], ...PARTS.map((part) => [part, partName(part)])]}
            onValue=${set("part_of_speech")}
          />
          <${Choice}
            name="word-gender"
            label=${columnName("gender")}
            value=${word.gender ?? ""}
            options=${[["", t("words_nothing")], ...GENDERS.map((gender) => [gender, genderName(gender)])]}
            onValue=${set("gender")}
          />
        </div>
        <div class="field">
          <label for="word-lesson">${columnName("lesson_id")}</label>
          <select id="word-lesson" onChange=${({ target }) => set("lesson_id")(target.value)}>
            <option value="" selected=${!word.lesson_id}>${t("words_nothing")}</option>
            <${LessonOptions} value=${word.lesson_id} lessons=${lessons} />
          </select>
        </div>
        <${Listed} ...${list("synonyms", taught)} />
        <${Listed} ...${list("forms", taught)} />
        <${Field} ...${text("pronunciation")} onValue=${set("pronunciation")} />
        <${Area} ...${text("note")} onValue=${set("note")} />
        <${Listed} ...${list("tags", null)} />
      </fieldset>
      ${!record?.isNew && html`<${Uses} id=${id} lessons=${lessons} />`}
      ${canEdit && html`<button type="button" class="destructive" onClick=${() => (onClose(), words.remove([id]))}>${t("words_delete")}</button>`}
    <//>
  `;
}

const Listed = ({ wrong, ...list }) => html`<div><${Chips} ...${list} />${wrong && html`<p class="error" role="alert">${wrong}</p>`}</div>`;
