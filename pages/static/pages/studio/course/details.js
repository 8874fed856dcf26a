// What else a row of the outline has: the code of a level, what kind of lessons a part has, the points of a lesson.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useLoaded, useState } from "../../lib/ui.js";
import { Choice, Field } from "../../views/forms.js";
import { Failure, Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { pathOf } from "../lib/entities.js";
import { get } from "../lib/requests.js";
import { useRecord } from "../lib/use-records.js";

const KINDS = ["basic_lesson", "dialogue", "reading", "informative", "exam"];
const MOST_POINTS = 1_000_000;

/** `isAlone`: of a level that is not shown in the tree. `part`: the only part of a unit, whose kind is that of the unit. */
export function Details({ entity, node, part, isAlone = false, records, actions, onClose }) {
  const onKeyDown = (event) => event.key === "Escape" && onClose();
  return html`
    <div class="course-panel" role="group" aria-label=${t("course_details_of", { name: node.name })} onKeyDown=${onKeyDown}>
      ${entity === "level" && html`<${LevelCode} level=${node} records=${records} actions=${actions} />`}
      ${isAlone && html`<${LevelName} level=${node} records=${records} actions=${actions} />`}
      ${entity === "module" && html`<${PartKind} part=${node} records=${records} actions=${actions} />`}
      ${entity === "section" && html`<${PartKind} part=${part} records=${records} actions=${actions} />`}
      ${entity === "lesson" && html`<${LessonPoints} lesson=${node} records=${records} />`}
      <button type="button" onClick=${onClose}>${t("course_close")}</button>
    </div>
  `;
}

/** The first field has the focus. */
function useFocus(id) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
}

function LevelCode({ level, records, actions }) {
  const record = useRecord(records, "level", level.id);
  const [typed, setTyped] = useState(level.code);
  useFocus("course-code");
  const write = (value) => {
    setTyped(value);
    const code = value.trim();
    if (!code) return;
    records.open("level", level.id, { name: level.name, code: level.code });
    records.edit("level", level.id, { code });
    actions.setFields("level", level.id, { code });
  };
  const wrong = !typed.trim() ? t("course_code_missing") : record?.errors.code?.join(" ");
  return html`<${Field} name="course-code" label=${t("course_field_code")} help=${t("course_code_help")} wrong=${wrong} maxlength="10" value=${typed} onValue=${write} />`;
}

function LevelName({ level, records, actions }) {
  const [typed, setTyped] = useState(level.name);
  const write = (value) => {
    setTyped(value);
    const name = value.trim();
    if (!name) return;
    records.open("level", level.id, { name: level.name, code: level.code });
    records.edit("level", level.id, { name });
    actions.rename("level", level.id, name);
  };
  const wrong = typed.trim() ? null : t("course_name_missing");
  return html`<${Field} name="course-level-name" label=${t("course_name_level")} wrong=${wrong} maxlength="100" value=${typed} onValue=${write} />`;
}

function PartKind({ part, records, actions }) {
  useFocus("course-kind");
  const choose = (kind) => {
    records.open("module", part.id, { name: part.name, module_type: part.module_type });
    records.edit("module", part.id, { module_type: kind });
    actions.setFields("module", part.id, { module_type: kind });
  };
  const options = KINDS.map((kind) => [kind, t(`course_kind_${kind}`)]);
  return html`<${Choice} name="course-kind" label=${t("course_field_module_type")} help=${t("course_kind_help")} value=${part.module_type} options=${options} onValue=${choose} />`;
}

function LessonPoints({ lesson, records }) {
  const { account } = useCourse();
  const { value, error } = useLoaded(async () => {
    const read = await get(account, pathOf("lesson", lesson.id));
    records.open("lesson", lesson.id, read.data, { tag: read.headers.get("ETag") });
    return read.data;
  }, [lesson.id]);
  if (error) return html`<${Failure} error=${error} />`;
  return value ? html`<${Points} lesson=${value} records=${records} />` : html`<${Loading} />`;
}

function Points({ lesson, records }) {
  const record = useRecord(records, "lesson", lesson.id);
  const [typed, setTyped] = useState(String(record?.value.experience_points ?? lesson.experience_points));
  useFocus("course-points");
  const isPossible = (text) => /^\d+$/.test(text) && Number(text) <= MOST_POINTS;
  const write = (text) => {
    setTyped(text);
    if (isPossible(text)) records.edit("lesson", lesson.id, { experience_points: Number(text) });
  };
  return html`<${Field} name="course-points" label=${t("course_field_experience_points")} help=${t("course_points_help")}
    wrong=${isPossible(typed) ? null : t("course_points_wrong")} type="number" min="0" max=${MOST_POINTS} value=${typed} onValue=${write} />`;
}
