import { html } from "../../lib/ui.js";

export const PublishBar = () => html`<span></span>`;
