import { html } from "../../lib/ui.js";

export const WordsRoom = () => html`<p></p>`;
