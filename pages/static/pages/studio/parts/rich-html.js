// Rich text between the service and the editor: the elements and attributes that the service keeps, and no others.

const KEPT = new Set(
  "P BR HR DIV SPAN STRONG EM U S SUB SUP UL OL LI BLOCKQUOTE CODE PRE H1 H2 H3 H4 H5 H6 A IMG TABLE THEAD TBODY TR TH TD RUBY RT RP".split(" "),
);
const SAME = { B: "strong", I: "em" };
const DROPPED = new Set("SCRIPT STYLE IFRAME OBJECT EMBED SVG MATH TEMPLATE LINK META TITLE HEAD".split(" "));
const ATTRIBUTES = { A: ["href"], IMG: ["src", "alt"] };
const GLOBAL = ["lang", "dir", "title"];

/** A link that the service keeps: http, https, or relative. */
export const isKeptAddress = (address) => /^https?:\/\//i.test(address) || !/^[^/?#]*:/.test(address.trim());

/** The text as a fragment of what the service keeps; a new one, in which nothing is loaded or runs. */
export function cleaned(text) {
  const { body } = new DOMParser().parseFromString(text, "text/html");
  const fragment = document.createDocumentFragment();
  for (const child of body.childNodes) fragment.append(...cleanNode(child));
  return fragment;
}

function cleanNode(node) {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.data)];
  if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(node.nodeName.toUpperCase())) return [];
  const children = [...node.childNodes].flatMap(cleanNode);
  const name = SAME[node.nodeName] ?? node.nodeName.toLowerCase();
  if (!KEPT.has(name.toUpperCase())) return children;
  const element = document.createElement(name);
  for (const attribute of [...GLOBAL, ...(ATTRIBUTES[node.nodeName] ?? [])]) {
    const value = node.getAttribute(attribute);
    if (value !== null && (!["href", "src"].includes(attribute) || isKeptAddress(value))) element.setAttribute(attribute, value);
  }
  if (name === "span" && !element.attributes.length) return children;
  element.append(...children);
  return [element];
}

const BLOCKS = "P,DIV,LI,BLOCKQUOTE,H1,H2,H3,H4,H5,H6,TD,TH";

const BLOCK = /^(P|DIV|UL|OL|BLOCKQUOTE|PRE|H[1-6R]|TABLE)$/;

/** The text for the editor, in which every line stands in a block. */
export function opened(text) {
  const box = document.createElement("div");
  let line = null;
  for (const node of [...cleaned(text).childNodes]) {
    if (BLOCK.test(node.nodeName)) line = null;
    else line ??= box.appendChild(document.createElement("p"));
    (line ?? box).append(node);
  }
  return box.innerHTML;
}

/** What the service is to store; null for an empty text. A single paragraph has no element around it. */
export function stored(text) {
  const fragment = cleaned(text.replaceAll("\u200b", "").replaceAll("&nbsp;", " "));
  for (const block of fragment.querySelectorAll(BLOCKS)) {
    if (block.lastChild?.nodeName === "BR") block.lastChild.remove(); // holds an empty line open in the editor
  }
  while (fragment.lastElementChild?.nodeName === "P" && !fragment.lastElementChild.hasChildNodes()) fragment.lastElementChild.remove();
  const box = document.createElement("div");
  const [first, ...others] = fragment.childNodes;
  if (first?.nodeName === "P" && !others.length && !first.attributes.length) box.append(...first.childNodes);
  else box.append(fragment);
  return box.textContent.trim() || box.querySelector("img, hr") ? box.innerHTML : null;
}
