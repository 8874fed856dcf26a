"""Writes `clients/grading/vectors.json`, by which other implementations prove that they grade as the service does.

`python -m tests.grading_vectors`. Each vector is an exercise type, data, an answer, the languages and words of a course
where they matter, and the grading of the service (null: the answer is invalid). They come from the examples of the
API's specification, the tables of the grading tests, `fairness_vectors.json`, the demo course, and edits drawn with a
fixed seed, some of them of exercises with notes. `characters` are ranges of code points, each with a digest of how they
are normalised and compared.
"""

import json
import random
import unicodedata
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from itertools import islice, product
from typing import Any

from content.exercises import EXAMPLES, EXERCISE_TYPES, GRADING_VERSION, NO_COURSE, InvalidAnswer, grade
from content.exercises.folding import fold
from content.exercises.normalise import words
from content.tests.exercises import (
    test_grading_fill_in_the_blank,
    test_grading_ordering,
    test_grading_pairs,
    test_grading_translation,
    test_grading_word_bank,
    test_notes,
)
from content.tests.exercises.strategies import canonical_answer
from tests import fairness_vectors
from tests.server import ROOT

PATH = ROOT / "clients" / "grading" / "vectors.json"
DEMO_COURSE = ROOT / "content" / "demo" / "spanish-a1" / "course.json"
SEED = 30
NOTED = ("translation", "translation-word-bank", "fill-in-the-blank", "listening", "speaking")
FOLDED_IN = (None, "tr", "ru", "eo", "da")  # one language of each kind of folding

Attempt = tuple[str, dict[str, Any], Any]

MARKET = EXAMPLES["translation"]
DRINKS = EXAMPLES["fill-in-the-blank"]
ANIMALS = EXAMPLES["pairs"]
HELLO = EXAMPLES["ordering"]
HERE = EXAMPLES["translation-word-bank"]
SPEECH = {"text": "¿Dónde está el mercado?"}
CHOICES = {
    "question": "Which are animals?",
    "options": [
        {"id": "a", "text": "perro", "is_correct": True},
        {"id": "b", "text": "mesa", "is_correct": False},
        {"id": "c", "text": "gato", "is_correct": True},
        {"id": "d", "text": "casa", "is_correct": False},
    ],
}

# The examples of the API's specification, with the verdict and score that it states.
SPECIFIED: list[tuple[str, dict[str, Any], Any, str, float]] = [
    ("translation", MARKET, "Donde esta el mercado", "accent", 0.9),
    ("translation", MARKET, "¿dónde está el mercdo?", "typo", 0.8),
    ("translation", MARKET, "Dónde está", "incomplete", 0.5),
    ("translation", MARKET, "La casa", "wrong", 0),
    ("fill-in-the-blank", DRINKS, ["bebo", "bebes"], "correct", 1),
    ("fill-in-the-blank", DRINKS, ["bebo", None], "incomplete", 0.5),
    ("fill-in-the-blank", DRINKS, ["bebo", "come"], "wrong", 0.5),
    ("vof", EXAMPLES["vof"], True, "correct", 1),
    ("pairs", ANIMALS, [{"left": "perro", "right": "dog"}], "incomplete", 0.5),
    ("ordering", HELLO, ["Hola,", "llamo Ana", "me"], "wrong", 0.3333),
    ("translation-word-bank", HERE, ["Nosotros", "vivimos"], "incomplete", 0.6667),
    ("multiple-choice", CHOICES, ["c", "a"], "correct", 1),
    ("multiple-choice", CHOICES, ["a"], "incomplete", 0.5),
    ("multiple-choice", CHOICES, ["a", "b"], "wrong", 0),
    ("multiple-choice", CHOICES, ["a", "b", "c"], "wrong", 0.5),
    ("multiple-choice", CHOICES, [], "incomplete", 0),
    ("speaking", SPEECH, "donde esta el mercado", "correct", 1),
    ("speaking", SPEECH, "onde esta el mercao", "typo", 0.8),
    ("speaking", SPEECH, "dónde está el supermercado", "wrong", 0),
    ("speaking", SPEECH, "donde esta", "incomplete", 0.5),
    ("speaking", {"text": "Rimaykullayki"}, "rimay kullay ki", "correct", 1),
    ("speaking", {"text": "perro"}, "perra", "wrong", 0),
    ("speaking", {"text": "perro", "min_similarity": 80}, "perra", "typo", 0.8),
    ("informative", EXAMPLES["informative"], None, "correct", 1),
    ("listening", EXAMPLES["listening"], {"skipped": True}, "skipped", 0),
]

