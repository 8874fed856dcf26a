// What the learner has said about courses, as the service has it: claims and reports, with what became of them.

import { lessonsOf, ownKey, placeOf } from "@langlearn/offline";
import { answerText, promptText } from "./answers.js";
import { request } from "./api.js";
import { getValue } from "./database.js";
import { putOf } from "./learner.js";
import { storedPackage, storedWords } from "./packages.js";

const PAGE = 20; // claims, and reports
const keyOf = (account) => ownKey("reports", account);

/** What was read last, `{rows, hasMore}`, or null. */
export const readOwnReports = async (account) => getValue(keyOf(account));

/** The claims and reports of the first `pages`, newest first. `hasMore`: there are older ones. Raises ApiError. */
export async function loadOwnReports(account, pages) {
  const lists = await Promise.all([
    readPages(account, pages, "/claims", ({ claimed_at: at, ...row }) => ({ ...row, kind: "claim", at })),
    readPages(account, pages, "/content-reports", ({ reported_at: at, ...row }) => ({ ...row, kind: "report", at })),
  ]);
  // A list that goes on may have rows between the older ones of the other.
  const ends = lists.filter(({ hasMore }) => hasMore).map(({ rows }) => rows.at(-1).at);
  const end = ends.sort().at(-1) ?? "";
  const rows = lists.flatMap((list) => list.rows).filter(({ at }) => at >= end);
  const found = { rows: rows.sort((a, b) => b.at.localeCompare(a.at)), hasMore: ends.length > 0 };
  if (pages === 1) await putOf(account, "values", { key: keyOf(account), value: found });
  return found;
}

async function readPages(account, pages, path, rowOf) {
  const read = (_, at) => request("GET", `${path}?page=${at + 1}&limit=${PAGE}`, { account });
  const found = await Promise.all(Array.from({ length: pages }, read));
  return { rows: found.flatMap(({ data }) => data).map(rowOf), hasMore: found.at(-1).meta.hasNext };
}

/**
 * Each row with its `course` and the `name` of what it is about, null where the device does not have them. A claim that
 * waits has the answer `given`, of which its text is made.
 */
export async function withNames(rows) {
  const [packageOf, wordsOf] = [onceEach(storedPackage), onceEach(storedWords)]; // which may be large
  return Promise.all(
    rows.map(async (row) => {
      const content = await packageOf(row.course_id);
      return content ? { ...row, course: content.course, ...(await namesOf(content, row, wordsOf)) } : { ...row, course: null, name: null };
    }),
  );
}

function onceEach(read) {
  const found = new Map();
  return (id) => {
    if (!found.has(id)) found.set(id, read(id));
    return found.get(id);
  };
}

async function namesOf(content, { course_id, entity, entity_id, exercise_id, blank, given, answer }, wordsOf) {
  if (entity === "course") return { name: content.course.name };
  if (entity === "lesson") return { name: lessonsOf(content).find(({ lesson }) => lesson.id === entity_id)?.lesson.name };
  if (entity === "word") return { name: (await wordsOf(course_id))?.words.find(({ id }) => id === entity_id)?.text };
  const place = placeOf(content, entity_id ?? exercise_id);
  if (!place) return { name: null };
  const { exercise_type: type, data } = place.exercise;
  const text = given && (blank === null ? answerText(type, data, given) : given[blank]);
  return { name: promptText(place.exercise), answer: answer ?? text };
}
