"""The hierarchy in the admin: looking, searching, and changing it through the services of the API."""

from typing import Any

import pytest
from django.test import Client

from content import catalogue, models
from content.admin.places import reordered
from content.tests import factories
from content.tests.admin_pages import ROOT, Browser, errors, messages
from content.tests.writing import log_of

KINDS = ["course", "level", "section", "module", "lesson", "exercise"]
NEW = {
    "course": {"source_language": "en", "target_language": "es", "name": "Español"},
    "level": {"parent": "open", "code": "B1", "name": "Camino"},
    "section": {"parent": "open-level", "name": "Camino"},
    "module": {"parent": "open-section", "name": "Camino", "module_type": "exam"},
    "lesson": {"parent": "open-module", "name": "Camino", "experience_points": "25"},
}
PAGES = [
    *(f"{kind}/{page}" for kind in KINDS for page in ("", "add/")),
    "course/open/change/",
    "course/open/delete/",
    "course/open/export/",
    "course/open/history/",
    "course/open/reorder/",
    "course/import/",
    "lesson/open-lesson/move/",
    "lessonexercise/add/",
]


@pytest.fixture
def site(ada):
    return Browser(ada.user)


def pk_of(kind):
    return {"course": "open", "exercise": "ex-open-vof"}.get(kind, f"open-{kind}")


@pytest.mark.parametrize("path", PAGES)
def test_only_administrators_enter_the_content_pages(api: Any, ana: Any, carlos: Any, public: Any, path: Any) -> None:
    for user in (None, ana.user, carlos.user):
        client = Client()
        if user is not None:
            client.force_login(user)
        for answer in (client.get(ROOT + path), client.post(ROOT + path, {"post": "yes"})):
            assert answer.status_code == 302
            assert answer.headers["Location"].startswith("/admin/login/")
    assert log_of("open").revision == 1


@pytest.mark.parametrize("kind", KINDS)
def test_content_admin_lists_and_shows_every_kind(site: Any, public: Any, kind: Any) -> None:
    pk = pk_of(kind)
    assert pk in site.page(f"{kind}/")
    shown = site.page(f"{kind}/{pk}/change/")
    assert pk in shown
    assert "name_folded" not in shown
    assert "<script>" not in shown


@pytest.mark.parametrize("kind", NEW)
def test_admin_creates_records_through_the_services(site: Any, ada: Any, public: Any, kind: Any) -> None:
    before = catalogue.version()
    site.submit(f"{kind}/add/", **NEW[kind])
    row = getattr(models, kind.capitalize()).objects.exclude(pk=pk_of(kind)).get()
    assert row.pk == ("espanol" if kind == "course" else "camino")
    assert row.created_by_id == ada.user.pk
    assert row.name_folded in ("espanol", "camino")
    assert catalogue.version() != before
    if kind != "course":
        assert row.order == 2
        assert log_of("open").changes == {("create", kind, row.pk)}


@pytest.mark.parametrize("kind", NEW)
def test_admin_uses_a_given_id_and_refuses_a_taken_one_at_its_field(site: Any, public: Any, kind: Any) -> None:
    path = f"{kind}/add/"
    refused = site.submit(path, 200, record_id=pk_of(kind), **NEW[kind])
    assert errors(refused) == {"record_id": [f"{kind.capitalize()} with ID '{pk_of(kind)}' already exists"]}
    assert NEW[kind]["name"] in refused.content.decode()
    assert "This id is reserved." in errors(site.submit(path, 200, record_id="import", **NEW[kind]))["record_id"]
    site.submit(path, record_id="Own-1.x", **NEW[kind])
    assert getattr(models, kind.capitalize()).objects.filter(pk="Own-1.x").exists()


def test_admin_inserts_a_new_record_before_its_siblings(site: Any, public: Any) -> None:
    refused = site.submit("level/add/", 200, order="1", **NEW["level"])
    assert errors(refused) == {"order": ["Level with order '1' already exists in course 'open'"]}
    answer = site.submit("level/add/", order="1", insert="on", **NEW["level"])
    assert answer.headers["Location"] == f"{ROOT}course/open/change/"
    orders = models.Level.objects.order_by("order").values_list("pk", "order")
    assert list(orders) == [("camino", 1), ("open-level", 2)]


