"""package(a) + delta(a, b) == package(b), for random histories of edits, applied by the reference client."""

from contextlib import contextmanager
from random import Random

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from content.models import Course
from content.tests.editing import Editor
from content.tests.reading import read
from examples.offline_client import apply, flatten

pytestmark = pytest.mark.django_db

COURSES = ("one", "two")


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
    existing = Course.objects.order_by("pk").values_list("pk", flat=True)
    return [package(client, course_id) for course_id in existing]


def package(client, course_id):
    return read(client, f"/courses/{course_id}/package")["data"]


def delta(client, course_id, since):
    return read(client, f"/courses/{course_id}/package?since={since}")["data"]


@pytest.fixture(scope="module")
def client():
    from conftest import JsonClient

    return JsonClient()


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), edits=st.integers(5, 60))
def test_a_delta_leads_from_any_package_to_the_present_one(client, seed, edits):
    with rolled_back():
        editor = Editor(Random(seed), COURSES)
        known = []
        for number in range(edits):
            editor.edit()
            if number % 5 == 0:
                known += present_packages(client)
        present = {now["course"]["id"]: now for now in present_packages(client)}
        for before in known:
            now = present.get(before["course"]["id"])
            if now is not None:
                answer = delta(client, now["course"]["id"], before["revision"])
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
