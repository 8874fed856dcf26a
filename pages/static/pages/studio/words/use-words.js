// The words of the course: read at once, edited through the save engine.

import { t } from "../../lib/i18n.js";
import { useEffect, useMemo, useRef, useState } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { laidOver, pathOf } from "../lib/entities.js";
import { below, del, get } from "../lib/requests.js";
import { later } from "../lib/undo.js";
import { newId } from "./new-id.js";

const NEW = { text: "", translations: [] };

/**
 * `{all, fresh, version, error, valueOf(id), edit(id, changes), add(changes), remove(ids), arrange(), reload()}`. `all`: the ids of all
 * words, null while they are read; `fresh`: of those made since the table was arranged, which is to be done anew for each `version`.
 * `onRefused(error)`: words could not be deleted.
 */
export function useWords(onRefused) {
  const { account, course, records, wrote } = useCourse();
  const read = useRef(new Map()); // id to the word as the service told it
  const [state, setState] = useState({ all: null, fresh: [], version: 0, error: null });

  /** Takes ids in or out; `anew`: is the table to be arranged again? */
  const change = (take, { anew = false } = {}) =>
    setState(({ all, fresh, version }) => {
      const taken = take(all ?? [], fresh);
      return { ...taken, fresh: anew ? [] : taken.fresh, version: anew ? version + 1 : version, error: null };
    });
  const takeIn = (ids, options) => {
    for (const id of ids) if (!read.current.has(id)) read.current.set(id, NEW);
    change((all, fresh) => ({ all: [...all, ...ids], fresh: [...fresh, ...ids] }), options);
  };
  const valueOf = (id) => {
    const record = records.get("word", id);
    return record ? laidOver({ ...NEW, ...record.base }, record.mine) : read.current.get(id);
  };

  const reload = async () => {
    const { data } = await get(account, below(course.id, "package/words?state=draft"));
    read.current = new Map(data.words.map((word) => [word.id, word]));
    for (const word of data.words) if (records.get("word", word.id)) records.open("word", word.id, word);
    for (const { id } of records.addedWords()) read.current.set(id, NEW);
    change(() => ({ all: [...read.current.keys()] }), { anew: true });
  };
  useEffect(() => {
    reload().catch((error) => setState((before) => ({ ...before, error })));
  }, [course.id]);
  useEffect(
    () =>
      records.subscribe("", () => {
        if (!read.current.size) return; // that a closed tab has left some is found out by reading
        const unknown = records.addedWords().filter(({ id }) => !read.current.has(id));
        if (unknown.length) takeIn(unknown.map(({ id }) => id));
      }),
    [records],
  );

  async function deleteAll(ids) {
    for (const id of ids) {
      const isNew = Boolean(records.get("word", id)?.created);
      await records.drop("word", id);
      if (!isNew) await del(account, pathOf("word", id, course.id), { keepalive: true }).catch(passGone);
      read.current.delete(id);
    }
  }

  const actions = {
    valueOf,
    edit(id, changes) {
      if (!records.get("word", id)) records.open("word", id, read.current.get(id));
      records.edit("word", id, changes);
    },
    add(changes) {
      const id = newId(changes.text ?? "");
      takeIn([id]);
      records.add("word", id, { value: { ...NEW, ...changes } });
      return id;
    },
    remove(ids) {
      const others = (known) => known.filter((id) => !ids.includes(id));
      const text = t("words_deleted", { count: ids.length, word: valueOf(ids[0]).text });
      change((all, fresh) => ({ all: others(all), fresh: others(fresh) }));
      later({
        text,
        undo: () => takeIn(ids, { anew: true }),
        action: () =>
          deleteAll(ids)
            .catch((error) => {
              if (error.status === undefined) throw error;
              takeIn(ids, { anew: true });
              onRefused(error);
            })
            .finally(wrote),
      });
    },
    arrange: () => change((all) => ({ all }), { anew: true }),
    reload,
  };
  return useMemo(() => ({ ...state, ...actions }), [state, records]);
}

function passGone(error) {
  if (error.status !== 404) throw error;
}
