import { html } from "../../lib/ui.js";

export const ImportRoom = () => html`<p></p>`;
