// The name, the description and the languages of a course.

import { languageName, t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html } from "../../lib/ui.js";
import { RichText as Shown } from "../../views/rich-text.js";
import { Field } from "../../views/forms.js";
import { RichText } from "../parts/rich-text.js";

const LONGEST_NAME = 100;
const LONGEST_DESCRIPTION = 255; // characters, those of the marks among them

export function About({ course, errors, isDisabled, onEdit }) {
  const { name, description, source_language: source, target_language: target } = course;
  return html`
    <section class="settings-part">
      <h2>${t("settings_about")}</h2>
      <${Field}
        name="course-name"
        label=${t("start_name")}
        ...${inLanguage(source)}
        maxlength=${LONGEST_NAME}
        autocomplete="off"
        disabled=${isDisabled}
        value=${name}
        wrong=${name.trim() ? errors.name?.[0] : t("start_name_missing")}
        onValue=${(text) => onEdit({ name: text })}
      />
      ${isDisabled
        ? description && html`<${Shown} text=${description} language=${source} />`
        : html`<${RichText}
            name="course-description"
            label=${t("settings_description")}
            help=${t("settings_description_help")}
            wrong=${errors.description && t("settings_description_wrong")}
            language=${source}
            longest=${LONGEST_DESCRIPTION}
            value=${description}
            onValue=${(text) => onEdit({ description: text })}
          />`}
      <dl class="settings-languages">
        <div><dt>${t("start_target")}</dt><dd>${languageName(target)}</dd></div>
        <div><dt>${t("start_source")}</dt><dd>${languageName(source)}</dd></div>
      </dl>
    </section>
  `;
}
