// A sentence with blanks as its author writes it: the whole sentence, in which some stretches are blanks. Pure functions.
//
// `{text, blanks: [{start, end, marker, at}]}` in the order of the text; `at`: the place of its entry in `blanks` of the data,
// whose first answer stands in the text. A blank without an answer stands there as its marker.

const MARKER = /_{3,}/g;
const WORD = /[\p{L}\p{M}\p{N}'’-]/u;

export function sentenceOf({ text = "", blanks = [] }) {
  const sentence = { text: "", blanks: [] };
  let from = 0;
  for (const [position, found] of [...text.matchAll(MARKER)].entries()) {
    const [marker] = found;
    const at = blanks.findIndex((blank) => blank.position === position);
    sentence.text += text.slice(from, found.index);
    const start = sentence.text.length;
    sentence.text += blanks[at]?.correct_answers?.[0] || marker;
    sentence.blanks.push({ start, end: sentence.text.length, marker, at });
    from = found.index + marker.length;
  }
  sentence.text += text.slice(from);
  return sentence;
}

/** The changes of `data` that make it this sentence. The notes of its blanks go with them. */
export function dataOf(sentence, data) {
  const before = data.blanks ?? [];
  let text = "";
  let from = 0;
  const blanks = [];
  const positions = new Map(); // of a blank before to the one now
  for (const [position, { start, end, marker, at }] of sentence.blanks.entries()) {
    text += sentence.text.slice(from, start) + marker;
    from = end;
    const old = before[at] ?? {};
    const [, ...others] = old.correct_answers ?? [];
    const first = sentence.text.slice(start, end);
    const answers = /^_{3,}$/.test(first) ? others : [first, ...others.filter((other) => other !== first)];
    if (old.position !== undefined) positions.set(old.position, position);
    blanks.push({ place: before[at] ? at : before.length + position, entry: { ...old, position, correct_answers: answers } });
  }
  text += sentence.text.slice(from);
  blanks.sort((one, other) => one.place - other.place);
  return { text, blanks: blanks.map(({ entry }) => entry), ...movedNotes(data, positions) };
}

function movedNotes({ notes }, positions) {
  if (!notes?.some(({ blank }) => positions.get(blank) !== blank)) return {};
  const left = notes.filter(({ blank }) => positions.has(blank)).map((note) => ({ ...note, blank: positions.get(note.blank) }));
  return { notes: left.length ? left : undefined };
}

/** The sentence after its text was edited: blanks move with it, grow with what is written in them, and go when it does. */
export function edited({ text: before, blanks }, text) {
  const least = Math.min(before.length, text.length);
  let start = 0;
  while (start < least && before[start] === text[start]) start += 1;
  let same = 0; // characters at the end
  while (same < least - start && before[before.length - 1 - same] === text[text.length - 1 - same]) same += 1;
  const [end, growth] = [before.length - same, text.length - before.length];
  const written = text.slice(start, text.length - same);
  const isPartOfWord = written !== "" && [...written].every((character) => WORD.test(character));
  const moved = blanks.map((blank) => {
    const isBefore = blank.end < start || (blank.end === start && !isPartOfWord);
    if (isBefore) return blank;
    if (blank.start >= end && blank.end > start) return { ...blank, start: blank.start + growth, end: blank.end + growth };
    const isFrom = blank.start <= start; // the edit leaves its beginning
    const isTo = blank.end >= end;
    return { ...blank, start: isFrom ? blank.start : end + growth, end: isTo ? blank.end + growth : start };
  });
  return withMarkers({ text, blanks: moved.filter((blank) => blank.end > blank.start) });
}

/** Underscores that the author writes are a blank too. Two that touch would be one marker: the second goes. */
function withMarkers({ text, blanks }) {
  const isFree = (start, end) => blanks.every((blank) => blank.end <= start || end <= blank.start);
  const typed = [...text.matchAll(MARKER)]
    .map((found) => ({ start: found.index, end: found.index + found[0].length, marker: found[0], at: -1 }))
    .filter(({ start, end }) => isFree(start, end));
  const all = [...blanks, ...typed].sort((one, other) => one.start - other.start);
  const touching = all.find(({ start }, at) => start === all[at - 1]?.end);
  return touching ? withoutBlank({ text, blanks: all }, touching) : { text, blanks: all };
}

/** The blank at a place of the text, or undefined. */
export const blankAt = ({ blanks }, start, end = start) => blanks.find((blank) => blank.start <= start && end <= blank.end);

/** The sentence with what is selected, else the word at `start`, as a blank; null where there is no word. */
export function withBlank(sentence, start, end = start) {
  const [from, to] = stretch(sentence.text, start, end);
  if (to <= from || sentence.blanks.some((blank) => blank.start <= to && from <= blank.end)) return null;
  const blanks = [...sentence.blanks, { start: from, end: to, marker: "___", at: -1 }];
  return { ...sentence, blanks: blanks.sort((one, other) => one.start - other.start) };
}

/** The sentence in which a blank is text again. */
export function withoutBlank({ text, blanks }, blank) {
  const rest = { text, blanks: blanks.filter((other) => other !== blank) };
  const isMarker = /^_{3,}$/.test(text.slice(blank.start, blank.end));
  return isMarker ? edited(rest, text.slice(0, blank.start) + text.slice(blank.end)) : withMarkers(rest);
}

function stretch(text, start, end) {
  let [from, to] = [start, end];
  if (from === to) {
    while (from > 0 && WORD.test(text[from - 1])) from -= 1;
    while (to < text.length && WORD.test(text[to])) to += 1;
  }
  while (from < to && !WORD.test(text[from])) from += 1;
  while (from < to && !WORD.test(text[to - 1])) to -= 1;
  return [from, to];
}
