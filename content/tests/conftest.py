"""Two courses to read, alike but for one being private."""

from types import SimpleNamespace

import pytest

from content.tests import factories


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
