// The address of a link in rich text.

import { t } from "../../lib/i18n.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import { isKeptAddress } from "./rich-html.js";

/** `onDone` gets the address, null when there is to be no link. */
export function LinkForm({ name, onDone }) {
  const input = useRef(null);
  const [address, setAddress] = useState("");
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current.focus(), []);
  const done = () => {
    const typed = address.trim();
    const whole = /^[\w-]+(\.[\w-]+)+/.test(typed) ? `https://${typed}` : typed; // "example.org/page"
    if (whole && (!isKeptAddress(whole) || /\s/.test(whole))) return setWrong(true);
    onDone(whole || null);
  };
  const onKeyDown = (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Enter") done();
    else onDone(null);
  };
  return html`
    <div class="rich-link">
      <label for=${`${name}-address`}>${t("rich_address")}</label>
      <input
        id=${`${name}-address`}
        type="text"
        inputmode="url"
        autocomplete="off"
        aria-invalid=${isWrong ? "true" : null}
        value=${address}
        ref=${input}
        onInput=${(event) => (setAddress(event.target.value), setWrong(false))}
        onKeyDown=${onKeyDown}
      />
      <button type="button" onClick=${done}>${t("rich_link_do")}</button>
    </div>
  `;
}
