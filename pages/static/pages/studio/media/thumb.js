// What a sound or picture is recognised by: the picture, or a button that plays the sound.

import { mediaUrl } from "../../lib/media.js";
import { html } from "../../lib/ui.js";
import { Play } from "./play.js";
import { nameOf } from "./texts.js";

export const Thumb = ({ asset }) =>
  asset.kind === "audio"
    ? html`<${Play} url=${asset.path} label=${nameOf(asset)} />`
    : html`<img class="media-thumb" src=${mediaUrl(asset.path)} alt="" loading="lazy" />`;
