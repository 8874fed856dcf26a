// Moving rows of the outline with mouse, pen or finger. The place is shown by classes of the row that the pointer is on.

import { keyOf } from "./tree.js";

const FROM_PIXELS = 6; // a shorter way is a tap
const EDGE = 80; // pixels from the edge of the window, where it scrolls
const PACE = 12; // pixels each frame
const OPEN_MS = 700; // above a folded row, until it opens
const MARKS = ["course-drop-before", "course-drop-after", "course-drop-into"];
const ABOVE = { section: "level", module: "section", lesson: "module" };

const partsOf = (row) => {
  const [entity, ...id] = row.dataset.row.split("/");
  return { entity, id: id.join("/") };
};

/** What a row can take: something beside it, something into it, or nothing: null. */
function markOn(row, dragged, y) {
  const { entity } = partsOf(row);
  if (row.dataset.row === keyOf(dragged.entity, dragged)) return null;
  const { top, height } = row.getBoundingClientRect();
  if (entity === dragged.entity) return y < top + height / 2 ? "course-drop-before" : "course-drop-after";
  const takes = ABOVE[dragged.entity] === entity || (dragged.entity === "lesson" && entity === "section");
  return takes ? "course-drop-into" : null;
}

/** Attributes of the handle of a row. */
export function dragHandle(entity, node, actions) {
  return {
    onPointerDown(down) {
      if (down.button !== 0) return;
      const dragged = { entity, id: node.id };
      const own = down.currentTarget.closest("[data-row]");
      let target = null; // {row, mark}
      let isDragging = false;
      let frame = 0;
      let opening = 0;
      let pointer = down;

      const clear = () => {
        target?.row.classList.remove(...MARKS);
        clearTimeout(opening);
        target = null;
      };
      const aim = () => {
        const row = document.elementFromPoint(pointer.clientX, pointer.clientY)?.closest("[data-row]");
        const mark = row && markOn(row, dragged, pointer.clientY);
        if (target?.row === row && target?.mark === mark) return;
        clear();
        if (!mark) return;
        target = { row, mark };
        row.classList.add(mark);
        const fold = row.querySelector('[aria-expanded="false"]');
        if (mark === "course-drop-into" && fold) opening = setTimeout(() => fold.click(), OPEN_MS);
      };
      const scroll = () => {
        const { clientY } = pointer;
        const by = clientY < EDGE ? -PACE : clientY > innerHeight - EDGE ? PACE : 0;
        if (by) scrollBy(0, by);
        if (by) aim();
        frame = requestAnimationFrame(scroll);
      };
      const move = (event) => {
        pointer = event;
        if (!isDragging && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > FROM_PIXELS) {
          isDragging = true;
          own.classList.add("course-dragged");
          document.documentElement.classList.add("course-dragging");
          frame = requestAnimationFrame(scroll);
        }
        if (isDragging) aim();
      };
      const stop = (event) => {
        for (const [name, listener] of listeners) removeEventListener(name, listener, true);
        cancelAnimationFrame(frame);
        own.classList.remove("course-dragged");
        document.documentElement.classList.remove("course-dragging");
        const found = target;
        clear();
        if (event.type === "pointerup" && found) actions.drop(dragged, partsOf(found.row), found.mark === "course-drop-after");
      };
      const key = (event) => event.key === "Escape" && stop(event);
      const listeners = [["pointermove", move], ["pointerup", stop], ["pointercancel", stop], ["keydown", key]];
      for (const [name, listener] of listeners) addEventListener(name, listener, true);
      down.preventDefault(); // no selection of text
    },
  };
}
