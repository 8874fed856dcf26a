"""The account export names what a user has authored and their courses; deleting the account clears both."""

from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps

from accounts.models import User
from conftest import PASSWORD, signed_in
from content.media.storage import is_stored
from content.models import Course, Exercise, Lesson, Member, Word
from content.tests import factories
from content.tests.factories import later
from content.tests.media_files import WAV
from content.tests.writing import BASE, COURSE
from langlearn.api.instants import now

VOF = {"statement": "El sol es una estrella.", "is_true": True}


def test_authored_records_are_in_the_account_export(carlos: Any, ada: Any) -> None:
    course = factories.course(name="Quechua inicial")
    *_, lesson = factories.branch(course)
    factories.exercise("ex-1")
    factories.word(course, "allqu", text="Allqu", created_by_id=carlos.user.pk)
    Course.objects.update(created_by=carlos.user.pk)
    Exercise.objects.update(created_by=carlos.user.pk)
    Lesson.objects.update(created_by=ada.user.pk)
    exported = carlos.get("/api/users/profile/export").json()["data"]["content"]
    assert exported == [
        {"kind": "course", "id": "quechua-101", "title": "Quechua inicial"},
        {"kind": "exercise", "id": "ex-1", "title": "translation"},
        {"kind": "word", "id": "quechua-101/allqu", "title": "Allqu"},
    ]
    assert [record["id"] for record in ada.get("/api/users/profile/export").json()["data"]["content"]] == [lesson.pk]


