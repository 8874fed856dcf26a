"""Who sees what: everything below a private course is absent for all but staff."""

from typing import Any

import pytest

from content.models import Course
from content.tests import factories
from content.tests.reading import child_list_paths, ids, read, record_paths
from content.tests.writing import call

EVERYBODY = ["api", "ana", "carlos", "ada"]
OTHERS = ["api", "ana"]
STAFF = ["carlos", "ada"]


@pytest.mark.parametrize("reader", EVERYBODY)
def test_every_caller_reads_a_public_course(request: Any, reader: Any, public: Any) -> None:
    client = request.getfixturevalue(reader)
    for path in [*record_paths(public), *child_list_paths(public)]:
        read(client, path)


@pytest.mark.parametrize("reader", STAFF)
def test_staff_read_a_private_course(request: Any, reader: Any, private: Any) -> None:
    client = request.getfixturevalue(reader)
    for path in [*record_paths(private), *child_list_paths(private)]:
        read(client, path)


@pytest.mark.parametrize("reader", OTHERS)
def test_private_course_is_not_found_for_other_callers(request: Any, reader: Any, private: Any) -> None:
    """The response is that for ids that never existed, so that it discloses nothing."""
    client = request.getfixturevalue(reader)
    paths = [*record_paths(private), *child_list_paths(private)]
    refusals = [read(client, path, 404)["error"]["message"] for path in paths]
    Course.objects.all().delete()
    assert [read(client, path, 404)["error"]["message"] for path in paths] == refusals


@pytest.mark.parametrize(("reader", "courses"), [("api", 1), ("ana", 1), ("carlos", 2), ("ada", 2)])
def test_private_courses_are_in_the_lists_of_staff_only(
    request: Any, reader: Any, courses: Any, public: Any, private: Any
) -> None:
    client = request.getfixturevalue(reader)
    for path in ("/courses", "/lessons", "/courses?search=quechua", "/lessons?search=hola"):
        answer = read(client, path)
        assert len(answer["data"]) == answer["meta"]["total"] == courses
        assert any("hidden" in record["id"] for record in answer["data"]) == (courses == 2)


@pytest.mark.parametrize("reader", OTHERS)
def test_filtering_for_private_courses_finds_none(request: Any, reader: Any, public: Any, private: Any) -> None:
    assert ids(request.getfixturevalue(reader), "/courses?is_public=false") == []
    assert ids(request.getfixturevalue(reader), "/lessons?course_id=hidden") == []


def test_visibility_change_takes_effect_at_once(api: Any, carlos: Any, public: Any) -> None:
    read(api, f"/lessons/{public.lesson.pk}")
    call(carlos, "PUT", "/courses/open", {"is_public": False})
    read(api, f"/lessons/{public.lesson.pk}", 404)
    assert ids(api, "/lessons") == []
    call(carlos, "PUT", "/courses/open", {"is_public": True})
    read(api, f"/lessons/{public.lesson.pk}")


def test_an_exercise_of_a_private_course_shows_in_a_public_lesson_that_uses_it(
    api: Any, public: Any, private: Any
) -> None:
    factories.assign(public.lesson, private.exercises[0])
    assert read(api, f"/lessons/{public.lesson.pk}/exercises/{private.exercises[0].pk}")["data"]["order"] == 3


# Records below a parent


def test_not_found_message_names_the_missing_record(api: Any, public: Any, private: Any) -> None:
    lesson, module = public.lesson.pk, public.module.pk
    for path, message in [
        ("/courses/none", "Course with ID 'none' not found"),
        ("/courses/none/levels", "Course with ID 'none' not found"),
        ("/courses/none/levels/none", "Course with ID 'none' not found"),
        ("/courses/open/levels/none", "Level with ID 'none' not found"),
        ("/levels/none", "Level with ID 'none' not found"),
        ("/sections/none", "Section with ID 'none' not found"),
        ("/sections/none/modules", "Section with ID 'none' not found"),
        ("/modules/none", "Module with ID 'none' not found"),
        (f"/modules/none/lessons/{lesson}", "Module with ID 'none' not found"),
        (f"/modules/{module}/lessons/none", "Lesson with ID 'none' not found"),
        ("/lessons/none", "Lesson with ID 'none' not found"),
        ("/lessons/none/exercises", "Lesson with ID 'none' not found"),
        ("/lessons/none/exercises/none", "Lesson with ID 'none' not found"),
        (f"/lessons/{lesson}/exercises/none", f"Exercise 'none' not found in lesson '{lesson}'"),
        ("/courses/hidden", "Course with ID 'hidden' not found"),
        (f"/lessons/{private.lesson.pk}/exercises/none", f"Lesson with ID '{private.lesson.pk}' not found"),
    ]:
        answer = read(api, path, 404)
        assert (answer["error"]["code"], answer["error"]["message"]) == ("NOT_FOUND", message)


def test_record_is_not_found_below_another_parent(carlos: Any, public: Any, private: Any) -> None:
    for parent, child in [("course", "level"), ("level", "section"), ("section", "module"), ("module", "lesson")]:
        child_id = getattr(public, child).pk
        path = f"/{parent}s/{getattr(private, parent).pk}/{child}s/{child_id}"
        message = read(carlos, path, 404)["error"]["message"]
        assert message == f"{child.capitalize()} with ID '{child_id}' not found"


def test_content_ids_are_case_sensitive(api: Any, public: Any) -> None:
    for path in record_paths(public):
        read(api, path.replace("open", "OPEN"), 404)


# Staff reads


@pytest.mark.parametrize("path", ["/exercises", "/exercises/type/vof", "/exercises/ex-open-vof", "/exercises/none"])
def test_the_collection_of_exercises_is_for_staff(
    api: Any, ana: Any, carlos: Any, ada: Any, public: Any, path: Any
) -> None:
    assert read(api, path, 401)["error"]["code"] == "AUTHENTICATION_ERROR"
    assert read(ana, path, 403)["error"]["code"] == "AUTHORIZATION_ERROR"
    for client in (carlos, ada):
        assert client.get("/api/v1" + path).status_code == (404 if path.endswith("none") else 200)


def test_invalid_token_is_refused_on_public_content_routes(api: Any, public: Any) -> None:
    assert read(api, "/courses", 401, Authorization="Bearer nonsense")["error"]["code"] == "AUTHENTICATION_ERROR"
    assert read(api, "/courses/none", 401, Authorization="Bearer nonsense")


def test_anonymous_reads_of_content_have_a_rate_limit_of_their_own(api: Any, public: Any, settings: Any) -> None:
    settings.RATE_LIMIT_ENABLED = True
    limits = {
        path: api.get("/api/v1" + path).headers["RateLimit-Policy"].split(";")[0]
        for path in [*record_paths(public), *child_list_paths(public), "/courses", "/lessons"]
    }
    assert set(limits.values()) == {str(settings.RATE_LIMIT_CONTENT_MAX_REQUESTS)}
    answer = api.get("/api/v1/exercises")
    assert answer.headers["RateLimit-Policy"].split(";")[0] == str(settings.RATE_LIMIT_MAX_REQUESTS)
