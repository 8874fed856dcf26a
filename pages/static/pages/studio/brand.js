// The way to the first page of the studio.

import { t } from "../lib/i18n.js";
import { html } from "../lib/ui.js";

const { icon } = document.getElementById("app").dataset;

export const Brand = () =>
  html`<a class="brand" href="/studio"><img src=${icon} alt="" width="28" height="28" /><span>${t("studio")}</span></a>`;
