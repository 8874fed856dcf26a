// The cards of a lesson, in order: moved by drag and by keyboard, one open at a time.

import { t } from "../../lib/i18n.js";
import { useStore } from "../../lib/store.js";
import { html, useLayoutEffect, useRef } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { Card } from "./card.js";
import { cardId, focusCard, openKeys, readsKeys } from "./keys.js";
import { Picker } from "./picker.js";
import { typeName } from "./types.js";

export function Cards({ lesson, state, open, setOpen, picking, setPicking, say, names, statistics, actions, mayEdit }) {
  const { items } = state;
  const { language } = useStore();
  useFocusKept(items);
  const move = (id, to) => {
    if (lesson.move(id, to)) say(t("lesson_moved", { place: to + 1, total: items.length }));
  };
  const pick = (after) => setPicking({ after });
  const choose = (type, value) => {
    const { after } = picking;
    setPicking(null);
    const id = lesson.add(type, value, after);
    setOpen(id);
    say(t("lesson_added", { type: typeName(type) }));
  };
  const cancel = () => {
    setPicking(null);
    focusCard(picking.after);
  };
  const press = (event) => {
    if (event.defaultPrevented || event.target.closest("dialog")) return;
    const element = event.target.closest("[data-id]");
    const id = element?.dataset.id;
    const at = items.findIndex((item) => item.id === id);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const act = (action) => {
      event.preventDefault();
      action();
    };
    if (event.key === "?" && readsKeys(event)) return act(openKeys);
    if (!mayEdit && (event.altKey || event.ctrlKey)) return;
    if (step && event.altKey && at >= 0) return act(() => move(id, at + step));
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) return act(() => pick(id ?? null));
    if (event.key === "Escape" && at >= 0 && open === id) return act(() => (setOpen(null), focusCard(id)));
    if (!event.target.closest(".lesson-open")) return;
    if (step) return act(() => focusCard(items[at + step]?.id));
    if (event.key === "Home" || event.key === "End") return act(() => focusCard(items.at(event.key === "Home" ? 0 : -1).id));
    if (!mayEdit || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Delete") return act(() => actions.remove(items[at]));
    if (event.key.toLowerCase() === "n") act(() => pick(id));
  };
  const room = useRef({}).current; // what the cards do, as it is now: it is the same object, so that they are not drawn again
  Object.assign(room, { lesson, names, actions, mayEdit, pick, move, setOpen, toggle: (id) => setOpen(id === open ? null : id) });
  const drawn = useRef(new Map()).current; // of 200 cards only those that change are drawn
  const card = (item, at) => {
    const inputs = { item, at, total: items.length, isOpen: item.id === open, statistic: statistics.get(item.id), mayEdit, language };
    const before = drawn.get(item.id);
    if (before && Object.keys(inputs).every((name) => before.inputs[name] === inputs[name])) return before.element;
    const element = html`<${Card} key=${item.id} room=${room} ...${inputs} />`;
    drawn.set(item.id, { inputs, element });
    return element;
  };
  const picker = (after) => picking && picking.after === after && html`<${Picker} key="picker" names=${names} onChoose=${choose} onCancel=${cancel} />`;
  return html`
    <div class="lesson-cards" onKeyDown=${press}>
      ${items.length === 0 && !picking && html`<${Empty} mayEdit=${mayEdit} />`}
      <ol>
        ${items.flatMap((item, at) => [
          card(item, at),
          picking?.after === item.id && html`<li key="picker" class="lesson-picked">${picker(item.id)}</li>`,
        ])}
      </ol>
      ${picker(null)}
      ${mayEdit &&
      !picking &&
      html`<button type="button" class="lesson-add" id=${cardId(null)} onClick=${() => pick(null)}><${Icon} name="plus" />${t("lesson_add")}</button>`}
      ${state.isMoving && html`<p class="hidden">${t("lesson_moving")}</p>`}
    </div>
  `;
}

/** Moving an element takes the focus from it, or from what is within it. */
function useFocusKept(items) {
  const focused = document.activeElement;
  useLayoutEffect(() => {
    if (focused !== document.activeElement && focused?.isConnected && document.activeElement === document.body) focused.focus({ preventScroll: true });
    focused?.closest?.(".lesson-card")?.scrollIntoView({ block: "nearest" });
  }, [items]);
}

const Empty = ({ mayEdit }) => html`
  <section class="lesson-empty">
    <h2>${t("lesson_nothing")}</h2>
    ${mayEdit && html`<p>${t("lesson_nothing_text")}</p>`}
  </section>
`;
