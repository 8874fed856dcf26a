import { inLanguage } from "../lib/languages.js";
import { mediaUrl } from "../lib/media.js";
import { html } from "../lib/ui.js";
import { RichText } from "../views/rich-text.js";
import { Image, Picture, Sound } from "./attachments.js";

export function Informative({ data, course: { source_language: language } }) {
  return html`
    ${data.title && html`<h2 ...${inLanguage(language)}>${data.title}</h2>`}
    <${Picture} data=${data} />
    ${data.media && html`<${Attached} media=${data.media} />`}
    <${RichText} text=${data.content} language=${language} />
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
  `;
}

function Attached({ media }) {
  if (media.type === "audio") return html`<p><${Sound} url=${media.url} label=${media.alt} /></p>`;
  if (media.type === "video") return html`<video class="picture" src=${mediaUrl(media.url)} aria-label=${media.alt ?? ""} controls></video>`;
  return html`<${Image} class="picture" url=${media.url} alt=${media.alt ?? ""} />`;
}
