// A title in the outline, edited in place. Its keys add, move and remove; the arrows go from title to title.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { useRecord } from "../lib/use-records.js";
import { keyOf } from "./tree.js";

const LONGEST = { level: 100, section: 150, module: 150, lesson: 150 };
const PAUSE_MS = 800;
const STEPS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "previous", ArrowRight: "next" };
const PLACEHOLDERS = { level: "course_name_level", section: "course_name_unit", module: "course_name_part", lesson: "course_name_lesson" };

export const titleId = (entity, { id }) => `title-${entity}-${id}`;

/** Moves the focus to the title so many places below. */
function goFrom(input, by) {
  const titles = [...document.querySelectorAll("[data-title]")];
  titles[titles.indexOf(input) + by]?.focus();
}

function keysOf(entity, node, actions, isReadOnly) {
  return (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, currentTarget } = event;
    if (isComposing || ctrlKey || metaKey || shiftKey) return;
    const done = () => event.preventDefault();
    if (altKey) {
      if (STEPS[key] && !isReadOnly) done(actions.step(entity, node, STEPS[key]));
    } else if (key === "ArrowUp" || key === "ArrowDown") {
      done(goFrom(currentTarget, key === "ArrowUp" ? -1 : 1));
    } else if (key === "Enter" && !isReadOnly) {
      done(actions.enter(entity, node));
    } else if (node.isFresh && (key === "Escape" || (key === "Backspace" && !currentTarget.value))) {
      done(actions.abandon(entity, node));
    }
  };
}

/** `label`: what the title is of, for screen readers. `language`: attributes of the text. */
export function Title({ entity, node, label, language, describedBy, records, actions, isReadOnly }) {
  const record = useRecord(records, entity, node.id);
  const timer = useRef(null);
  const [typed, setTyped] = useState(null); // while the author is in the field
  const isEdited = record !== null && record.state !== "saved";
  const name = isEdited ? record.value.name : node.name;
  const isOurs = node.isFresh || node.unsaved; // the service does not have it
  const seen = useRef(record);
  useEffect(() => {
    if (record === seen.current && !isEdited) return; // as it was when the row appeared: the tree may be newer
    seen.current = record;
    if (record.value.name !== node.name) actions.rename(entity, node.id, record.value.name);
  }, [record]);

  const write = (value) => {
    setTyped(value);
    const trimmed = value.trim();
    clearTimeout(timer.current);
    if (node.isFresh) timer.current = setTimeout(() => actions.pause(entity, node), PAUSE_MS);
    if (isOurs) return actions.rename(entity, node.id, trimmed);
    if (!trimmed) return undefined; // no record is without a title: the one before stays
    if (!isEdited && record?.value.name !== node.name) records.open(entity, node.id, { name: node.name });
    return records.edit(entity, node.id, { name: trimmed });
  };
  const leave = () => {
    if (!document.hasFocus()) return; // the author is in another window
    setTyped(null);
    actions.leave(entity, node);
  };
  const errors = record?.errors.name;
  return html`
    <input
      type="text"
      id=${titleId(entity, node)}
      class=${`course-title course-title-${entity}`}
      data-title=${keyOf(entity, node)}
      aria-label=${label}
      aria-invalid=${errors ? "true" : null}
      aria-describedby=${describedBy}
      autocomplete="off"
      maxlength=${LONGEST[entity]}
      placeholder=${t(PLACEHOLDERS[entity])}
      readonly=${isReadOnly}
      ...${language}
      value=${typed ?? name}
      onInput=${(event) => write(event.target.value)}
      onKeyDown=${keysOf(entity, node, actions, isReadOnly)}
      onBlur=${leave}
    />
  `;
}

/** Below a row: what is wrong with its title. */
export function TitleTrouble({ entity, node, records, actions }) {
  const record = useRecord(records, entity, node.id);
  if (node.unsaved && node.unsaved !== "sending") {
    return html`<p class="course-trouble" role="alert">
      ${t(node.unsaved === "offline" ? "course_kept_here" : "course_refused")}
      <button type="button" class="quiet" onClick=${actions.retry}>${t("try_again")}</button>
      ${node.unsaved === "refused" && html`<button type="button" class="quiet" onClick=${() => actions.remove(entity, node)}>${t("course_discard")}</button>`}
    </p>`;
  }
  if (record?.state === "gone") return html`<p class="course-trouble" role="alert">${t("course_gone")}</p>`;
  if (record?.state === "refused") return html`<p class="course-trouble" role="alert">${Object.values(record.errors).flat().join(" ") || record.message}</p>`;
  return null;
}
