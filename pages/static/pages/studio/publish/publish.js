import { html } from "../../lib/ui.js";

export const PublishRoom = () => html`<p></p>`;
