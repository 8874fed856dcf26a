"""Learning goes by the published state: a draft is unknown to it, and a publication changes nothing that was learnt."""

from contextlib import suppress
from typing import Any
from uuid import uuid4

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts.audit import Actor
from content.editor import Editor
from content.models import Course, Member, MemberRole, PublishMode
from content.publishing.publications import publish, set_publish_mode
from content.revisions.tags import new_tag
from content.tests import factories
from langlearn.api.errors import Conflict
from langlearn.api.instants import format_instant, now
from progress.models import ReviewCard
from progress.services.consistency import check_account
from progress.tests.test_content_changes import stored
from tests.examples import examples

API = "/api/v1"
P = f"{API}/progress"
WORD = "zorzal"  # in each draft edit, and nowhere else
LESSONS = ("qu-l1", "qu-l2", "qu-l3")
MARKET = {"source_text": "Where is the market?", "target_text": "¿Dónde está el mercado?"}
OLD, NEW = {"statement": "x", "is_true": True}, {"statement": "x", "is_true": False}


def publish_by_hand(course_id: str) -> None:
    set_publish_mode(course_id=course_id, publish_mode=PublishMode.MANUAL, editor=Editor(Actor(), now()))


def published(course_id: str, *, force: bool = False) -> None:
    _, is_new = publish(course_id=course_id, force=force, editor=Editor(Actor(), now()))
    assert is_new


def edit(author: Any, method: str, path: str, body: Any = None) -> None:
    answer = author.request(method, f"{API}{path}", body)
    assert answer.status_code in (200, 201), answer.content


def statuses(client: Any, *lesson_ids: str) -> list[str]:
    """How an upload of these lessons ends."""
    items = [{"lesson_id": lesson_id, "completed_at": format_instant(now())} for lesson_id in lesson_ids]
    return [result["status"] for result in client.put(f"{P}/sync", {"completions": items}).json()["data"]["results"]]


@pytest.fixture
def manual(clock: Any, exercises: Any, course: Any) -> Any:
    """The public course of `course` and an empty module m2 in it, from now on published by hand."""
    factories.module(course["module"].section, "m2")
    publish_by_hand("quechua-101")
    clock.shift(60)
    return course


# What exists


@pytest.fixture
def drafted(manual: Any, carlos: Any, ada: Any) -> None:
    """A lesson that only the draft of the public course has, and a course that was never published."""
    edit(carlos, "POST", f"/modules/{manual['module'].pk}/lessons", {"id": "draft-l1", "name": WORD})
    edit(carlos, "POST", "/exercises", {"id": "ex-draft", "exercise_type": "vof", "data": OLD})
    edit(carlos, "POST", "/lessons/draft-l1/exercises", {"exercise_id": "ex-draft"})
    factories.course("never-101", publish_mode=PublishMode.MANUAL)
    parent = "/courses/never-101/levels", "/levels/v1/sections", "/sections/v2/modules", "/modules/v3/lessons"
    for number, path in enumerate(parent, start=1):
        more = {1: {"code": "A1"}, 3: {"module_type": "exam"}}.get(number, {})
        edit(carlos, "POST", path, {"id": "never-l1" if number == 4 else f"v{number}", "name": WORD, **more})
    edit(carlos, "POST", "/exercises", {"id": "ex-never", "exercise_type": "vof", "data": OLD})
    edit(carlos, "POST", "/lessons/never-l1/exercises", {"exercise_id": "ex-never"})


@pytest.mark.parametrize("lesson", ["draft-l1", "never-l1"])
@pytest.mark.parametrize("name", ["ana", "carlos", "ada"])
def test_lesson_of_a_draft_is_unknown_also_to_staff(
    request: pytest.FixtureRequest, drafted: None, name: str, lesson: str
) -> None:
    caller = request.getfixturevalue(name)
    for answer in (
        caller.post(f"{P}/lesson/{lesson}", {"score": 90}),
        caller.get(f"{P}/lesson/{lesson}/completed"),
        *([] if name == "ana" else [caller.get(f"{P}/lesson/{lesson}/stats")]),
    ):
        assert (answer.status_code, answer.json()["message"]) == (404, "Lesson not found")
    assert statuses(caller, lesson) == ["unknown_lesson"]
    assert caller.put(P, {"last_completed_lesson_id": lesson}).status_code == 400


