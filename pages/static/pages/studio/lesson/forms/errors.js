// What the service says of a field, in the words of an author.

import { t } from "../../../lib/i18n.js";
import { html } from "../../../lib/ui.js";

const TEXTS = [
  [/^(May not be blank|This field is required|The field is required)/, "form_error_blank"],
  [/^Must be at most (\d+) characters/, "form_error_long", "count"],
  [/^Must have at most (\d+) entries/, "form_error_many", "count"],
  [/^Must have \d+ to (\d+) entries/, "form_error_many", "count"],
  [/^At least one must be correct/, "form_need_right"],
  [/^At least one must be wrong/, "form_need_wrong"],
  [/^Needs a text, a picture or a sound/, "form_need_option"],
  [/^Must be different/, "form_error_same"],
  [/^Repeated/, "form_error_same"],
  [/^Must be a sound/, "form_error_sound"],
  [/^Must be a picture/, "form_error_picture"],
  [/^(Unknown media|Write media)/, "form_error_media"],
  [/^Must be an absolute|^Must be absolute/, "form_error_address"],
  [/^Must have more entries than correct_words/, "form_need_wrong_word"],
  [/^Must contain \d+ to (\d+) markers/, "form_error_blanks", "count"],
];

export function textOfError(message) {
  for (const [pattern, key, name] of TEXTS) {
    const found = pattern.exec(message);
    if (found) return t(key, name ? { [name]: Number(found[1]) } : {});
  }
  return t("form_error_other");
}

/** Errors at what has no field. `shown`: the paths that have one. */
export function Leftover({ errors, shown }) {
  const isShown = (key) => [...shown].some((path) => key === path || key.startsWith(`${path}.`));
  const left = Object.entries(errors).filter(([key]) => !isShown(key));
  return left.length > 0 && html`<p class="error" role="alert">${textOfError(left[0][1][0])}</p>`;
}
