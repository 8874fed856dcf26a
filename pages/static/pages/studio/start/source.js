// The file of an import: an export of a course as JSON or ZIP, or a LibreLingo folder as a ZIP.

import { post } from "../lib/requests.js";
import { textOf } from "./names.js";

const CHILDREN = [["level", "levels"], ["section", "sections"], ["module", "modules"], ["lesson", "lessons"]];

/** `{archive}` or `{document, names}`; raises SyntaxError for what is neither. */
export async function readSource(file) {
  const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (start[0] === 0x50 && start[1] === 0x4b) return { archive: file, names: new Map() }; // "PK"
  const content = JSON.parse(await file.text());
  const document = content?.data?.course ? content.data : content; // a saved response has the package below `data`
  if (typeof document?.course !== "object") throw new SyntaxError("No course");
  return { document, names: namesIn(document) };
}

/** What the records of a document are called: "entity/id" to a text. */
function namesIn(document) {
  const names = new Map([[`course/${document.course.id}`, document.course.name]]);
  const add = (parent, depth) => {
    for (const { exercise } of parent?.exercises ?? []) if (exercise) names.set(`exercise/${exercise.id}`, textOf(exercise));
    const [entity, children] = CHILDREN[depth] ?? [];
    for (const child of parent?.[children] ?? []) {
      names.set(`${entity}/${child.id}`, child.name);
      add(child, depth + 1);
    }
  };
  add(document, 0);
  return names;
}

/** The names in the outline of a course, which has no exercises. */
export const namesOfOutline = ({ id, name, levels }) => namesIn({ course: { id, name }, levels });

/** `mode`: create, merge or replace; `courseId`: another one than that of the file. Raises ApiError. */
export async function importSource(account, source, { mode, isDryRun, courseId }) {
  const options = { mode, dry_run: isDryRun, publish_mode: "manual", ...(courseId && { course_id: courseId }) };
  const [path, form] = source.archive
    ? ["/courses/import/archive", archiveForm(source.archive, options)]
    : ["/courses/import", jsonForm({ package: source.document, ...options })];
  return (await post(account, path, undefined, { form })).data;
}

function archiveForm(archive, options) {
  const form = new FormData();
  for (const [name, value] of Object.entries(options)) form.append(name, String(value));
  form.append("file", archive, archive.name);
  return form;
}

/** A large course takes as long as a file. */
const jsonForm = (body) => new Blob([JSON.stringify(body)], { type: "application/json" });

/** An id for a copy beside the course that has the one of the file. */
export const idBeside = (id) => `${id.slice(0, 15)}-${Math.random().toString(36).slice(2, 6)}`;
