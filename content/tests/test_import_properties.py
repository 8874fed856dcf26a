"""Whatever a course was and whatever it shall be: a replacement makes it so, and says what it did."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from content.models import ContentChange, Course
from content.tests.importing import COURSE, changed, content_of, document, numbered, run, stored
from tests.examples import examples

pytestmark = pytest.mark.django_db

KINDS = ("level", "section", "module", "lesson")


@st.composite
def documents(draw):
    """Courses of few ids, so that two of them share rows, but under other parents, at other places, of other text."""
    parents = [(tree := {})]
    for kind in KINDS:
        below = []
        for row_id in (
            draw(st.lists(st.sampled_from([f"{kind}-{n}" for n in range(4)]), unique=True)) if parents else []
        ):
            child = {} if kind != "lesson" else draw(_exercises())
            draw(st.sampled_from(parents))[row_id] = child
            below.append(child)
        parents = below
    codes = dict(zip([f"level-{n}" for n in range(4)], draw(st.permutations("ABCD")), strict=True))
    texts = {f"ex-{number}": draw(st.sampled_from(["one", "two"])) for number in range(4)}
    made = document(tree, texts=texts, codes=codes)
    shift = draw(st.integers(0, 2))
    for row in made.levels:
        made = changed(made, "levels", row.id, order=row.order + shift)
    return made


def _exercises():
    return st.lists(st.sampled_from([f"ex-{number}" for number in range(4)]), unique=True)


@settings(max_examples=examples(60), deadline=None)
@given(documents(), documents())
def test_replacement_makes_the_course_equal_any_document(first: Any, then: Any) -> None:
    with transaction.atomic():
        run(first, "create")
        result = run(then, "replace")
        assert stored() == content_of(then)
        revised = ContentChange.objects.filter(revision__isnull=False)
        logged = {(change.action, change.entity, change.entity_id) for change in revised}
        assert logged == _package_changes(first, then)
        assert result.revision == Course.objects.get().revision == (2 if logged else 1)
        again = run(then, "replace")
        assert numbered(again.plan)[:3] == (0, 0, 0)
        assert again.revision == result.revision
        transaction.set_rollback(True)


@settings(max_examples=examples(60), deadline=None)
@given(documents(), documents())
def test_replacement_with_the_first_document_restores_the_course(first: Any, then: Any) -> None:
    with transaction.atomic():
        run(first, "create")
        run(then, "replace")
        run(first, "replace")
        assert stored() == content_of(first)
        transaction.set_rollback(True)


def _package_changes(first, then):
    """What the log must hold: rows that came, went or differ. Exercises that the course ceases to use stay."""
    before, after = _rows(first), _rows(then)
    changes = {("delete", *key) for key in before.keys() - after.keys() if key[0] != "exercise"}
    changes |= {("create", *key) for key in after.keys() - before.keys()}
    return changes | {("update", *key) for key in before.keys() & after.keys() if before[key] != after[key]}


def _rows(document):
    rows = {("course", COURSE.id): document.course}
    for kind in (*KINDS, "exercise"):
        rows |= {(kind, row.id): row for row in getattr(document, f"{kind}s")}
    return rows | {("lesson_exercise", f"{row.lesson_id}/{row.exercise_id}"): row for row in document.assignments}
