"""Two courses to read, alike but for one being private."""

from types import SimpleNamespace

import pytest

from content.tests import factories
from content.tests.writing import data


def course_with_everything(course_id, **fields):
    """A course with one level, section, module and lesson, and two exercises in the lesson."""
    course = factories.course(course_id, **fields)
    level, section, module, lesson = factories.branch(course)
    exercises = [factories.exercise(f"ex-{course_id}-{kind}", kind) for kind in ("vof", "pairs")]
    for exercise in exercises:
        factories.assign(lesson, exercise)
    return SimpleNamespace(
        course=course, level=level, section=section, module=module, lesson=lesson, exercises=exercises
    )


@pytest.fixture
def public(db):
    return course_with_everything("open")


@pytest.fixture
def private(db):
    return course_with_everything("hidden", is_public=False)


_CATS = [
    {"id": "gato", "text": "gato", "translations": ["cat"], "lesson_id": "open-lesson"},
    {"id": "leche", "text": "leche", "translations": ["milk"]},
    {"id": "beber", "text": "beber", "translations": ["drink", "drinks"], "forms": ["bebo", "bebe"]},
    {"id": "arbol", "text": "Árbol", "translations": ["tree"], "lesson_id": "open-lesson"},
    {"id": "perro", "text": "perro", "translations": ["dog"]},
]


@pytest.fixture
def cats(public, carlos):
    """The public course with words, and with sentences in two lessons."""
    data(carlos, "POST", "/courses/open/words/import", {"words": _CATS})
    texts = {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche"}
    milk = factories.exercise("ex-milk", "translation", texts)
    factories.assign(public.lesson, milk)
    public.second = factories.lesson(public.module, "second")
    factories.assign(public.second, milk)
    listed = factories.exercise("ex-dog", "vof", {"statement": "x", "is_true": True, "words": ["perro", "none"]})
    factories.assign(public.second, listed)
    return public
