import { html } from "../../lib/ui.js";

export const HistoryRoom = () => html`<p></p>`;
