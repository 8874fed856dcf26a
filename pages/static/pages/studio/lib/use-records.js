// Records as the rooms show them.

import { useEffect, useState } from "../../lib/ui.js";
import { isSame, laidOver } from "./entities.js";

/** What a room shows of a record: the same object until it changes. */
function shownOf(record) {
  record.shown ??= {
    value: laidOver(record.base, record.mine),
    base: record.base,
    type: record.type,
    state: record.state,
    errors: record.errors,
    message: record.message,
    theirs: record.theirs,
    isNew: Boolean(record.created),
  };
  return record.shown;
}

/** A record as the room shows it, null when there is none; renders the component again when it changes. */
export function useRecord(records, entity, id) {
  const key = `${entity}/${id}`;
  const read = () => {
    const record = records.get(entity, id);
    return record && shownOf(record);
  };
  const [, setShown] = useState(null);
  useEffect(() => records.subscribe(key, () => setShown(read())), [records, key]);
  return read();
}

/** `{state, count}` of all records: saved, saving, offline, or attention for what the author has to settle. */
export function useStatus(records) {
  const [status, setStatus] = useState(records.status());
  useEffect(() => {
    const follow = () => setStatus((before) => (isSame(before, records.status()) ? before : records.status()));
    follow();
    return records.subscribe("", follow);
  }, [records]);
  return status;
}
