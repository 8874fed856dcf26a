// The first view: what this is, and the public courses.

import { request } from "../lib/api.js";
import { languageName, t } from "../lib/i18n.js";
import { storedCourses } from "../lib/packages.js";
import { completedIn } from "../lib/results.js";
import { courseAddress } from "../lib/router.js";
import { accountId, useStore } from "../lib/store.js";
import { html, useLoaded, useState, useTitle } from "../lib/ui.js";
import { Failure, Loading } from "./states.js";
import { Unsent } from "./stored.js";

const PAGE = 12; // courses

export function Home() {
  const [page, setPage] = useState(1);
  const { account } = useStore();
  useTitle(t("home_title"));
  return html`
    <section class="hero">
      <h1>${t("home_title")}</h1>
      <p>${t(account ? "home_text_account" : "home_text")}</p>
    </section>
    <${Unsent} />
    <section aria-labelledby="courses">
      <h2 id="courses">${t("courses")}</h2>
      <${CoursesPage} key=${page} page=${page} onPage=${setPage} />
    </section>
  `;
}

function CoursesPage({ page, onPage }) {
  const { account } = useStore();
  const { value, error } = useLoaded(() => read(page), [page, account?.id]); // creators see their own ones too
  const { value: done } = useLoaded(() => readDone(account), [account?.id]);
  if (error) return html`<${Failure} error=${error} />`;
  if (!value) return html`<${Loading} />`;
  if (value.stored) {
    return html`
      <p role="status">${t("courses_on_device")}</p>
      <ul class="cards">
        ${value.stored.map(({ course, counts }) => html`<li key=${course.id}><${Card} course=${course} counts=${counts} done=${done?.[course.id]} /></li>`)}
      </ul>
    `;
  }
  if (!value.data.length) return html`<p class="empty">${t("no_courses")}</p>`;
  const { hasPrev, hasNext } = value.meta;
  return html`
    <ul class="cards">
      ${value.data.map((course) => html`<li key=${course.id}><${Card} course=${course} counts=${course.counts} done=${done?.[course.id]} /></li>`)}
    </ul>
    ${(hasPrev || hasNext) &&
    html`<p class="pages">
      <button type="button" disabled=${!hasPrev} onClick=${() => onPage(page - 1)}>${t("previous")}</button>
      <button type="button" disabled=${!hasNext} onClick=${() => onPage(page + 1)}>${t("next")}</button>
    </p>`}
  `;
}

/** A page of the courses of the service; without a connection `{stored}`, the packages on the device. */
async function read(page) {
  try {
    const path = `/courses?page=${page}&limit=${PAGE}&include=counts`;
    return await request("GET", path, { account: accountId(), asGuest: true });
  } catch (error) {
    const stored = error.status === 0 ? await storedCourses() : [];
    if (stored.length) return { stored };
    throw error;
  }
}

/** Course id to the number of lessons that the account has completed on any device; without a connection none. */
async function readDone(account) {
  if (!account) return {};
  const { data } = await request("GET", "/progress/summary", { account: account.id });
  return Object.fromEntries(data.courses.map((course) => [course.course_id, course.lessons_completed]));
}

function Card({ course, counts, done = 0 }) {
  const completed = Math.max(done, completedIn(course.id, useStore()).size); // the service may not have the last ones yet
  return html`
    <article class="card">
      <p class="languages">
        <span>${languageName(course.target_language)}</span>
        <span class="soft">${t("for_speakers_of", { language: languageName(course.source_language) })}</span>
      </p>
      <h3 dir="auto">${course.name}</h3>
      <p class="soft size">
        ${counts &&
        `${t("lessons", { count: counts.lessons })} · ${t("exercises", { count: counts.exercises })}`}
      </p>
      ${completed > 0 && counts && html`<p class="soft">${t("lessons_done", { done: completed, count: counts.lessons })}</p>`}
      <a
        class="button"
        href=${courseAddress(course.id)}
        aria-label=${t(completed ? "continue_course" : "start_course", { name: course.name })}
      >
        ${t(completed ? "continue" : "start")}
      </a>
    </article>
  `;
}