# Accepted texts, the first of them the main one.
TEXTS = [
    ["¿Dónde está la estación de tren?", "¿Dónde queda la estación?"],
    ["El niño tiene un año", "El pequeño tiene un año"],
    ["L’hôtel d'à côté est fermé aujourd'hui"],
    ["Die große Straße heißt Weißstraße", "Die grosse Strasse heisst so"],
    ["Işık İstanbul'da söndü, ılık süt iç"],
    ["Ο δρόμος είναι μακρύς, φίλος μου"],
    ["Ещё раз, пожалуйста, моя ёлка"],
    ["كَيْفَ حالُكَ يا صديقي؟", "كيف حالك يا صديقي"],
    ["می\u200cروم به خانه‌ی دوستم"],
    ["שָׁלוֹם, מה שלומך היום?"],
    ["मैं हिन्दी सीख रहा हूँ।"],
    ["我喜欢喝茶,你呢?", "我喜欢喝茶。"],
    ["わたしは 学生(がくせい) です。"],
    ["안녕하세요, 저는 학생입니다"],
    ["สวัสดีครับ ผมชื่อ อานนท์"],
    ["Tôi muốn uống cà phê sữa đá"],
    ["Ñuqa wasiyman rini, mañana!", "T’antata munani"],
    ["ᎣᏏᏲ ꭳꮟᏺ tsalagi"],
    ["👍🏽 okay 👩‍👩‍👧 familia 🇪🇸 bien"],
    ["ﬁnal oﬃce ŉ ǆ ΐ ῼ ẞ"],
    ["n\u0323\u0303 n\u0303o a\u0303o n\u05b0\u0303 n\u20dd\u0303 x\u0303n"],
    ["1984 2², ①② ٣٤ años 12a5"],
    ['don\'t rock ’n’ roll – «vamos» "ya" (sí)…'],
    ["¡¿?!"],
    ["… — «»", "–"],
    ["\u200bx\u00ady\ufeff z\u2028w\u0085v\x1cu\u3000t"],
    ["the end of the word carries meaning and meaning"],
    ["uno dos tres cuatro cinco seis siete ocho"],
]
ALPHABET = "aeinosñáéßıİςσжйёאابمनीのが日한ﬃ'’-1²,¿ \u00ad\u0301\u0303\u200d😀"
WRONG_SHAPES: list[Any] = [
    None, True, False, 0, 1.5, "", "a", [], [None], ["a"], [1], [[]], [{}], {}, {"skipped": True}, {"skipped": 1},
    {"skipped": True, "why": "bus"}, {"0": "a"}, [{"left": "a"}], [{"left": "a", "right": None}],
    {"left": "a", "right": "b"}, ["a"] * 101, [{"left": "a", "right": "b"}] * 101, "a" * 2001,
]  # fmt: skip


