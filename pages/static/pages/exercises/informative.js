import { mediaUrl } from "../lib/media.js";
import { html } from "../lib/ui.js";
import { RichText } from "../views/rich-text.js";
import { Picture, Sound } from "./attachments.js";

export function Informative({ data }) {
  return html`
    ${data.title && html`<h2 dir="auto">${data.title}</h2>`}
    <${Picture} data=${data} />
    ${data.media && html`<${Attached} media=${data.media} />`}
    <${RichText} text=${data.content} />
    ${data.audio_url && html`<p><${Sound} url=${data.audio_url} /></p>`}
  `;
}

function Attached({ media }) {
  const url = mediaUrl(media.url);
  if (media.type === "audio") return html`<p><${Sound} url=${media.url} label=${media.alt} /></p>`;
  if (media.type === "video") return html`<video class="picture" src=${url} aria-label=${media.alt ?? ""} controls></video>`;
  return html`<img class="picture" src=${url} alt=${media.alt ?? ""} />`;
}
