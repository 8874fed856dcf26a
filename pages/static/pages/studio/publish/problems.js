// All problems of the draft, by how grave they are.

import { t } from "../../lib/i18n.js";
import { html, useTitle } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { useDetails } from "./details.js";
import { exercisesOf } from "./grouping.js";
import { More, usePages } from "./pages.js";
import { ProblemList } from "./problem-list.js";
import { readProblems } from "./requests.js";
import { Views } from "./views.js";

const SEVERITIES = ["error", "warning", "info"];

export function ProblemsRoom() {
  useTitle(t("publish_view_problems"));
  return html`
    <div class="publish">
      <h1>${t("publish_view_problems")}</h1>
      <${Views} current="publish/problems" />
      <${Problems} />
    </div>
  `;
}

function Problems() {
  const { account, course, publishing } = useCourse();
  const pages = usePages((page) => readProblems(account, course.id, page), [course.id, publishing.draft_revision]);
  const details = useDetails(pages.rows && exercisesOf(pages.rows));
  if (pages.error) return html`<${Failure} error=${pages.error} />`;
  if (!pages.rows || (!details.isRead && pages.rows.length > 0)) return html`<${Loading} />`;
  if (!pages.rows.length) {
    return html`<section class="publish-empty"><h2>${t("publish_no_problems")}</h2><p>${t("publish_no_problems_text")}</p></section>`;
  }
  return html`
    <p class="soft">${t("publish_problems_text")}</p>
    ${SEVERITIES.map((severity) => {
      const problems = pages.rows.filter((each) => each.severity === severity);
      return (
        problems.length > 0 &&
        html`<section key=${severity}>
          <h2>${t(`publish_severities_${severity}`)} <span class="figure">${pages.counts[severity]}</span></h2>
          <${ProblemList} courseId=${course.id} problems=${problems} details=${details} />
        </section>`
      );
    })}
    <${More} pages=${pages} />
  `;
}
