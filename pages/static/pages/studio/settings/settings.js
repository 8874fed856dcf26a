import { html } from "../../lib/ui.js";

export const SettingsRoom = () => html`<p></p>`;
