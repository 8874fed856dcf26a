// The settings of a course: what it is called, how learners go through it, who gets it, and how it is published.

import { t } from "../../lib/i18n.js";
import { html, useTitle } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { useRecord } from "../lib/use-records.js";
import { About } from "./about.js";
import { Choice } from "./choice.js";
import { Danger } from "./danger.js";
import { Publishing } from "./publishing.js";

export function SettingsRoom() {
  useTitle(t("room_settings"));
  const { course, records, publishing, can } = useCourse();
  const record = useRecord(records, "course", course.id);
  const edit = (changes) => records.edit("course", course.id, changes);
  const mayEdit = can("edit");
  // In a course that is published by hand, who sees it is a matter of those who publish.
  const mayShow = mayEdit && (publishing.publish_mode === "auto" || can("publish"));
  return html`
    <div class="settings-room">
      <h1>${t("room_settings")}</h1>
      ${!mayEdit && html`<p class="notice">${t("settings_read_only")}</p>`}
      <${About} course=${course} errors=${record.errors} isDisabled=${!mayEdit} onEdit=${edit} />
      <${Choice} name="unlock" title=${t("settings_unlock")} value=${course.unlock} values=${["open", "sequential"]} textOf=${(value) => `settings_unlock_${value}`} isDisabled=${!mayEdit} onChoose=${(unlock) => edit({ unlock })} />
      <${Choice}
        name="audience"
        title=${t("settings_audience")}
        help=${publishing.revision === null ? t("settings_audience_draft") : t("settings_at_once")}
        value=${course.is_public}
        values=${[false, true]}
        textOf=${(isPublic) => `settings_audience_${isPublic ? "public" : "private"}`}
        isDisabled=${!mayShow}
        onChoose=${(isPublic) => edit({ is_public: isPublic })}
      />
      <${Publishing} />
      <${Danger} onPrivate=${mayShow && course.is_public ? () => edit({ is_public: false }) : null} />
    </div>
  `;
}
