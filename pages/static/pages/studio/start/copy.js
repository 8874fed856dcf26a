// Copying a course: under which name, and with or without its sounds and pictures.

import { newId } from "@langlearn/offline";
import { t } from "../../lib/i18n.js";
import { html, useMemo, useState } from "../../lib/ui.js";
import { openDialog } from "../../views/dialog.js";
import { Failed, Field, useForm } from "../../views/forms.js";
import { below, post } from "../lib/requests.js";
import { courseAddress, navigate } from "../lib/router.js";

const LONGEST_NAME = 100;

export const askCopy = (account, course) =>
  openDialog(html`<${CopyForm} account=${account} course=${course} />`, { label: "copy-title" });

function CopyForm({ account, course }) {
  const [name, setName] = useState(t("start_copy_name", { name: course.name }).slice(0, LONGEST_NAME));
  const [hasMedia, setMedia] = useState(true);
  const key = useMemo(newId, []); // the same request again makes no second copy
  const { busy, failure, run } = useForm();
  const copy = (event) => {
    event.preventDefault();
    const dialog = event.target.closest("dialog");
    run(async () => {
      const body = { name: name.trim(), include_media: hasMedia };
      const { data } = await post(account, below(course.id, "copy"), body, { idempotencyKey: key });
      dialog.close();
      navigate(courseAddress(data.id));
    });
  };
  return html`
    <form onSubmit=${copy}>
      <h2 id="copy-title">${t("start_copy_title")}</h2>
      <p>${t("start_copy_text")}</p>
      <${Failed} failure=${failure} />
      <${Field} name="copy-name" label=${t("start_name")} maxlength=${LONGEST_NAME} required value=${name} wrong=${failure?.errors?.name?.[0]} onValue=${setName} />
      <label class="tick"><input type="checkbox" checked=${hasMedia} onChange=${(event) => setMedia(event.target.checked)} /> <span>${t("start_copy_media")}</span></label>
      <div class="buttons">
        <button type="submit" class="primary" disabled=${busy || !name.trim()}>${t("start_copy_do")}</button>
        <button type="button" onClick=${(event) => event.target.closest("dialog").close()}>${t("cancel")}</button>
      </div>
    </form>
  `;
}
