"""Every write raises the revision of each course whose package it changes, and says in the log what changed.

The routes come from the URL configuration: a new one without a case here fails the first test.
"""

from typing import Any

import pytest

from content import models
from content.exercises import EXAMPLES
from content.tests import factories
from content.tests.writing import COURSE, PUBLISHING, call, log_of
from tests.routes import routes

# Routes that write elsewhere, or only read what a body asks for.
WITHOUT_PACKAGE = ("POST /exercises/usage/batch", "POST /exercises")
SHARED = ("open", "hidden")
LESSON_TREE = {
    ("delete", "lesson", "open-lesson"),
    ("delete", "lesson_exercise", "open-lesson/ex-open-vof"),
    ("delete", "lesson_exercise", "open-lesson/ex-open-pairs"),
}
MODULE_TREE = {*LESSON_TREE, ("delete", "module", "open-module"), ("delete", "lesson", "second-lesson")}
SECTION_TREE = {*MODULE_TREE, ("delete", "section", "open-section"), ("delete", "module", "second-module")}
LEVEL_TREE = {*SECTION_TREE, ("delete", "level", "open-level"), ("delete", "section", "second-section")}


def _kind_cases(collection, parent, create, tree):
    """The routes of a kind: (body, what the log of the course says)."""
    one = collection[:-1]
    own, below = f"/{collection}/open-{one}", f"/{parent}s/open-{parent}/{collection}".replace("open-course", "open")
    template, nested = f"/{collection}/{{id}}", f"/{parent}s/{{{parent}_id}}/{collection}"
    update = ({"name": "Otro"}, {("update", one, f"open-{one}")})
    cases = {
        f"POST {nested}": (below, {**create, "id": "new"}, {("create", one, "new")}),
        f"PUT {nested}/reorder": (
            f"{below}/reorder",
            {f"{one}_ids": [f"second-{one}", f"open-{one}"]},
            {("update", one, f"open-{one}"), ("update", one, f"second-{one}")},
        ),
        f"POST {template}/move": (
            f"{own}/move",
            {"parent_id": below.split("/")[2], "order": 2, "insert": True},
            {("update", one, f"open-{one}"), ("update", one, f"second-{one}")},
        ),
    }
    for path, name in ((own, template), (f"{below}/open-{one}", f"{nested}/{{id}}")):
        cases[f"PUT {name}"] = (path, *update)
        cases[f"PATCH {name}"] = (path, *update)
        cases[f"DELETE {name}"] = (path, None, tree)
    return cases


CASES = {
    "PUT /courses/{id}": ("/courses/open", {"name": "Otro"}, {("update", "course", "open")}),
    "PATCH /courses/{id}": ("/courses/open", {"is_public": False}, {("update", "course", "open")}),
    **_kind_cases("levels", "course", {"code": "N", "name": "Nuevo"}, LEVEL_TREE),
    **_kind_cases("sections", "level", {"name": "Nuevo"}, SECTION_TREE),
    **_kind_cases("modules", "section", {"name": "Nuevo", "module_type": "exam"}, MODULE_TREE),
    **_kind_cases("lessons", "module", {"name": "Nuevo"}, LESSON_TREE),
    "POST /lessons/{lesson_id}/exercises": (
        "/lessons/open-lesson/exercises",
        {"exercise_id": "free", "order": 2, "insert": True},
        {("create", "lesson_exercise", "open-lesson/free"), ("update", "lesson_exercise", "open-lesson/ex-open-pairs")},
    ),
    "PUT /lessons/{lesson_id}/exercises/reorder": (
        "/lessons/open-lesson/exercises/reorder",
        {"exercise_ids": ["ex-open-pairs", "ex-open-vof"]},
        {
            ("update", "lesson_exercise", "open-lesson/ex-open-vof"),
            ("update", "lesson_exercise", "open-lesson/ex-open-pairs"),
        },
    ),
    **{
        f"{method} /lessons/{{lesson_id}}/exercises/{{exercise_id}}": (
            "/lessons/open-lesson/exercises/ex-open-pairs",
            {"order": 7},
            {("update", "lesson_exercise", "open-lesson/ex-open-pairs")},
        )
        for method in ("PUT", "PATCH")
    },
    "DELETE /lessons/{lesson_id}/exercises/{exercise_id}": (
        "/lessons/open-lesson/exercises/ex-open-vof",
        None,
        {("delete", "lesson_exercise", "open-lesson/ex-open-vof")},
    ),
}
EXERCISE_CASES = {
    **{
        f"{method} /exercises/{{id}}": (
            "/exercises/ex-open-vof",
            {"data": EXAMPLES["vof"] | {"is_true": False}},
            {course: {("update", "exercise", "ex-open-vof")} for course in SHARED},
        )
        for method in ("PUT", "PATCH")
    },
    "DELETE /exercises/{id}": (
        "/exercises/ex-open-vof?force=true",
        None,
        {
            course: {
                ("delete", "exercise", "ex-open-vof"),
                ("delete", "lesson_exercise", f"{course}-lesson/ex-open-vof"),
            }
            for course in SHARED
        },
    ),
    "POST /exercises/{id}/duplicate": (
        "/exercises/ex-open-vof/duplicate",
        {"id": "copy", "preserveUsage": True},
        {
            course: {("create", "exercise", "copy"), ("create", "lesson_exercise", f"{course}-lesson/copy")}
            for course in SHARED
        },
    ),
}
# Tested by themselves: imports in test_import_revisions, assets that leave or come back in test_media_deletion, words,
# which have revisions of their own, in test_words_package, the exercises made of them in test_generation,
# those of a table in test_exercise_table.
ELSEWHERE = {
    "POST /courses/{id}/words",
    "PUT /courses/{id}/words/{word_id}",
    "PATCH /courses/{id}/words/{word_id}",
    "DELETE /courses/{id}/words/{word_id}",
    "POST /courses/{id}/words/import",
    "POST /courses/{id}/words/generate",
    "POST /modules/{id}/exercises/import",
    "POST /courses",
    "DELETE /courses/{id}",
    "POST /courses/import",
    "POST /courses/import/archive",
    "POST /media",
    "DELETE /media/{sha256}",
}
MEDIA_CASES = {  # of metadata
    "PUT /media/{sha256}",
    "PATCH /media/{sha256}",
}


