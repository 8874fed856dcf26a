"""Restoring and discarding with COURSE_TEAMS=members: exercises that the author may not read, or not change."""

from typing import Any

import pytest

from conftest import signed_in
from content.exercises import EXAMPLES
from content.models import Course, Exercise, Member
from content.tests import factories
from content.tests.publishing import make_manual
from content.tests.reading import read
from content.tests.writing import BASE, call, data

C = "/courses/open"
X = "ex-open-vof"
SECRET = {**EXAMPLES["vof"], "statement": "A secret of another team."}
RESTORE = ("/restore", {"publication": 1})
DISCARD = ("/discard", {})
LEFT_OUT = [
    {"entity": "exercise", "id": X},
    {"entity": "lesson_exercise", "id": f"open-lesson/{X}"},
]
both = pytest.mark.parametrize(("path", "body"), [RESTORE, DISCARD], ids=["restore", "discard"])
each_choice = pytest.mark.parametrize("shared", ["refuse", "keep", "overwrite"])


@pytest.fixture
def olga(db: None) -> Any:
    return signed_in("olga@example.org", "content_creator")


@pytest.fixture
def dropped(settings: Any, public: Any, private: Any, carlos: Any, olga: Any) -> Any:
    """carlos's course, published by hand, whose draft has dropped an exercise; olga has a private course."""
    settings.COURSE_TEAMS = "members"
    factories.member(public.course, carlos.user)
    factories.member(private.course, olga.user)
    make_manual("open")
    call(carlos, "DELETE", f"/lessons/open-lesson/exercises/{X}")
    return private


def take(lesson: Any, *, exercise_data: Any = SECRET) -> None:
    """Another team uses the exercise, and edits it."""
    exercise = Exercise.objects.get(pk=X)
    factories.assign(lesson, exercise)
    if exercise_data:
        call(signed_in("admin2@example.org", "admin"), "PUT", f"/exercises/{X}", {"data": exercise_data})


def stored() -> tuple[Any, ...]:
    return Exercise.objects.values_list("data_json", "tag", "created_by", "updated_by").get(pk=X)


def exercises(client: Any, query: str = "") -> list[str]:
    return [row["exercise_id"] for row in read(client, f"/lessons/open-lesson/exercises{query}")["data"]]


# Exercises that the author may not read


@both
@each_choice
def test_private_text_of_another_team_does_not_come_into_the_draft(
    dropped: Any, carlos: Any, path: str, body: Any, shared: str
) -> None:
    take(dropped.lesson)
    before = stored()
    answer = carlos.request("POST", f"{BASE}{C}{path}", {**body, "shared": shared})
    assert answer.status_code == 200
    assert SECRET["statement"] not in answer.content.decode()
    restored = answer.json()["data"]
    assert (restored["plan"]["left_out"], restored["kept_exercises"]) == (LEFT_OUT, [])
    assert not any(each["id"] == X for name in ("create", "update", "unchanged") for each in restored["plan"][name])
    assert exercises(carlos) == ["ex-open-pairs"]
    assert stored() == before
    read(carlos, f"/exercises/{X}", 404)


def test_publication_that_is_restored_and_published_is_so_without_it(dropped: Any, carlos: Any, api: Any) -> None:
    take(dropped.lesson)
    body = {"publication": 1, "publish": True, "shared": "keep"}
    restored = data(carlos, "POST", f"{C}/restore", body, 201)
    assert restored["plan"]["left_out"] == LEFT_OUT
    assert exercises(api) == ["ex-open-pairs"]


@both
def test_exercise_of_another_team_is_left_out_though_its_text_is_the_same(
    dropped: Any, carlos: Any, path: str, body: Any
) -> None:
    take(dropped.lesson, exercise_data=None)
    assert data(carlos, "POST", C + path, body)["plan"]["left_out"] == LEFT_OUT
    assert exercises(carlos) == ["ex-open-pairs"]


