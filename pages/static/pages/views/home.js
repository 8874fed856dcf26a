// The first view: the courses, those in progress first; for a newcomer what this is, with an exercise to try.

import { completedIn, lastAnswers, numberCompleted, ownKey } from "@langlearn/offline";
import { request } from "../lib/api.js";
import { getValue } from "../lib/database.js";
import { t } from "../lib/i18n.js";
import { putOf } from "../lib/learner.js";
import { refreshList, storedCourses, storedList } from "../lib/packages.js";
import { useStore } from "../lib/store.js";
import { useStored } from "../lib/stored.js";
import { html, useState, useTitle } from "../lib/ui.js";
import { CourseCard } from "./course-card.js";
import { Failure, Loading } from "./states.js";
import { Unsent } from "./stored.js";
import { TryOut } from "./try-out.js";

export function Home() {
  const state = useStore();
  const account = state.account?.id;
  const isNew = !account && !Object.keys(lastAnswers(state)).length;
  const first = useCourses(1, account); // creators see their own ones too
  useTitle(t("home_title"));
  return html`
    <section class="hero">
      <h1>${t(isNew ? "home_title" : "home_back")}</h1>
      ${isNew && !first.error && html`<${TryOut} key=${state.language} courses=${first.value?.list.courses} />`}
    </section>
    <${Unsent} />
    <${Courses} key=${account} first=${first} />
  `;
}

function Courses({ first }) {
  const state = useStore();
  const account = state.account?.id;
  const [page, setPage] = useState(1);
  const other = useCourses(page === 1 ? null : page, account);
  const { value, error, state: reading } = page === 1 ? first : other;
  const { value: done } = useStored(() => readDone(account), () => refreshDone(account), [account]);
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  const isStored = reading === "late" && value.stored.length > 0; // then those alone can be opened
  const { courses, hasPrev, hasNext } = isStored ? { courses: value.stored } : value.list;
  const last = lastAnswers(state);
  const completed = ({ id }) => Math.max(done?.[id] ?? 0, numberCompleted(id, state)); // the service may not have the last ones yet
  const isBegun = (course) => course.id in last || completed(course) > 0 || completedIn(course.id, state).size > 0;
  const inOrder = (a, b) => ((last[a.id] ?? "") < (last[b.id] ?? "") ? 1 : -1); // the one answered last first
  const [begun, others] = [courses.filter(isBegun).sort(inOrder), courses.filter((course) => !isBegun(course))];
  const cards = (list) => html`
    <ul class="cards">
      ${list.map((course) => html`<li key=${course.id}><${CourseCard} course=${course} isBegun=${isBegun(course)} completed=${completed(course)} /></li>`)}
    </ul>
  `;
  return html`
    ${isStored && html`<p role="status">${t("courses_on_device")}</p>`}
    ${begun.length > 0 && html`<section class="begun" aria-labelledby="begun">
      <h2 id="begun" class="hidden">${t("courses_begun")}</h2>
      ${cards(begun)}
    </section>`}
    ${(others.length > 0 || !begun.length) &&
    html`<section aria-labelledby="courses">
      <h2 id="courses">${t(begun.length ? "more_courses" : "courses")}</h2>
      ${!account && !begun.length && html`<p class="soft">${t("home_text")}</p>`}
      ${courses.length ? cards(others) : html`<p class="empty">${t("no_courses")}</p>`}
    </section>`}
    ${(hasPrev || hasNext) &&
    html`<p class="pages">
      <button type="button" disabled=${!hasPrev} onClick=${() => setPage(page - 1)}>${t("previous")}</button>
      <button type="button" disabled=${!hasNext} onClick=${() => setPage(page + 1)}>${t("next")}</button>
    </p>`}
  `;
}

/** A page of the courses, null for none: the `list` as it was last, or what is on the device, which is `stored`. */
function useCourses(page, account) {
  const read = async () => {
    const [list, packages] = await Promise.all([storedList(page), storedCourses()]);
    const stored = packages.map(({ course, counts }) => ({ ...course, counts }));
    return list || stored.length ? { list: list ?? { courses: stored }, stored } : null;
  };
  const refresh = async () => ({ list: await refreshList(page), stored: [] });
  const none = async () => null;
  return useStored(page ? read : none, page ? refresh : none, [page, account]);
}

/** Course id to the number of lessons that the account has completed on any device, as this one knows it; null for a guest. */
const readDone = async (account) => (account ? getValue(ownKey("done", account)) : null);

async function refreshDone(account) {
  if (!account) return null;
  const { data } = await request("GET", "/progress/summary", { account });
  const done = Object.fromEntries(data.courses.map((course) => [course.course_id, course.lessons_completed]));
  await putOf(account, "values", { key: ownKey("done", account), value: done });
  return done;
}
