// A sheet above the lesson, with a title and a button that closes it.

import { t } from "../../lib/i18n.js";
import { html } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";

/** Resolves when it is closed. */
export const openSheet = (title, content) =>
  openDialog(
    html`
      <h2 id="lesson-sheet">${title}</h2>
      ${content}
      <form method="dialog"><button>${t("lesson_close")}</button></form>
    `,
    { label: "lesson-sheet", kind: "lesson-sheet" },
  );