def test_admin_names_the_field_of_a_taken_code_and_of_a_missing_parent(site: Any, public: Any) -> None:
    code = public.level.code
    refused = site.submit("level/add/", 200, parent="open", code=code, name="Otro")
    assert errors(refused) == {"code": [f"Level with code '{code}' already exists in course 'open'"]}
    assert list(errors(site.submit("section/add/", 200, parent="nowhere", name="Otro"))) == ["parent"]
    assert list(errors(site.submit("section/add/", 200, name="Otro"))) == ["parent"]


def test_admin_add_page_takes_the_parent_from_the_address(site: Any, public: Any) -> None:
    add = "level/add/?parent=open"
    assert f'href="{ROOT}{add}"' in site.page("course/open/change/")
    site.submit(add, code="B1", name="Camino")
    assert models.Level.objects.get(pk="camino").course_id == "open"


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_admin_change_of_content_uses_the_services(site: Any, ada: Any, public: Any, kind: Any) -> None:
    site.submit(f"{kind}/{pk_of(kind)}/change/", name="  Otro nombre ")
    row = getattr(models, kind.capitalize()).objects.get(pk=pk_of(kind))
    assert (row.name, row.name_folded, row.updated_by_id) == ("Otro nombre", "otro nombre", ada.user.pk)
    assert log_of("open").changes == {("update", kind, row.pk)}


@pytest.mark.parametrize("kind", KINDS)
def test_admin_page_saved_unchanged_changes_nothing(site: Any, public: Any, kind: Any) -> None:
    models.Lesson.objects.update(description="Primera línea\nSegunda línea\r\n ", name="a\nb")
    site.submit(f"{kind}/{pk_of(kind)}/change/")
    assert log_of("open").revision == 1


def test_admin_keeps_typed_text_and_cleans_rich_text_as_the_api_does(site: Any, public: Any) -> None:
    typed = " 5 < 6 & 7 <b onclick='x'>negrita</b>\r\n<script>alert(1)</script>fin"
    site.submit("lesson/open-lesson/change/", description=typed, name="<b>Uno</b> & dos")
    lesson = models.Lesson.objects.get()
    assert (lesson.name, lesson.description) == ("<b>Uno</b> & dos", " 5 < 6 & 7 <b>negrita</b>\nfin")
    site.submit("lesson/open-lesson/change/", description=" \r\n ")
    assert models.Lesson.objects.get().description is None


def test_admin_counts_the_length_of_a_description_after_sanitising(site: Any, public: Any) -> None:
    site.submit("course/open/change/", description="<script>" + "x" * 400 + "</script>corto")
    assert models.Course.objects.get().description == "corto"
    refused = site.submit("course/open/change/", 200, description="x" * 256)
    assert errors(refused) == {"description": ["Must be at most 255 characters."]}


@pytest.mark.parametrize(
    ("path", "changes", "expected"),
    [
        ("course/open/change/", {"target_language": "es-419"}, {"target_language": "Must differ from"}),
        ("course/open/change/", {"source_language": "x"}, {"source_language": "Must be a language tag"}),
        ("course/open/change/", {"name": " "}, {"name": ["This field is required."]}),
        ("level/open-level/change/", {"name": "a\x07b"}, {"name": ["May not contain control characters."]}),
        ("level/open-level/change/", {"name": "a\x00b"}, {"name": ["Null characters are not allowed."]}),
        ("level/open-level/change/", {"code": "x" * 11}, {"code": ["Must be at most 10 characters."]}),
        ("module/open-module/change/", {"module_type": "other"}, {"module_type": "Select a valid choice"}),
        ("lesson/open-lesson/change/", {"order": "0"}, {"order": "Must be between 1 and"}),
        ("lesson/open-lesson/change/", {"order": ""}, {"order": ["This field is required."]}),
        ("lesson/open-lesson/change/", {"experience_points": "1000001"}, {"experience_points": "Must be between"}),
        ("lesson/open-lesson/change/", {"experience_points": "viel"}, {"experience_points": ["Enter a whole number."]}),
    ],
)  # fmt: skip
def test_invalid_admin_form_shows_errors_at_their_fields_and_saves_nothing(
    site: Any, public: Any, path: Any, changes: Any, expected: Any
) -> None:
    found = errors(site.submit(path, 200, **changes))
    assert found.keys() == expected.keys()
    for name, wanted in expected.items():
        assert found[name] == wanted or found[name][0].startswith(wanted)
    assert log_of("open").revision == 1