def test_export_has_titles_only_where_the_author_may_still_read_the_record(
    carlos: Any, ada: Any, settings: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    open_course, hidden = factories.course("open", name="Open"), factories.course("hidden", is_public=False)
    for number, course in enumerate((open_course, hidden)):
        *_, lesson = factories.branch(course)
        factories.assign(lesson, factories.exercise(f"ex-{number}"))
        factories.word(course, "allqu", text="Allqu")
        factories.member(course, ada.user)
    factories.exercise("ex-own")
    for model in (Course, Lesson, Exercise, Word):
        model.objects.update(created_by=carlos.user.pk)
    factories.publish_all()
    Lesson.objects.update(name="Renamed by another team")
    Word.objects.update(text="Changed by another team")
    Exercise.objects.exclude(pk="ex-own").update(exercise_type="vof")

    def titles() -> dict[str, Any]:
        rows = carlos.get("/api/users/profile/export").json()["data"]["content"]
        return {row["id"]: row["title"] for row in rows}

    seen = titles()
    assert "another team" not in str(seen)
    assert (seen["open"], seen["hidden"]) == ("Open", None)
    assert [seen["ex-0"], seen["ex-1"], seen["ex-own"]] == ["translation", None, "translation"]
    assert [seen["open/allqu"], seen["hidden/allqu"]] == ["Allqu", None]
    assert seen["hidden-lesson"] is None
    assert seen["open-lesson"] is not None
    factories.member(hidden, carlos.user, "reviewer")
    seen = titles()
    assert (seen["hidden-lesson"], seen["hidden/allqu"]) == ("Renamed by another team", "Changed by another team")
    assert seen["ex-1"] == "vof"
    User.objects.filter(pk=carlos.user.pk).update(role="student")
    carlos.renew()
    seen = titles()
    assert (seen["open"], seen["hidden"], seen["ex-0"], seen["ex-own"]) == ("Open", None, "translation", None)


def test_authorship_is_cleared_when_the_account_is_deleted(carlos: Any) -> None:
    factories.course()
    Course.objects.update(created_by=carlos.user.pk, updated_by=carlos.user.pk)
    assert carlos.delete("/api/users/profile", {"password": "Correct-Horse7"}).status_code == 200
    course = Course.objects.get()
    assert (course.created_by_id, course.updated_by_id) == (None, None)


def test_assets_are_in_the_account_export_by_digest_and_file_name(carlos: Any, ada: Any) -> None:
    named = factories.media(file_name="dos.png", created_by_id=carlos.user.pk)
    unnamed = factories.media(WAV, extension="wav", created_by_id=carlos.user.pk)
    factories.media(b"of another author", created_by_id=ada.user.pk)
    assert carlos.get("/api/users/profile/export").json()["data"]["content"] == [
        {"kind": "media", "id": named.pk, "title": "dos.png"},
        {"kind": "media", "id": unnamed.pk, "title": None},
    ]


def test_assets_stay_without_an_author_when_the_account_is_deleted(carlos: Any) -> None:
    asset = factories.media(created_by_id=carlos.user.pk)
    assert carlos.delete("/api/users/profile", {"password": "Correct-Horse7"}).status_code == 200
    asset.refresh_from_db()
    assert asset.created_by_id is None
    assert is_stored(asset.path)


def test_memberships_are_in_the_account_export(carlos: Any, ada: Any) -> None:
    course = factories.course(name="Quechua inicial", is_public=False)
    factories.member(course, carlos.user, "reviewer", at=later(1))
    factories.member(course, ada.user)
    assert carlos.get("/api/users/profile/export").json()["data"]["content"] == [
        {
            "kind": "member",
            "id": "quechua-101",
            "title": "Quechua inicial",
            "role": "reviewer",
            "created_at": "2026-03-01T09:01:00.000Z",
            "updated_at": "2026-03-01T09:01:00.000Z",
        }
    ]


def references(user: User) -> dict[str, int]:
    """The columns of content that refer to an account, with the number of rows that do."""
    found = {}
    for model in apps.get_app_config("content").get_models():
        for field in model._meta.concrete_fields:
            if field.related_model is User:
                number = model._default_manager.filter(**{field.attname: user.pk}).count()
                found[f"{model.__name__}.{field.name}"] = number
    return found


def work(author: Any, other: Any, course_id: str) -> None:
    """Leaves the author's name in every table of content that has one."""
    course = f"{BASE}/courses/{course_id}"
    requests = [
        ("POST", f"{BASE}/courses", COURSE | {"id": course_id}),
        ("POST", f"{course}/levels", {"id": f"{course_id}-1", "code": "A1", "name": "Uno"}),
        ("POST", f"{BASE}/levels/{course_id}-1/sections", {"id": f"{course_id}-2", "name": "Dos"}),
        (
            "POST",
            f"{BASE}/sections/{course_id}-2/modules",
            {"id": f"{course_id}-3", "name": "Tres", "module_type": "exam"},
        ),
        ("POST", f"{BASE}/modules/{course_id}-3/lessons", {"id": f"{course_id}-4", "name": "Cuatro"}),
        ("POST", f"{BASE}/exercises", {"id": f"{course_id}-5", "exercise_type": "vof", "data": VOF}),
        ("POST", f"{BASE}/lessons/{course_id}-4/exercises", {"exercise_id": f"{course_id}-5"}),
        ("POST", f"{course}/words", {"text": "gato", "translations": ["cat"]}),
        ("PUT", f"{course}/publish-mode", {"publish_mode": "manual"}),
        ("PUT", f"{BASE}/levels/{course_id}-1", {"name": "Primero"}),
        ("PUT", f"{course}/schedule", {"publish_at": (now() + timedelta(days=1)).isoformat()}),
        ("PUT", f"{course}/members/{other.user.pk}", {"role": "owner"}),
    ]
    for method, path, body in requests:
        assert author.request(method, path, body).status_code in (200, 201)


@pytest.mark.parametrize("courses", [1, 4])
def test_deleted_account_is_named_nowhere_in_the_content(carlos: Any, ada: Any, courses: int) -> None:
    for number in range(courses):
        work(carlos, ada, f"c{number}")
    factories.media(created_by_id=carlos.user.pk)
    named = references(carlos.user)
    assert all(named.values()), named
    lessons = Lesson.objects.order_by("pk").values_list("tag", "updated_at")
    before = list(lessons)
    assert carlos.delete("/api/users/profile", {"password": PASSWORD}).status_code == 200
    assert set(references(carlos.user).values()) == {0}
    assert list(lessons) == before
    assert list(Member.objects.values_list("user", "role").distinct()) == [(ada.user.pk, "owner")]
    [change] = ada.get(f"{BASE}/courses/c0/changes").json()["data"]
    assert (change["id"], change["changed_by"]) == ("c0-1", None)


def test_deletion_of_an_account_takes_the_same_number_of_statements(
    carlos: Any, ada: Any, django_assert_max_num_queries: Any
) -> None:
    taken = []
    for courses in (1, 5):
        author = signed_in(f"author{courses}@example.org", "content_creator")
        for number in range(courses):
            work(author, ada, f"c{courses}{number}")
        with django_assert_max_num_queries(200) as queries:
            assert author.delete("/api/users/profile", {"password": PASSWORD}).status_code == 200
        taken.append(len(queries))
    assert taken[0] == taken[1]


def test_last_owner_may_delete_the_account(carlos: Any) -> None:
    factories.member(factories.course(), carlos.user)
    assert carlos.delete("/api/users/profile", {"password": PASSWORD}).status_code == 200
    assert not Member.objects.exists()
    assert Course.objects.exists()
