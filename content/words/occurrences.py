"""Where words of a course occur: in a dictionary, in the exercises of a lesson, and in those of the draft."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NamedTuple, TypedDict, get_args

import orjson
from django.db.models import QuerySet

from content.exercises import EXERCISE_TYPES
from content.formats.documents import WordRow
from content.kinds import State
from content.models import (
    Entity,
    Lesson,
    LessonExercise,
    PublishedCourse,
    PublishedLesson,
    PublishedLessonExercise,
)
from content.readers import Scope
from content.selectors.visibility import not_found
from content.words.indexes import draft_index, index_version, published_index, word_of, word_rows
from content.words.lookup import Found, look_up
from content.words.matching import By, Side, WordIndex, columns_of
from content.words.selectors import word_column_names, word_object, words_of
from langlearn.api.components import plain_enum
from langlearn.api.responses import Schema, one_of
from langlearn.api.text import search_key

Shown = Callable[[str], dict[str, Any]]  # shows the word of an id as the API does

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


def dictionary_entries(course_id: str, query: str, scope: Scope) -> list[tuple[Found, Shown]]:
    """The words of a course that have the query in a text, best first. One query, and one if none are cached."""
    if scope.with_authors:
        rows = words_of(course_id, scope.state).filter(search_text__contains=search_key(query))
        words, shown = _with_authors(rows, scope)
        return [(each, shown) for each in look_up(query, words, columns_of(words))]
    published = _published(PublishedCourse.objects.filter(pk=course_id))
    if published is None:  # deleted meanwhile
        return []
    index, shown = published
    return [(each, shown) for each in look_up(query, index.words.values(), index.columns)]


def _with_authors(rows: QuerySet[Any], scope: Scope) -> tuple[list[WordRow], Shown]:
    """These words, and how to show one of them. One query."""
    found = {row["word_id"]: row for row in rows.values(*word_column_names(scope))}
    return [word_of(row) for row in found.values()], lambda word_id: word_object(found[word_id])


def _published(courses: QuerySet[PublishedCourse]) -> tuple[WordIndex, Shown] | None:
    """The index of the published words of the first of these courses, and how to show one of them.

    One query, and one if they are not cached.
    """
    version = index_version(courses)
    if version is None:
        return None
    words = published_index(version)
    return words.index, partial(words.shown, course_id=version.course_id)


def uses_of_word(course_id: str, word_id: str) -> list[WordUseRecord]:
    """The exercises of the draft to which a word belongs, and the lessons that have them, in the order of the course.

    Raises NotFound. Three queries.
    """
    index = draft_index(course_id, word_rows(course_id))
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

    Raises NotFound. Three queries.
    """
    lessons: Any = (Lesson if scope.state is State.DRAFT else PublishedLesson).objects.filter(pk=lesson_id)
    if scope.with_authors:
        course = lessons.values_list("course_id", "course__target_language").first()
        if course is None:
            raise not_found(Entity.LESSON, lesson_id)
        words, shown = _with_authors(words_of(course[0], scope.state), scope)
        index = WordIndex(words, target_language=course[1])
    else:
        published = _published(PublishedCourse.objects.filter(pk__in=lessons.values("course_id")))
        if published is None:
            raise not_found(Entity.LESSON, lesson_id)
        index, shown = published
    introduced = {word.id for word in index.words.values() if word.lesson_id == lesson_id}
    exercise_ids: dict[str, list[str]] = {word_id: [] for word_id in introduced}
    for exercise_id, exercise_type, data in exercises_of_lesson(lesson_id, scope.state):
        for word_id in index.belonging(exercise_type, orjson.loads(data)).word_ids:
            exercise_ids.setdefault(word_id, []).append(exercise_id)
    found = [LessonWord(shown(word_id), word_id in introduced, ids) for word_id, ids in exercise_ids.items()]
    return sorted(found, key=lambda each: (not each.introduced, search_key(each.word["text"]), each.word["id"]))


def exercises_of_lesson(lesson_id: str, state: State = State.DRAFT) -> list[tuple[str, str, str]]:
    """Id, type and data of the exercises of a lesson, in its order."""
    model: Any = LessonExercise if state is State.DRAFT else PublishedLessonExercise
    exercise_id = "exercise_id" if state is State.DRAFT else "exercise__exercise_id"
    rows = model.objects.filter(lesson=lesson_id).order_by("order")
    return list(rows.values_list(exercise_id, "exercise__exercise_type", "exercise__data_json"))
