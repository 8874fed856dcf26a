// A copy of a lesson with copies of its exercises, put together from single requests.

import { t } from "../../lib/i18n.js";
import { pathOf } from "../lib/entities.js";
import { get, patch, post } from "../lib/requests.js";

const LONGEST_NAME = 150;

export function copyName(name) {
  const text = t("course_copy_of", { name });
  return text.length > LONGEST_NAME ? name : text;
}

/** Fills the new lesson `copyId` like the lesson `lessonId`; `onCopied(count)` after each exercise. Raises ApiError. */
export async function fillCopy(account, lessonId, copyId, onCopied) {
  const { description, tip, experience_points, exercises } = (await get(account, pathOf("lesson", lessonId))).data;
  await patch(account, pathOf("lesson", copyId), { description, tip, experience_points });
  for (const [index, { exercise_id: id }] of exercises.entries()) {
    const copy = await post(account, `${pathOf("exercise", id)}/duplicate`, {});
    await post(account, `${pathOf("lesson", copyId)}/exercises`, { exercise_id: copy.data.id });
    onCopied(index + 1);
  }
}
