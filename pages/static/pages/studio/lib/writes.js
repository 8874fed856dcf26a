// How one record is created, read and written. Raises ApiError, whose `errors` name the fields of the record.

import { bodyOf, errorsOf, fieldsOf, laidOver, pathOf } from "./entities.js";
import { get, patch, post } from "./requests.js";

const tagged = (entity, { data, headers }) => ({ value: fieldsOf(entity, data), tag: headers.get("ETag") });

export const readRecord = async (account, courseId, { entity, id }) =>
  tagged(entity, await get(account, pathOf(entity, id, courseId)));

export async function writeRecord(account, courseId, { entity, id, base, tag }, mine) {
  const body = bodyOf(entity, laidOver(base, mine), Object.keys(mine));
  return named(entity, async () =>
    tagged(entity, await patch(account, pathOf(entity, id, courseId), body, { headers: { "If-Match": tag }, repeat: true })),
  );
}

/**
 * Creates a word, or an exercise, which is then assigned to its lesson. A request whose response was lost may have done it before: the
 * id is made here, so that the service then says that it is taken.
 */
export const createRecord = (account, courseId, { entity, id, created }, value) =>
  named(entity, async () => {
    const path = pathOf(entity, id, courseId);
    const body = entity === "exercise" ? { exercise_type: created.type, data: value } : value;
    if (!(await isNew(() => post(account, path.slice(0, path.lastIndexOf("/")), { id, ...body })))) await patch(account, path, body);
    if (entity !== "exercise") return;
    const place = `/lessons/${encodeURIComponent(created.lessonId)}/exercises`;
    await isNew(() => post(account, place, { exercise_id: id, order: created.order, insert: true }));
  });

async function isNew(action) {
  try {
    await action();
    return true;
  } catch (error) {
    if (error.status !== 409 || error.context.reason === "word_limit") throw error;
    return false;
  }
}

async function named(entity, action) {
  try {
    return await action();
  } catch (error) {
    if (error.errors) error.errors = errorsOf(entity, error.errors);
    throw error;
  }
}
