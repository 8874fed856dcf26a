// What the queue shows: the kind, the course and the state. The address of the page remembers it.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";

const KINDS = ["answer", "report", "failing"];
const STATES = ["open", "accepted", "rejected", "obsolete"];

export function chosenFilters() {
  const chosen = new URLSearchParams(location.search);
  const [kind, state] = [chosen.get("kind"), chosen.get("state")];
  return {
    course: chosen.get("course"),
    kind: KINDS.includes(kind) ? kind : null,
    state: STATES.includes(state) ? state : "open",
  };
}

export function rememberFilters(filters) {
  const chosen = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== null));
  history.replaceState(history.state, "", `${location.pathname}?${chosen}`);
}

export function Filters({ filters, counts, total, courses, account, onChoose }) {
  const isOpen = filters.state === "open";
  return html`
    <div class="filters">
      <div class="kinds" role="group" aria-label=${t("filter_kind")}>
        <${Kind} text=${t("kind_all")} number=${isOpen ? total : null} chosen=${filters.kind === null} onChoose=${() => onChoose({ kind: null })} />
        ${KINDS.map(
          (kind) =>
            html`<${Kind}
              text=${t(`kinds_${kind}`)}
              number=${isOpen ? counts[kind] : null}
              chosen=${filters.kind === kind}
              onChoose=${() => onChoose({ kind })}
            />`,
        )}
      </div>
      <label>
        <span class="hidden">${t("filter_course")}</span>
        <select onChange=${(event) => onChoose({ course: event.target.value })}>
          <${CourseOptions} chosen=${filters.course} courses=${courses} account=${account} />
        </select>
      </label>
      <label>
        <span class="hidden">${t("filter_state")}</span>
        <select onChange=${(event) => onChoose({ state: event.target.value })}>
          ${STATES.map((state) => html`<option value=${state} selected=${state === filters.state}>${t(`filter_${state}`)}</option>`)}
        </select>
      </label>
    </div>
  `;
}

function Kind({ text, number, chosen, onChoose }) {
  return html`
    <button type="button" aria-pressed=${String(chosen)} onClick=${onChoose}>
      ${number !== null && html`<span class="figure">${number}</span> `}<span>${text}</span>
    </button>
  `;
}

/** The creator's own courses come first. */
function CourseOptions({ chosen, courses, account }) {
  const all = [...courses.values()];
  const own = all.filter((course) => course.created_by === account.id);
  const others = all.filter((course) => course.created_by !== account.id);
  const option = (value, text) => html`<option key=${value} value=${value} selected=${value === chosen}>${text}</option>`;
  return html`
    ${option("mine", t("courses_mine"))} ${option("all", t("courses_all"))}
    ${own.length > 0 && html`<optgroup label=${t("courses_own")}>${own.map(({ id, name }) => option(id, name))}</optgroup>`}
    ${others.length > 0 && html`<optgroup label=${t("courses_others")}>${others.map(({ id, name }) => option(id, name))}</optgroup>`}
  `;
}
