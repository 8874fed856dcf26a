// The cases that are shown, the one that is open, and what was decided. One queue for each creator.

import { listCases, readCase, saveDecision } from "./requests.js";

const EMPTY = {
  cases: null, // null while they are read
  counts: { answer: 0, report: 0, failing: 0 },
  filters: null, // as they were read; `course` may have been chosen here
  open: null, // the id of the case that is open
  history: [], // ids of what was decided, the last one at the end
  said: null, // the last decision: {id, state}
  moves: 0, // how often the open case was changed by the creator
  busy: false,
  failure: null, // of a decision: an ApiError
  error: null, // of reading: an ApiError
};
const isFailure = (error) => error.status !== undefined;

/** `show(state)` is called after each change. */
export function createQueue(account, show) {
  const tags = new Map(); // case id to what `If-Match` needs
  const reads = new Map(); // case id to the promise of a read in progress
  let state = EMPTY;
  let reading = 0;

  const set = (changes) => show((state = { ...state, ...changes }));
  const find = (id) => state.cases?.find((each) => each.id === id);
  const waits = (each) => each.state === state.filters.state;
  const replace = (record) => {
    const before = find(record.id);
    const counts = { ...state.counts };
    if (before && before.state !== record.state) {
      if (before.state === "open") counts[record.kind] = Math.max(0, counts[record.kind] - 1);
      if (record.state === "open") counts[record.kind] += 1;
    }
    set({ cases: state.cases.map((each) => (each.id === record.id ? record : each)), counts });
  };

  /** Reads a case; a decision that comes meanwhile waits for the same response. */
  function refresh(id) {
    if (!reads.has(id)) reads.set(id, read(id).finally(() => reads.delete(id)));
    return reads.get(id);
  }

  async function read(id) {
    const { record, tag } = await readCase(account, id);
    tags.set(id, tag);
    if (find(id)) replace(record);
  }

  /** The next case that waits, or one before; null when none is left. */
  const nextAfter = (id) => {
    const at = state.cases.findIndex((each) => each.id === id);
    const order = [...state.cases.slice(at + 1), ...state.cases.slice(0, at).reverse()];
    return order.find(waits)?.id ?? null;
  };

  function open(id, { moved = true } = {}) {
    set({ open: id, failure: null, moves: state.moves + (moved ? 1 : 0) });
    if (id && !tags.has(id)) refresh(id).catch(ignoreFailure); // and before the decision once more
  }

  /** Reads the queue anew. Without a course chosen it is the creator's own, or all when nothing waits there. */
  async function load(filters) {
    const own = (reading += 1);
    tags.clear();
    // The numbers stay until the new ones are there; so does the course, unless it is still to be chosen.
    set({ ...EMPTY, filters, moves: state.moves, counts: state.counts });
    try {
      let wanted = { ...filters, course: filters.course ?? "mine" };
      let read = await listCases(account, wanted);
      if (!filters.course && !Object.values(read.counts).some(Boolean)) {
        wanted = { ...wanted, course: "all" };
        read = await listCases(account, wanted);
      }
      if (own !== reading) return;
      set({ ...read, filters: wanted });
      open(read.cases[0]?.id ?? null, { moved: false });
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (own === reading) set({ error });
    }
  }

  /** Decides a case: `body` of the service's. The next one is open then; after taking a decision back the case itself. */
  async function decide(id, body) {
    if (state.busy || !find(id)) return;
    set({ busy: true, failure: null });
    try {
      if (!tags.has(id)) await refresh(id);
      const { record, tag } = await saveDecision(account, id, tags.get(id), body);
      tags.set(id, tag);
      if (!find(id)) return; // another queue is read meanwhile
      replace(record);
      const history = state.history.filter((each) => each !== id);
      const isTakenBack = record.state === "open";
      set({ history: isTakenBack ? history : [...history, id], said: { id, state: record.state } });
      const next = isTakenBack ? id : nextAfter(id);
      if (next === null && Object.values(state.counts).some(Boolean) && !isTakenBack) await loadRest();
      else open(next);
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (find(id)) set({ failure: error, open: id }); // else another queue is read meanwhile
      if ([404, 412].includes(error.status)) await refresh(id).catch(ignoreFailure);
    } finally {
      set({ busy: false });
    }
  }

  /** Adds the cases that did not fit into the page. */
  async function loadRest() {
    const own = reading;
    let read;
    try {
      read = await listCases(account, state.filters);
    } catch (error) {
      if (!isFailure(error)) throw error;
      if (own === reading) set({ error }); // the decision is stored
      return;
    }
    if (own !== reading) return;
    const known = new Set(state.cases.map(({ id }) => id));
    const more = read.cases.filter(({ id }) => !known.has(id));
    set({ cases: [...state.cases, ...more], counts: read.counts });
    open(more[0]?.id ?? null);
  }

  const takeBack = (id) => decide(id, { state: "open" });

  return {
    load,
    open,
    decide,
    takeBack,
    /** Takes the last decision back. */
    undo: () => (state.history.length ? takeBack(state.history.at(-1)) : null),
    /** Opens the case so many places below the one that is open. */
    move(by) {
      const at = state.cases?.findIndex(({ id }) => id === state.open) ?? -1;
      const next = state.cases?.[at + by];
      if (next) open(next.id);
    },
    /** Opens a case that may not be in the queue: it is put below the one that is open. */
    async openCase(id) {
      if (find(id)) return open(id);
      const own = reading;
      let found;
      try {
        found = await readCase(account, id);
      } catch (error) {
        if (!isFailure(error)) throw error;
        if (own === reading) set({ failure: error });
        return;
      }
      if (own !== reading) return;
      const { record, tag } = found;
      tags.set(id, tag);
      const at = state.cases.findIndex((each) => each.id === state.open) + 1;
      set({ cases: [...state.cases.slice(0, at), record, ...state.cases.slice(at)] });
      open(id);
    },
    /** What was accepted in a course is live once it is published. */
    markPublished(courseId) {
      const isNow = ({ course_id, state, answer }) => course_id === courseId && state === "accepted" && answer;
      if (!state.cases) return; // they are read just now
      set({ cases: state.cases.map((each) => (isNow(each) ? { ...each, answer: { ...each.answer, live: true } } : each)) });
    },
  };
}

function ignoreFailure(error) {
  if (!isFailure(error)) throw error;
}
