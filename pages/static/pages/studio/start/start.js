import { html } from "../../lib/ui.js";

export const Start = () => html`<p></p>`;
