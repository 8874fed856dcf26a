// The inbox: one queue of what learners say is wrong, and of exercises that too many of them get wrong.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useLoaded, useMemo, useRef, useState, useTitle } from "../../lib/ui.js";
import { Loading } from "../../views/states.js";
import { Case } from "./case.js";
import { chosenFilters, Filters, rememberFilters } from "./filters.js";
import { Keys, useKeys } from "./keys.js";
import { PublishBars, usePublishing } from "./publishing.js";
import { createQueue } from "./queue.js";
import { listCourses } from "./requests.js";
import { said } from "./texts.js";

export function Inbox({ account, onCount }) {
  useTitle(t("inbox"));
  const [state, setState] = useState({ cases: null, counts: {}, history: [] });
  const queue = useMemo(() => createQueue(account.id, setState), []);
  const drafts = useRef(new Map()).current; // case id to the {text, note} that is written
  const courses = useLoaded(() => listCourses(account.id), []);
  const publishing = usePublishing(account.id, state, queue);
  const { cases, counts, filters, open, history, error } = state;
  useEffect(() => {
    queue.load(chosenFilters());
  }, []);
  const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
  useEffect(() => onCount(total), [total]);
  useOpened(state.moves, open);
  const keysOn = useKeys(state, queue, drafts, publishing);
  const choose = (changes) => {
    rememberFilters({ ...filters, ...changes });
    queue.load({ ...filters, ...changes });
  };
  if (error) return html`<${Failed} error=${error} onAgain=${() => queue.load(filters)} />`;
  if (!filters || !(courses.value || courses.error)) return html`<${Loading} />`;
  const known = courses.value ?? new Map();
  return html`
    <div class="inbox">
      <${Filters} filters=${filters} counts=${counts} total=${total} courses=${known} account=${account} onChoose=${choose} />
      <${PublishBars} publishing=${publishing} courses=${known} />
      <p class="hidden" role="status">${said(state, total)}</p>
      ${!cases && html`<${Loading} />`}
      <ol class="cases">
        ${cases?.map(
          (each) =>
            html`<${Case}
              key=${each.id}
              each=${each}
              course=${known.get(each.course_id)}
              state=${state}
              queue=${queue}
              drafts=${drafts}
              publishing=${publishing}
            />`,
        )}
      </ol>
      ${cases && open === null && html`<${Empty} isDone=${history.length > 0} filters=${filters} queue=${queue} history=${history} />`}
      ${cases?.length > 0 && html`<${Keys} on=${keysOn} />`}
    </div>
  `;
}

/** Moves the focus to the case that the creator has opened, so that a screen reader reads it. */
function useOpened(moves, open) {
  const before = useRef(0);
  useEffect(() => {
    if (before.current === moves) return;
    before.current = moves;
    const row = document.getElementById(open ? `case-${open}` : "inbox-empty");
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "start" });
  }, [moves, open]);
}

function Failed({ error, onAgain }) {
  return html`
    <div class="failure" role="alert">
      <p>${t(error.status === 0 ? "failure_offline" : error.status === 401 ? "failure_signed_out" : "failure_other")}</p>
      <button type="button" onClick=${onAgain}>${t("try_again")}</button>
    </div>
  `;
}

function Empty({ isDone, filters, queue, history }) {
  const isOpen = filters.state === "open";
  return html`
    <section class="nothing" id="inbox-empty" tabindex="-1">
      <h2>${t(isDone && isOpen ? "inbox_done" : isOpen ? "inbox_empty" : "inbox_none")}</h2>
      <p>${t(isOpen ? "inbox_empty_text" : "inbox_none_text")}</p>
      ${history.length > 0 && html`<button type="button" onClick=${queue.undo}>${t("undo_last")}</button>`}
    </section>
  `;
}