def test_admin_shows_the_refusal_of_a_service_at_its_field_with_what_was_typed(site: Any, public: Any) -> None:
    factories.level(public.course, "second")
    refused = site.submit("level/second/change/", 200, order="1", name="Mucho trabajo")
    assert errors(refused) == {"order": ["Level with order '1' already exists in course 'open'"]}
    assert "Mucho trabajo" in refused.content.decode()
    assert log_of("open").revision == 1


def test_admin_refuses_a_save_over_the_change_of_another_author_once(site: Any, carlos: Any, public: Any) -> None:
    path = "lesson/open-lesson/change/"
    opened = site.fields(path)
    carlos.patch("/api/v1/lessons/open-lesson", {"name": "De Carlos"})
    refused = site.post(path, {**opened, "description": "De Ada"}, 200)
    assert "Carlos has changed this since you opened the page." in errors(refused)["__all__"][0]
    assert errors(refused)["name"] == ["Stored now: De Carlos"]
    assert models.Lesson.objects.get().description is None
    assert "De Ada" in refused.content.decode()
    again = {name: value for name, value in opened.items() if name != "stored_tag"}
    form = refused.context["adminform"].form
    site.post(path, {**again, "description": "De Ada", "stored_tag": form["stored_tag"].value()})
    lesson = models.Lesson.objects.get()
    assert (lesson.name, lesson.description) == (public.lesson.name, "De Ada")


def test_admin_page_without_the_tag_of_the_record_is_refused(site: Any, public: Any) -> None:
    site.submit("lesson/open-lesson/change/", 200, name="Otro", stored_tag=None)
    assert log_of("open").revision == 1


def test_admin_page_of_a_record_deleted_meanwhile_leads_to_the_index(site: Any, ada: Any, public: Any) -> None:
    opened = site.fields("lesson/open-lesson/change/")
    ada.delete("/api/v1/lessons/open-lesson")
    answer = site.post("lesson/open-lesson/change/", {**opened, "name": "Otro"})
    assert answer.headers["Location"] == "/admin/"
    for path in ("lesson/open-lesson/reorder/", "lesson/open-lesson/move/", "course/gone/export/"):
        assert site.get(path, 302).headers["Location"].startswith(ROOT)


# Deleting


def test_admin_deletion_says_what_goes_and_uses_the_services(site: Any, public: Any) -> None:
    shown = site.page("section/open-section/delete/")
    for line in ("Modules: 1", "Lessons: 1", "Assignments of exercises: 2", "Exercises stay in the collection."):
        assert line in shown
    assert 'name="force"' not in shown
    answer = site.post("section/open-section/delete/", {"post": "yes"})
    assert answer.headers["Location"] == f"{ROOT}level/open-level/change/"
    assert ("delete", "lesson", "open-lesson") in log_of("open").changes
    assert models.Exercise.objects.count() == 2


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_admin_deletion_of_completed_lessons_asks_and_says_how_many(
    site: Any, ana: Any, sam: Any, public: Any, kind: Any
) -> None:
    for learner in (ana, sam):
        assert learner.post("/api/v1/progress/lesson/open-lesson", {}).status_code in (200, 201)
    path = f"{kind}/{pk_of(kind)}/delete/"
    assert "2 learners completed these lessons 2 times." in site.page(path)
    refused = site.post(path, {"post": "yes"})
    assert refused.headers["Location"] == ROOT + path
    assert "Learners have completed lessons that would be deleted" in messages(site.get(path))[0]
    assert models.Lesson.objects.filter(pk="open-lesson").exists()
    site.post(path, {"post": "yes", "force": "on"})
    assert not models.Lesson.objects.filter(pk="open-lesson").exists()


# Order and place


def test_admin_reorders_the_records_below_one_in_one_revision(site: Any, public: Any) -> None:
    for name in ("b", "c"):
        factories.level(public.course, name)
    path = "course/open/reorder/"
    site.post(path, {"open-level": 3, "b": 2, "c": 3})
    assert list(models.Level.objects.order_by("order").values_list("pk", flat=True)) == ["b", "c", "open-level"]
    assert log_of("open").revision == 2
    assert errors(site.post(path, {"open-level": "x", "b": "", "c": 3}, 200)).keys() == {"open-level", "b"}
    assert log_of("open").revision == 2


