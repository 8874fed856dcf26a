import { t } from "../../../lib/i18n.js";
import { html, useEffect, useState } from "../../../lib/ui.js";
import { wordsIn } from "./bank.js";
import { Explanation, Sound, Text } from "./fields.js";
import { Frame, useForm } from "./frame.js";
import { More } from "./more.js";
import { itemsOf, linesOf } from "./parts.js";

export const OrderingForm = (form) => html`<${Frame} type="ordering" ...${form}><${Fields} /><//>`;

const isSame = (one, other) => one.split("\n").map((line) => line.trim()).filter(Boolean).join("\n") === other;

function Fields() {
  const { data, onData, course, names } = useForm();
  const stored = linesOf(data.items);
  const [lines, setLines] = useState(stored); // with the line that is just begun
  useEffect(() => {
    if (!isSame(lines, stored)) setLines(stored); // changed elsewhere
  }, [stored]);
  const write = (text) => {
    setLines(text);
    const items = itemsOf(text, data.items);
    onData({ items });
  };
  const split = () => write(cut(lines.split("\n").join(" "), course.target_language).join("\n"));
  return html`
    <${Text} path="items" label=${t("form_order", { language: names.taught })} help=${t("form_order_help")} language=${course.target_language} long value=${lines} onValue=${write} />
    <p><button type="button" class="form-add" onClick=${split}>${t("form_split")}</button></p>
    <div class="form-pair"><${Sound} language=${course.target_language} /><${Explanation} /></div>
    <${More} strict=${false} />
  `;
}

/** The words of a text with the punctuation beside them; at most as many as an exercise may have, the rest in the last. */
function cut(text, language) {
  const spaced = text.trim().split(/\s+/).filter(Boolean);
  const words = spaced.length > 1 ? spaced : wordsIn(text, language);
  return words.length > 10 ? [...words.slice(0, 9), words.slice(9).join(" ")] : words;
}
