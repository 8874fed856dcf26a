// One exercise: a line when it is closed, its form when it is open.

import { draggable } from "../../lib/drag.js";
import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { useCourse } from "../lib/course.js";
import { useRecord } from "../lib/use-records.js";
import { Menu } from "../parts/menu.js";
import { CardBody } from "./card-body.js";
import { FORMS } from "./forms/index.js";
import { cardId } from "./keys.js";
import { openNumbers } from "./numbers.js";
import { sentenceOf, stateOf } from "./summary.js";
import { typeName } from "./types.js";

/** `room`: what may be done; see cards.js. */
export function Card({ item, at, total, isOpen, statistic, mayEdit, room }) {
  const { records, marks, publishing } = useCourse();
  const record = useRecord(records, "exercise", item.id);
  const element = useRef(null);
  useOpened(element, isOpen, record?.isNew);
  if (!record) return null;
  const { id, type } = item;
  const sentence = sentenceOf(type, record.value);
  const state = stateOf(item, record, { marks, isLive: publishing.revision !== null });
  const grab = mayEdit ? draggable(at, (_, to) => drag(room, id, to)).onPointerDown : null;
  const bodyId = `lesson-body-${id}`;
  return html`
    <li class=${`lesson-card ${isOpen ? "opened" : ""}`} data-id=${id} data-index=${at} ref=${element}>
      <div class="lesson-row">
        <span class=${`lesson-number ${mayEdit ? "grip" : ""}`} onPointerDown=${grab} title=${mayEdit ? t("lesson_drag") : null}>${at + 1}</span>
        <h2>
          <button
            type="button"
            class="lesson-open"
            id=${cardId(id)}
            aria-expanded=${isOpen}
            aria-controls=${isOpen ? bodyId : null}
            aria-keyshortcuts=${mayEdit ? "Alt+ArrowUp Alt+ArrowDown" : null}
            onClick=${() => room.toggle(id)}
          >
            <span class="hidden">${t("lesson_place", { place: at + 1 })}</span>
            <${Icon} name=${FORMS[type]?.icon ?? "info"} size="18" /><strong>${typeName(type)}</strong> ${!isOpen && html`<span class="lesson-sentence" dir="auto">${sentence}</span>`}
          </button>
        </h2>
        ${state && html`<span class=${`lesson-state ${state.tone}`}>${state.text}</span>`}
        ${statistic?.correct != null && html`<${Rate} statistic=${statistic} item=${{ ...item, data: record.value }} sentence=${sentence} />`}
        ${mayEdit && html`<${Menu} label=${t("lesson_card_menu", { place: at + 1 })} items=${room.actions.menuOf(item, at, total, room.pick)} />`}
      </div>
      ${isOpen && html`<div class="lesson-body" id=${bodyId}><${CardBody} item=${item} record=${record} mayEdit=${mayEdit} lesson=${room.lesson} names=${room.names} /></div>`}
    </li>
  `;
}

function drag(room, id, to) {
  room.setOpen(null); // its height would make the cards jump
  room.move(id, to);
}

/** A card that is opened comes into sight; the focus goes to its first field. */
function useOpened(element, isOpen, isNew) {
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen && !wasOpen.current && element.current) {
      element.current.scrollIntoView({ block: "nearest" });
      const inside = element.current.contains(document.activeElement) || document.activeElement === document.body;
      if (isNew || inside) element.current.querySelector(".lesson-body :is(input:not([type='file']), textarea, [contenteditable='true'])")?.focus({ preventScroll: true });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
}

function Rate({ statistic: { learners, correct }, item, sentence }) {
  const { account } = useCourse();
  const percent = Math.round((100 * correct) / learners);
  return html`
    <button type="button" class="quiet lesson-rate" onClick=${() => openNumbers(account, item, sentence)}>
      ${t("lesson_right", { percent })}<span class="hidden"> ${t("lesson_rate_numbers")}</span>
    </button>
  `;
}
