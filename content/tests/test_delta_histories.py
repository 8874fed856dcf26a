"""package(a) + delta(a, b) == package(b), for random histories of edits over HTTP, applied by the reference client."""

import re
from contextlib import contextmanager
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import signed_in
from content.models import Course
from content.tests.editing import Editor
from content.tests.reading import read
from content.tests.writing import PUBLISHING
from examples.offline_client import apply, flatten
from tests.examples import examples
from tests.routes import routes

pytestmark = pytest.mark.django_db

COURSES = ("one", "two")
TYPED = re.compile(r"<(?:\w+:)?(\w+)>")
READ_ONLY = {("POST", "/exercises/usage/batch")}


class _RollBack(Exception):
    pass


@contextmanager
def rolled_back():
    """What happens inside never was."""
    try:
        with transaction.atomic():
            yield
            raise _RollBack
    except _RollBack:
        pass


def present_packages(client):
    published = Course.objects.filter(revision__isnull=False).order_by("pk").values_list("pk", flat=True)
    return [package(client, course_id) for course_id in published]


def package(client, course_id, query=""):
    return read(client, f"/courses/{course_id}/package{query}")["data"]


def delta(client, course_id, since):
    return read(client, f"/courses/{course_id}/package?since={since}")["data"]


@settings(max_examples=examples(40))
@given(seed=st.integers(0, 2**32), edits=st.integers(5, 60))
def test_delta_transforms_any_earlier_package_into_the_current_one(seed: Any, edits: Any) -> None:
    with rolled_back():
        check_history(new_editor(seed), edits)


def test_long_history_covers_every_write_route() -> None:
    """The routes come from the URL configuration, so that a new one without an edit here is found.

    Assets belong to no course; test_media_uses has histories in which they come and go.
    """
    editor = new_editor(7)
    check_history(editor, 1200, every=60)
    written = {
        (route.method, template)
        for route in routes()
        if (template := route.template.removeprefix("/api/v1")) != route.template
        and route.view.__module__.startswith("content.")
        and route.method != "GET"
        and not template.startswith("/media")
        and route.view.__module__ not in PUBLISHING
    }
    used = {(method, TYPED.sub(r"{\1}", "/" + route).removeprefix("/api/v1")) for method, route in editor.used}
    assert written - used == READ_ONLY


def new_editor(seed):
    return Editor(Random(seed), signed_in("editor@example.org", "admin", username="Editor"), COURSES)


def check_history(editor, edits, *, every=5):
    """Edits, and brings every package downloaded meanwhile up to date at the end."""
    known = []
    for number in range(edits):
        editor.edit()
        if number % every == 0:
            known += present_packages(editor.client)
    present = {now["course"]["id"]: now for now in present_packages(editor.client)}
    for before in known:
        now = present.get(before["course"]["id"])
        if now is not None:
            answer = delta(editor.client, now["course"]["id"], before["revision"])
            assert apply(before, answer) == now
            assert answer["full"] or before["revision"] < now["revision"] or before == now
            if not answer["full"]:
                assert_exact(before, now, answer)


def assert_exact(before, now, answer):
    """The delta names just what differs, or was touched and came to be as it was; never a row twice."""
    rows_before, rows_now = flatten(before), flatten(now)
    for kind in rows_now:
        key = (
            (lambda row: (row["lesson_id"], row["exercise_id"]))
            if kind == "lesson_exercises"
            else lambda row: row["id"]
        )
        upserted = [key(row) for row in answer["upserted"][kind]]
        deleted = [tuple(pair) if isinstance(pair, list) else pair for pair in answer["deleted"][kind]]
        assert len(upserted) == len(set(upserted))
        assert sorted(deleted) == sorted(rows_before[kind].keys() - rows_now[kind].keys())
        assert set(upserted) >= rows_now[kind].keys() - rows_before[kind].keys()
        assert set(upserted) <= rows_now[kind].keys()
