// The field in a cell that is edited.

import { t } from "../../lib/i18n.js";
import { html, useLayoutEffect, useRef } from "../../lib/ui.js";
import { columnName, PARTS, partName } from "./columns.js";
import { grouped } from "./lessons.js";

/** Focuses a field when it appears, before the next key comes. */
function useFocus(onFocus) {
  const field = useRef(null);
  useLayoutEffect(() => {
    field.current.focus();
    onFocus(field.current);
  }, []);
  return field;
}

const toEnd = (input) => input.setSelectionRange(input.value.length, input.value.length);

/**
 * `start`: the text that the field begins with. `onEnd(text, event)`: ended by a key, of which Escape takes all back, or because
 * something else was chosen: then without an event. It returns false when the text must not be so.
 */
export function TextEditor({ field, start, wrong, lang, onEnd }) {
  const input = useFocus(toEnd);
  const ended = useRef(false);
  const end = (text, event) => {
    if (ended.current) return;
    ended.current = onEnd(text, event) !== false;
  };
  const onKeyDown = (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (["Escape", "Enter", "Tab"].includes(event.key)) end(event.target.value, event);
  };
  return html`
    <input
      class="words-editor"
      ref=${input}
      type="text"
      lang=${lang}
      dir="auto"
      aria-label=${columnName(field)}
      aria-invalid=${wrong ? "true" : null}
      aria-describedby=${wrong ? "words-wrong" : null}
      autocomplete="off"
      defaultValue=${start}
      onKeyDown=${onKeyDown}
      onBlur=${(event) => end(event.target.value, null)}
    />
  `;
}

/** A choice of a part of speech, or of a lesson. `onEnd` gets the value of the field. */
export function ChoiceEditor({ field, value, lessons, onEnd }) {
  const isOpen = useRef(false); // is a list open, in which a choice is made at once?
  const ended = useRef(false);
  const select = useFocus((element) => {
    try {
      element.showPicker();
      isOpen.current = true;
    } catch {
      // The keys choose, and Enter ends it.
    }
  });
  const end = (chosen, event) => {
    if (ended.current) return;
    ended.current = true;
    onEnd(chosen, event);
  };
  const valueOf = ({ target }) => target.value || null;
  const onKeyDown = (event) => {
    event.stopPropagation();
    if (["Escape", "Enter", "Tab"].includes(event.key)) end(valueOf(event), event);
  };
  return html`
    <select
      class="words-editor"
      ref=${select}
      aria-label=${columnName(field)}
      onChange=${(event) => isOpen.current && end(valueOf(event), event)}
      onKeyDown=${onKeyDown}
      onBlur=${(event) => end(valueOf(event), null)}
    >
      <option value="" selected=${!value}>${t("words_nothing")}</option>
      <${field === "lesson_id" ? LessonOptions : PartOptions} value=${value} lessons=${lessons} />
    </select>
  `;
}

export const PartOptions = ({ value }) => PARTS.map((part) => html`<option key=${part} value=${part} selected=${part === value}>${partName(part)}</option>`);

export const LessonOptions = ({ value, lessons }) =>
  grouped(lessons).map(
    ([group, members]) => html`<optgroup key=${group} label=${group}>
      ${members.map(({ id, name }) => html`<option key=${id} value=${id} selected=${id === value}>${name}</option>`)}
    </optgroup>`,
  );
