"""Is grading fair, to answers that are right and to those that are not? Counts both, now and at another revision.

Right answers: each accepted text as learners type it, one form at a time. Wrong answers: each accepted text as an
answer to the other exercises of its course that do not accept it and differ by two letters at most. What newly passes
is printed, to be looked at. Takes the demo course, packages and LibreLingo folders.
"""

import csv
import json
import re
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.harness import checkout, save
from benchmarks.servers import ROOT
from content.exercises import Course, course_of, exercise_type_named, grade
from content.exercises.alignment import distance
from content.formats.librelingo import read_librelingo
from content.languages import tables_for

DEMO = ROOT / "content" / "demo" / "spanish-a1"
TYPED = ("translation", "listening")
NEAR = 2  # letters
UNSPACED = re.compile(r"(?<=[\u0e00-\u0eff\u3041-\u30ff\u4e00-\u9fff]) (?=[\u0e00-\u0eff\u3041-\u30ff\u4e00-\u9fff])")
LETTERS = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "å": "aa",
    "ø": "oe",
    "œ": "oe",
    "æ": "ae",
    "ß": "ss",
    "ł": "l",
    "đ": "d",
    "ı": "i",
}

# The program that grades at the other revision: a list of [type, data, answer] becomes one of verdicts.
GRADES = (
    "import json, sys; from content.exercises import grade\n"
    "print(json.dumps([grade(*each).verdict for each in json.load(sys.stdin)]))"
)


class Answer(NamedTuple):
    group: str  # the form, or `near`
    course: Course
    exercise_type: str
    data: dict[str, Any]
    answer: str


class Exercises(NamedTuple):
    """The typed exercises of a course, once each."""

    course: Course
    tables: dict[str, Any]
    exercises: list[tuple[str, dict[str, Any], list[str]]]  # type, data, accepted texts


def read_course(folder: Path) -> Exercises:
    """A folder with a package (`course.json`), or one in the layout of LibreLingo."""
    if (folder / "course.json").exists():
        document = json.loads((folder / "course.json").read_text(encoding="utf-8"))
        about = document["course"]
        found = {each["id"]: (each["exercise_type"], each["data"]) for each in _walk(document)}
        words = list(_words(folder / "words.csv"))
    else:
        document = read_librelingo(folder, inspect=lambda *_: None).document
        about = asdict(document.course)
        found = {row.id: (row.exercise_type, row.data) for row in document.exercises}
        words = [asdict(row) for row in document.words or []]
    tags = about["source_language"], about["target_language"]
    tables = tables_for(*tags)
    course = course_of(source_language=tags[0], target_language=tags[1], words=words, tables=tables)
    typed = [
        (name, data, [text for _, text in exercise_type_named(name).accepted(data)])
        for name, data in found.values()
        if name in TYPED and not data.get("strict")
    ]
    return Exercises(course, tables, typed)


def _walk(node: Any) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict) and "exercise_type" in node:
        yield node
    elif isinstance(node, dict | list):
        for inner in node.values() if isinstance(node, dict) else node:
            yield from _walk(inner)


def _words(table: Path) -> Iterator[dict[str, Any]]:
    with table.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            lists = {key: row[key].split("|") if row.get(key) else [] for key in ("translations", "synonyms", "forms")}
            yield {"text": row["text"], **lists}


def without_marks(text: str) -> str:
    kept = "".join(each for each in unicodedata.normalize("NFD", text) if not unicodedata.combining(each))
    return unicodedata.normalize("NFC", kept)


def in_letters(text: str) -> str:
    return "".join(LETTERS.get(each, LETTERS.get(each.lower(), each)) for each in text)


def full_width(text: str) -> str:
    return "".join(chr(ord(each) + 0xFEE0) if each.isascii() and each.isalnum() else each for each in text)


FORMS: dict[str, Callable[[str], str]] = {
    "lower case, no punctuation": lambda text: re.sub(
        r"(?<!\d)[.,;:!?¡¿…«»\"“”]|[.,;:!?…»\"”](?!\d)", "", text
    ).lower(),
    "upper case": str.upper,
    "no blank after punctuation": lambda text: re.sub(r"(?<=[,;!?.]) ", "", text),
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
    "full width": full_width,
    "invisible characters": lambda text: "\u200b".join(text),
    "other apostrophes": lambda text: text.replace("'", "\u2019").replace("\u2019", "\u00b4"),
    "other hyphens": lambda text: text.replace("-", "\u2011"),
    "hyphens as blanks": lambda text: text.replace("-", " "),
    "blank after an apostrophe": lambda text: re.sub(r"(?<=\w)(['\u2019])(?=\w)", r"\1 ", text),
    "no blanks in an unspaced script": lambda text: UNSPACED.sub("", text),
    "no marks": without_marks,
    "letters as a keyboard has them": in_letters,
}


