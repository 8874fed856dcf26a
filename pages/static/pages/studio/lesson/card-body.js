// The inside of an open card: what is wrong with the exercise as a whole, and the form of its type.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { lessonAddress } from "../lib/router.js";
import { FORMS } from "./forms/index.js";
import { readUses } from "./requests.js";

export function CardBody({ item, record, lesson, names, mayEdit }) {
  const { records, course } = useCourse();
  const { id, type, isGone } = item;
  const definition = FORMS[type];
  const edit = (changes) => records.edit("exercise", id, changes);
  return html`
    ${isGone && html`<${Gone} text=${t("lesson_gone")} button=${t("lesson_put_back")} onClick=${() => lesson.putBack(id)} />`}
    ${record.state === "gone" && html`<${Gone} text=${t("lesson_deleted")} button=${t("lesson_make_again")} onClick=${() => makeAgain({ records, lesson, item, record })} />`}
    ${record.state === "refused" && !Object.keys(record.errors).length && html`<p class="failure error" role="alert">${record.message}</p>`}
    <${Uses} item=${item} lessonId=${lesson.id} />
    ${definition
      ? html`<fieldset class="lesson-form" disabled=${!mayEdit}>
          <legend class="hidden">${t("lesson_form")}</legend>
          <${definition.Form} data=${record.value} onData=${edit} errors=${record.errors} course=${course} names=${names} />
        </fieldset>`
      : html`<p>${t("lesson_unknown_type")}</p>`}
  `;
}

const Gone = ({ text, button, onClick }) => html`
  <div class="lesson-gone" role="alert"><p>${text}</p><button type="button" onClick=${onClick}>${button}</button></div>
`;

/** A new exercise with what was written in one that somebody has deleted. */
async function makeAgain({ records, lesson, item, record }) {
  const items = lesson.items();
  const at = items.indexOf(item);
  lesson.add(item.type, record.value, items[at - 1]?.id ?? null);
  await records.drop("exercise", item.id);
  await lesson.refresh();
}

/** An edit changes the exercise in all lessons that use it, so the author is told. */
function Uses({ item, lessonId }) {
  const { account } = useCourse();
  const [uses, setUses] = useState([]);
  useEffect(() => {
    if (item.order === null) return;
    readUses(account, item.id).then(setUses, (error) => {
      if (error.status === undefined) throw error;
    });
  }, [item.id]);
  const others = uses.filter((use) => use.lessonId !== lessonId);
  if (!others.length) return null;
  return html`
    <p class="lesson-uses">
      ${t("lesson_also_in", { count: others.length })}
      ${others.map((use) => html` <a href=${lessonAddress(use.courseId, use.lessonId)} dir="auto">${use.lessonName}</a>`)}
    </p>
  `;
}
