"""The cached words and exercises of a course: what they are, and which edit makes them be read again."""

from typing import Any

import orjson
import pytest

from content.exercises import EXERCISE_TYPES
from content.models import PublishedCourse
from content.readers import PUBLIC
from content.selectors.structure import course_exercise
from content.tests import factories
from content.tests.reading import read
from content.tests.writing import data
from content.words.course_words import CourseWords, find_course_words
from content.words.indexes import IndexVersion, published_index, word_rows
from content.words.matching import WordIndex

pytestmark = pytest.mark.django_db


def found(course_id: str = "open") -> CourseWords:
    words = find_course_words(course_id, reader=PUBLIC)
    assert words is not None
    return words


def read_all(course_id: str = "open") -> CourseWords:
    words = found(course_id)
    assert words.exercises
    assert words.structure
    return words


def test_exercises_of_every_type_are_those_of_the_database(cats: Any) -> None:
    for number in range(40):  # in more than one part
        kind = EXERCISE_TYPES[number % len(EXERCISE_TYPES)]
        factories.assign(cats.lesson, factories.exercise(f"more-{number}", kind))
    factories.forget()
    words = found()
    index = WordIndex(word_rows("open"), target_language=PublishedCourse.objects.get(pk="open").target_language)
    assert words.words == index.words
    assert words.index.columns == index.columns
    for exercise_id, exercise in words.exercises.items():
        stored = course_exercise("open", exercise_id)
        assert stored is not None
        assert orjson.dumps(exercise.shown) == orjson.dumps(stored)
        assert exercise.exercise_type == stored["exercise_type"]
        assert words.belonging(exercise_id) == index.belonging(exercise.exercise_type, exercise.data).word_ids
    assert len(words.exercises) > 40


def test_an_edit_is_read_and_one_of_another_course_leaves_all_cached(
    cats: Any, carlos: Any, api: Any, django_assert_num_queries: Any
) -> None:
    other = factories.course("other")
    factories.word(other, "perro")
    read_all()
    data(carlos, "PUT", "/courses/other/words/perro", {"text": "can"})
    data(carlos, "PUT", "/courses/other", {"name": "Other"})
    with django_assert_num_queries(1):  # the revisions
        assert list(read_all().belonging("ex-milk")) == ["beber", "gato", "leche"]
    data(carlos, "PUT", "/courses/open", {"name": "Name"})
    with django_assert_num_queries(3):  # the revisions, exercises and structure
        assert read_all().words["gato"].text == "gato"
    data(carlos, "PUT", "/courses/open/words/gato", {"text": "michi"})
    with django_assert_num_queries(2):  # the revisions and words
        assert list(read_all().belonging("ex-milk")) == ["beber", "leche"]
    texts = {"source_text": "Milk", "target_text": "Leche"}
    data(carlos, "PUT", "/exercises/ex-milk", {"data": texts})
    assert list(read_all().belonging("ex-milk")) == ["leche"]


def test_words_of_exercises_as_they_were_before_edits_are_not_kept_without_limit(cats: Any, carlos: Any) -> None:
    for number in range(9):
        texts = {"source_text": f"Milk {number}", "target_text": "Leche"}
        data(carlos, "PUT", "/exercises/ex-milk", {"data": texts})
        words = found()
        assert list(words.belonging("ex-milk")) == ["leche"]
    version = words.version
    index = published_index(IndexVersion("open", version.language, version.words_revision, version.words_revised_at))
    assert len(index.belonging) <= 2 * len(words.exercises) < 9


def test_dictionary_and_words_of_a_lesson_read_no_words_after_an_edit_of_another_course(
    cats: Any, carlos: Any, api: Any, django_assert_num_queries: Any
) -> None:
    paths = {"/courses/open/dictionary?q=gato": 3, "/lessons/open-lesson/words": 4}
    before = {path: read(api, path)["data"] for path in paths}
    factories.course("other", at=factories.later(1))
    read(api, "/courses/open/dictionary?q=leche")
    data(carlos, "PUT", "/courses/other", {"name": "Other"})
    for path, statements in paths.items():
        with django_assert_num_queries(statements):  # catalogue, course or lesson, revision of the words, exercises
            assert read(api, path)["data"] == before[path]
