import { t } from "../../../lib/i18n.js";
import { html } from "../../../lib/ui.js";
import { Explanation, Sound, Text } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";

export const TrueOrFalseForm = (form) => html`<${Frame} type="vof" ...${form}><${Fields} /><//>`;

function Fields() {
  const { data, onData, course, languages, idOf } = useForm();
  const choice = (value, text) => html`
    <label class="form-radio">
      <input type="radio" name=${idOf("is_true")} checked=${data.is_true === value} onChange=${() => onData({ is_true: value })} />
      <span>${text}</span>
    </label>
  `;
  return html`
    <${Text} path="statement" label=${t("form_statement")} language=${languages.prompt} max="1000" long />
    <fieldset class="form-radios">
      <legend>${t("form_it_is")}</legend>
      ${choice(true, t("true"))} ${choice(false, t("false"))}
    </fieldset>
    <div class="form-pair"><${Sound} language=${course.target_language} /><${Explanation} /></div>
    <${More} strict=${false} />
  `;
}
