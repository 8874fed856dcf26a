// What the forms of all types share: what is wrong at a field, and the parts that every exercise has.

import { languageName, t } from "../../../lib/i18n.js";
import { createContext, html, useContext, useMemo, useRef, useState } from "../../../lib/ui.js";
import { afterPress } from "../../lib/press.js";
import { filled } from "../../preview/filled.js";
import { useDraftTexts } from "../../preview/texts.js";
import { missing } from "./checks.js";
import { Leftover, textOfError } from "./errors.js";

const Context = createContext(null);

/** `{type, data, onData, course, names, texts, languages, nameOf(tag), idOf(path), wrong(path)}` of the form around. */
export const useForm = () => useContext(Context);

let forms = 0;

/** `children`: the fields of the type. `errors`: of the service, by path in the data. */
export function Frame({ type, data, onData, errors = {}, course, names, children }) {
  const [left, setLeft] = useState([]); // paths whose field the author has left; "" for all
  const number = useMemo(() => (forms += 1), []);
  const texts = useDraftTexts(course);
  const exercise = { exercise_type: type, data };
  const languages = texts.languages(filled(exercise));
  const lacking = missing(type, data);
  const shown = useRef(new Set()); // paths that have a field
  const isLeft = (key) => left.some((each) => each === "" || key === each || key.startsWith(`${each}.`) || each.startsWith(`${key}.`));
  /** What is wrong there, or below it unless `isExact`; null for nothing. */
  const wrong = (path, isExact = false) => {
    shown.current.add(path);
    const isThere = (key) => key === path || (!isExact && key.startsWith(`${path}.`));
    const error = Object.keys(errors).find(isThere);
    if (error !== undefined) return textOfError(errors[error][0]);
    const lack = Object.keys(lacking).find((key) => isThere(key) && isLeft(key));
    return lack === undefined ? null : t(lacking[lack]);
  };
  const nameOf = (tag) => (tag === course.target_language ? names.taught : tag === course.source_language ? names.known : languageName(tag));
  const leave = ({ target, currentTarget, relatedTarget }) => {
    const field = target.closest("[data-path]");
    const isOut = !currentTarget.contains(relatedTarget);
    const path = isOut && relatedTarget ? "" : field && !field.contains(relatedTarget) ? field.dataset.path : null;
    if (path !== null) afterPress(() => setLeft((paths) => (paths.includes(path) ? paths : [...paths, path])));
  };
  const value = { type, data, onData, course, names, texts, languages, nameOf, idOf: (path) => `form-${number}-${path}`, wrong };
  return html`
    <${Context.Provider} value=${value}>
      <div class="form" onFocusOut=${leave}>
        ${children}
        <${Leftover} errors=${errors} shown=${shown.current} />
      </div>
    <//>
  `;
}
