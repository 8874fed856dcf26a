"""Who may do what with a course: every endpoint, every caller, with either setting of COURSE_TEAMS."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from accounts.audit import Actor
from accounts.models import User
from conftest import JsonClient, signed_in
from content.editor import Editor
from content.exercises import EXAMPLES
from content.kinds import COURSE, LESSON
from content.models import Course
from content.publishing import publications, schedules
from content.rights import require_deletion
from content.services.hierarchy import update_record
from content.tests import factories
from content.tests.writing import BASE
from langlearn.api.errors import Forbidden
from langlearn.api.instants import now

DONE = 200  # any success
TOMORROW = (now() + timedelta(days=1)).isoformat()
VOF = {"exercise_type": "vof", "data": {**EXAMPLES["vof"], "statement": "Otra frase."}}

# Rights to the requests that need them.
READ = [
    ("GET", "/courses/team/publish-mode", None),
    ("GET", "/courses/team/changes", None),
    ("GET", "/courses/team/publications", None),
    ("GET", "/courses/team/publications/1", None),
    ("GET", "/courses/team/publications/1/package", None),
    ("GET", "/courses/team/schedule", None),
    ("GET", "/courses/team/members", None),
    ("GET", "/courses/team/members/{editor}", None),
]
EDIT = [
    ("POST", "/courses/team/restore", {"publication": 1}),
    ("POST", "/courses/team/discard", {}),
    ("PUT", "/courses/team", {"name": "Otro"}),
    ("POST", "/courses/team/levels", {"code": "B1", "name": "Otro"}),
    ("PUT", "/courses/team/levels/reorder", {"level_ids": ["team-level"]}),
    ("PUT", "/levels/team-level", {"name": "Otro"}),
    ("PATCH", "/courses/team/levels/team-level", {"name": "Otro"}),
    ("POST", "/levels/team-level/move", {"parent_id": "team"}),
    ("POST", "/levels/team-level/sections", {"name": "Otro"}),
    ("PUT", "/sections/team-section", {"name": "Otro"}),
    ("POST", "/sections/team-section/move", {"parent_id": "team-level"}),
    ("PUT", "/levels/team-level/sections/reorder", {"section_ids": ["team-section"]}),
    ("POST", "/sections/team-section/modules", {"name": "Otro", "module_type": "exam"}),
    ("PUT", "/modules/team-module", {"name": "Otro"}),
    ("POST", "/modules/team-module/move", {"parent_id": "team-section"}),
    ("PUT", "/sections/team-section/modules/reorder", {"module_ids": ["team-module"]}),
    ("POST", "/modules/team-module/lessons", {"name": "Otro"}),
    ("PUT", "/lessons/team-lesson", {"name": "Otro"}),
    ("POST", "/lessons/team-lesson/move", {"parent_id": "team-module"}),
    ("PUT", "/modules/team-module/lessons/reorder", {"lesson_ids": ["team-lesson"]}),
    ("POST", "/lessons/team-lesson/exercises", {"exercise_id": "ex-nobody"}),
    ("PUT", "/lessons/team-lesson/exercises/ex-team", {"order": 7}),
    ("DELETE", "/lessons/team-lesson/exercises/ex-team", None),
    ("PUT", "/lessons/team-lesson/exercises/reorder", {"exercise_ids": ["ex-team"]}),
    ("POST", "/modules/team-module/exercises/import", {"csv": "lesson,exercise_type,prompt,answer\nHola,vof,x,true"}),
]
DELETE = [
    ("DELETE", "/levels/team-level", None),
    ("DELETE", "/courses/team/levels/team-level", None),
    ("DELETE", "/sections/team-section", None),
    ("DELETE", "/modules/team-module", None),
    ("DELETE", "/lessons/team-lesson", None),
    ("DELETE", "/modules/team-module/lessons/team-lesson", None),
]
PUBLISH = [
    ("POST", "/courses/team/publish", {}),
    ("PUT", "/courses/team/schedule", {"publish_at": TOMORROW}),
    ("DELETE", "/courses/team/schedule", None),
]
EDIT_AND_PUBLISH = [
    ("POST", "/courses/team/restore", {"publication": 1, "publish": True}),
    ("PUT", "/courses/team", {"is_public": "{other}"}),
]
OWN = [
    ("PUT", "/courses/team/publish-mode", {"require_review": True}),
    ("POST", "/courses/team/publish?force=true", {}),
    ("POST", "/courses/team/restore?force=true", {"publication": 1}),
    ("POST", "/courses/team/members", {"user": "stranger@example.org", "role": "editor"}),
    ("PUT", "/courses/team/members/{stranger}", {"role": "editor"}),
    ("PUT", "/courses/team/members/{editor}", {"role": "reviewer"}),
    ("DELETE", "/courses/team/members/{guest}", None),
]
# Exercises have no course of their own: what a caller does not see is not found, public course or not.
EXERCISE = [
    ("PUT", "/exercises/ex-team", VOF),
    ("POST", "/exercises/ex-team/duplicate", {"preserveUsage": True}),
]
READ_EXERCISE = [
    ("GET", "/exercises/ex-team", None),
    ("GET", "/exercises/ex-team/usage", None),
    ("GET", "/exercises/ex-team/delete-impact", None),
    ("GET", "/exercises/ex-team/analytics", None),
    ("POST", "/exercises/ex-team/duplicate", {}),
]
ADMINISTER = [("DELETE", "/exercises/ex-team?force=true", None), ("DELETE", "/courses/team", None)]

NOT_STAFF = {"anonymous": 401, "student": 403}
ALL_ROLES = {"editor": DONE, "reviewer": DONE, "owner": DONE, "admin": DONE}
OF_ROLES = {  # with `members`; what a stranger gets is in the tests
    "READ": ALL_ROLES,
    "EDIT": ALL_ROLES | {"reviewer": 403},
    "PUBLISH": ALL_ROLES | {"editor": 403},
    "EDIT_AND_PUBLISH": ALL_ROLES | {"editor": 403, "reviewer": 403},
    "OWN": ALL_ROLES | {"editor": 403, "reviewer": 403},
}
REQUESTS = {
    "READ": READ,
    "EDIT": EDIT,
    "PUBLISH": PUBLISH,
    "EDIT_AND_PUBLISH": EDIT_AND_PUBLISH,
    "OWN": OWN,
}


def named(case: Any, right: str, request: Any) -> Any:
    method, path, _ = request
    return case(right=right, method=method, path=path)


@pytest.fixture
def callers(api: Any, ana: Any, ada: Any) -> dict[str, Any]:
    creators = ("stranger", "editor", "reviewer", "owner")
    names = {name: signed_in(f"{name}@example.org", "content_creator") for name in creators}
    return {"anonymous": api, "student": ana, "admin": ada, **names}


@pytest.fixture
def course(callers: Any) -> Course:
    """Published by hand, with a member for each role, a change that is not published, and a schedule."""
    course = factories.course("team")
    *_, lesson = factories.branch(course)
    factories.assign(lesson, factories.exercise("ex-team", "vof"))
    factories.exercise("ex-nobody", "vof")
    for role in ("owner", "editor", "reviewer"):
        factories.member(course, callers[role].user, role)
    factories.member(course, signed_in("guest@example.org", "content_creator").user, "editor")
    by_hand(callers["owner"].user)
    return course


def by_hand(owner: Any) -> None:
    by, at = Actor(id=owner.pk), now()
    publications.set_publish_mode(course_id="team", publish_mode="manual", editor=Editor(by, at))
    update_record(LESSON, "team-lesson", values={"name": "Buenos días"}, editor=Editor(by, at))
    when = at + timedelta(days=1)
    schedules.save_schedule(course_id="team", publish_at=when, editor=Editor(by, at))


def statuses(callers: dict[str, JsonClient], request: Any) -> dict[str, int]:
    """What each caller gets for the request, each in the same state; 200 for any success."""
    method, path, body = request
    ids = {user.email.partition("@")[0]: user.pk for user in User.objects.all()}
    found = {}
    if body == {"is_public": "{other}"}:
        body = {"is_public": not Course.objects.get().is_public}
    for name, client in callers.items():
        with transaction.atomic():
            status = client.request(method, BASE + path.format(**ids), body).status_code
            transaction.set_rollback(True)
        cache.clear()
        found[name] = DONE if status in (200, 201) else status
    return found


def test_in_open_teams_creators_may_do_all_but_own(callers: Any, course: Course, case: Any) -> None:
    for right, requests in REQUESTS.items():
        creator = 403 if right == "OWN" else DONE
        expected = dict.fromkeys(callers, creator) | NOT_STAFF | {"owner": DONE, "admin": DONE}
        for request in requests:
            with named(case, right, request):
                assert statuses(callers, request) == expected


@pytest.mark.parametrize("is_public", [True, False], ids=["public", "private"])
def test_with_members_the_role_decides(callers: Any, course: Course, settings: Any, case: Any, is_public: bool) -> None:
    settings.COURSE_TEAMS = "members"
    update_record(COURSE, "team", values={"is_public": is_public}, editor=Editor(Actor(), now()))
    stranger = {"stranger": 403 if is_public else 404}
    for right, requests in REQUESTS.items():
        for request in requests:
            with named(case, right, request):
                assert statuses(callers, request) == NOT_STAFF | stranger | OF_ROLES[right]


@pytest.mark.parametrize("is_public", [True, False], ids=["public", "private"])
def test_below_a_course_published_by_hand_those_who_edit_it_delete(
    callers: Any, course: Course, settings: Any, case: Any, is_public: bool
) -> None:
    """A creator learns nothing about what they do not see: unknown ids are forbidden as well."""
    update_record(COURSE, "team", values={"is_public": is_public}, editor=Editor(Actor(), now()))
    creators = dict.fromkeys(("stranger", "editor", "reviewer", "owner"), 403)
    for request in DELETE:
        with named(case, "DELETE", request):
            settings.COURSE_TEAMS = "open"
            assert statuses(callers, request) == dict.fromkeys(callers, DONE) | NOT_STAFF
            settings.COURSE_TEAMS = "members"
            assert statuses(callers, request) == NOT_STAFF | {"stranger": 403} | OF_ROLES["EDIT"]
            unknown = (request[0], request[1].replace("team", "none"), None)
            assert statuses(callers, unknown) == NOT_STAFF | creators | {"admin": 404}


@pytest.mark.parametrize("teams", ["open", "members"])
def test_below_a_course_that_publishes_every_change_administrators_delete(
    callers: Any, course: Course, settings: Any, case: Any, teams: str
) -> None:
    by = Actor(id=callers["owner"].user.pk)
    schedules.delete_schedule(course_id="team", editor=Editor(by, now()))
    publications.publish(course_id="team", editor=Editor(by, now()))
    publications.set_publish_mode(course_id="team", publish_mode="auto", editor=Editor(by, now()))
    settings.COURSE_TEAMS = teams
    for request in DELETE:
        with named(case, "DELETE", request):
            expected = dict.fromkeys(callers, 403) | {"anonymous": 401, "admin": DONE}
            assert statuses(callers, request) == expected


def test_below_a_course_that_publishes_every_change_a_deletion_is_refused_at_the_door(public: Any, carlos: Any) -> None:
    """Before the body or a condition is read, and again under the lock."""
    with pytest.raises(Forbidden):
        require_deletion(LESSON, public.lesson.pk, carlos.user)


def test_exercises_of_courses_that_a_creator_does_not_read_are_not_found(
    callers: Any, course: Course, settings: Any, case: Any
) -> None:
    for right, requests in {"EDIT": EXERCISE, "READ": READ_EXERCISE}.items():
        for request in requests:
            with named(case, right, request):
                settings.COURSE_TEAMS = "open"
                assert statuses(callers, request) == dict.fromkeys(callers, DONE) | NOT_STAFF
                settings.COURSE_TEAMS = "members"
                assert statuses(callers, request) == NOT_STAFF | {"stranger": 404} | OF_ROLES[right]


@pytest.mark.parametrize("teams", ["open", "members"])
def test_courses_and_exercises_are_deleted_by_administrators(
    callers: Any, course: Course, settings: Any, case: Any, teams: str
) -> None:
    settings.COURSE_TEAMS = teams
    for request in ADMINISTER:
        with named(case, "ADMINISTER", request):
            expected = dict.fromkeys(callers, 403) | {"anonymous": 401, "admin": DONE}
            assert statuses(callers, request) == expected