def test_revision_cases_cover_every_write_route() -> None:
    """What publishing, members and copies do to revisions is tested with them."""
    writes = {
        f"{route.method} {route.template.removeprefix('/api/v1')}"
        for route in routes()
        if route.view.__module__.startswith("content.") and route.method != "GET"
        if route.view.__module__ not in PUBLISHING
    }
    assert writes == {*CASES, *EXERCISE_CASES, *ELSEWHERE, *MEDIA_CASES, *WITHOUT_PACKAGE}


@pytest.fixture
def tree(public, private):
    """Two courses that share an exercise; each parent of the first has a second, empty child."""
    factories.assign(private.lesson, public.exercises[0])
    factories.level(public.course, "second-level", order=2)
    factories.section(public.level, "second-section", order=2)
    factories.module(public.section, "second-module", order=2)
    factories.lesson(public.module, "second-lesson", order=2)
    factories.exercise("free")


def request(client, entry, path, body):
    method = entry.split()[0]
    return call(client, method, path, body, 201 if method == "POST" and not path.endswith("/move") else 200)


@pytest.mark.parametrize("entry", CASES)
def test_a_write_raises_the_revision_of_its_course_and_of_no_other(ada: Any, tree: Any, entry: Any) -> None:
    path, body, logged = CASES[entry]
    request(ada, entry, path, body)
    found = log_of("open")
    assert (found.revision, found.changes) == (2, logged)
    assert log_of("hidden").revision == 1


@pytest.mark.parametrize("entry", EXERCISE_CASES)
def test_a_write_of_an_exercise_raises_the_revision_of_every_course_that_uses_it(
    ada: Any, tree: Any, entry: Any
) -> None:
    path, body, logged = EXERCISE_CASES[entry]
    request(ada, entry, path, body)
    for course in SHARED:
        found = log_of(course)
        assert (found.revision, found.changes) == (2, logged[course])


def test_a_course_begins_with_a_revision_and_leaves_its_last_one(ada: Any, tree: Any) -> None:
    call(ada, "POST", "/courses", COURSE | {"id": "new"}, 201)
    assert log_of("new").revision == 1
    call(ada, "DELETE", "/courses/open")
    assert models.RetiredCourse.objects.get(pk="open").revision == 1
    assert not models.ContentChange.objects.filter(course="open").exists()


@pytest.mark.parametrize("entry", sorted(MEDIA_CASES))
def test_change_of_the_metadata_of_media_raises_no_revision(ada: Any, tree: Any, entry: Any, media_root: Any) -> None:
    asset = factories.media()
    call(ada, entry.split()[0], f"/media/{asset.pk}", {"licence": "CC0", "attribution": "R. Quispe"})
    assert {log_of(course).revision for course in SHARED} == {1}


@pytest.mark.parametrize("entry", WITHOUT_PACKAGE)
def test_write_outside_packages_raises_no_revision(ada: Any, tree: Any, entry: Any) -> None:
    body = {"exerciseIds": ["free"]} if "usage" in entry else {"exercise_type": "vof", "data": EXAMPLES["vof"]}
    call(ada, "POST", entry.split()[1], body, 200 if "usage" in entry else 201)
    assert {log_of(course).revision for course in SHARED} == {1}


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PUT", "/courses/open", {}),
        ("PUT", "/levels/open-level", {"name": "Inicio", "order": 1, "insert": True}),
        ("PUT", "/courses/open/levels/reorder", {"level_ids": ["open-level", "second-level"]}),
        ("POST", "/sections/open-section/move", {"parent_id": "open-level", "order": 1}),
        ("PUT", "/exercises/ex-open-vof", {"exercise_type": "vof", "data": EXAMPLES["vof"]}),
        ("PATCH", "/lessons/open-lesson/exercises/ex-open-vof", {"order": 1}),
    ],
)
def test_a_write_that_changes_nothing_raises_no_revision(
    ada: Any, tree: Any, method: Any, path: Any, body: Any
) -> None:
    call(ada, method, path, body)
    assert {log_of(course).revision for course in SHARED} == {1}
    assert not models.ContentChange.objects.filter(revision__isnull=False).exists()


def test_refused_content_write_changes_nothing(ada: Any, tree: Any) -> None:
    call(ada, "PUT", "/levels/open-level", {"name": "Otro", "order": 2}, 409)
    call(
        ada,
        "POST",
        "/modules/open-module/lessons",
        {"id": "hidden-lesson", "name": "x", "order": 1, "insert": True},
        409,
    )
    assert {log_of(course).revision for course in SHARED} == {1}
    assert models.Lesson.objects.get(pk="open-lesson").order == 1
