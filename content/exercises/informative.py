"""`informative`: a page to read. No answer is required, so it is always correct."""

from collections.abc import Iterator, Mapping
from typing import Any

from content.exercises.addresses import address_problem, kind_of
from content.exercises.course import Course
from content.exercises.exercise_type import Description, ExerciseType, shown_data
from content.exercises.grading import Grading, InvalidAnswer, grading
from content.exercises.schema import Choice, Problem, Record, Text, Url

_NAME = "informative"
_ANSWER = "null, true or nothing"


def _check(data: Mapping[str, Any]) -> Iterator[Problem]:
    media = data.get("media")
    if not isinstance(media, dict):
        return
    url, shown = media.get("url"), media.get("type")
    if not isinstance(url, str) or kind_of(url) is None:
        return
    if shown == "video":
        yield "data.media.url", "Must be absolute."
    elif shown in ("image", "audio") and (problem := address_problem(url, [shown])):
        yield "data.media.url", problem


def _pictures(data: Mapping[str, Any]) -> Iterator[Description]:
    media = data.get("media")
    if media and media["type"] == "image":
        yield "data.media.alt", media.get("alt")


def _grade(data: Mapping[str, Any], answer: Any, course: Course) -> Grading:
    if answer is not None and answer is not True:
        raise InvalidAnswer(_ANSWER)
    return grading("correct", 1, None, [])


TYPE = ExerciseType(
    name=_NAME,
    data=shown_data(
        required={"content": Text(5000)},
        optional={
            "title": Text(200, blank=True),
            "media": Record(
                required={
                    "type": Choice(("image", "video", "audio")),
                    "url": Url(2000, schemes=("http", "https"), kinds=("image", "audio")),
                },
                optional={"alt": Text(300, blank=True)},
            ),
        },
    ),
    check=_check,
    rich_text=("content",),
    grade=_grade,
    pictures=_pictures,
    answer=_ANSWER,
    example={
        "title": "Saludos",
        "content": "<p><strong>Buenos días</strong> se usa por la mañana (hora < 12).</p>",
        "media": {"type": "image", "url": "https://cdn.example.org/sol.png", "alt": "Sol"},
    },
)
