// The languages that are offered by name. The service takes every tag of its form; these are those that courses teach.

import { languageName } from "../../lib/i18n.js";
import { folded } from "./courses.js";

const TAGS = `af am an ar arn as ast ay az be bg bm bn bo br bs ca ceb ckb co cs cy da de dz ee el en en-GB en-US eo es es-419 es-ES es-MX et eu fa fi fr
fr-CA fy ga gd gl gn grc gu ha haw he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ks ku ky la lb lo lt lv mg mi mk ml mn mr ms mt my
nah nb ne nl nn ny oc oj om or pa pl ps pt pt-BR pt-PT qu ro ru rw sa sc sd se sh si sk sl sm sn so sq sr st su sv sw syr szl ta te tg th ti
tl tn to tr tt ug uk ur uz vi vo wo xh yi yo yua yue zh-Hans zh-Hant zu`.split(/\s+/);
const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/; // as the service has it

/** The name of a language in itself; "" where the browser does not know it. */
function ownName(tag) {
  try {
    const name = new Intl.DisplayNames([tag], { type: "language", fallback: "none" }).of(tag);
    return Intl.DisplayNames.supportedLocalesOf([tag]).length ? (name ?? "") : "";
  } catch {
    return "";
  }
}

const lists = new Map(); // language of the page to its list

/** `[{tag, name, own, text}]`: the languages by name, without those that the browser cannot name. */
export function languages(page) {
  if (!lists.has(page)) {
    const named = [];
    for (const tag of TAGS) {
      const name = languageName(tag);
      if (name !== tag && !named.some((each) => each.name === name)) named.push({ tag, name, own: ownName(tag) });
    }
    const english = new Intl.DisplayNames(["en"], { type: "language" });
    for (const each of named) each.text = folded(`${each.name} ${each.own} ${english.of(each.tag)}`);
    lists.set(page, named.sort((one, other) => one.name.localeCompare(other.name, page)));
  }
  return lists.get(page);
}

/** The languages of which a word begins with what was typed, those whose name begins with it first; or the tag itself. */
export function matching(page, typed) {
  const start = folded(typed);
  const all = languages(page);
  if (!start) return all;
  const found = all.filter(({ text, tag }) => tag === typed.trim() || ` ${text}`.includes(` ${start}`));
  const first = ({ name }) => (folded(name).startsWith(start) ? 0 : 1);
  found.sort((one, other) => first(one) - first(other));
  const tag = typed.trim();
  return found.length || !TAG.test(tag) ? found : [{ tag, name: languageName(tag), own: "", text: tag }];
}