@pytest.mark.parametrize("exercise", ["ex-draft", "ex-never"])
@pytest.mark.parametrize("name", ["ana", "carlos", "ada"])
def test_exercise_of_a_draft_is_unknown_also_to_staff(
    request: pytest.FixtureRequest, drafted: None, name: str, exercise: str
) -> None:
    caller = request.getfixturevalue(name)
    answer = caller.post(f"{P}/exercises/{exercise}/attempts", {"answer": True})
    assert (answer.status_code, answer.json()["message"]) == (404, "Exercise not found")
    item = {
        "client_id": str(uuid4()),
        "exercise_id": exercise,
        "answer": True,
        "answered_at": format_instant(now()),
    }
    [result] = caller.put(f"{P}/sync", {"attempts": [item]}).json()["data"]["attempt_results"]
    assert result["status"] == "unknown_exercise"


@pytest.mark.parametrize("name", ["ana", "carlos", "ada"])
def test_reviews_of_a_course_that_was_never_published_are_not_found(
    request: pytest.FixtureRequest, drafted: None, name: str
) -> None:
    answer = request.getfixturevalue(name).get(f"{P}/reviews?course_id=never-101")
    assert (answer.status_code, answer.json()["message"]) == (404, "Course not found")


def test_lesson_can_be_completed_from_its_publication_on(drafted: None, ana: Any) -> None:
    published("quechua-101")
    assert ana.post(f"{P}/lesson/draft-l1", {}).status_code == 201
    assert ana.post(f"{P}/exercises/ex-draft/attempts", {"answer": True}).status_code == 201


def test_course_becomes_known_with_its_first_publication(drafted: None, ana: Any) -> None:
    published("never-101")
    assert statuses(ana, "never-l1") == ["synced"]
    assert ana.get(f"{P}/reviews?course_id=never-101").status_code == 200
    [course] = ana.get(f"{P}/summary").json()["data"]["courses"]
    assert (course["course_id"], course["total_lessons"]) == ("never-101", 1)


def test_dashboard_offers_courses_that_were_published(drafted: None, ada: Any) -> None:
    client = Client()
    client.force_login(ada.user, backend="accounts.backends.AdminBackend")
    page = client.get("/admin/dashboard/").content.decode()
    assert "hidden-101" in page
    assert "never-101" not in page


# A lesson that the draft no longer has


@pytest.fixture
def deleted(manual: Any, ana: Any, ada: Any) -> None:
    """Ana has completed qu-l1, which the draft has deleted since."""
    assert ana.post(f"{P}/lesson/qu-l1", {}).status_code == 201
    edit(ada, "DELETE", "/lessons/qu-l1")


def test_lesson_deleted_in_the_draft_remains_until_the_publication(deleted: None, ana: Any, sam: Any, ada: Any) -> None:
    assert ana.get(P).json()["data"]["last_completed_lesson_id"] == "qu-l1"
    data = ana.get(f"{P}/summary").json()["data"]
    assert (data["total_lessons"], data["courses"][0]["lessons_completed"]) == (3, 1)
    assert [row["lesson_id"] for row in ana.get(f"{P}/completions?course_id=quechua-101").json()["data"]] == ["qu-l1"]
    assert sam.post(f"{P}/lesson/qu-l1", {}).status_code == 201
    assert ada.get(f"{P}/lesson/qu-l1/stats").json()["data"]["unique_users"] == 2
    assert sam.post(f"{P}/exercises/ex-market/attempts", {"answer": MARKET["target_text"]}).status_code == 201


def test_publication_of_a_deletion_leaves_completions_as_history(deleted: None, ana: Any, sam: Any) -> None:
    points = ana.get(P).json()["data"]["experience_points"]
    published("quechua-101", force=True)
    assert ana.get(f"{P}/lesson/qu-l1/completed").json()["data"]["is_completed"] is True
    data = ana.get(P).json()["data"]
    assert (data["experience_points"], data["last_completed_lesson_id"]) == (points, None)
    assert ana.get(f"{P}/summary").json()["data"]["courses"] == []
    assert statuses(ana, "qu-l1") == ["duplicate"]
    assert sam.post(f"{P}/lesson/qu-l1", {}).status_code == 404
    assert statuses(sam, "qu-l1") == ["unknown_lesson"]


