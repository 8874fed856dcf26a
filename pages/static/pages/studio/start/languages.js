// The languages that are offered by name. The service takes every tag of its form; these are those that courses teach.

import { languageName } from "../../lib/i18n.js";
import { folded } from "./courses.js";

const TAGS = `ab af ak am an ar arn as ast av ay az ba bal ban be bg bho bm bn bo br bs ca ceb chr ckb co cs csb cu cv cy da de de-CH dsb dv dz
ee el en en-GB en-US eo es es-419 es-ES es-MX et eu fa ff fi fil fj fo fr fr-CA frp fur fy ga gd gl gn grc gsw gu gv ha haw he hi hr hsb ht hu hy
ia id ig ilo is it iu ja jv ka kab kg kk kl km kn ko krc ks ku kw ky la lad lb lg lij ln lo lt ltg lv mai mas mg mi mk ml mn mni mr ms mt my nah nap
nb nci ne nl nn nso nv ny oc oj om or os pa pap pl ps pt pt-BR pt-PT qu quc quz rm rn ro rom ru rw sa sah sat sc scn sco sd se sg sh si sk sl sm sn
so sq sr srn ss st su sv sw syr szl ta te tet tg th ti tk tl tn to tpi tr ts tt tw ty tyv udm ug uk ur uz ve vec vi vo wa war wo xh yi yo yua yue
za zh-Hans zh-Hant zu`.split(/\s+/);
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
