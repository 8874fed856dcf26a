// Who is who in a course, and who may publish it.

import { t } from "../../lib/i18n.js";
import { getState } from "../../lib/store.js";
import { useLoaded } from "../../lib/ui.js";
import { below, listAll } from "../lib/requests.js";

const PUBLISHERS = ["owner", "reviewer"];

/** `{nameOf(user id or null), publishers, owners}`: names, without the account's own. Before the members are read there are none. */
export function usePeople(account, courseId) {
  const { value } = useLoaded(() => listAll(account, below(courseId, "members")), [account.id, courseId]);
  return peopleOf(account, value ?? []);
}

export function peopleOf(account, members) {
  const names = new Map(members.map((each) => [each.user_id, each.username ?? t("publish_someone")]));
  const named = (roles) => members.filter((each) => roles.includes(each.role) && each.user_id !== account.id).map((each) => names.get(each.user_id));
  return {
    nameOf: (id) => (id === account.id ? t("publish_you") : id === null ? null : (names.get(id) ?? t("publish_someone"))),
    publishers: named(PUBLISHERS),
    owners: named(["owner"]),
  };
}

/** Several names as a sentence has them: "Ana, Luis or Marta". */
export const anyOf = (names) =>
  new Intl.ListFormat(getState().language, { type: "disjunction" }).format(names.length ? names : [t("publish_administrator")]);
