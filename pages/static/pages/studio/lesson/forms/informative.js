import { t } from "../../../lib/i18n.js";
import { html, useRef } from "../../../lib/ui.js";
import { PictureField } from "../../media/picture-field.js";
import { SoundField } from "../../media/sound-field.js";
import { Field } from "../../parts/field.js";
import { RichText } from "../../parts/rich-text.js";
import { Sound, Text } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";

export const InformativeForm = (form) => html`<${Frame} type="informative" ...${form}><${Fields} /><//>`;

function Fields() {
  const { data, onData, course, wrong, names } = useForm();
  const error = wrong("content");
  return html`
    <${Text} path="title" label=${t("form_title", { language: names.known })} language=${course.source_language} max="200" optional />
    <div data-path="content">
      <${RichText} label=${t("form_content")} value=${data.content ?? ""} onValue=${(content) => onData({ content: content ?? "" })} longest="5000" wrong=${error} language=${course.source_language} />
    </div>
    <div class="form-pair"><${Sound} language=${course.target_language} /><${Attached} /></div>
    <${More} graded=${false} />
  `;
}

/** A picture, a sound or a film of the page. A new one is a film: pictures and sounds have their own fields. */
function Attached() {
  const { data, onData, course, wrong, idOf } = useForm();
  const media = data.media ?? null;
  const error = wrong("media");
  const latest = useRef(media); // a picture is followed by its alternative text, before the form is rendered again
  latest.current = media;
  const change = (changes) => {
    const { alt, ...rest } = { ...latest.current, ...changes };
    latest.current = alt ? { ...rest, alt } : rest;
    onData({ media: latest.current });
  };
  const shared = { value: media?.url, wrong: error, onValue: (url) => (url ? change({ url }) : onData({ media: undefined })) };
  if (media?.type === "image") {
    return html`<div data-path="media"><${PictureField} label=${t("form_page_picture")} ...${shared} alt=${media.alt ?? ""} onAlt=${(alt) => change({ alt })} /></div>`;
  }
  if (media?.type === "audio") {
    return html`<div data-path="media"><${SoundField} label=${t("form_page_sound")} language=${course.target_language} ...${shared} /></div>`;
  }
  return html`
    <div data-path="media">
      <${Field}
        name=${idOf("media")}
        inputmode="url"
        label=${t("form_film")}
        help=${t("form_film_help")}
        ...${shared}
        value=${media?.url ?? ""}
        onValue=${(url) => (url ? change({ type: "video", url }) : onData({ media: undefined }))}
      />
    </div>
  `;
}
