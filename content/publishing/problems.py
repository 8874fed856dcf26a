"""What an author should know about a draft before it is published: pure rules.

None of them refuses anything; what may not be stored, writes refuse. `exercise_flaws` looks at one exercise by itself;
what concerns several rows is found by content.publishing.course_problems.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from content.exercises import NO_COURSE, Course, InvalidAnswer, exercise_type_named, grade
from content.exercises.exercise_type import ExerciseType
from content.exercises.normalise import normalised
from content.formats.notation import readings
from content.kinds import KINDS, LESSON, Kind
from content.models import PACKAGED_ENTITIES, Entity
from langlearn.api.rich_text import has_undescribed_image


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Code(StrEnum):
    UNKNOWN_MEDIA = "unknown_media"
    ANSWER_NOT_CORRECT = "answer_not_correct"
    ANSWER_NOTATION = "answer_notation"
    EMPTY_LESSON = "empty_lesson"
    EMPTY_PARENT = "empty_parent"
    DUPLICATE_ANSWERS = "duplicate_answers"
    DUPLICATE_EXERCISE = "duplicate_exercise"
    MISSING_TRANSLATION = "missing_translation"
    LIVE_ELSEWHERE = "live_elsewhere"
    NO_AUDIO = "no_audio"
    IMAGE_WITHOUT_ALT = "image_without_alt"
    ORPHAN_EXERCISE = "orphan_exercise"

    @property
    def severity(self) -> Severity:
        if self in _ERRORS:
            return Severity.ERROR
        return Severity.INFO if self in _INFOS else Severity.WARNING


class Flaw(NamedTuple):
    """A problem of a row: in the field of this dotted path, or of the row as a whole."""

    code: Code
    field: str | None
    message: str


class Problem(NamedTuple):
    """A flaw and its row, with the lesson where an author finds it."""

    flaw: Flaw
    entity: Entity
    id: str
    lesson_id: str | None = None

    @property
    def severity(self) -> Severity:
        return self.flaw.code.severity


LIVE_ELSEWHERE = Flaw(Code.LIVE_ELSEWHERE, None, "A course that publishes every change already shows this one.")
ORPHAN_EXERCISE = Flaw(Code.ORPHAN_EXERCISE, None, "No lesson uses this exercise any more.")

_ERRORS = frozenset({Code.UNKNOWN_MEDIA, Code.ANSWER_NOT_CORRECT})
_INFOS = frozenset({Code.NO_AUDIO, Code.IMAGE_WITHOUT_ALT, Code.ORPHAN_EXERCISE})
_SEVERITIES = tuple(Severity)
_SPOKEN = frozenset({"listening", "speaking"})
_WRITTEN = _SPOKEN | {"translation", "fill-in-the-blank"}
_PASSING = frozenset({"correct", "accent", "typo"})
_MEANT_TEXT = "Learners write no notes, slashes or placeholders: add what is meant as further accepted answers."
_NO_ALT = "The picture has no alternative text."


def in_order(problems: Iterable[Problem]) -> list[Problem]:
    """Sorts problems by severity, code, entity and id; several of one row and code stay in their order."""

    def key(problem: Problem) -> tuple[int, str, int, str]:
        place = PACKAGED_ENTITIES.index(problem.entity)
        return _SEVERITIES.index(problem.severity), problem.flaw.code, place, problem.id

    return sorted(problems, key=key)


def counted(problems: Iterable[Problem]) -> dict[str, int]:
    """Counts the problems of each severity."""
    numbers = Counter(problem.severity for problem in problems)
    return {severity.value: numbers[severity] for severity in Severity}


def without_children(kind: Kind, row_id: str) -> Problem:
    if kind is LESSON:
        return Problem(Flaw(Code.EMPTY_LESSON, None, "The lesson has no exercises."), kind.entity, row_id, row_id)
    child = KINDS[KINDS.index(kind) + 1]
    return Problem(Flaw(Code.EMPTY_PARENT, None, f"The {kind.slug} has no {child.collection}."), kind.entity, row_id)


def unknown_media(field: str, path: str) -> Flaw:
    return Flaw(Code.UNKNOWN_MEDIA, field, f"The server does not have {path}.")


def duplicate_exercise(other_id: str) -> Flaw:
    return Flaw(Code.DUPLICATE_EXERCISE, None, f"Equal to exercise '{other_id}' of the same lesson.")


def rich_text_flaws(field: str, text: str | None) -> Iterator[Flaw]:
    """Yields the flaws of cleaned rich text."""
    if text and has_undescribed_image(text):
        yield Flaw(Code.IMAGE_WITHOUT_ALT, field, _NO_ALT)


def exercise_flaws(exercise_type: str, data: Mapping[str, Any], course: Course = NO_COURSE) -> Iterator[Flaw]:
    """Yields the flaws of an exercise with valid data, by itself; `course` is what its answers are graded by."""
    definition = exercise_type_named(exercise_type)
    is_gradable = False
    for field, answer in definition.accepted(data):
        is_gradable = True
        verdict = _verdict(exercise_type, data, answer, course)
        if verdict != "correct":
            yield Flaw(Code.ANSWER_NOT_CORRECT, field, f"This answer is accepted, but graded as {verdict}.")
    if data.get("generated") is None:
        yield from _notation(definition, data, course)
    for texts in definition.distinct(data):
        yield from _duplicate_answers(texts)
    if _is_translation(definition) and normalised(data["source_text"]) == normalised(data["target_text"]):
        yield Flaw(Code.MISSING_TRANSLATION, "data.target_text", "Equal to data.source_text.")
    if is_gradable and not data.get("audio_url"):
        yield Flaw(Code.NO_AUDIO, "data.audio_url", "The exercise has no sound.")
    pictures = [("data.image_alt", data.get("image_alt"))] if data.get("image_url") else []
    for field, description in (*pictures, *definition.pictures(data)):
        if description is None:
            yield Flaw(Code.IMAGE_WITHOUT_ALT, field, _NO_ALT)
    for name in definition.rich_text:
        yield from rich_text_flaws(f"data.{name}", data[name])


def _verdict(exercise_type: str, data: Mapping[str, Any], answer: Any, course: Course) -> str:
    try:
        return grade(exercise_type, data, answer, course).verdict
    except InvalidAnswer:  # as of an alternative of more words than an answer may have
        return "invalid"


def _notation(definition: ExerciseType, data: Mapping[str, Any], course: Course) -> Iterator[Flaw]:
    """The accepted texts by which an author means another text, as `cat` by `cat (animal)`, that would not pass."""
    if definition.name not in _WRITTEN:
        return
    tried = course.languages_of(data, heard=definition.name in _SPOKEN, either=_is_translation(definition))
    texts = {field: text for each in definition.distinct(data) for field, text in each}
    for field, answer in definition.accepted(data):
        meant = [reading for each in tried for reading in readings(texts[field], language=each.language, kind="phrase")]
        for reading in dict.fromkeys(meant):
            given: Any = reading
            if isinstance(answer, list):
                place = data["blanks"][int(field.split(".")[2])]["position"]
                given = [*answer[:place], reading, *answer[place + 1 :]]
            if _verdict(definition.name, data, given, course) not in _PASSING:
                yield Flaw(Code.ANSWER_NOTATION, field, _MEANT_TEXT)
                break


def _duplicate_answers(texts: list[tuple[str, str]]) -> Iterator[Flaw]:
    if len(texts) < 2:
        return
    first: dict[tuple[str, ...], str] = {}
    for field, text in texts:
        other = first.setdefault(normalised(text), field)
        if other != field:
            yield Flaw(Code.DUPLICATE_ANSWERS, field, f"Equal to {other}.")


def _is_translation(definition: ExerciseType) -> bool:
    return definition.data.required.keys() >= {"source_text", "target_text"}
