import { html } from "../../lib/ui.js";

export const MediaRoom = () => html`<p></p>`;
