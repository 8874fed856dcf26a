import { t } from "../../../lib/i18n.js";
import { html, useRef } from "../../../lib/ui.js";
import { newId } from "./ids.js";
import { Explanation, Sound, Text, Tick } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { Option } from "./option.js";

export const MultipleChoiceForm = (form) => html`<${Frame} type="multiple-choice" ...${form}><${Fields} /><//>`;

const MOST = 8;
const LEAST = 2;

function Fields() {
  const { data, onData, course, languages, wrong } = useForm();
  const { options = [] } = data;
  const latest = useRef(options); // a picture is followed by its alternative text, before the form is rendered again
  latest.current = options;
  const change = (at, changes) => {
    const changed = { ...latest.current[at], ...changes };
    for (const key of Object.keys(changes)) if (changed[key] === undefined) delete changed[key];
    latest.current = latest.current.map((option, i) => (i === at ? changed : option));
    onData({ options: latest.current });
  };
  const add = () => onData({ options: [...options, { id: newId(options.map(({ id }) => id)), text: "", is_correct: false }] });
  const error = wrong("options", true);
  return html`
    <${Text} path="question" label=${t("form_question")} language=${languages.prompt} max="1000" long />
    <fieldset class="form-options" data-path="options">
      <legend>${t("form_options")}</legend>
      <p class=${error ? "error" : "soft"}>${error ?? t("form_options_help")}</p>
      ${options.map(
        (option, at) => html`
          <${Option}
            key=${option.id}
            at=${at}
            option=${option}
            onChange=${(changes) => change(at, changes)}
            onRemove=${options.length > LEAST ? () => onData({ options: options.filter((_, i) => i !== at) }) : null}
          />
        `,
      )}
      ${options.length < MOST && html`<button type="button" class="form-add" onClick=${add}>${t("form_option_add")}</button>`}
    </fieldset>
    <div class="form-pair"><${Sound} language=${course.target_language} /><${Explanation} /></div>
    <${More} strict=${false}>
      <${Tick}
        path="shuffle"
        label=${t("form_in_order")}
        help=${t("form_in_order_why")}
        value=${data.shuffle === false}
        onValue=${(is) => onData({ shuffle: is ? false : undefined })}
      />
    <//>
  `;
}
