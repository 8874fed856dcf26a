// Random edits of sentences with blanks, of banks and of parts: what is not edited stays, and what is stored is valid.

import { withAnswer, wrongWords } from "./studio/lesson/forms/bank.js";
import * as blanks from "./studio/lesson/forms/blanks.js";
import { itemsOf, linesOf } from "./studio/lesson/forms/parts.js";

const ROUNDS = 300;
const STEPS = 8;
const PIECES = ["a", "bebo", " ", ", ", "té", "___", ".", "你好", "l'eau"];
const CLOZE = {
  text: "Yo ___ agua y tú _____ té.",
  notes: [{ answer: "x", text: "y", blank: 1 }],
  blanks: [
    { position: 1, correct_answers: ["bebes"], kept: 1 },
    { position: 0, correct_answers: ["bebo", "tomo"], hints: ["h"] },
  ],
};
const BANK = { target_text: "a b", correct_words: ["a", "b"], word_bank: ["b", "x", "a"], kept: 1 };
const ITEMS = [
  { id: "b", text: "b", correct_order: 2, kept: 1 },
  { text: "a", correct_order: 1 },
];

let seed = 7;
const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
const written = () => Array.from({ length: random(6) }, () => PIECES[random(PIECES.length)]).join("");
const isCounted = (numbers, from) => [...numbers].sort((one, other) => one - other).every((number, i) => number === i + from);

function cut(text) {
  const [one, other] = [random(text.length + 1), random(text.length + 1)].sort((a, b) => a - b);
  return text.slice(0, one) + written() + text.slice(other);
}

function editedCloze(data, expect) {
  const before = blanks.sentenceOf(data);
  expect(JSON.stringify({ ...data, ...blanks.dataOf(before, data) }) === JSON.stringify(data), "not the same", data);
  const edits = [
    () => blanks.edited(before, cut(before.text)),
    () => blanks.withBlank(before, random(before.text.length + 1)) ?? before,
    () => (before.blanks.length ? blanks.withoutBlank(before, before.blanks[random(before.blanks.length)]) : before),
  ];
  const changed = { ...data, ...blanks.dataOf(edits[random(edits.length)](), data) };
  const positions = changed.blanks.map(({ position }) => position);
  const markers = changed.text.match(/_{3,}/g)?.length ?? 0;
  expect(markers === positions.length && isCounted(positions, 0), "positions", changed);
  expect((changed.notes ?? []).every(({ blank }) => positions.includes(blank)), "notes", changed);
  return changed;
}

function editedBank(data, expect) {
  const changed = { ...data, ...withAnswer(data, cut(data.target_text), "es") };
  expect(wrongWords(changed).join() === wrongWords(data).join(), "wrong words", changed);
  expect(changed.word_bank.length === changed.correct_words.length + wrongWords(changed).length, "bank", changed);
  return changed;
}

function editedItems(items, expect) {
  const changed = itemsOf(cut(linesOf(items).replaceAll("a", "\n")), items);
  expect(isCounted(changed.map(({ correct_order: place }) => place), 1), "order", changed);
  expect(new Set(changed.map(({ id }) => id)).size === changed.length, "ids", changed);
  expect(JSON.stringify(itemsOf(linesOf(changed), changed)) === JSON.stringify(changed), "not the same", changed);
  return changed;
}

/** The first of what went wrong; none. */
export function problems() {
  const found = [];
  const expect = (is, ...what) => is || found.push(JSON.stringify(what));
  for (let round = 0; round < ROUNDS; round += 1) {
    let [cloze, bank, items] = [CLOZE, BANK, ITEMS];
    for (let step = 0; step < STEPS; step += 1) {
      cloze = editedCloze(cloze, expect);
      bank = editedBank(bank, expect);
      items = editedItems(items, expect);
    }
  }
  return found.slice(0, 5);
}
