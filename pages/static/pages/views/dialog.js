// Dialogs above the view.

import { render } from "../lib/ui.js";

/**
 * Opens a modal dialog with `content`; the element with the id `label` names it. Resolves, once it is closed, to the value
 * of the button that has closed it. The way back of the browser closes a `sheet` too.
 */
export function openDialog(content, { label, kind = "question" }) {
  return new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    const close = () => dialog.close();
    dialog.className = kind;
    dialog.setAttribute("aria-labelledby", label);
    dialog.addEventListener("close", () => {
      removeEventListener("popstate", close);
      render(null, dialog);
      dialog.remove();
      resolve(dialog.returnValue);
    });
    if (kind === "sheet") {
      addEventListener("popstate", close);
      dialog.addEventListener("click", ({ target }) => target === dialog && close()); // beside it
    }
    render(content, dialog);
    document.body.append(dialog);
    dialog.showModal();
  });
}