class Draw:
    """Choices from a seeded generator, by `random()` alone: only that gives the same numbers in every Python."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def below(self, end: int) -> int:
        return int(self._random() * end)

    def one_of(self, items: Any) -> Any:
        return items[self.below(len(items))]

    def shuffled(self, items: list[Any]) -> list[Any]:
        return [items[index] for _, index in sorted((self._random(), index) for index in range(len(items)))]


def attempts() -> Iterator[Attempt]:
    """All vectors but their gradings."""
    draw = Draw(SEED)
    yield from ((name, data, answer) for name, data, answer, *_ in SPECIFIED)
    yield from _tables()
    for name, shape in product(EXERCISE_TYPES, WRONG_SHAPES):
        yield name, CHOICES if name == "multiple-choice" else EXAMPLES[name], shape
    yield from _limits()
    for name, data in of_demo_course():
        yield name, data, next(_edited(draw, name, data))
    for texts in TEXTS:
        for name, data in _exercises(draw, texts):
            yield name, data, canonical_answer(name, data)
            yield from ((name, data, answer) for answer in islice(_edited(draw, name, data), 4))
    yield from (case[:3] for case in test_notes.CASES)
    yield from _with_notes(Draw(SEED + 1))  # its own draw: the others stay as they are


def vectors() -> list[dict[str, Any]]:
    """Each attempt once, with its grading."""
    unique = {json.dumps(attempt, sort_keys=True): attempt for attempt in attempts()}
    gradings = [
        {"exercise_type": name, "data": data, "answer": answer, "grading": grading_of(name, data, answer)}
        for name, data, answer in unique.values()
    ]
    return gradings + [
        {
            "exercise_type": vector.exercise_type,
            "data": vector.data,
            "answer": vector.answer,
            "course": vector.course,
            "grading": grading_of(*vector[:4]),
        }
        for vector in fairness_vectors.vectors()
    ]


def grading_of(
    exercise_type: str, data: dict[str, Any], answer: Any, course: dict[str, Any] | None = None
) -> dict[str, Any] | None:
    graded_in = fairness_vectors.course_of(course) if course else NO_COURSE
    try:
        grading = asdict(grade(exercise_type, data, answer, graded_in))
    except InvalidAnswer:
        return None
    if grading["heard"] is None:  # the answer is no list of guesses
        del grading["heard"]
    return grading


def character_ranges() -> Iterator[tuple[int, int]]:
    """All assigned characters but plain letters of scripts without case, and Hangul: too many."""
    first = None
    for point in range(0x110000 + 1):
        if point < 0x110000 and _is_checked(chr(point)):
            first = point if first is None else first
        elif first is not None:
            yield first, point - 1
            first = None


def _is_checked(character: str) -> bool:
    category = unicodedata.category(character)
    if category == "Lo":
        return not "가" <= character <= "힣" and unicodedata.normalize("NFD", character) != character
    return category not in ("Cn", "Co", "Cs")


def digest(first: int, last: int) -> str:
    """The first 16 hexadecimal digits of SHA-256 of what becomes of each character, lines joined by U+000A.

    A line has the words of `a?b ? n?` and a tilde, `?` being the character, each as written, after N, and without
    accents; then the words of this text folded in each of `FOLDED_IN`, each as written and by key, plain key and bare
    key; then the verdicts on a letter too much in `ab?d` and in `abcd?e`, which depend on letters and digits.
    """
    lines = []
    for character in map(chr, range(first, last + 1)):
        parts = [
            part
            for word in words(f"a{character}b {character} n{character}\u0303")
            for part in (word.shown, word.key, word.bare)
        ]
        parts += [
            part
            for language in FOLDED_IN
            for folded in fold(f"a{character}b {character} n{character}\u0303", language)
            for part in (folded.shown, folded.key, folded.plain, folded.bare)
        ]
        for before, after in ("ab", "d"), ("abcd", "e"):
            accepted = {"target_text": f"{before}{character}{after}"}
            parts.append(grade("translation", accepted, f"{before}x{character}{after}").verdict)
        lines.append("\t".join(parts))
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def _tables() -> Iterator[Attempt]:
    """The tables of the grading tests."""
    for accepted, answer, _ in test_grading_translation.CASES:
        for strict in (False, True):
            yield "translation", {"target_text": accepted, "strict": strict}, answer
        yield "listening", {"audio_url": None, "transcript": accepted}, answer
        yield "speaking", {"text": accepted}, answer
    for data, answer, *_ in test_grading_fill_in_the_blank.CASES:
        yield "fill-in-the-blank", data, answer
    for data, answer, *_ in test_grading_ordering.CASES:
        yield "ordering", data, answer
    for data, answer, *_ in test_grading_word_bank.CASES:
        yield "translation-word-bank", data, answer
    for expected, given, *_ in test_grading_pairs.CASES:
        yield "pairs", {"pairs": test_grading_pairs.pairs(expected)}, test_grading_pairs.pairs(given)


def _limits() -> Iterator[Attempt]:
    """Answers at the limits of lengths, alignment and diffs, and scores half-way between two of four decimals."""
    numbers = [f"w{number}" for number in range(250)]
    for given in (1, 3, 5, 7, 31):
        yield "translation", {"target_text": " ".join(numbers[:32])}, " ".join(numbers[:given])
    for count, step in (64, 2), (64, 3), (32, 5), (30, 7), (9, 2):
        yield "translation", {"target_text": " ".join(numbers[:count])}, " ".join(numbers[:count:step])
    for expected, given in (200, 200), (181, 221):  # 40,000 pairs of words are aligned by weight, one more side by side
        yield (
            "translation",
            {"target_text": " ".join(numbers[:expected])},
            " ".join([*numbers[1 : given - 1], "x", "y"]),
        )
    yield "translation", {"target_text": "a b c"}, "b " * 300
    for surplus in (0, 1):  # code points, not UTF-16 units
        yield "listening", {"transcript": "¿?"}, "😀" * (2000 + surplus)
    yield "speaking", {"text": "ha" * 60, "alternatives": ["ﬃ" * 90]}, "ah" * 100
    for place in (999, 1000):  # of the word that decides between two accepted answers: the first thousand words count
        yield "fill-in-the-blank", test_grading_fill_in_the_blank.gaps("a|b"), ["x " * place + "b " + "x " * 200]
    for length, differing in (20, 3), (25, 4), (20, 4):  # 85, 84 and 80 percent of the letters agree
        for more in ({}, {"min_similarity": 80}, {"min_similarity": 80, "strict": True}):
            yield "speaking", {"text": "a" * length, **more}, "a" * (length - differing) + "e" * differing
    for one, other in ("abc1def", "abcdef"), ("abcdef", "abc1def"), ("abc1def", "abc1dxf"), ("abc²def", "abcdef"):
        yield "translation", {"target_text": one}, other  # no slips in words with digits
    # The accepted text with the fewest differences, first without and then with regard to accents
    yield "translation", {"target_text": "esta casa roja", "alternatives": ["está casa azul"]}, "está mesa verde"
    yield "translation", {"target_text": "é í z y", "alternatives": ["e i ó y"]}, "é í ó x"
    yield "translation", {"target_text": "él el z"}, "el y"  # aligned with the fewest accents
    thirds = ["uno dos tres", "uno dos tres cuatro cinco seis siete", "uno dos tres cuatro cinco seis"]
    blanks = test_grading_fill_in_the_blank.gaps(*thirds, *thirds, *thirds)
    yield "fill-in-the-blank", blanks, ["uno"] * 9
    yield "fill-in-the-blank", blanks, ["uno dos"] * 7
    for extra in (100, 99):
        yield "pairs", ANIMALS, [{"left": "gato", "right": str(number)} for number in range(extra)]
    yield "ordering", HELLO, ["Hola,", "me", "llamo Ana", *["me"] * 97]
    yield "multiple-choice", CHOICES, [str(number) for number in range(100)]
    yield "translation-word-bank", HERE, ["aquí"] * 100


def of_demo_course() -> Iterator[tuple[str, dict[str, Any]]]:
    def exercises(node: Any) -> Iterator[tuple[str, dict[str, Any]]]:
        if isinstance(node, dict) and "exercise_type" in node:
            yield node["exercise_type"], node["data"]
        elif isinstance(node, dict | list):
            for inner in node.values() if isinstance(node, dict) else node:
                yield from exercises(inner)

    return exercises(json.loads(DEMO_COURSE.read_text()))


def _exercises(draw: Draw, texts: list[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Exercises of these texts: all types that have any."""
    main, *others = texts
    tokens = main.split()
    yield "translation", {"target_text": main, "alternatives": others, "strict": draw.below(4) == 0}
    yield "listening", {"transcript": main, "alternatives": [*others, _edit(draw, main)]}
    yield "speaking", {"text": main, "alternatives": others, "min_similarity": draw.one_of([None, 50, 70, 100])}
    bank = draw.shuffled([*tokens, _edit(draw, main).replace(" ", "") or "x"])
    yield "translation-word-bank", {"correct_words": tokens, "word_bank": bank, "alternatives": [main, *others]}
    blanks = [{"position": index, "correct_answers": [token, _edit(draw, token)]} for index, token in enumerate(tokens)]
    yield "fill-in-the-blank", {"blanks": draw.shuffled(blanks), "strict": draw.below(4) == 0}
    items = [
        {"text": token, "correct_order": index + 1, **({"id": draw.one_of(tokens)} if draw.below(2) else {})}
        for index, token in enumerate(tokens)
    ]
    yield "ordering", {"items": draw.shuffled(items)}
    yield "pairs", {"pairs": [{"left": token, "right": draw.one_of(tokens)} for token in tokens]}
    options = [{"id": token, "is_correct": index % 3 == 0} for index, token in enumerate(dict.fromkeys([*tokens, "x"]))]
    yield "multiple-choice", {"options": options}


