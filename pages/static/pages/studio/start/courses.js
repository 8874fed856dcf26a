// What the first page asks of the service, and how it finds a course.

import { languageName } from "../../lib/i18n.js";
import { get, listAll } from "../lib/requests.js";

/** The courses of the author, newest first; with `isAll` those of others too. */
export const listCourses = (account, isAll) => listAll(account, `/courses?include=counts,team${isAll ? "" : "&mine=true"}`);

/** Course id to the number of its open cases in the inbox. */
export const openCases = async (account) => (await get(account, "/inbox?include=courses&limit=1")).meta.courses;

/** A text without accents and capitals. */
export const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

/** The courses that have every word of the search in their name or in the names of their languages. */
export function found(courses, search) {
  const terms = folded(search).split(/\s+/);
  return courses.filter(({ name, source_language: source, target_language: target }) => {
    const text = folded(`${name} ${languageName(source)} ${languageName(target)}`);
    return terms.every((term) => text.includes(term));
  });
}

/** `draft`: never published; else `private` or `public`. */
export function stateOf({ is_public: isPublic, team }) {
  if (team && !team.is_published) return "draft";
  return isPublic ? "public" : "private";
}