@both
@each_choice
def test_unused_exercise_of_another_author_is_neither_overwritten_nor_taken(
    dropped: Any, carlos: Any, olga: Any, path: str, body: Any, shared: str
) -> None:
    Exercise.objects.filter(pk=X).update(created_by=olga.user.pk)
    call(olga, "PUT", f"/exercises/{X}", {"data": SECRET})
    before = stored()
    restored = data(carlos, "POST", C + path, {**body, "shared": shared})
    assert restored["plan"]["left_out"] == LEFT_OUT
    assert (stored(), exercises(carlos)) == (before, ["ex-open-pairs"])


@both
@pytest.mark.parametrize("is_own", [True, False], ids=["own", "without an author"])
def test_unused_exercise_of_the_author_or_of_nobody_comes_back(
    dropped: Any, carlos: Any, path: str, body: Any, is_own: bool
) -> None:
    Exercise.objects.filter(pk=X).update(created_by=carlos.user.pk if is_own else None)
    call(carlos, "PUT", f"/exercises/{X}", {"data": SECRET})
    restored = data(carlos, "POST", C + path, body)
    assert restored["plan"]["left_out"] == []
    assert exercises(carlos) == [X, "ex-open-pairs"]
    assert read(carlos, f"/exercises/{X}")["data"]["data"] == EXAMPLES["vof"]


@both
def test_who_reads_every_course_leaves_nothing_out(
    dropped: Any, carlos: Any, ada: Any, settings: Any, path: str, body: Any
) -> None:
    take(dropped.lesson)
    author = ada
    for teams in ("members", "open"):
        settings.COURSE_TEAMS = teams
        restored = data(author, "POST", C + path, {**body, "shared": "keep"})
        assert (restored["plan"]["left_out"], restored["kept_exercises"]) == ([], [X])
        call(carlos, "DELETE", f"/lessons/open-lesson/exercises/{X}")
        author = carlos


# Exercises that the author reads, and may not change


@both
@pytest.mark.parametrize("role", ["reviewer", "editor"])
def test_overwriting_needs_the_right_to_edit_in_the_other_courses(
    dropped: Any, carlos: Any, path: str, body: Any, role: str
) -> None:
    take(dropped.lesson)
    factories.member(dropped.course, carlos.user, role)
    before, revision = stored(), Course.objects.get(pk="open").draft_revision
    sent = {**body, "shared": "overwrite"}
    if role == "editor":
        assert data(carlos, "POST", C + path, sent)["kept_exercises"] == []
        assert read(carlos, f"/exercises/{X}")["data"]["data"] == EXAMPLES["vof"]
    else:
        refused = call(carlos, "POST", C + path, sent, 403)
        assert refused["error"]["details"] == "An exercise is used in a course that you may not edit"
        assert (stored(), Course.objects.get(pk="open").draft_revision) == (before, revision)
        assert exercises(carlos) == ["ex-open-pairs"]


@both
def test_exercise_that_the_author_may_not_change_is_kept_or_refused(
    dropped: Any, carlos: Any, path: str, body: Any
) -> None:
    take(dropped.lesson)
    factories.member(dropped.course, carlos.user, "reviewer")
    before = stored()
    context = call(carlos, "POST", C + path, body, 409)["error"]["context"]
    assert context["exercises"] == [{"exercise_id": X, "course_ids": ["hidden"]}]
    restored = data(carlos, "POST", C + path, {**body, "shared": "keep"})
    assert (restored["plan"]["left_out"], restored["kept_exercises"]) == ([], [X])
    assert (stored(), exercises(carlos)) == (before, [X, "ex-open-pairs"])


def test_exercise_that_the_author_ceases_to_read_during_the_request_is_left_out(
    dropped: Any, carlos: Any, olga: Any, monkeypatch: Any
) -> None:
    """Between the first plan, which updates it, and the one that is made with its lock."""
    from content.importing import service

    def lock(exercise_ids: Any, lock: Any = service.lock_exercises) -> Any:
        Member.objects.filter(user=carlos.user.pk).exclude(course="open").delete()
        return lock(exercise_ids)

    take(dropped.lesson)
    factories.member(dropped.course, carlos.user, "editor")
    monkeypatch.setattr(service, "lock_exercises", lock)
    restored = data(carlos, "POST", f"{C}/restore", {"publication": 1, "shared": "overwrite"})
    assert restored["plan"]["left_out"] == LEFT_OUT
