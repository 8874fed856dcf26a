// The folded part of a form: what few exercises need.

import { normalised } from "@langlearn/grading";
import { t } from "../../../lib/i18n.js";
import { html, useState } from "../../../lib/ui.js";
import { PictureField } from "../../media/picture-field.js";
import { List, Tick } from "./fields.js";
import { useForm } from "./frame.js";
import { Notes } from "./notes.js";

/** `hints`, `notes`: has the type any? `graded`: is it answered at all? `children`: what only this type has. */
export function More({ hints = false, notes = false, graded = true, strict = graded, children }) {
  const { data, onData, course } = useForm();
  return html`
    <details class="form-more">
      <summary>${t("form_more")}</summary>
      ${hints && html`<${List} path="hints" label=${t("hints")} language=${course.source_language} max="5" />`}
      <${Picture} />
      ${children}
      ${notes && html`<${Notes} />`}
      ${strict &&
      html`<${Tick}
        path="strict"
        label=${t("form_strict")}
        help=${t("form_strict_why")}
        value=${data.strict === true}
        onValue=${(is) => onData({ strict: is || undefined })}
      />`}
      ${graded && html`<${Words} />`}
    </details>
  `;
}

/** Without an alternative text the picture is decoration, and passed over by a screen reader. */
function Picture() {
  const { data, onData, wrong } = useForm();
  return html`
    <div data-path="image_url">
      <${PictureField}
        label=${t("form_picture")}
        value=${data.image_url ?? undefined}
        onValue=${(url) => onData(url ? { image_url: url } : { image_url: undefined, image_alt: undefined })}
        alt=${data.image_alt ?? ""}
        onAlt=${(text) => onData({ image_alt: text || undefined })}
        wrong=${wrong("image_url") ?? wrong("image_alt")}
      />
    </div>
  `;
}

/** The words of the course that the exercise practises, by their texts. */
function Words() {
  const { data, onData, course, texts } = useForm();
  const [unknown, setUnknown] = useState(null);
  const listed = Array.isArray(data.words) ? data.words : [];
  const textOf = (id) => texts.words.find((word) => word.id === id)?.text;
  const shown = listed.map(textOf).filter(Boolean);
  const set = (chosen) => {
    const kept = listed.filter((id) => !textOf(id) || chosen.includes(textOf(id)));
    const added = chosen.filter((text) => !shown.includes(text));
    const found = added.map((text) => texts.words.find((word) => normalised(word.text) === normalised(text)));
    setUnknown(added.find((_, at) => !found[at]) ?? null);
    const ids = [...new Set([...kept, ...found.filter(Boolean).map(({ id }) => id)])];
    onData({ words: ids.length ? ids : undefined });
  };
  return html`
    <${List}
      path="words"
      label=${t("form_words")}
      help=${unknown ? t("form_word_unknown", { word: unknown }) : t("form_words_help")}
      language=${course.target_language}
      max="50"
      values=${shown}
      onValues=${set}
    />
  `;
}
