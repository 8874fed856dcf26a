// What may be done with an exercise as a whole: the menu of its card.

import { t } from "../../lib/i18n.js";
import { html, useLoaded, useMemo, useRef } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { laidOver } from "../lib/entities.js";
import { later } from "../lib/undo.js";
import { openLessonChoice } from "./choose-lesson.js";
import { focusCard } from "./keys.js";
import { readUses } from "./requests.js";
import { sentenceOf } from "./summary.js";
import { typeName } from "./types.js";

/** Functions that stay the same while the lesson is shown. */
export function useActions({ lesson, setOpen, say }) {
  const latest = useRef(null);
  latest.current = { ...useCourse(), setOpen };
  return useMemo(() => createActions(lesson, () => latest.current, say), []);
}

/** What is said of an exercise that is taken out: it may stay in other lessons. */
function Removed({ account, item, name }) {
  const { value } = useLoaded(() => (item.order === null ? Promise.resolve([]) : readUses(account, item.id)), []);
  return value?.length > 1 ? t("lesson_removed_here", { count: value.length - 1 }) : t("lesson_removed", { name });
}

function createActions(lesson, latest, say) {
  const copyOf = (id) => {
    const { base, mine } = latest().records.get("exercise", id);
    const { generated, ...value } = structuredClone(laidOver(base, mine)); // a copy is the author's own
    return value;
  };

  function duplicate(item) {
    latest().setOpen(lesson.add(item.type, copyOf(item.id), item.id));
    say(t("lesson_duplicated"));
  }

  async function toOther(item, isCopy) {
    const other = await openLessonChoice({ outline: latest().outline, lessonId: lesson.id, title: t(isCopy ? "lesson_copy_to" : "lesson_move_to") });
    if (!other) return;
    if (isCopy) lesson.copyTo(other.id, item, copyOf(item.id));
    else await lesson.moveTo(other.id, item).catch(passFailure);
    say(t(isCopy ? "lesson_copied" : "lesson_moved_to", { name: other.name }));
  }

  function passFailure(error) {
    if (error.status === undefined) throw error;
    say(t("lesson_not_moved"));
    return lesson.refresh();
  }

  function remove(item) {
    const items = lesson.items();
    const at = items.indexOf(item);
    const neighbour = items[at + 1] ?? items[at - 1];
    const text = html`<${Removed} account=${latest().account} item=${item} name=${sentenceOf(item.type, copyOf(item.id)) || typeName(item.type)} />`;
    lesson.hide(item.id);
    latest().setOpen(null);
    focusCard(neighbour?.id ?? null);
    later({ text, action: () => lesson.remove(item.id), undo: () => lesson.show(item.id).then(() => focusCard(item.id)) });
  }

  return {
    remove,
    menuOf(item, at, total, onPick) {
      const to = (place) => () => lesson.move(item.id, place) && say(t("lesson_moved", { place: place + 1, total }));
      return [
        { text: t("lesson_add_below"), onChoose: () => onPick(item.id) },
        { text: t("lesson_duplicate"), onChoose: () => duplicate(item) },
        at > 0 && { text: t("lesson_up"), onChoose: to(at - 1) },
        at < total - 1 && { text: t("lesson_down"), onChoose: to(at + 1) },
        { text: t("lesson_move_to"), onChoose: () => toOther(item, false) },
        { text: t("lesson_copy_to"), onChoose: () => toOther(item, true) },
        { text: t("lesson_delete"), danger: true, onChoose: () => remove(item) },
      ].filter(Boolean);
    },
  };
}
