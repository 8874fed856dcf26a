// Who makes a course: its members, what each may do, and inviting another one.

import { dateText, t } from "../../lib/i18n.js";
import { html, useEffect, useState, useTitle } from "../../lib/ui.js";
import { Failure, Loading } from "../../views/states.js";
import { useCourse } from "../lib/course.js";
import { below, del, listAll, put } from "../lib/requests.js";
import { ask } from "../parts/dialog.js";
import { Invite } from "./invite.js";
import { Leave } from "./leave.js";
import { memberFailure, memberPath, ROLES } from "./members.js";

export function PeopleRoom() {
  useTitle(t("room_people"));
  const { account, course, can } = useCourse();
  const { members, error, read, said, act } = useMembers(account, course.id);
  const mayOwn = can("own");
  const isMember = members?.some(({ user_id: id }) => id === account.id);
  return html`
    <div class="people">
      <h1>${t("room_people")}</h1>
      ${error ? html`<${Failure} error=${error} />` : !members ? html`<${Loading} />` : html`<${Members} members=${members} account=${account} course=${course} mayOwn=${mayOwn} act=${act} />`}
      <p role="status" class=${said?.isWrong ? "error" : "soft"}>${said?.text}</p>
      ${mayOwn ? html`<${Invite} account=${account} course=${course} onAdded=${read} />` : html`<p class="soft">${t("people_owner_only")}</p>`}
      <section class="people-roles">
        <h2>${t("people_roles")}</h2>
        <dl>${ROLES.map((role) => html`<div key=${role}><dt>${t(`people_role_${role}`)}</dt><dd>${t(`people_role_${role}_text`)}</dd></div>`)}</dl>
        ${mayOwn && html`<p class="soft">${t("people_hand_over")}</p>`}
      </section>
      ${isMember && html`<section class="settings-danger"><${Leave} account=${account} course=${course} /></section>`}
    </div>
  `;
}

/** `act(action, text)`: does something to the members, says `text`, and reads them again. */
function useMembers(account, courseId) {
  const [state, setState] = useState({ members: null, error: null });
  const [said, setSaid] = useState(null);
  const read = () =>
    listAll(account, below(courseId, "members")).then(
      (members) => setState({ members, error: null }),
      (error) => setState({ members: null, error }),
    );
  useEffect(() => {
    read();
  }, [account.id, courseId]);
  const act = async (action, text) => {
    setSaid(null);
    try {
      await action();
      setSaid({ text });
    } catch (error) {
      if (error.status === undefined) throw error;
      setSaid({ text: memberFailure(error), isWrong: true });
    }
    await read();
  };
  return { ...state, read, said, act };
}

const nameOf = ({ username }) => username ?? t("people_no_name");

function Members({ members, account, course, mayOwn, act }) {
  const { reload } = useCourse();
  const change = (member, role) =>
    act(async () => {
      await put(account, memberPath(course.id, member.user_id), { role });
      if (member.user_id === account.id) await reload(); // the rights of the author are others now
    }, t("people_changed_to", { name: nameOf(member), role: t(`people_role_${role}`) }));
  const remove = async (member) => {
    const name = nameOf(member);
    if (await ask({ title: t("people_remove_ask", { name }), text: t("people_remove_text"), confirm: t("people_remove"), danger: true }))
      await act(() => del(account, memberPath(course.id, member.user_id)), t("people_removed", { name }));
  };
  return html`
    <ul class="members">
      ${members.map((member) => {
        const { user_id: id, role, created_at: since } = member;
        const isSelf = id === account.id;
        return html`<li key=${id}>
          <span class="member-sign" aria-hidden="true">${[...nameOf(member)][0].toUpperCase()}</span>
          <p><strong dir="auto">${nameOf(member)}</strong> ${isSelf && html`<span class="you">${t("you")}</span>`} <span class="soft">${t("people_since", { date: dateText(since) })}</span></p>
          ${mayOwn
            ? html`<label>
                  <span class="hidden">${t("people_role_of", { name: nameOf(member) })}</span>
                  <select value=${role} onChange=${(event) => change(member, event.target.value)}>
                    ${ROLES.map((each) => html`<option key=${each} value=${each} selected=${each === role}>${t(`people_role_${each}`)}</option>`)}
                  </select>
                </label>
                ${isSelf ? html`<span></span>` : html`<button type="button" class="quiet" aria-label=${t("people_remove_name", { name: nameOf(member) })} onClick=${() => remove(member)}>${t("people_remove")}</button>`}`
            : html`<span class="badge">${t(`people_role_${role}`)}</span>`}
        </li>`;
      })}
      ${!members.length && html`<li class="soft">${t("people_none")}</li>`}
    </ul>
  `;
}
