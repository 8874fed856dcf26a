// A small editor of rich text: bold, italic, links and lists. What else the service keeps stays as it is.

import { t } from "../../lib/i18n.js";
import { inLanguage } from "../../lib/languages.js";
import { html, useEffect, useRef, useState } from "../../lib/ui.js";
import Squire from "../../vendor/squire.js";
import { LinkForm } from "./rich-link.js";
import { cleaned, opened, stored } from "./rich-html.js";

const LINES = "M10 7h10M10 12h10M10 17h10";
const TOOLS = [
  { name: "bold", tag: "B", sign: html`<b aria-hidden="true">B</b>`, keys: "Control+B" },
  { name: "italic", tag: "I", sign: html`<i aria-hidden="true">I</i>`, keys: "Control+I" },
  { name: "link", tag: "A", path: "M10 8H7a4 4 0 0 0 0 8h3M14 8h3a4 4 0 0 1 0 8h-3M8.500 12h7" },
  { name: "bullets", tag: "UL", path: `M5 7h.01M5 12h.01M5 17h.01${LINES}` },
  { name: "numbers", tag: "OL", path: `M4 6l1.500-.900V10M4 15c0-1.500 2.500-1.500 2.500 0 0 1-2.500 2-2.500 3.300h2.500${LINES}` },
];

/**
 * `value`: rich text as the service has it, or null; `onValue` gets the same. `language`: the tag of its language.
 * `longest`: how many characters the service takes, with the marks of the text.
 */
export function RichText({ name = "rich", label, help, wrong, value, onValue, language, longest }) {
  const root = useRef(null);
  const editor = useRef(null);
  const last = useRef(undefined); // the value that the editor shows
  const sent = useRef(new Set()); // what was typed comes back as the value later, when more has been typed
  const change = useRef(onValue);
  change.current = onValue;
  const [formats, setFormats] = useState([]);
  const [isLinking, setLinking] = useState(false);

  useEffect(() => {
    const squire = new Squire(root.current, { blockTag: "P", addLinks: false, sanitizeToDOMFragment: cleaned, tagAttributes: {} });
    editor.current = squire;
    squire.setKeyHandler("Tab", null).setKeyHandler("Shift-Tab", null); // the key leaves the field
    squire.addEventListener("pathChange", () => setFormats(TOOLS.filter(({ tag }) => squire.hasFormat(tag)).map(({ tag }) => tag)));
    squire.addEventListener("input", () => {
      const text = stored(squire.getHTML());
      if (text === last.current) return;
      last.current = text;
      sent.current.add(text);
      change.current(text);
    });
    return () => squire.destroy();
  }, []);
  useEffect(() => {
    const next = value ?? null;
    if (next === last.current || (sent.current.has(next) && root.current === document.activeElement)) return;
    last.current = next;
    sent.current.clear();
    editor.current.setHTML(opened(next ?? ""));
  }, [value]);

  const use = (tool) => {
    const squire = editor.current;
    if (tool.name === "link" && !formats.includes("A")) return setLinking(true);
    const isOn = formats.includes(tool.tag);
    const actions = {
      bold: () => (isOn ? squire.removeBold() : squire.bold()),
      italic: () => (isOn ? squire.removeItalic() : squire.italic()),
      link: () => squire.removeLink(),
      bullets: () => (isOn ? squire.removeList() : squire.makeUnorderedList()),
      numbers: () => (isOn ? squire.removeList() : squire.makeOrderedList()),
    };
    actions[tool.name]();
    squire.focus();
  };
  const link = (address) => {
    setLinking(false);
    const squire = editor.current;
    squire.focus();
    if (address) squire.makeLink(address);
  };
  const left = longest === undefined ? null : longest - [...(value ?? "")].length;
  const text = wrong || help;
  return html`
    <div class="field rich-field">
      <span class="rich-label" id=${`${name}-label`}>${label}</span>
      ${text && html`<p id=${`${name}-help`} class=${wrong ? "error" : "soft"}>${text}</p>`}
      <div class="rich-box">
        <${Toolbar} label=${label} formats=${formats} onUse=${use} />
        ${isLinking && html`<${LinkForm} name=${name} onDone=${link} />`}
        <div
          class="rich rich-text"
          role="textbox"
          aria-multiline="true"
          aria-labelledby=${`${name}-label`}
          aria-describedby=${text ? `${name}-help` : null}
          aria-invalid=${wrong ? "true" : null}
          tabindex="0"
          ...${inLanguage(language)}
          ref=${root}
        ></div>
      </div>
      ${left !== null && left < 60 && html`<p class=${left < 0 ? "error" : "soft"}>${left < 0 ? t("rich_too_long", { count: -left }) : t("rich_left", { count: left })}</p>`}
    </div>
  `;
}

/** One stop of the key Tab; the arrow keys move within it. */
function Toolbar({ label, formats, onUse }) {
  const [current, setCurrent] = useState(0);
  const move = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (current + step + TOOLS.length) % TOOLS.length;
    setCurrent(next);
    event.currentTarget.children[next].focus();
  };
  return html`
    <div class="rich-tools" role="toolbar" aria-label=${t("rich_tools", { label })} onKeyDown=${move}>
      ${TOOLS.map(
        (tool, index) => html`<button
          type="button"
          key=${tool.name}
          tabindex=${index === current ? 0 : -1}
          title=${t(`rich_${tool.name}`)}
          aria-label=${t(`rich_${tool.name}`)}
          aria-pressed=${formats.includes(tool.tag)}
          aria-keyshortcuts=${tool.keys ?? null}
          onMouseDown=${(event) => event.preventDefault() /* the selection stays */}
          onFocus=${() => setCurrent(index)}
          onClick=${() => onUse(tool)}
        >
          ${tool.sign ?? html`<${Sign} path=${tool.path} />`}
        </button>`,
      )}
    </div>
  `;
}

const Sign = ({ path }) => html`
  <svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>
`;
