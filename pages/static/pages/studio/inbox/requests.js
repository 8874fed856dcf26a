// What the inbox asks of the service.

import { request } from "../../lib/api.js";

const PAGE = 50; // cases at a time
const COURSES = 100; // at a time
const COURSE_PAGES = 10;

const query = (values) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)).toString();

/** `{cases, counts, total}`. `filters`: {course: an id, "mine" or "all", kind or null, state}. */
export async function listCases(account, { course, kind, state }) {
  const where = course === "mine" ? { mine: true } : { course_id: course === "all" ? null : course };
  const { data, meta } = await request("GET", `/inbox?${query({ ...where, kind, state, limit: PAGE })}`, { account });
  return { cases: data, counts: meta.counts, total: meta.total };
}

const address = (id) => `/inbox/${id}`;
const tagged = ({ data, headers }) => ({ record: data, tag: headers.get("ETag") });

/** `{record, tag}` of a case. */
export const readCase = async (account, id) => tagged(await request("GET", address(id), { account }));

/** Decides if the case has still the `tag`. `{record, tag}` after it. Raises ApiError. */
export const saveDecision = async (account, id, tag, body) =>
  tagged(await request("PUT", address(id), { account, body, headers: tag ? { "If-Match": tag } : {}, repeat: true }));

/** The courses that the creator sees, by id. */
export async function listCourses(account) {
  const courses = new Map();
  for (let page = 1; page <= COURSE_PAGES; page += 1) {
    const path = `/courses?${query({ page, limit: COURSES, sortBy: "name", sortOrder: "asc" })}`;
    const { data, meta } = await request("GET", path, { account });
    for (const course of data) courses.set(course.id, course);
    if (!meta.hasNext) break;
  }
  return courses;
}

/** How often an exercise was answered wrong, and how: `answers` of its analytics. */
export const readAnswers = async (account, exerciseId) =>
  (await request("GET", `/exercises/${encodeURIComponent(exerciseId)}/analytics`, { account })).data.answers;

const below = (courseId, what) => `/courses/${encodeURIComponent(courseId)}/${what}`;

export const readPublishState = async (account, courseId) =>
  (await request("GET", below(courseId, "publish-mode"), { account })).data;

/** Publishes the draft that the creator has seen. Raises ApiError. */
export const publish = (account, courseId, { draft_revision: expected }) =>
  request("POST", below(courseId, "publish"), { account, body: { expected_draft_revision: expected } });
