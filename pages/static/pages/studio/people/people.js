import { html } from "../../lib/ui.js";

export const PeopleRoom = () => html`<p></p>`;