def test_admin_reorders_the_exercises_of_a_lesson_shown_by_their_text(site: Any, public: Any) -> None:
    assert "Quechua se habla en los Andes." in site.page("lesson/open-lesson/reorder/")
    site.post("lesson/open-lesson/reorder/", {"ex-open-vof": 2, "ex-open-pairs": 2})
    rows = models.LessonExercise.objects.order_by("order").values_list("exercise_id", flat=True)
    assert list(rows) == ["ex-open-pairs", "ex-open-vof"]


def test_reordering_puts_a_moved_record_at_the_number_of_another() -> None:
    assert reordered([("a", 1, 1), ("b", 2, 2), ("c", 3, 1)]) == ["c", "a", "b"]
    assert reordered([("a", 1, 3), ("b", 2, 2), ("c", 3, 3)]) == ["b", "c", "a"]
    assert reordered([("a", 1, 1), ("b", 2, 2)]) == ["a", "b"]


def test_admin_moves_a_record_within_its_course(site: Any, public: Any, private: Any) -> None:
    other = factories.module(public.section, "other")
    shown = site.page("lesson/open-lesson/move/")
    assert 'value="other"' in shown
    assert "hidden-module" not in shown
    site.post("lesson/open-lesson/move/", {"parent": "other"})
    assert models.Lesson.objects.get(pk="open-lesson").module_id == other.pk
    assert log_of("open").changes == {("update", "lesson", "open-lesson")}
    factories.lesson(public.module, "there")
    refused = site.post("lesson/open-lesson/move/", {"parent": "open-module", "order": "1"}, 200)
    assert errors(refused) == {"order": ["Lesson with order '1' already exists in module 'open-module'"]}
    assert list(errors(site.post("lesson/open-lesson/move/", {"parent": "hidden-module"}, 200))) == ["parent"]


# Looking


def test_admin_pages_link_to_parents_and_children(site: Any, public: Any, private: Any) -> None:
    assert f'href="{ROOT}level/?course__exact=open"' in site.page("course/")
    levels = site.page("level/?course__exact=open")
    assert "open-level" in levels
    assert "hidden-level" not in levels
    assert f'href="{ROOT}course/open/change/"' in levels
    assert f'href="{ROOT}section/open-section/change/"' in site.page("level/open-level/change/")
    lesson = site.page("lesson/open-lesson/change/")
    for above in ("course/open", "level/open-level", "section/open-section", "module/open-module"):
        assert f'href="{ROOT}{above}/change/"' in lesson
    assert f'<a href="{ROOT}exercise/ex-open-vof/change/">Quechua se habla en los Andes.</a>' in lesson


@pytest.mark.parametrize(("query", "found"), [("Niño", True), ("nino", True), ("open", True), ("nada", False)])
def test_admin_search_accepts_an_id_or_folded_words(site: Any, db: Any, query: Any, found: Any) -> None:
    factories.course("open", name="Español para Niños")
    assert ("open/change/" in site.page(f"course/?q={query}")) == found


def test_admin_lists_take_a_constant_number_of_queries(
    site: Any, public: Any, django_assert_max_num_queries: Any
) -> None:
    def cost(path):
        with django_assert_max_num_queries(24) as queries:
            site.page(path)
        return len(queries)

    paths = [
        *(f"{kind}/" for kind in KINDS),
        "lessonexercise/",
        "course/open/change/",
        "course/open/delete/",
        "course/open/reorder/",
        "lesson/open-lesson/change/",
        "lesson/open-lesson/move/",
        "lesson/open-lesson/reorder/",
        "exercise/ex-open-vof/change/",
        "exercise/ex-open-vof/delete/",
    ]
    for path in paths:  # content types are cached from the second time on
        site.page(path)
    before = {path: cost(path) for path in paths}
    for index in range(8):
        factories.branch(factories.course(f"more-{index}"))
        factories.branch(public.course, suffix=str(index))
        factories.assign(public.lesson, factories.exercise(f"more-{index}"))
        factories.assign(models.Lesson.objects.get(pk=f"open-lesson{index}"), public.exercises[0])
    assert {path: cost(path) for path in paths} == before
