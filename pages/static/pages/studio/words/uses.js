// The exercises that have a word, by lesson.

import { t } from "../../lib/i18n.js";
import { html, useLoaded } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { below, get } from "../lib/requests.js";
import { lessonAddress } from "../lib/router.js";

export function Uses({ id, lessons }) {
  const { account, course } = useCourse();
  const { value } = useLoaded(async () => (await get(account, below(course.id, `words/${encodeURIComponent(id)}/uses`))).data, [id]);
  if (!value) return null; // without a connection the rest of the word is as useful
  const ids = new Set(value.flatMap((use) => use.lesson_ids));
  const found = lessons.filter((lesson) => ids.has(lesson.id));
  return html`
    <section class="words-uses">
      <h3>${t("words_uses", { count: value.length })}</h3>
      <ul>${found.map((lesson) => html`<li key=${lesson.id}><a href=${lessonAddress(course.id, lesson.id)} dir="auto">${lesson.name}</a></li>`)}</ul>
    </section>
  `;
}
