// One record of the save engine. Functions without requests.
//
// {key, entity, id, type, base, tag, mine, sent, created, state, errors, theirs}: `base` is what the service has, as far as is known, with
// its ETag `tag`; `mine`, what the author has changed of it; `sent`, what of that is on its way; `theirs`, what another one has changed of
// the same fields; `created`, where a new exercise goes to: {type, lessonId, order}; empty for a new word. States: saved, waiting, saving, offline, incomplete (kept on the device until the author
// has written the rest), refused, conflict, gone.

import { isSame, laidOver, merged } from "./entities.js";

const UNSAVED = ["waiting", "saving", "offline"];
export const STUCK = ["refused", "conflict", "gone"];

export const blank = (entity, id, fields) => ({
  key: `${entity}/${id}`,
  entity,
  id,
  base: {},
  tag: null,
  mine: {},
  sent: null,
  created: null,
  state: "saved",
  errors: {},
  theirs: null,
  ...fields,
});

export const isUnsaved = ({ mine, created }) => Boolean(created) || Object.keys(mine).length > 0;

/** Is all there that the service needs? `isReady(type, value)` tells it of an exercise. */
export function isWritten({ entity, type, base, mine, created }, isReady) {
  const value = laidOver(base, mine);
  if (entity === "exercise") return isReady(type, value);
  return entity !== "word" || !created || Boolean(value.text && value.translations.length);
}

/** The service has `value` now, of which the author had sent `sent`; what was typed meanwhile remains to be saved. */
export function settleSent(record, sent, value, tag) {
  const isLeft = ([field, typed]) => !(field in sent) || !isSame(typed, sent[field]);
  Object.assign(record, { base: value, tag, mine: Object.fromEntries(Object.entries(record.mine).filter(isLeft)) });
}

/** The service has `value`, by another author or tab. */
export function join(record, { value, tag }) {
  const { mine, theirs } = merged(record.base, record.mine, value);
  Object.assign(record, { base: value, tag, mine, theirs });
}

/** `{state, count, records?}` of all: saved, saving, offline, or attention for what the author has to settle. */
export function statusOf(all) {
  const of = (states) => all.filter(({ state }) => states.includes(state));
  const [unsaved, stuck] = [of(UNSAVED), of(STUCK)];
  if (of(["offline"]).length) return { state: "offline", count: unsaved.length };
  if (stuck.length) return { state: "attention", count: stuck.length, records: stuck };
  return { state: unsaved.length ? "saving" : "saved", count: unsaved.length };
}
