"""The words of a course as values, with the exercises that may have them, for the rules in `content.words`."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Annotated, Any, NamedTuple, TypedDict, get_args

import orjson

from content.exercises import EXERCISE_TYPES
from content.formats.documents import WordRow
from content.kinds import State
from content.models import (
    Course,
    Entity,
    Lesson,
    LessonExercise,
    PublishedCourse,
    PublishedLesson,
    PublishedLessonExercise,
)
from content.readers import Scope
from content.selectors.visibility import not_found
from content.words.lookup import Found, look_up
from content.words.matching import By, Side, WordIndex
from content.words.selectors import word_column_names, word_object, words_of
from langlearn.api.components import plain_enum
from langlearn.api.responses import Schema, one_of
from langlearn.api.text import search_key

_FIELDS = tuple(field.name for field in fields(WordRow) if field.name != "id")
_COURSE_ORDER = tuple(
    f"lesson__{path}order" for path in ("module__section__level__", "module__section__", "module__", "")
)


class WordUseRecord(TypedDict):
    """An exercise to which a word belongs."""

    exercise_id: str
    exercise_type: Annotated[str, one_of(EXERCISE_TYPES)]
    lesson_ids: list[str]
    side: Annotated[
        str | None,
        Schema(
            **plain_enum([*get_args(Side), None]),
            description="The language of the answer: the one taught, or the learner's.",
        ),
    ]
    by: Annotated[By, Schema(description="Listed by the exercise, or found in its texts.")]


class LessonWord(NamedTuple):
    """A word as the API shows it; `introduced` when the lesson introduces it."""

    word: dict[str, Any]
    introduced: bool
    exercise_ids: list[str]


def word_rows(course_id: str, state: State = State.DRAFT) -> list[WordRow]:
    """The words of a course, by id. One query."""
    rows = words_of(course_id, state).order_by("word_id").values_list("word_id", *_FIELDS)
    return [WordRow(*values) for values in rows]


def index_of(course_id: str, words: Sequence[WordRow], state: State = State.DRAFT) -> WordIndex:
    """The index of these words, which are those of the course. Raises NotFound. One query."""
    courses: Any = Course if state is State.DRAFT else PublishedCourse
    language = courses.objects.filter(pk=course_id).values_list("target_language", flat=True).first()
    if language is None:
        raise not_found(Entity.COURSE, course_id)
    return WordIndex(words, target_language=language)


def dictionary_entries(course_id: str, query: str, scope: Scope) -> list[tuple[dict[str, Any], Found]]:
    """The words of a course that have the query in a text, as the API shows them. One query."""
    rows = (
        words_of(course_id, scope.state)
        .filter(search_text__contains=search_key(query))
        .values(*word_column_names(scope))
    )
    shown = {row["word_id"]: row for row in rows}
    found = look_up(query, [_value(row) for row in shown.values()])
    return [(word_object(shown[each.word.id]), each) for each in found]


def uses_of_word(course_id: str, word_id: str) -> list[WordUseRecord]:
    """The exercises of the draft to which a word belongs, and the lessons that have them, in the order of the course.

    Raises NotFound. Three queries.
    """
    index = index_of(course_id, word_rows(course_id))
    rows = LessonExercise.objects.filter(course=course_id).order_by(*_COURSE_ORDER, "order")
    lessons: dict[str, list[str]] = {}
    exercises: dict[str, tuple[str, str]] = {}
    for exercise_id, lesson_id, exercise_type, data in rows.values_list(
        "exercise_id", "lesson_id", "exercise__exercise_type", "exercise__data_json"
    ):
        lessons.setdefault(exercise_id, []).append(lesson_id)
        exercises[exercise_id] = exercise_type, data
    found: list[WordUseRecord] = []
    for exercise_id, (exercise_type, data) in exercises.items():
        belonging = index.belonging(exercise_type, orjson.loads(data))
        if word_id in belonging.word_ids:
            found.append(
                {
                    "exercise_id": exercise_id,
                    "exercise_type": exercise_type,
                    "lesson_ids": lessons[exercise_id],
                    "side": belonging.side,
                    "by": belonging.by,
                }
            )
    return found


def words_of_lesson(lesson_id: str, scope: Scope) -> list[LessonWord]:
    """The words that a lesson introduces or its exercises have; the former first, then by text.

    Raises NotFound. Four queries.
    """
    lessons: Any = Lesson if scope.state is State.DRAFT else PublishedLesson
    course_id = lessons.objects.filter(pk=lesson_id).values_list("course_id", flat=True).first()
    if course_id is None:
        raise not_found(Entity.LESSON, lesson_id)
    shown = {row["word_id"]: row for row in words_of(course_id, scope.state).values(*word_column_names(scope))}
    index = index_of(course_id, [_value(row) for row in shown.values()], scope.state)
    exercise_ids: dict[str, list[str]] = {
        word_id: [] for word_id, row in shown.items() if row["lesson_id"] == lesson_id
    }
    for exercise_id, exercise_type, data in exercises_of_lesson(lesson_id, scope.state):
        for word_id in index.belonging(exercise_type, orjson.loads(data)).word_ids:
            exercise_ids.setdefault(word_id, []).append(exercise_id)
    found = [
        LessonWord(word_object(shown[word_id]), shown[word_id]["lesson_id"] == lesson_id, ids)
        for word_id, ids in exercise_ids.items()
    ]
    return sorted(found, key=lambda each: (not each.introduced, search_key(each.word["text"]), each.word["id"]))


def exercises_of_lesson(lesson_id: str, state: State = State.DRAFT) -> list[tuple[str, str, str]]:
    """Id, type and data of the exercises of a lesson, in its order."""
    model: Any = LessonExercise if state is State.DRAFT else PublishedLessonExercise
    exercise_id = "exercise_id" if state is State.DRAFT else "exercise__exercise_id"
    rows = model.objects.filter(lesson=lesson_id).order_by("order")
    return list(rows.values_list(exercise_id, "exercise__exercise_type", "exercise__data_json"))


def _value(row: dict[str, Any]) -> WordRow:
    return WordRow(id=row["word_id"], **{name: row[name] for name in _FIELDS})
