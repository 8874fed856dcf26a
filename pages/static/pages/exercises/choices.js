// Options of which one or more are chosen, below the element `prompt`; the digits of the keyboard choose them as well.

import { t } from "../lib/i18n.js";
import { useKeys } from "../lib/keys.js";
import { html } from "../lib/ui.js";
import { Image, Sound } from "./attachments.js";

/**
 * `options`: {id, text, image_url, audio_url, alt}; `marks`: option id to `right` or `wrong`, once graded;
 * `of(text)`: the attributes of an element with it, for texts of the course.
 */
export function Choices({ options, chosen, onChosen, several = false, disabled, marks = {}, of }) {
  const toggle = (id) => {
    if (!several) return onChosen([id]);
    onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  };
  useKeys(({ key }) => {
    const option = options[Number(key) - 1];
    if (option && !disabled) toggle(option.id);
  });
  return html`
    <fieldset class=${options.some((option) => option.image_url) ? "choices pictures" : "choices"} disabled=${disabled} aria-labelledby="prompt">
      ${options.map((option, at) => {
        const name = option.text || option.alt || t("option", { number: at + 1 });
        return html`
          <div key=${option.id} class=${`choice ${marks[option.id] ?? ""}`}>
            <span class="key" aria-hidden="true">${at + 1}</span>
            <label>
              <input
                type=${several ? "checkbox" : "radio"}
                name="choice"
                aria-label=${option.text ? null : name}
                checked=${chosen.includes(option.id)}
                onChange=${() => toggle(option.id)}
              />
              ${option.image_url && html`<${Image} url=${option.image_url} alt=${option.text ? (option.alt ?? "") : name} />`}
              ${option.text && html`<span ...${of ? of(option.text) : {}}>${option.text}</span>`}
              ${!option.text && !option.image_url && html`<span>${name}</span>`}
            </label>
            ${option.audio_url && html`<${Sound} url=${option.audio_url} icon label=${t("play_option", { name })} />`}
            ${marks[option.id] && html`<span class="mark" aria-hidden="true">${marks[option.id] === "right" ? "✓" : "✗"}</span>
              <span class="hidden">${t(marks[option.id] === "right" ? "right_option" : "wrong_option")}</span>`}
          </div>
        `;
      })}
    </fieldset>
  `;
}
