// A field for a sound.

import { html } from "../../lib/ui.js";
import { useCourse } from "../lib/course.js";
import { MediaField } from "./field.js";
import { Play } from "./play.js";
import { openRecorder } from "./recorder.js";

/**
 * `onValue(address)`, undefined when the sound is removed. `language`: of what is heard. `says`: its text, if it is known:
 * the recorder shows it to be read aloud, and the file is found by it.
 */
export function SoundField({ label, value, onValue, wrong, language, says }) {
  const { account } = useCourse();
  const set = (asset) => onValue(asset?.path);
  const record = () => openRecorder({ accountId: account.id, language, says, onAsset: set });
  return html`<${MediaField}
    kind="audio"
    label=${label}
    value=${value}
    wrong=${wrong}
    texts=${{ language, transcript: says }}
    onAsset=${set}
    record=${record}
    face=${value && html`<${Play} url=${value} label=${label} />`}
  />`;
}