def _with_notes(draw: Draw) -> Iterator[Attempt]:
    """Answers to exercises whose author has notes on answers like them, some of which fit."""
    for texts in TEXTS:
        for name, data in _exercises(draw, texts):
            if name not in NOTED:
                continue
            for answer in islice(_edited(draw, name, data), 2):
                if name == "fill-in-the-blank":
                    parts = list(enumerate(part or "" for part in answer))
                    noted = [{"blank": index, "answer": _noted(draw, part)} for index, part in parts]
                else:
                    text = " ".join(part for part in answer if part) if isinstance(answer, list) else answer
                    noted = [{"answer": _noted(draw, text)} for _ in range(3)]
                notes = [{**note, "text": f"Note {number}"} for number, note in enumerate(draw.shuffled(noted))]
                yield name, {**data, "notes": notes}, answer


def _noted(draw: Draw, text: str) -> str:
    return draw.one_of([text, text.upper(), f"¿{text}!", _edit_text(draw, text)])  # type: ignore[no-any-return]


def _edited(draw: Draw, name: str, data: dict[str, Any]) -> Iterator[Any]:
    """The answer that the author had in mind with one to three edits, again and again."""
    while True:
        edited = canonical_answer(name, data)
        for _ in range(1 + draw.below(3)):
            edited = _edit(draw, edited)
        yield edited


