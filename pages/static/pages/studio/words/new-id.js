// The id of a word that is made here: before the service has it, so that a lost response makes no second word.

import { fold } from "./arrange.js";

const LETTERS = 24; // of 40

export function newId(text) {
  const name = fold(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, LETTERS)
    .replace(/-$/, "");
  const end = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => (byte % 36).toString(36)).join("");
  return `${name || "word"}-${end}`;
}
