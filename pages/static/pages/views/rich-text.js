// Rich text of a course, which the service has sanitised. The policy of the page stops scripts in it; `meta`, which may
// load another page, and `link`, which may connect to another site, are removed here.

import { inLanguage } from "../lib/languages.js";
import { mediaUrl } from "../lib/media.js";
import { html, useEffect, useRef } from "../lib/ui.js";

/** `language`: the tag of its language. */
export function RichText({ text, language }) {
  const element = useRef(null);
  useEffect(() => {
    const { body } = new DOMParser().parseFromString(text, "text/html");
    for (const leading of body.querySelectorAll("link, meta")) leading.remove();
    for (const heading of body.querySelectorAll("h1, h2, h3, h4, h5")) {
      const lower = document.createElement(`h${Number(heading.tagName[1]) + 1}`); // the first heading is the view's
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
    for (const image of body.querySelectorAll("img[src]")) image.src = mediaUrl(image.getAttribute("src"));
    for (const link of body.querySelectorAll("a[href]")) link.target = "_blank";
    for (const table of body.querySelectorAll("table")) {
      const box = document.createElement("div"); // a wide table scrolls in it, also by the keyboard
      box.className = "wide";
      box.tabIndex = 0;
      table.replaceWith(box);
      box.append(table);
    }
    element.current.replaceChildren(...body.childNodes);
  }, [text]);
  return html`<div class="rich" ...${inLanguage(language)} ref=${element}></div>`;
}
