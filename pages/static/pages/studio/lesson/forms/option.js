// One of the options of a choice: a text, a picture or a sound, and whether it is right.

import { t } from "../../../lib/i18n.js";
import { html, useState } from "../../../lib/ui.js";
import { Icon } from "../../../views/icons.js";
import { PictureField } from "../../media/picture-field.js";
import { SoundField } from "../../media/sound-field.js";
import { useForm } from "./frame.js";

export function Option({ at, option, onChange, onRemove }) {
  const { course, texts, idOf, wrong } = useForm();
  const number = at + 1;
  const path = `options.${at}`;
  const error = wrong(path);
  const [isOpen, open] = useState(Boolean(option.image_url || option.audio_url));
  const language = (option.text && texts.languages({ exercise_type: "multiple-choice", data: { question: "" } }).of(option.text)) || null;
  const hasFile = option.image_url || option.audio_url;
  return html`
    <div class="form-option" data-path=${path} role="group" aria-label=${t("form_option", { number })}>
      <label class="form-right">
        <input type="checkbox" checked=${option.is_correct === true} onChange=${({ target }) => onChange({ is_correct: target.checked })} />
        <span>${t("form_is_right")}</span><span class="hidden"> ${number}</span>
      </label>
      <input
        type="text"
        aria-label=${t("form_option", { number })}
        aria-invalid=${error ? "true" : null}
        aria-describedby=${error ? `${idOf(path)}-help` : null}
        autocomplete="off"
        maxlength="500"
        lang=${language}
        dir="auto"
        value=${option.text ?? ""}
        onInput=${({ target: { value } }) => onChange({ text: value || (hasFile ? undefined : "") })}
      />
      <button type="button" class="quiet bare" aria-expanded=${String(isOpen)} aria-label=${t("form_option_media", { number })} onClick=${() => open(!isOpen)}>
        <${Icon} name="picture" size="20" />
      </button>
      ${onRemove && html`<button type="button" class="quiet bare" aria-label=${t("form_option_remove", { number })} onClick=${onRemove}><${Icon} name="close" size="20" /></button>`}
      ${error && html`<p class="error" id=${`${idOf(path)}-help`}>${error}</p>`}
      ${isOpen &&
      html`<div class="form-pair">
        <${PictureField}
          label=${t("form_option_picture", { number })}
          value=${option.image_url ?? undefined}
          onValue=${(url) => onChange({ image_url: url, ...(url ? {} : { alt: undefined }), ...emptied(option, url) })}
          alt=${option.alt ?? ""}
          onAlt=${(text) => onChange({ alt: text || undefined })}
        />
        <${SoundField}
          label=${t("form_option_sound", { number })}
          value=${option.audio_url ?? undefined}
          onValue=${(url) => onChange({ audio_url: url, ...emptied(option, url) })}
          language=${course.target_language}
          says=${option.text}
        />
      </div>`}
    </div>
  `;
}

/** An empty text is none beside a picture or a sound. */
const emptied = ({ text }, url) => (url && text === "" ? { text: undefined } : {});
