// A new course: its name, its two languages, its levels. It begins as a draft that only its team sees.

import { getState } from "../../lib/store.js";
import { t } from "../../lib/i18n.js";
import { html, useRef, useState, useTitle } from "../../lib/ui.js";
import { Failed, Field, useForm } from "../../views/forms.js";
import { below, post } from "../lib/requests.js";
import { courseAddress, navigate } from "../lib/router.js";
import { LanguageField } from "./language-field.js";
import { LEVEL_SETS, levelsOf } from "./levels.js";

const LONGEST_NAME = 100;

export function NewCourse({ account }) {
  useTitle(t("start_new"));
  const [fields, setFields] = useState({ name: "", target_language: null, source_language: getState().language, levels: "a1" });
  const [wrong, setWrong] = useState({});
  const { busy, failure, run } = useForm();
  const create = useCreation(account);
  const change = (changes) => {
    setFields({ ...fields, ...changes });
    setWrong({});
  };
  const submit = (event) => {
    event.preventDefault();
    const missing = problemsOf(fields);
    setWrong(missing);
    const [first] = Object.keys(missing);
    if (first) return document.getElementById(IDS[first]).focus();
    run(async () => navigate(courseAddress(await create(fields))));
  };
  const said = (field) => wrong[field] ?? failure?.errors?.[field]?.[0];
  return html`
    <form class="start-form" onSubmit=${submit} noValidate>
      <p class="soft">${t("start_new_text")}</p>
      <${Failed} failure=${failure} />
      <${Field} name=${IDS.name} label=${t("start_name")} help=${t("start_name_help")} maxlength=${LONGEST_NAME} autocomplete="off" value=${fields.name} wrong=${said("name")} onValue=${(name) => change({ name })} />
      <div class="start-languages">
        <${LanguageField} name=${IDS.target_language} label=${t("start_target")} value=${fields.target_language} wrong=${said("target_language")} onValue=${(tag) => change({ target_language: tag })} />
        <${LanguageField} name=${IDS.source_language} label=${t("start_source")} value=${fields.source_language} wrong=${said("source_language")} onValue=${(tag) => change({ source_language: tag })} />
      </div>
      <fieldset class="start-levels">
        <legend>${t("start_levels")}</legend>
        <p class="soft">${t("start_levels_help")}</p>
        <div>
          ${Object.keys(LEVEL_SETS).map(
            (set) => html`<label key=${set}>
              <input type="radio" name="levels" checked=${fields.levels === set} onChange=${() => change({ levels: set })} />
              <span>${t(`start_levels_${set}`)}</span>
            </label>`,
          )}
        </div>
      </fieldset>
      <p class="start-ways">
        <button type="submit" class="primary" disabled=${busy}>${t("start_create")}</button>
        <a class="button plain" href="/studio">${t("cancel")}</a>
      </p>
    </form>
  `;
}

const IDS = { name: "new-name", target_language: "new-target", source_language: "new-source" };

/** What is missing, by field. */
function problemsOf({ name, target_language: target, source_language: source }) {
  const problems = {};
  if (!name.trim()) problems.name = t("start_name_missing");
  if (!target) problems.target_language = t("start_language_missing");
  if (!source) problems.source_language = t("start_language_missing");
  else if (source === target) problems.source_language = t("start_languages_same");
  return problems;
}

/** `create(fields)`: the id of the course. Tried again after a failure, it goes on where it stopped. */
function useCreation(account) {
  const done = useRef({ id: null, levels: 0 });
  return async ({ levels, ...fields }) => {
    const made = done.current;
    if (!made.id) {
      const body = { ...fields, name: fields.name.trim(), is_public: false, publish_mode: "manual" };
      made.id = (await post(account, "/courses", body)).data.id;
    }
    for (const level of levelsOf(levels, fields.name.trim()).slice(made.levels)) {
      await post(account, below(made.id, "levels"), level);
      made.levels += 1;
    }
    return made.id;
  };
}
