import { html } from "../../lib/ui.js";

export const CourseRoom = () => html`<p></p>`;
