// The ways between the three views of publishing.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { roomAddress } from "../lib/router.js";

const VIEWS = [
  ["publish", "publish_view_changes"],
  ["publish/problems", "publish_view_problems"],
  ["publish/history", "publish_view_history"],
];

export function Views({ current }) {
  const { course } = useCourse();
  return html`
    <nav class="publish-views" aria-label=${t("publish_views")}>
      <ul>
        ${VIEWS.map(([room, text]) => html`<li><a href=${roomAddress(course.id, room)} aria-current=${room === current ? "page" : null}>${t(text)}</a></li>`)}
      </ul>
    </nav>
  `;
}
