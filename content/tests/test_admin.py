"""The content in the admin: looking, searching, and changing it through the services of the API."""

from typing import Any

import pytest
from django.test import Client

from content import models
from content.tests import factories
from content.tests.writing import log_of

KINDS = ["course", "level", "section", "module", "lesson", "exercise"]


@pytest.fixture
def site(ada):
    client = Client()
    client.force_login(ada.user)
    return client


def page(site, path):
    answer = site.get(f"/admin/content/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("kind", KINDS)
def test_content_admin_lists_and_shows_every_kind(site: Any, public: Any, kind: Any) -> None:
    pk = "ex-open-vof" if kind == "exercise" else f"open-{kind}" if kind != "course" else "open"
    assert pk in page(site, f"{kind}/")
    shown = page(site, f"{kind}/{pk}/change/")
    assert "name_folded" not in shown


def fields_of(site, path):
    """What the page's form would send unchanged."""
    form = site.get(f"/admin/content/{path}").context["adminform"].form
    initial = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return {name: value for name, value in initial.items() if value not in (None, False)}


def submit(site, public, path, **changes):
    inlines = {
        f"{prefix}-{name}": 0
        for prefix in ("levels", "sections", "modules", "lessons", "assignments")
        for name in ("TOTAL_FORMS", "INITIAL_FORMS")
    }
    return site.post(f"/admin/content/{path}", {**fields_of(site, path), **inlines, **changes})


@pytest.mark.parametrize("kind", KINDS)
def test_content_cannot_be_created_in_the_admin(site: Any, public: Any, kind: Any) -> None:
    assert site.get(f"/admin/content/{kind}/add/").status_code == 403


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_admin_change_of_content_uses_the_services(site: Any, ada: Any, public: Any, kind: Any) -> None:
    pk = "open" if kind == "course" else f"open-{kind}"
    answer = submit(site, public, f"{kind}/{pk}/change/", name="  Otro nombre ")
    assert answer.status_code == 302, answer.content.decode()
    row = getattr(models, kind.capitalize()).objects.get(pk=pk)
    assert (row.name, row.name_folded, row.updated_by_id) == ("Otro nombre", "otro nombre", ada.user.pk)
    assert log_of("open").changes == {("update", kind, pk)}


def test_admin_change_of_an_exercise_uses_the_services(site: Any, public: Any) -> None:
    path = "exercise/ex-open-vof/change/"
    assert submit(site, public, path, data_json='{"statement":"Otra","is_true":true}').status_code == 302
    assert models.Exercise.objects.get(pk="ex-open-vof").data == {"statement": "Otra", "is_true": True}
    assert log_of("open").changes == {("update", "exercise", "ex-open-vof")}


@pytest.mark.parametrize(
    ("path", "changes", "message"),
    [
        ("course/open/change/", {"target_language": "es-419"}, "Must differ from source_language."),
        ("level/open-level/change/", {"name": "a\x07b"}, "May not contain control characters."),
        ("lesson/open-lesson/change/", {"order": "0"}, "Must be between 1 and"),
        ("exercise/ex-open-vof/change/", {"data_json": "{"}, "not valid JSON"),
        ("exercise/ex-open-vof/change/", {"data_json": "{}"}, "data.statement: This field is required."),
    ],
)
def test_invalid_admin_form_shows_errors_and_saves_nothing(
    site: Any, public: Any, path: Any, changes: Any, message: Any
) -> None:
    answer = submit(site, public, path, **changes)
    assert answer.status_code == 200
    assert message in answer.content.decode()
    assert log_of("open").revision == 1


def test_admin_shows_the_refusal_of_a_service_as_a_message(site: Any, ana: Any, public: Any) -> None:
    factories.level(public.course, "second")
    path = "level/second/change/"
    assert submit(site, public, path, order="1").status_code == 302
    assert "Level with order &#x27;1&#x27; already exists" in page(site, path)
    ana.post("/api/v1/progress/lesson/open-lesson", {})
    for kind, pk in (("course", "open"), ("exercise", "ex-open-vof")):
        assert site.post(f"/admin/content/{kind}/{pk}/delete/", {"post": "yes"}).status_code == 302
        assert pk in page(site, f"{kind}/")
    assert log_of("open").revision == 1


def test_admin_deletion_of_content_uses_the_services(site: Any, public: Any) -> None:
    assert site.get("/admin/content/module/open-module/delete/").status_code == 200
    assert site.post("/admin/content/module/open-module/delete/", {"post": "yes"}).status_code == 302
    assert ("delete", "lesson", "open-lesson") in log_of("open").changes
    factories.exercise("lonely")
    site.post("/admin/content/exercise/lonely/delete/", {"post": "yes"})
    assert not models.Exercise.objects.filter(pk="lonely").exists()


def test_admin_pages_link_to_parents_and_children(site: Any, public: Any, private: Any) -> None:
    assert 'href="/admin/content/level/?course__exact=open"' in page(site, "course/")
    levels = page(site, "level/?course__exact=open")
    assert "open-level" in levels
    assert "hidden-level" not in levels
    assert 'href="/admin/content/course/open/change/"' in levels
    assert 'href="/admin/content/section/open-section/change/"' in page(site, "level/open-level/change/")
    assert 'href="/admin/content/exercise/ex-open-vof/change/"' in page(site, "lesson/open-lesson/change/")


@pytest.mark.parametrize(("query", "found"), [("Niño", True), ("nino", True), ("open", True), ("nada", False)])
def test_admin_search_accepts_an_id_or_folded_words(site: Any, db: Any, query: Any, found: Any) -> None:
    factories.course("open", name="Español para Niños")
    assert ("open/change/" in page(site, f"course/?q={query}")) == found


def test_admin_lists_take_a_constant_number_of_queries(
    site: Any, public: Any, django_assert_max_num_queries: Any
) -> None:
    def cost(path):
        with django_assert_max_num_queries(20) as queries:
            page(site, path)
        return len(queries)

    before = {kind: cost(f"{kind}/") for kind in KINDS}
    before["one lesson"] = cost("lesson/open-lesson/change/")
    for index in range(8):
        factories.branch(factories.course(f"more-{index}"))
        factories.assign(public.lesson, factories.exercise(f"more-{index}"))
    after = {kind: cost(f"{kind}/") for kind in KINDS}
    after["one lesson"] = cost("lesson/open-lesson/change/")
    assert after == before
