// What the making of exercises would do, or has done: made, changed, as they are, left alone, and why there is nothing.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef } from "../../lib/ui.js";
import { summaryOf, templateName } from "./templates.js";

/** `made`: has it been done? */
export function GenerationPlan({ plan, made, words }) {
  const { create, update, unchanged, edited, skipped, stale } = plan;
  const section = useRef(null);
  useEffect(() => section.current.scrollIntoView({ block: "start" }), [plan]); // it stands below a long form
  return html`
    <section class="words-generated" ref=${section} aria-label=${t("words_generated")}>
      <div role="status">
        <ul class="words-sums">
          <li class="good"><span class="figure">${create.length}</span> ${t(made ? "words_made_create" : "words_make_create", { count: create.length })}</li>
          <li class="near"><span class="figure">${update.length}</span> ${t(made ? "words_made_update" : "words_make_update", { count: update.length })}</li>
          <li><span class="figure">${unchanged.length}</span> ${t("words_make_unchanged", { count: unchanged.length })}</li>
        </ul>
      </div>
      ${edited.length > 0 && html`<p>${t("words_make_edited", { count: edited.length })}</p>`}
      ${stale.length > 0 && html`<p>${t("words_make_stale", { count: stale.length })}</p>`}
      <${Exercises} title=${t("words_make_list_create")} exercises=${create} />
      <${Exercises} title=${t("words_make_list_update")} exercises=${update} />
      ${skipped.length > 0 &&
      html`<h3>${t("words_make_skipped", { count: skipped.length })}</h3>
        <ul class="words-skipped">
          ${[...byReason(skipped)].map(
            ([key, each]) => html`<li key=${key}>
              <strong>${templateName(each[0].template)}</strong> ${t(`words_reason_${each[0].reason}`)}${" "}
              <span class="soft" dir="auto">${each.map(({ template, source }) => sourceName(template, source, words)).filter(Boolean).join(", ")}</span>
            </li>`,
          )}
        </ul>`}
    </section>
  `;
}

const Exercises = ({ title, exercises }) =>
  exercises.length > 0 &&
  html`<h3>${title}</h3>
    <ul class="words-made">
      ${exercises.map((each) => html`<li key=${each.exercise_id}><span class="words-kind">${templateName(each.template)}</span> <span dir="auto">${summaryOf(each)}</span></li>`)}
    </ul>`;

function byReason(skipped) {
  const groups = new Map();
  for (const each of skipped) {
    const key = `${each.template} ${each.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return groups;
}

/** The word that a template makes nothing of; sentences and sets have no name. */
const sourceName = (template, source, words) => (["pairs", "word_bank"].includes(template) ? "" : (words.valueOf(source)?.text ?? ""));
