// Exercises made of words: which lesson, which words, which kinds; then what would be made, then the making.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Failure } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { below, post } from "../lib/requests.js";
import { lessonAddress } from "../lib/router.js";
import { LessonOptions } from "./editor.js";
import { wrongText } from "./errors.js";
import { GenerationPlan } from "./generation-plan.js";
import { Modal } from "./modal.js";
import { exampleOf, templateName, TEMPLATES, USUAL } from "./templates.js";

const MOST_WORDS = 100;

/** `ids`: of the words that the table shows. */
export function Generate({ words, ids, lessons, onClose }) {
  const { account, course, records, reload } = useCourse();
  const introduced = (lessonId) => words.all.filter((id) => words.valueOf(id).lesson_id === lessonId);
  const first = lessons.find(({ id }) => introduced(id).length) ?? lessons[0];
  const [lesson, setLesson] = useState(first.id);
  const [source, setSource] = useState(introduced(first.id).length ? "lesson" : "table");
  const [left, setLeft] = useState(new Set()); // ids of words that are left out
  const [templates, setTemplates] = useState(USUAL);
  const [state, setState] = useState({ plan: null, made: null, error: null, busy: false });
  const offered = source === "lesson" ? introduced(lesson) : ids.slice(0, MOST_WORDS);
  const chosen = offered.filter((id) => !left.has(id));
  const change = (set) => (value) => {
    set(value);
    setState({ plan: null, made: null, error: null, busy: false });
  };
  const toggle = (all, one) => (all.includes(one) ? all.filter((each) => each !== one) : [...all, one]);

  const send = async (preview) => {
    setState((before) => ({ ...before, error: null, busy: true }));
    try {
      await records.flush();
      const isAll = source === "lesson" && chosen.length === offered.length; // then what is left of earlier words is told too
      const body = { lesson_id: lesson, templates: TEMPLATES.filter((each) => templates.includes(each)), preview, ...(isAll ? {} : { word_ids: chosen }) };
      const { plan } = (await post(account, below(course.id, "words/generate"), body)).data;
      setState({ plan: preview ? plan : null, made: preview ? null : plan, error: null, busy: false });
      if (!preview) await reload();
    } catch (error) {
      if (error.status === undefined) throw error;
      setState({ plan: null, made: null, error, busy: false });
    }
  };
  const count = state.plan ? state.plan.create.length + state.plan.update.length : 0;
  return html`
    <${Modal} title=${t("words_generate")} kind="page" onClose=${onClose}>
      <div class="words-generate">
        <label class="field">
          <span>${t("words_generate_lesson")}</span>
          <select onChange=${({ target }) => (change(setLesson)(target.value), setLeft(new Set()))}><${LessonOptions} value=${lesson} lessons=${lessons} /></select>
        </label>
        <fieldset>
          <legend>${t("words_generate_words")}</legend>
          ${["lesson", "table"].map((each) => {
            const number = each === "lesson" ? introduced(lesson).length : Math.min(ids.length, MOST_WORDS);
            return html`<label class="tick" key=${each}>
              <input type="radio" name="source" checked=${source === each} disabled=${!number} onChange=${() => (change(setSource)(each), setLeft(new Set()))} />
              <span>${t(`words_generate_of_${each}`, { count: number })}</span>
            </label>`;
          })}
          <${WordTicks} offered=${offered} left=${left} words=${words} onLeft=${change(setLeft)} />
        </fieldset>
        <fieldset>
          <legend>${t("words_generate_kinds")}</legend>
          ${TEMPLATES.map(
            (each) => html`<label class="tick" key=${each}>
              <input type="checkbox" checked=${templates.includes(each)} onChange=${() => change(setTemplates)(toggle(templates, each))} />
              <span><strong>${templateName(each)}</strong> <span class="soft">${t(`words_template_text_${each}`)}</span>
                <${Example} text=${exampleOf(each, chosen.slice(0, 3).map(words.valueOf))} /></span>
            </label>`,
          )}
        </fieldset>
      </div>
      ${state.error && html`<${Refusal} error=${state.error} />`}
      ${(state.plan ?? state.made) && html`<${GenerationPlan} plan=${state.plan ?? state.made} made=${Boolean(state.made)} words=${words} />`}
      <p class="links">
        ${state.made
          ? html`<a class="button" href=${lessonAddress(course.id, lesson)}>${t("words_generate_open")}</a>`
          : state.plan
            ? html`<button type="button" class="primary" disabled=${state.busy || !count} onClick=${() => send(false)}>${t("words_generate_make", { count })}</button>`
            : html`<button type="button" class="primary" disabled=${state.busy || !chosen.length || !templates.length} onClick=${() => send(true)}>${t("words_generate_preview")}</button>`}
      </p>
    <//>
  `;
}

const Example = ({ text }) => text && html`<span class="words-example" dir="auto">${text}</span>`;

function WordTicks({ offered, left, words, onLeft }) {
  const toggle = (id) => {
    const now = new Set(left);
    if (!now.delete(id)) now.add(id);
    onLeft(now);
  };
  return html`
    <details class="words-choice">
      <summary>${t("words_generate_choose", { count: offered.filter((id) => !left.has(id)).length })}</summary>
      <ul>
        ${offered.map(
          (id) => html`<li key=${id}><label>
            <input type="checkbox" checked=${!left.has(id)} onChange=${() => toggle(id)} /> <span dir="auto">${words.valueOf(id).text}</span>
          </label></li>`,
        )}
      </ul>
    </details>
  `;
}

/** What is too much, else what else fails. */
function Refusal({ error }) {
  const [texts] = Object.values(error.errors);
  if (error.status !== 400 || !texts) return html`<${Failure} error=${error} />`;
  return html`<p class="error" role="alert">${wrongText(texts[0])}</p>`;
}
