// The dot beside a title: learners have it otherwise, or it has a problem. Words say the same to a screen reader.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";

const TEXTS = { error: "course_has_problem", warning: "course_has_warning", changed: "course_has_changes" };

export const Dot = ({ kind, id }) => html`<span class=${`course-dot course-dot-${kind}`} title=${t(TEXTS[kind])}><span class="hidden" id=${id}>${t(TEXTS[kind])}</span></span>`;
