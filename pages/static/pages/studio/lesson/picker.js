// The choice of a type for a new exercise: each with an example in the languages of the page.

import { t } from "../../lib/i18n.js";
import { useStore } from "../../lib/store.js";
import { html, useLayoutEffect, useRef } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { useCourse } from "../lib/course.js";
import { FORMS } from "./forms/index.js";
import { TYPES, typeName } from "./types.js";

const STEPS = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export function Picker({ onChoose, onCancel }) {
  const { course } = useCourse();
  const { language } = useStore();
  const element = useRef(null);
  const buttons = () => [...element.current.querySelectorAll(".lesson-type")];
  useLayoutEffect(() => {
    buttons()[0].focus();
    element.current.scrollIntoView({ block: "nearest" });
  }, []);
  const press = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") onCancel();
    const all = buttons();
    const at = all.indexOf(document.activeElement);
    const number = Number(event.key); // 1 to 9, and 0 for the tenth
    if (event.key in STEPS) all[(at + STEPS[event.key] + all.length) % all.length].focus();
    else if (event.key === "Home" || event.key === "End") all.at(event.key === "Home" ? 0 : -1).focus();
    else if (event.key !== " " && Number.isInteger(number)) all[(number || 10) - 1]?.click();
    else return;
    event.preventDefault();
  };
  return html`
    <section class="lesson-picker" aria-labelledby="lesson-picker" ref=${element} onKeyDown=${press}>
      <h2 id="lesson-picker">${t("lesson_pick")}</h2>
      <ul>
        ${TYPES.filter((type) => type in FORMS).map(
          (type, at) => html`<li key=${type}>
            <button type="button" class="lesson-type" onClick=${() => onChoose(type, FORMS[type].start(course))}>
              <${Icon} name=${FORMS[type].icon} size="22" />
              <strong>${typeName(type)}</strong>
              <kbd aria-hidden="true">${(at + 1) % 10}</kbd>
              <span class="soft">${FORMS[type].example[language]}</span>
            </button>
          </li>`,
        )}
      </ul>
      <button type="button" class="quiet" onClick=${onCancel}>${t("lesson_cancel")}</button>
    </section>
  `;
}
