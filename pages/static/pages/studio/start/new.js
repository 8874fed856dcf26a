import { html } from "../../lib/ui.js";

export const NewCourse = () => html`<p></p>`;
