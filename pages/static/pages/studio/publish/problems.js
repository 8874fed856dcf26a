import { html } from "../../lib/ui.js";

export const ProblemsRoom = () => html`<p></p>`;