def test_lesson_moved_in_the_draft_keeps_its_place_in_the_course(manual: Any, ana: Any, carlos: Any) -> None:
    edit(carlos, "POST", "/lessons/qu-l2/move", {"parent_id": "m2"})
    ana.post(f"{P}/lesson/qu-l1", {})

    def next_lesson() -> str:
        [course] = ana.get(f"{P}/summary").json()["data"]["courses"]
        next_id: str = course["next_lesson_id"]
        return next_id

    assert next_lesson() == "qu-l2"
    published("quechua-101")
    assert next_lesson() == "qu-l3"
    assert ana.post(f"{P}/lesson/qu-l2", {}).status_code == 201


def test_experience_points_of_the_draft_count_from_the_publication_on(
    manual: Any, ana: Any, sam: Any, carlos: Any
) -> None:
    edit(carlos, "PUT", "/lessons/qu-l1", {"experience_points": 500})
    assert ana.post(f"{P}/lesson/qu-l1", {}).json()["data"]["experience_gained"] == 10
    published("quechua-101")
    assert sam.post(f"{P}/lesson/qu-l1", {}).json()["data"]["experience_gained"] == 500


# Grading: each course has its own copy of an exercise


@pytest.fixture
def shared(clock: Any, db: None) -> Any:
    """An exercise, true at first, in a lesson of course a and in one of course b."""
    exercise = factories.exercise("ex-x", "vof", OLD)
    for course_id in ("a", "b"):
        module = factories.module(factories.section(factories.level(factories.course(course_id))))
        factories.assign(factories.lesson(module, f"{course_id}-l1"), exercise)
    clock.shift(60)
    return exercise


def graded_by(client: Any, course_id: str) -> str:
    """By which content the answers to the course's lesson are graded, and what the queue of the course shows."""
    body = {"answers": [{"exercise_id": "ex-x", "answer": False}]}
    answer = client.post(f"{P}/lesson/{course_id}-l1", body).json()
    [result] = (answer.get("data") or answer["error"]["context"])["answers"]
    assert result["status"] == "recorded"
    return "new" if result["is_correct"] else "old"


def attempt_graded_by(client: Any) -> str:
    """By which content other answers are graded, sent one by one or uploaded."""
    sent = client.post(f"{P}/exercises/ex-x/attempts", {"answer": False}).json()["data"]["grading"]["is_correct"]
    item = {"client_id": str(uuid4()), "exercise_id": "ex-x", "answer": False, "answered_at": format_instant(now())}
    [uploaded] = client.put(f"{P}/sync", {"attempts": [item]}).json()["data"]["attempt_results"]
    assert uploaded["is_correct"] is sent
    return "new" if sent else "old"


@pytest.mark.parametrize("mode_of_a", PublishMode)
@pytest.mark.parametrize("mode_of_b", PublishMode)
def test_answers_are_graded_by_the_copy_of_their_course(
    shared: Any, ana: Any, carlos: Any, mode_of_a: PublishMode, mode_of_b: PublishMode
) -> None:
    modes = {"a": mode_of_a, "b": mode_of_b}
    for course_id, mode in modes.items():
        if mode is PublishMode.MANUAL:
            publish_by_hand(course_id)
    edit(carlos, "PUT", "/exercises/ex-x", {"data": NEW})
    expected = {course_id: "new" if mode is PublishMode.AUTO else "old" for course_id, mode in modes.items()}
    assert {course_id: graded_by(ana, course_id) for course_id in modes} == expected
    assert attempt_graded_by(ana) == ("new" if PublishMode.AUTO in modes.values() else "old")
    if mode_of_a is PublishMode.MANUAL:
        published("a")
        assert graded_by(ana, "a") == "new"
        assert graded_by(ana, "b") == expected["b"]
        assert attempt_graded_by(ana) == "new"


