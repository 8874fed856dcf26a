// Inviting another author to a course, by e-mail address or user name.

import { t } from "../../lib/i18n.js";
import { html, useState } from "../../lib/ui.js";
import { Choice, Field } from "../../views/forms.js";
import { below, post } from "../lib/requests.js";
import { memberFailure, ROLES } from "./members.js";

export function Invite({ account, course, onAdded }) {
  const [user, setUser] = useState("");
  const [role, setRole] = useState("editor");
  const [wrong, setWrong] = useState(null);
  const [added, setAdded] = useState(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event) => {
    event.preventDefault();
    const typed = user.trim();
    if (!typed) return setWrong(t("people_invite_missing"));
    setBusy(true);
    setWrong(null);
    setAdded(null);
    try {
      const { data } = await post(account, below(course.id, "members"), { user: typed, role });
      setUser("");
      setAdded(data.username ?? typed);
      await onAdded();
    } catch (error) {
      if (error.status === undefined) throw error;
      setWrong(error.status === 400 ? t("people_unknown") : memberFailure(error));
      document.getElementById("invite-user").focus();
    } finally {
      setBusy(false);
    }
  };
  return html`
    <form class="invite" onSubmit=${submit} noValidate>
      <h2>${t("people_invite")}</h2>
      <div class="invite-fields">
        <${Field} name="invite-user" label=${t("people_invite_who")} help=${t("people_invite_help")} wrong=${wrong} autocomplete="off" autocapitalize="none" spellcheck="false" value=${user} onValue=${(text) => (setUser(text), setWrong(null))} />
        <${Choice} name="invite-role" label=${t("people_invite_as")} value=${role} options=${ROLES.map((each) => [each, t(`people_role_${each}`)])} onValue=${setRole} />
      </div>
      <button type="submit" class="primary" disabled=${busy}>${t("people_invite_do")}</button>
      <p role="status" class="soft">${added && t("people_added", { name: added })}</p>
    </form>
  `;
}