def _edit(draw: Draw, answer: Any) -> Any:
    """The answer with one change somewhere."""
    if isinstance(answer, bool):
        return not answer
    if isinstance(answer, dict):
        key = draw.one_of(sorted(answer))
        return {**answer, key: _edit(draw, answer[key])}
    if isinstance(answer, list):
        return _edit_list(draw, answer)
    return _edit_text(draw, answer) if isinstance(answer, str) else answer


def _edit_list(draw: Draw, items: list[Any]) -> list[Any]:
    if not items:
        return items
    place = draw.below(len(items))
    before, item, after = items[:place], items[place], items[place + 1 :]
    return draw.one_of(
        [
            before,
            [*before, *after],
            [*before, item, item, *after],
            [*after, item, *before],
            draw.shuffled(items),
            [*before, _edit(draw, item), *after],
            [*before, _edit(draw, item), *after],
            [*before, None if isinstance(item, str) and draw.below(2) else item, *after],
        ]
    )


def _edit_text(draw: Draw, text: str) -> str:
    place = draw.below(len(text) + 1)
    before, after = text[:place], text[place:]
    tokens = text.split()
    return draw.one_of(
        [
            before + after[1:],
            before + after[1:],
            before + draw.one_of(ALPHABET) + after,
            before + draw.one_of(ALPHABET) + after[1:],
            before + after[1:2] + after[:1] + after[2:],
            before + " " + after,
            text.replace(" ", "", 1),
            " ".join(tokens[: draw.below(len(tokens) + 1)]),
            " ".join(token for token in tokens if draw.below(3)),
            " ".join([*tokens, draw.one_of(tokens or ["x"])]),
            " ".join(draw.shuffled(tokens)),
            text.upper(),
            text.casefold(),
            unicodedata.normalize("NFD", text),
            unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode(),
            text.replace("'", "\u2019") + " !",
            "\u200b".join(text),
        ]
    )


def content() -> str:
    """The file: one vector or range of characters a line."""
    ranges = [[first, last, digest(first, last)] for first, last in character_ranges()]
    lines = {"vectors": vectors(), "characters": ranges}
    parts = [f'"grading_version": {GRADING_VERSION}', f'"unicode": "{unicodedata.unidata_version}"']
    for key, values in lines.items():
        rows = ",\n".join(json.dumps(value, ensure_ascii=False, separators=(",", ":")) for value in values)
        parts.append(f'"{key}": [\n{rows}\n]')
    return "{\n" + ",\n".join(parts) + "\n}\n"


def main() -> None:
    PATH.write_text(content(), encoding="utf-8")


if __name__ == "__main__":
    main()
