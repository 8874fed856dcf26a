// The steps of an import: the file is read, the service tells what it would do, then it does it.

import { useState } from "../../lib/ui.js";
import { below, get } from "../lib/requests.js";
import { CHOICES } from "./choices.js";
import { idBeside, importSource, namesOfOutline, readSource } from "./source.js";

const NOTHING = { file: null, source: null, existing: null, choice: "copy", courseId: null, result: null, failure: null };
const EXISTS = /^Course with ID '(.*)' already exists$/;

export function usePlan(account) {
  const [state, setState] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const change = (changes) => setState((before) => ({ ...before, ...changes }));

  /** One after the other; what fails is shown. Returns what `action` does, undefined when it fails. */
  const run = async (action) => {
    setBusy(true);
    change({ failure: null });
    try {
      return await action();
    } catch (error) {
      if (error instanceof SyntaxError) change({ failure: { isUnreadable: true } });
      else if (error.status === undefined) throw error;
      else change({ failure: error });
    } finally {
      setBusy(false);
    }
  };

  const plan = async (source, mode, courseId) => change({ result: await importSource(account, source, { mode, isDryRun: true, courseId }) });

  /** A file is first taken for a new course; when its course exists, the author chooses. */
  const open = (file) => {
    setState({ ...NOTHING, file });
    return run(async () => {
      const source = await readSource(file);
      change({ source });
      try {
        await plan(source, "create");
      } catch (error) {
        const id = EXISTS.exec(error.message)?.[1];
        if (error.status !== 409 || !id) throw error;
        const [{ data: outline }, { data: publishing }] = await Promise.all([get(account, below(id, "outline")), get(account, below(id, "publish-mode"))]);
        for (const [key, name] of namesOfOutline(outline)) if (!source.names.has(key)) source.names.set(key, name);
        change({ existing: { id, name: outline.name, isAtOnce: publishing.publish_mode === "auto" }, choice: "merge" });
        await plan(source, "merge");
      }
    });
  };

  const choose = (choice) => {
    const courseId = choice === "copy" ? idBeside(state.existing.id) : null;
    change({ choice, courseId, result: null });
    return run(() => plan(state.source, CHOICES[choice], courseId));
  };

  /** Imports what was planned. Returns the id of the course, undefined when it is refused. */
  const perform = () =>
    run(async () => {
      const { source, choice, courseId } = state;
      return (await importSource(account, source, { mode: CHOICES[choice], isDryRun: false, courseId })).course_id;
    });

  return { ...state, busy, open, choose, perform };
}
