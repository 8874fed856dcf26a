// What a closed tab has left unsaved is offered once.

import { dateAndTime, t } from "../../lib/i18n.js";
import { html, useEffect, useState } from "../../lib/ui.js";
import { forget, leftEdits } from "../lib/kept.js";

export function LeftEdits({ account, course, records }) {
  const [edits, setEdits] = useState([]);
  useEffect(() => {
    leftEdits(account.id, course.id).then(setEdits);
  }, []);
  if (!edits.length) return null;
  const close = () => {
    document.getElementById("content").focus({ preventScroll: true }); // the button that has the focus goes
    setEdits([]);
  };
  const keep = () => records.resume(edits).then(close);
  const throwAway = () => Promise.all(edits.map((each) => forget(account.id, each))).then(close);
  return html`
    <section class="left-edits" aria-label=${t("left_title")}>
      <p>${t("left_text", { count: edits.length, time: dateAndTime(edits.at(-1).at) })}</p>
      <p class="links">
        <button type="button" class="primary" onClick=${keep}>${t("left_keep")}</button>
        <button type="button" class="quiet" onClick=${throwAway}>${t("left_drop")}</button>
      </p>
    </section>
  `;
}
