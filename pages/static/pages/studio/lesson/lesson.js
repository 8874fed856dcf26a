import { html } from "../../lib/ui.js";

export const LessonRoom = () => html`<p></p>`;
