// A lesson on one page: what it is about, its exercises as cards, and beside them the open one as learners see it.

import { languageName, t } from "../../lib/i18n.js";
import { html, useMemo, useState, useTitle } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { find } from "../course/tree.js";
import { useCourse } from "../lib/course.js";
import { useRecord } from "../lib/use-records.js";
import { useActions } from "./actions.js";
import { Cards } from "./cards.js";
import { Head } from "./head.js";
import { Keys } from "./keys.js";
import { PreviewColumn } from "./preview-column.js";
import { useLesson, useOpenCard, useStatistics } from "./use-lesson.js";

export function LessonRoom({ lessonId }) {
  const { outline } = useCourse();
  const isOnItsWay = find(outline, "lesson", lessonId)?.node.unsaved === "sending"; // named in the outline a moment ago
  return isOnItsWay ? html`<${Loading} />` : html`<${Lesson} lessonId=${lessonId} />`;
}

function Lesson({ lessonId }) {
  const { course, records, can } = useCourse();
  const { lesson, state } = useLesson(lessonId);
  const [open, setOpen] = useOpenCard(lesson);
  const [picking, setPicking] = useState(null); // {after: id or null} while a type is chosen
  const [said, say] = useState("");
  const statistics = useStatistics(lessonId);
  const record = useRecord(records, "lesson", lessonId);
  const names = useMemo(() => ({ taught: languageName(course.target_language), known: languageName(course.source_language) }), [course]);
  const actions = useActions({ lesson, setOpen, say });
  useTitle(record?.value.name ?? t("lesson_title"));
  if (state?.error) return html`<${Failure} error=${state.error} />`;
  if (!state?.isLoaded) return html`<${Loading} />`;
  const mayEdit = can("edit");
  const shared = { lesson, state, open, setOpen, picking, setPicking, say, names, statistics, actions, mayEdit };
  const opened = state.items.find(({ id }) => id === open) ?? null;
  return html`
    <div class="lesson">
      <div class="lesson-main">
        <${Head} lessonId=${lessonId} record=${record} items=${state.items} mayEdit=${mayEdit} lesson=${lesson} say=${say} />
        <p class="hidden" role="status">${said}</p>
        <${Cards} ...${shared} />
        <${Keys} />
      </div>
      <${PreviewColumn} item=${opened} />
    </div>
  `;
}
