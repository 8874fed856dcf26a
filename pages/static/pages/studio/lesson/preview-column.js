// The open exercise as learners see it: beside the cards, or in a sheet where there is no room.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useMemo, useState } from "../../lib/ui.js";
import { Icon } from "../../views/icons.js";
import { useCourse } from "../lib/course.js";
import { useRecord } from "../lib/use-records.js";
import { Preview } from "../preview/preview.js";
import { openSheet } from "./sheet.js";

const WIDE = "(min-width: 62.5rem)";

export function PreviewColumn({ item }) {
  const { course, records } = useCourse();
  const isWide = useMedia(WIDE);
  const live = html`<${Live} item=${item} course=${course} records=${records} />`;
  if (isWide) return html`<aside class="lesson-preview" aria-label=${t("lesson_preview")}>${live}</aside>`;
  return (
    item &&
    html`<button type="button" class="primary lesson-preview-button" onClick=${() => openSheet(t("lesson_preview"), live)}>
      <${Icon} name="play" size="16" />${t("lesson_preview")}
    </button>`
  );
}

function Live({ item, course, records }) {
  const record = useRecord(records, "exercise", item?.id);
  const data = record?.value;
  const exercise = useMemo(() => (data ? { id: item.id, exercise_type: item.type, data } : null), [data]);
  return html`<${Preview} course=${course} exercise=${exercise} />`;
}

function useMedia(query) {
  const [fits, setFits] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const follow = () => setFits(media.matches);
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, []);
  return fits;
}
