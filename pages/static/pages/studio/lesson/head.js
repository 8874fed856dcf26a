// The head of a lesson: its title, what it is about, its tip and points, and what may be done with it as a whole.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { useCourse } from "../lib/course.js";
import { laidOver } from "../lib/entities.js";
import { Field } from "../parts/field.js";
import { Menu } from "../parts/menu.js";
import { RichText } from "../parts/rich-text.js";
import { TryLesson } from "../preview/try-lesson.js";
import { openLessonNumbers } from "./numbers.js";
import { openPaste } from "./paste.js";
import { saveSpreadsheet } from "./spreadsheet.js";

const SECONDS = 22; // an exercise takes a learner, on average

export function Head({ lessonId, record, items, mayEdit, lesson, say }) {
  const context = useCourse();
  const { course, records } = context;
  const [isTrying, setTrying] = useState(false);
  const { value, errors } = record;
  const edit = (changes) => records.edit("lesson", lessonId, changes);
  const exercises = () =>
    items.map(({ id, type }) => {
      const { base, mine } = records.get("exercise", id);
      return { id, exercise_type: type, data: laidOver(base, mine) };
    });
  const menu = [
    mayEdit && { text: t("lesson_paste"), onChoose: () => openPaste({ context, lessonId, lesson, say }) },
    items.length > 0 && { text: t("lesson_spreadsheet"), onChoose: () => saveSpreadsheet(lessonId, value.name, items, records) },
    { text: t("lesson_numbers"), onChoose: () => openLessonNumbers(context.account, lessonId, value.name) },
  ].filter(Boolean);
  return html`
    <header class="lesson-head">
      <div class="lesson-title">
        <h1 class="hidden">${value.name}</h1>
        <input
          type="text"
          dir="auto"
          maxlength="150"
          aria-label=${t("lesson_name")}
          aria-invalid=${errors.name ? "true" : null}
          aria-describedby=${errors.name ? "lesson-name-wrong" : null}
          readonly=${!mayEdit}
          value=${value.name}
          onInput=${(event) => edit({ name: event.target.value })}
        />
        <${Menu} label=${t("lesson_menu")} items=${menu} />
      </div>
      ${errors.name && html`<p class="error" id="lesson-name-wrong">${t("lesson_name_wrong")}</p>`}
      <p class="lesson-figures">
        <span>${t("lesson_exercises", { count: items.length })}</span>
        ${items.length > 0 && html`<span>${t("lesson_minutes", { count: Math.max(1, Math.round((items.length * SECONDS) / 60)) })}</span>`}
        <span>${t("lesson_points", { count: value.experience_points })}</span>
        ${items.length > 0 &&
        html`<button type="button" class="quiet lesson-try" onClick=${() => setTrying(true)}><${Icon} name="play" size="16" />${t("lesson_try")}</button>`}
      </p>
      ${mayEdit && html`<${About} value=${value} errors=${errors} onEdit=${edit} />`}
      ${isTrying && html`<${TryLesson} course=${course} lesson=${value} exercises=${exercises()} onClose=${() => setTrying(false)} />`}
    </header>
  `;
}

/** What is changed seldom: folded away, but for a lesson that does not say yet what it is about. */
function About({ value, errors, onEdit }) {
  const points = (text) => /^\d{1,7}$/.test(text) && onEdit({ experience_points: Number(text) });
  return html`
    <details class="lesson-about">
      <summary>${t("lesson_about")}</summary>
      <${RichText} name="lesson-description" label=${t("lesson_description")} longest="500" value=${value.description} wrong=${errors.description?.join(" ")} onValue=${(description) => onEdit({ description })} />
      <${RichText} name="lesson-tip" label=${t("lesson_tip")} help=${t("lesson_tip_help")} longest="5000" value=${value.tip} wrong=${errors.tip?.join(" ")} onValue=${(tip) => onEdit({ tip })} />
      <${Field} name="lesson-points" label=${t("lesson_experience_points")} type="number" min="0" max="1000000" value=${value.experience_points} onValue=${points} />
    </details>
  `;
}