def right_answers(found: Exercises) -> Iterator[Answer]:
    """The accepted texts in each form that changes them."""
    forms = FORMS | {"numbers in digits": numbers_of(found.tables), "contractions": contractions_of(found.tables)}
    for name, data, accepted in found.exercises:
        for text in accepted:
            for form, change in forms.items():
                if change(text) != text:
                    yield Answer(form, found.course, name, data, change(text))


def numbers_of(tables: dict[str, Any]) -> Callable[[str], str]:
    numbers = {form: str(value) for table in tables.values() for form, value in table["numbers"].items() if value > 1}
    return lambda text: re.sub(
        r"[^\W\d_]+(?:-[^\W\d_]+)*", lambda word: numbers.get(word[0].lower().replace("-", " "), word[0]), text
    )


def contractions_of(tables: dict[str, Any]) -> Callable[[str], str]:
    """Written out."""
    spelled = {short: texts[0] for table in tables.values() for short, texts in table["contractions"].items()}
    return lambda text: " ".join(spelled.get(word.lower().replace("\u2019", "'"), word) for word in text.split())


def wrong_answers(found: Exercises) -> Iterator[Answer]:
    """The accepted texts of other exercises that are near."""
    texts = sorted({(text, at) for at, (_, _, accepted) in enumerate(found.exercises) for text in accepted})
    by_text: dict[str, list[int]] = {}
    for text, at in texts:
        by_text.setdefault(text, []).append(at)
    letters = {text: "".join(filter(str.isalnum, text.casefold())) for text in by_text}
    for one, other in combinations(by_text, 2):
        if abs(len(letters[one]) - len(letters[other])) > NEAR or _apart(letters[one], letters[other]):
            continue
        for accepted, answer in ((one, other), (other, one)):
            for at in by_text[accepted]:
                name, data, all_accepted = found.exercises[at]
                if answer not in all_accepted:
                    yield Answer("near", found.course, name, data, answer)


def _apart(one: str, other: str) -> bool:
    """More than NEAR letters? What the counts of letters show costs less than the distance."""
    surplus = Counter(one)
    surplus.subtract(other)
    return sum(map(abs, surplus.values())) > 2 * NEAR or distance(one, other) > NEAR


def passes(verdict: str) -> bool:
    return verdict in ("correct", "accent", "typo")


def run(*, base: str, folders: Sequence[Path]) -> bool:
    """Prints and saves both tables."""
    courses = [read_course(folder) for folder in (DEMO, *folders)]
    answers = [answer for found in courses for make in (right_answers, wrong_answers) for answer in make(found)]
    now = [grade(each.exercise_type, each.data, each.answer, each.course).verdict for each in answers]
    with ExitStack() as stack:
        root = stack.enter_context(checkout(base))
        sent = json.dumps([[each.exercise_type, each.data, each.answer] for each in answers])
        done = subprocess.run(
            [sys.executable, "-c", GRADES], input=sent, cwd=root, capture_output=True, text=True, check=True
        )
    before = json.loads(done.stdout)
    counts: dict[str, Counter[str]] = {}
    changed: dict[str, list[str]] = {"newly passes": [], "no longer passes": []}
    for answer, old, new in zip(answers, before, now, strict=True):
        counts.setdefault(answer.group, Counter()).update({"answers": 1, "before": passes(old), "now": passes(new)})
        if answer.group == "near" and passes(old) != passes(new):
            key = "newly passes" if passes(new) else "no longer passes"
            shown = answer.data.get("target_text") or answer.data.get("transcript")
            changed[key].append(f"{shown} <- {answer.answer}: {old}, now {new}")
    lines = ["| form | answers | passed before | pass now |", "| --- | ---: | ---: | ---: |"]
    lines += [f"| {form} | {each['answers']} | {each['before']} | {each['now']} |" for form, each in counts.items()]
    for key, pairs in changed.items():
        lines += ["", f"{len(pairs)} near answers of which each {key}:", "", *(f"- {pair}" for pair in pairs)]
    text = "\n".join(lines) + "\n"
    print(text)
    save("fairness.md", text)
    return True
