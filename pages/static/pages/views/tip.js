// "Help with this lesson": the tip that its author has written, on a page above the exercise.

import { t } from "../lib/i18n.js";
import { inLanguage } from "../lib/languages.js";
import { html } from "../lib/ui.js";
import { openDialog } from "./dialog.js";
import { Icon } from "./icons.js";
import { RichText } from "./rich-text.js";

/** The button that opens the tip. */
export function Tip({ course, lesson }) {
  const content = html`<${Sheet} course=${course} lesson=${lesson} />`;
  return html`
    <button type="button" class="quiet" onClick=${() => openDialog(content, { label: "tip-title", kind: "sheet" })}>
      <${Icon} name="bulb" size="18" /><span>${t("tip")}</span>
    </button>
  `;
}

const Sheet = ({ course, lesson }) => html`
  <div class="tip">
    <header>
      <h2 id="tip-title"><span class="hidden">${t("tip")}: </span><span ...${inLanguage(course.source_language)}>${lesson.name}</span></h2>
      <button type="button" class="quiet bare" aria-label=${t("close")} onClick=${({ target }) => target.closest("dialog").close()}><${Icon} name="close" size="22" /></button>
    </header>
    <${RichText} text=${lesson.tip} language=${course.source_language} />
    <button type="button" class="primary" onClick=${({ target }) => target.closest("dialog").close()}>${t("tip_back")}</button>
  </div>
`;
