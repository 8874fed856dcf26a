// Taking back a single change: what learners have is written into the draft by the ordinary routes.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { pathOf } from "../lib/entities.js";
import { below, del, get, patch, post } from "../lib/requests.js";
import { openAction } from "./action-dialog.js";

const PARENTS = ["course_id", "level_id", "section_id", "module_id"];
const FREE = 1_000_000_000; // orders from here on are free while records change their places

/** A deleted lesson, or what is above one, took more with it than the service tells. */
export const canDiscard = ({ entity, change, also }) =>
  change === "deleted" ? entity === "word" || entity === "lesson_exercise" || also?.length > 0 : entity !== "exercise" || change !== "created" || also.length > 0;

/** Asks first. `name`: of the item. */
export const openDiscardOne = (inCourse, item, name) =>
  openAction(inCourse, {
    title: t("publish_discard_one_title"),
    button: t("publish_discard_one"),
    danger: true,
    content: () => html`<p dir="auto">${name}</p><p>${t("publish_discard_one_text")}</p>`,
    act: async () => {
      await inCourse.records.flush();
      await discardOne(inCourse, item);
      inCourse.records.drop(item.entity, item.id);
      return item;
    },
  });

const assignmentPath = (id) => {
  const [lesson, exercise] = id.split("/").map(encodeURIComponent);
  return { lesson: `/lessons/${lesson}/exercises`, own: `/lessons/${lesson}/exercises/${exercise}`, exerciseId: id.split("/")[1] };
};

async function discardOne({ account, course }, item) {
  const { entity, id, change, also = [], reordered } = item;
  const assignments = entity === "lesson_exercise" ? [item] : also;
  if (reordered) return restoreOrders(account, course.id, reordered);
  if (change === "created" && assignments.length) return inTurn(assignments, (each) => del(account, assignmentPath(each.id).own));
  if (change === "created") return del(account, pathOf(entity, id, course.id));
  if (change === "deleted" && entity === "word") {
    const { data } = await get(account, `${pathOf(entity, id, course.id)}?state=published`);
    return post(account, below(course.id, "words"), data);
  }
  if (change === "deleted") return inTurn(assignments, (each) => assignAgain(account, each.id));
  return writeBack(account, pathOf(entity, id, course.id), item.fields);
}

async function assignAgain(account, id) {
  const { lesson, own, exerciseId } = assignmentPath(id);
  const { data } = await get(account, `${own}?state=published`);
  await post(account, lesson, { exercise_id: exerciseId, order: data.order, insert: true });
}

/** Writes the values from before; a record that was moved goes back to its parent and its place. */
async function writeBack(account, path, fields) {
  const before = Object.fromEntries(fields.map(({ field, before: value }) => [field, value]));
  const parent = PARENTS.find((field) => field in before);
  const { order, ...values } = before;
  if (parent) {
    const place = order ?? (await get(account, path)).data.order;
    await post(account, `${path}/move`, { parent_id: before[parent], order: place, insert: true });
    delete values[parent];
  } else if (order !== undefined) {
    Object.assign(values, { order, insert: true });
  }
  if (Object.keys(values).length) await patch(account, path, values);
}

/** First all leave their places, so that none is taken when they come back. */
async function restoreOrders(account, courseId, changes) {
  const path = ({ entity, id }) => (entity === "lesson_exercise" ? assignmentPath(id).own : pathOf(entity, id, courseId));
  const before = ({ fields }) => fields[0].before;
  const sorted = [...changes].sort((one, other) => before(one) - before(other));
  await inTurn(sorted, (each, at) => patch(account, path(each), { order: FREE + at }));
  await inTurn(sorted, (each) => patch(account, path(each), { order: before(each), insert: true }));
}

async function inTurn(rows, action) {
  for (const [at, row] of rows.entries()) await action(row, at);
}
