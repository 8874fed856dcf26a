// A field for a picture, and for what it shows where learners have to know that.

import { t } from "../../lib/i18n.js";
import { mediaUrl } from "../../lib/media.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { Area } from "../parts/field.js";
import { MediaField } from "./field.js";

const LONGEST_ALT = 300;
let made = 0;

/** `onValue(address)`, undefined when the picture is removed. `onAlt(text)`: where the picture carries meaning. */
export function PictureField({ label, value, onValue, alt, onAlt, wrong }) {
  const [name] = useState(() => `media-alt-${(made += 1)}`);
  const known = useRef(null); // the alternative text of the picture that was chosen last
  const set = (asset) => {
    known.current = asset?.alt;
    onValue(asset?.path);
  };
  useEffect(() => {
    if (value && known.current) onAlt?.(known.current); // once the form has the picture
    known.current = null;
  }, [value]);
  return html`
    <${MediaField}
      kind="image"
      label=${label}
      value=${value}
      wrong=${wrong}
      texts=${{ alt }}
      onAsset=${set}
      face=${value && html`<a class="media-view" href=${mediaUrl(value)} target="_blank" rel="noopener"><img class="media-thumb" src=${mediaUrl(value)} alt=${alt || t("media_open_picture")} /></a>`}
    >
      ${value &&
      onAlt &&
      html`<${Area}
        name=${name}
        label=${t("media_field_alt")}
        help=${t("media_help_alt")}
        maxlength=${LONGEST_ALT}
        dir="auto"
        value=${alt ?? ""}
        onValue=${onAlt}
      />`}
    <//>
  `;
}
