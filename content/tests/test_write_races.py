"""Two people at once: each request has an ordinary answer, and the order of siblings is never half-applied."""

from typing import Any

import pytest
from django.db import connection

from content import models
from content.exercises import EXAMPLES
from content.tests import factories
from content.tests.racing import at_once
from content.tests.writing import BASE, COURSE, etag

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer"),
    pytest.mark.django_db(transaction=True),
]
ROUNDS = 4


@pytest.fixture
def authors(transactional_db):
    """Signed-in clients, one for each thread: an administrator may do all that the races need."""
    from conftest import signed_in

    return [signed_in(f"author{number}@example.org", "admin") for number in range(6)]


@pytest.fixture
def course(transactional_db):
    """A course with two levels, the first of which has sections s1 to s6."""
    course = factories.course("open")
    first, second = factories.level(course, "first"), factories.level(course, "second")
    for number in range(1, 7):
        factories.section(first, f"s{number}")
    factories.section(second, "t1")
    return course


def race(*requests):
    """Sends requests (client, method, path, body, headers) at once; the answers."""
    answers = at_once(
        *[
            lambda client=client, method=method, path=path, body=body, headers=headers: client.request(
                method, BASE + path, body, **headers
            )
            for client, method, path, body, headers in requests
        ]
    )
    assert all(answer.status_code < 500 for answer in answers), [answer.content for answer in answers]
    return answers


def statuses(answers):
    return sorted(answer.status_code for answer in answers)


def sections(level="first"):
    return list(models.Section.objects.filter(level=level).order_by("order").values_list("pk", "order"))


def revision():
    return models.Course.objects.get(pk="open").revision


def test_one_of_several_concurrent_creations_with_one_order_succeeds(authors: Any, course: Any) -> None:
    body = {"name": "Nueva", "order": 9}
    answers = race(*[(author, "POST", "/levels/first/sections", body, {}) for author in authors])
    assert statuses(answers) == [201, 409, 409, 409, 409, 409]
    assert revision() == 2


def test_concurrent_creations_without_an_order_are_appended(authors: Any, course: Any) -> None:
    answers = race(*[(author, "POST", "/levels/first/sections", {"name": "Nueva"}, {}) for author in authors])
    assert statuses(answers) == [201] * 6
    assert sorted(answer.json()["data"]["order"] for answer in answers) == [7, 8, 9, 10, 11, 12]
    assert revision() == 7


def test_concurrent_insertions_at_one_order_all_succeed(authors: Any, course: Any) -> None:
    body = {"name": "Nueva", "order": 2, "insert": True}
    answers = race(*[(author, "POST", "/levels/first/sections", body, {}) for author in authors])
    assert statuses(answers) == [201] * 6
    assert [order for _, order in sections()] == list(range(1, 13))


@pytest.mark.parametrize("_", range(ROUNDS))
def test_concurrent_reorders_leave_one_of_the_requested_orders(authors: Any, course: Any, _: Any) -> None:
    ids = [f"s{number}" for number in range(1, 7)]
    wanted = [ids[::-1], ids[3:] + ids[:3]]
    answers = race(
        *[
            (author, "PUT", "/levels/first/sections/reorder", {"section_ids": wanted[index % 2]}, {})
            for index, author in enumerate(authors)
        ]
    )
    assert statuses(answers) == [200] * 6
    for index, answer in enumerate(answers):
        assert [row["id"] for row in answer.json()["data"]] == wanted[index % 2]
    assert [pk for pk, _ in sections()] in wanted
    assert [order for _, order in sections()] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("_", range(ROUNDS))
def test_concurrent_reorder_and_deletion_are_consistent(authors: Any, course: Any, _: Any) -> None:
    ids = [f"s{number}" for number in range(6, 0, -1)]
    reorder, deletion = race(
        (authors[0], "PUT", "/levels/first/sections/reorder", {"section_ids": ids}, {}),
        (authors[1], "DELETE", "/sections/s3", None, {}),
    )
    assert deletion.status_code == 200
    assert reorder.status_code in (200, 400)
    found = [pk for pk, _ in sections()]
    assert found == ([pk for pk in ids if pk != "s3"] if reorder.status_code == 200 else ["s1", "s2", "s4", "s5", "s6"])


@pytest.mark.parametrize("_", range(ROUNDS))
def test_concurrent_move_and_deletion_of_its_target_are_consistent(authors: Any, course: Any, _: Any) -> None:
    move, deletion = race(
        (authors[0], "POST", "/sections/s3/move", {"parent_id": "second"}, {}),
        (authors[1], "DELETE", "/levels/second", None, {}),
    )
    assert deletion.status_code == 200
    assert move.status_code in (200, 404)
    # Moved first, it went with the level; too late, it is where it was.
    assert models.Section.objects.filter(pk="s3").exists() == (move.status_code == 404)


