// Deleting from the outline: hidden at once, done ten seconds later, so that the author can take it back.

import { t } from "../../lib/i18n.js";
import { pathOf } from "../lib/entities.js";
import { del } from "../lib/requests.js";
import { later } from "../lib/undo.js";
import { ask } from "../parts/dialog.js";
import { failureText } from "./failures.js";
import { below, childrenOf, indexOf, keyOf, placeOf, without, withRecord } from "./tree.js";

/** `remove(entity, node)`; the parameters are those of `createActions`. */
export function createRemoval({ structure, course, focus, tell }) {
  const tree = () => structure.current();

  function remove(entity, node) {
    const { account, publishing } = course();
    if (node.isFresh || node.unsaved) return structure.discard(entity, node.id);
    if (publishing.publish_mode === "auto" && account.role !== "admin") return tell({ text: t("course_delete_auto"), isFailure: true });
    const place = placeOf(tree(), entity, node.id);
    focusBeside(entity, node);
    structure.show(without(tree(), entity, node.id));
    structure.pending += 1;
    const undo = () => {
      structure.pending -= 1;
      restore();
    };
    const restore = () => {
      const back = indexOf(tree(), entity, place);
      if (!back) return;
      structure.show(withRecord(tree(), entity, back.parentId, node, back.index));
      focus(entity, node.id);
    };
    const action = () => {
      structure.pending -= 1;
      structure.perform(() => send(entity, node, restore, ""));
    };
    later({ text: t("course_deleted", { name: node.name }), undo, action });
  }

  function focusBeside(entity, node) {
    const titles = [...document.querySelectorAll("[data-title]")];
    const at = titles.findIndex((each) => each.dataset.title === keyOf(entity, node));
    const inside = new Set(keysBelow(entity, node));
    (titles.slice(at).find((each) => !inside.has(each.dataset.title)) ?? titles[at - 1])?.focus();
  }

  async function send(entity, node, restore, query) {
    try {
      await del(course().account, `${pathOf(entity, node.id)}${query}`, { keepalive: true });
      structure.store((stored) => without(stored, entity, node.id));
    } catch (error) {
      if (error.status === undefined) throw error;
      if (error.status === 404) return; // another author was faster
      restore();
      const { learners } = error.context;
      if (error.status !== 409 || learners === undefined) {
        tell({ text: failureText("course_not_deleted", error), isFailure: true });
        throw error;
      }
      const text = t("course_delete_learners", { count: learners });
      ask({ title: t("course_delete_title", { name: node.name }), text, confirm: t("course_delete"), danger: true }).then((sure) => {
        if (!sure) return;
        structure.show(without(tree(), entity, node.id));
        structure.perform(() => send(entity, node, restore, "?force=true"));
      });
    }
  }

  return remove;
}

const keysBelow = (entity, node) => [keyOf(entity, node), ...childrenOf(entity, node).flatMap((child) => keysBelow(below(entity), child))];
