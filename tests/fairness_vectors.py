"""Answers with the verdict that a fair teacher gives, in many languages: `fairness_vectors.json`, written by hand.

A group is of one course, `<target>-<source language>`, and one type, a translation if it names none. It may have words
of the course, {text: its translation, or keys of the word}. It lists by verdict `accepted ← answer`, several accepted
texts separated by ` | `; `language` becomes `answer_language`, and `data` more of the exercise's data. A group with a
whole `exercise` lists `answers` instead: the answer, and its verdict or null where it is invalid.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from content import exercises
from content.exercises import VERDICTS, Course
from content.languages import tables_for

PATH = Path(__file__).with_suffix(".json")


def course_of(course: dict[str, Any]) -> Course:
    """The course of a vector, with the tables of its two languages."""
    tables = tables_for(course["source_language"], course["target_language"])
    return exercises.course_of(**course, tables=tables)


class Vector(NamedTuple):
    exercise_type: str
    data: dict[str, Any]
    answer: Any
    course: dict[str, Any]  # arguments of course_of, but its tables
    verdict: str | None


def vectors() -> Iterator[Vector]:
    for group in json.loads(PATH.read_text(encoding="utf-8")):
        target, source = group["course"].split("-")
        words = [
            {"text": text, **(more if isinstance(more, dict) else {"translations": [more]})}
            for text, more in group.get("words", {}).items()
        ]
        course = {"source_language": source, "target_language": target, "words": words}
        exercise_type = group.get("type", "translation")
        more = dict(group.get("data", {}))
        if "language" in group:
            more["answer_language"] = group["language"]
        for answer, verdict in group.get("answers", []):
            yield Vector(exercise_type, group["exercise"], answer, course, verdict)
        for verdict in VERDICTS:
            for line in group.get(verdict, []):
                accepted, answer = line.split(" ← ")
                data = {**_data(exercise_type, accepted.split(" | ")), **more}
                yield Vector(exercise_type, data, [answer] if "blanks" in data else answer, course, verdict)


def _data(exercise_type: str, accepted: list[str]) -> dict[str, Any]:
    """The data of an exercise with these accepted texts."""
    if exercise_type == "fill-in-the-blank":
        return {"blanks": [{"position": 0, "correct_answers": accepted}]}
    name = {"translation": "target_text", "listening": "transcript", "speaking": "text"}[exercise_type]
    return {name: accepted[0], "alternatives": accepted[1:]}