@pytest.mark.parametrize("_", range(ROUNDS))
def test_concurrent_moves_in_both_directions_do_not_deadlock(authors: Any, course: Any, _: Any) -> None:
    answers = race(
        *[
            (author, "POST", f"/sections/{pk}/move", {"parent_id": target, "order": 1, "insert": True}, {})
            for author, (pk, target) in zip(
                authors,
                [
                    ("s1", "second"),
                    ("t1", "first"),
                    ("s2", "second"),
                    ("s3", "second"),
                    ("s4", "first"),
                    ("s5", "first"),
                ],
                strict=True,
            )
        ]
    )
    assert statuses(answers) == [200] * 6
    for level in ("first", "second"):
        taken = [order for _, order in sections(level)]
        assert len(set(taken)) == len(taken)


def test_concurrent_creations_from_one_name_get_different_ids(authors: Any, transactional_db: Any) -> None:
    answers = race(*[(author, "POST", "/courses", COURSE, {}) for author in authors])
    assert statuses(answers) == [201] * 6
    expected = {"quechua-inicial", *(f"quechua-inicial-{number}" for number in range(2, 7))}
    assert {answer.json()["data"]["id"] for answer in answers} == expected


def test_concurrent_creations_from_one_name_in_different_courses_succeed(authors: Any, transactional_db: Any) -> None:
    for number in range(6):
        factories.course(f"c{number}")
    body = {"code": "A1", "name": "Inicio"}
    answers = race(*[(author, "POST", f"/courses/c{number}/levels", body, {}) for number, author in enumerate(authors)])
    assert statuses(answers) == [201] * 6
    assert len({answer.json()["data"]["id"] for answer in answers}) == 6


def test_one_of_several_concurrent_creations_with_one_id_succeeds(authors: Any, transactional_db: Any) -> None:
    body = {"id": "ex-one", "exercise_type": "vof", "data": EXAMPLES["vof"]}
    answers = race(*[(author, "POST", "/exercises", body, {}) for author in authors])
    assert statuses(answers) == [201, 409, 409, 409, 409, 409]
    lost = next(answer for answer in answers if answer.status_code == 409).json()["error"]
    assert lost["message"] == "Exercise with ID 'ex-one' already exists"


def test_one_of_several_concurrent_conditional_writes_succeeds(authors: Any, course: Any) -> None:
    tag = etag(authors[0], "/levels/first")
    answers = race(
        *[
            (author, "PUT", "/levels/first", {"name": f"Nombre {number}"}, {"If_Match": tag})
            for number, author in enumerate(authors)
        ]
    )
    assert statuses(answers) == [200, 412, 412, 412, 412, 412]
    winner = next(answer for answer in answers if answer.status_code == 200)
    assert models.Level.objects.get(pk="first").name == winner.json()["data"]["name"]
    assert revision() == 2


@pytest.mark.parametrize("_", range(ROUNDS))
def test_concurrent_assignment_and_deletion_of_an_exercise_are_consistent(authors: Any, course: Any, _: Any) -> None:
    lesson = factories.lesson(factories.module(models.Section.objects.get(pk="s1")), "lesson")
    factories.exercise("ex-one")
    assigning, deletion = race(
        (authors[0], "POST", f"/lessons/{lesson.pk}/exercises", {"exercise_id": "ex-one"}, {}),
        (authors[1], "DELETE", "/exercises/ex-one", None, {}),
    )
    assert (assigning.status_code, deletion.status_code) in ((201, 409), (404, 200))


@pytest.mark.parametrize("_", range(ROUNDS))
def test_concurrent_writes_of_all_kinds_in_one_parent_are_consistent(authors: Any, course: Any, _: Any) -> None:
    ids = [f"s{number}" for number in (2, 1, 4, 3, 6, 5)]
    race(
        (authors[0], "PUT", "/levels/first/sections/reorder", {"section_ids": ids}, {}),
        (authors[1], "DELETE", "/sections/s4", None, {}),
        (authors[2], "POST", "/sections/s5/move", {"parent_id": "second", "order": 1, "insert": True}, {}),
        (authors[3], "POST", "/levels/first/sections", {"name": "Nueva", "order": 1, "insert": True}, {}),
        (authors[4], "PUT", "/sections/s6", {"order": 2, "insert": True}, {}),
        (authors[5], "DELETE", "/levels/second", None, {}),
    )
    taken = [order for _, order in sections()]
    assert len(set(taken)) == len(taken)
    assert max(taken) < 20


def test_one_of_several_concurrent_changes_of_the_same_media_succeeds(authors: Any, media_root: Any) -> None:
    asset = factories.media()
    tag = etag(authors[0], f"/media/{asset.pk}")
    for attempt in range(ROUNDS):
        answers = race(
            *[
                (author, "PATCH", f"/media/{asset.pk}", {"alt": f"{attempt} {number}"}, {"If_Match": tag})
                for number, author in enumerate(authors)
            ]
        )
        assert statuses(answers) == [200, 412, 412, 412, 412, 412]
        tag = next(answer["ETag"] for answer in answers if answer.status_code == 200)