def test_an_exercise_taken_out_of_a_draft_is_graded_by_the_copy_until_the_publication(
    shared: Any, ana: Any, carlos: Any
) -> None:
    publish_by_hand("a")
    edit(carlos, "DELETE", "/lessons/a-l1/exercises/ex-x")
    edit(carlos, "PUT", "/exercises/ex-x", {"data": NEW})
    assert (graded_by(ana, "a"), graded_by(ana, "b")) == ("old", "new")
    published("a")
    answer = ana.post(f"{P}/lesson/a-l1", {"answers": [{"exercise_id": "ex-x", "answer": False}]})
    [result] = answer.json()["error"]["context"]["answers"]
    assert (result["status"], result["reason"]) == ("rejected", "not_in_lesson")
    assert attempt_graded_by(ana) == "new"


@pytest.fixture
def later_in_b(shared: Any, carlos: Any) -> None:
    """Course a has the first content, and course b, which is private, the later one."""
    publish_by_hand("a")
    edit(carlos, "PUT", "/exercises/ex-x", {"data": NEW})
    edit(carlos, "PATCH", "/courses/b", {"is_public": False})


def test_copies_of_private_courses_grade_only_the_answers_of_their_readers(
    later_in_b: None, ana: Any, carlos: Any, ada: Any, settings: Any
) -> None:
    assert [attempt_graded_by(client) for client in (ana, carlos, ada)] == ["old", "new", "new"]
    settings.COURSE_TEAMS = "members"
    Member.objects.filter(course="b").delete()
    assert [attempt_graded_by(client) for client in (ana, carlos, ada)] == ["old", "old", "new"]
    member(carlos, "b")
    assert attempt_graded_by(carlos) == "new"


def test_copy_of_a_course_that_became_private_grades_only_where_no_visible_course_has_the_exercise(
    shared: Any, ana: Any, sam: Any, carlos: Any
) -> None:
    assert ana.post(f"{P}/lesson/b-l1", {}).status_code == 201
    publish_by_hand("a")
    edit(carlos, "PUT", "/exercises/ex-x", {"data": NEW})
    edit(carlos, "PATCH", "/courses/b", {"is_public": False})
    assert (attempt_graded_by(ana), attempt_graded_by(sam)) == ("old", "old")
    card_is_due(ana)
    [due] = ana.get(f"{P}/reviews").json()["data"]["due"]
    assert (due["course_id"], due["lesson_id"]) == ("a", "a-l1")
    edit(carlos, "PATCH", "/courses/a", {"is_public": False})
    assert attempt_graded_by(ana) == "new"
    assert sam.post(f"{P}/exercises/ex-x/attempts", {"answer": True}).status_code == 404


def test_of_two_copies_edited_at_once_the_one_of_the_smaller_course_id_counts(shared: Any, ana: Any) -> None:
    for course_id, is_true in (("b", True), ("a", False)):
        factories.edit_copy(course_id, "ex-x", {"statement": "x", "is_true": is_true})
    assert attempt_graded_by(ana) == "new"


def test_reviews_name_the_lesson_of_the_copy_edited_last(shared: Any, ana: Any, carlos: Any) -> None:
    ana.post(f"{P}/exercises/ex-x/attempts", {"answer": True})

    def due(query: str = "") -> list[tuple[str, str, str]]:
        rows = ana.get(f"{P}/reviews{query}").json()["data"]["due"]
        return [(row["course_id"], row["lesson_id"], row["exercise_type"]) for row in rows]

    card_is_due(ana)
    assert due() == [("a", "a-l1", "vof")]
    publish_by_hand("a")
    edit(carlos, "PUT", "/exercises/ex-x", {"exercise_type": "translation", "data": MARKET})
    assert due() == [("b", "b-l1", "translation")]
    assert due("?course_id=a") == [("a", "a-l1", "vof")]
    edit(carlos, "DELETE", "/lessons/b-l1/exercises/ex-x")
    assert due() == [("a", "a-l1", "vof")]


def card_is_due(client: Any) -> None:
    assert ReviewCard.objects.filter(user_id=client.user.pk).update(due=now()) == 1


# Teams


def member(client: Any, course_id: str, role: MemberRole = MemberRole.REVIEWER) -> None:
    at = now()
    Member.objects.create(
        course=Course.objects.get(pk=course_id),
        user_id=client.user.pk,
        role=role,
        tag=new_tag(),
        created_at=at,
        updated_at=at,
    )


def test_with_teams_a_creator_learns_like_a_student_in_courses_of_others(
    exercises: Any, carlos: Any, ada: Any, settings: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    assert carlos.post(f"{P}/lesson/hidden-l1", {}).status_code == 404
    assert carlos.get(f"{P}/lesson/hidden-l1/completed").status_code == 404
    assert carlos.get(f"{P}/reviews?course_id=hidden-101").status_code == 404
    assert carlos.post(f"{P}/exercises/ex-hidden/attempts", {"answer": "x"}).status_code == 404
    assert statuses(carlos, "hidden-l1", "qu-l1") == ["unknown_lesson", "synced"]
    assert statuses(ada, "hidden-l1") == ["synced"]
    member(carlos, "hidden-101")
    assert carlos.get(f"{P}/lesson/hidden-l1/completed").status_code == 200
    assert carlos.post(f"{P}/exercises/ex-hidden/attempts", {"answer": "x"}).status_code == 201
    assert carlos.get(f"{P}/reviews?course_id=hidden-101").json()["data"]["counts"]["total"] == 1
    assert statuses(carlos, "hidden-l1") == ["synced"]


def test_with_teams_statistics_of_a_lesson_are_for_those_who_read_its_draft(
    exercises: Any, ana: Any, carlos: Any, ada: Any, settings: Any
) -> None:
    settings.COURSE_TEAMS = "members"

    def answers(client: Any) -> list[int]:
        lessons = ("qu-l1", "hidden-l1", "none")
        return [client.get(f"{P}/lesson/{lesson}/stats").status_code for lesson in lessons]

    assert answers(ana) == [403, 403, 403]
    assert answers(ada) == [200, 200, 404]
    assert answers(carlos) == [403, 404, 404]
    member(carlos, "hidden-101")
    assert answers(carlos) == [403, 200, 404]
    Member.objects.all().delete()
    member(carlos, "quechua-101")
    assert answers(carlos) == [200, 404, 404]


def test_with_teams_a_lesson_that_a_creator_completed_stays_known_when_its_course_becomes_private(
    course: Any, carlos: Any, ada: Any, settings: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    carlos.post(f"{P}/lesson/qu-l1", {})
    edit(ada, "PATCH", "/courses/quechua-101", {"is_public": False})
    assert carlos.get(f"{P}/lesson/qu-l1/completed").status_code == 200
    assert carlos.get(f"{P}/lesson/qu-l1/stats").status_code == 403


# As properties

_of_lesson = st.sampled_from(LESSONS)
_draft_edits = st.one_of(
    st.just(("PATCH", "/courses/quechua-101", {"name": WORD, "description": WORD})),
    st.builds(lambda lesson: ("PATCH", f"/lessons/{lesson}", {"name": WORD, "description": WORD}), _of_lesson),
    st.builds(
        lambda lesson, points: ("PATCH", f"/lessons/{lesson}", {"experience_points": points}),
        _of_lesson,
        st.sampled_from([0, 77, 5000]),
    ),
    st.builds(lambda lesson: ("DELETE", f"/lessons/{lesson}", None), _of_lesson),
    st.builds(lambda lesson: ("POST", f"/lessons/{lesson}/move", {"parent_id": "m2"}), _of_lesson),
    st.builds(
        lambda order: ("POST", "/modules/m2/lessons", {"name": WORD, "order": order, "insert": True}), st.just(1)
    ),
    st.builds(
        lambda ids: ("PUT", "/modules/{module}/lessons/reorder", {"lesson_ids": ids}), st.permutations(list(LESSONS))
    ),
    st.just(("PATCH", "/exercises/ex-market", {"data": {"source_text": WORD, "target_text": WORD}})),
    st.just(("PATCH", "/exercises/ex-vof", {"exercise_type": "translation", "data": MARKET | {"target_text": WORD}})),
    st.builds(
        lambda lesson, exercise: ("DELETE", f"/lessons/{lesson}/exercises/{exercise}", None),
        _of_lesson,
        st.sampled_from(["ex-market", "ex-vof"]),
    ),
    st.builds(
        lambda lesson, exercise: ("POST", f"/lessons/{lesson}/exercises", {"exercise_id": exercise}),
        _of_lesson,
        st.sampled_from(["ex-market", "ex-vof", "ex-loose"]),
    ),
    st.just(("DELETE", "/exercises/ex-vof?force=true", None)),
)


@pytest.fixture
def learner(manual: Any, ana: Any, ada: Any) -> Any:
    """Two lessons, answers, a repeat and a bonus."""
    answers = [{"exercise_id": "ex-market", "answer": "Donde esta el mercado"}]
    assert ana.post(f"{P}/lesson/qu-l1", {"answers": answers, "time_spent_seconds": 60}).status_code == 201
    assert ana.post(f"{P}/lesson/qu-l2", {"score": 85}).status_code == 201
    assert ana.post(f"{P}/exercises/ex-vof/attempts", {"answer": False}).status_code == 201
    body = {"target_user_id": str(ana.user.pk), "bonus_points": 50, "reason": "Contest"}
    assert ada.post(f"{P}/bonus", body).status_code == 200
    return ana


def learnt(client: Any) -> dict[str, tuple[int, bytes]]:
    """What a learner reads of what is recorded, whatever becomes of the content."""
    paths = ("completions", "history", "calendar", "leaderboard", "lesson/qu-l1/completed")
    return {path: _answer(client.get(f"{P}/{path}")) for path in paths}


def read(learner: Any, other: Any) -> dict[str, tuple[int, bytes]]:
    """Also what depends on the content, by one who has learnt and by one who has not."""
    return learnt(learner) | {
        f"{number} {path}": _answer(client.get(f"{P}{path}"))
        for number, client in enumerate((learner, other))
        for path in (
            "",
            "/summary",
            "/changes",
            "/completions?course_id=quechua-101",
            "/reviews",
            "/reviews?course_id=quechua-101",
            "/lesson/qu-l3/completed",
        )
    }


def _answer(response: Any) -> tuple[int, bytes]:
    return response.status_code, response.content


def try_everything(client: Any, at: str) -> dict[str, Any]:
    """A batch of all lessons and exercises, as it would be recorded; nothing is."""
    items = [{"lesson_id": lesson, "completed_at": at, "score": 85} for lesson in LESSONS]
    answers = [
        {"client_id": str(uuid4()), "exercise_id": exercise, "answer": answer, "answered_at": at}
        for exercise, answer in (
            ("ex-market", MARKET["target_text"]),
            ("ex-market", WORD),
            ("ex-vof", True),
            ("ex-vof", WORD),
            ("ex-loose", MARKET["target_text"]),
        )
    ]
    with transaction.atomic():
        data = client.put(f"{P}/sync", {"completions": items, "attempts": answers}).json()["data"]
        transaction.set_rollback(True)
    for result in data["attempt_results"]:
        del result["client_id"]
    return {name: data[name] for name in ("results", "attempt_results", "experience_gained")}


@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(edits=st.lists(_draft_edits, min_size=4, max_size=12), force=st.booleans())
def test_draft_edits_reach_no_learner_and_publications_change_nothing_learnt(
    learner: Any, sam: Any, ada: Any, manual: Any, edits: Any, *, force: bool
) -> None:
    with transaction.atomic():
        rows, recorded, before = stored(), learnt(learner), read(learner, sam)
        at = format_instant(now())
        graded = try_everything(sam, at)
        for method, path, body in edits:
            answer = ada.request(method, f"{API}{path.format(module=manual['module'].pk)}", body)
            assert answer.status_code < 500
        factories.forget()  # as a change of another course does: nothing is read from a cache
        after = read(learner, sam)
        assert after == before
        assert not any(WORD.encode() in body for _, body in after.values())
        assert try_everything(sam, at) == graded
        with suppress(Conflict):  # without force, when a completed lesson would be deleted
            publish(course_id="quechua-101", force=force, editor=Editor(Actor(), now()))
        assert stored() == rows
        assert learnt(learner) == recorded
        assert check_account(learner.user.pk, at=now()) == []
        transaction.set_rollback(True)
