"""The hierarchy in the admin: looking, searching, changing it through the services of the API, links to the studio."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import AuditAction, AuditEntry
from content import catalogue, models
from content.tests import factories
from content.tests.admin_pages import ROOT, Browser, errors, messages
from content.tests.media_files import PNG
from content.tests.writing import log_of
from langlearn.api.instants import format_instant, now

KINDS = ["course", "level", "section", "module", "lesson", "exercise"]
NEW = {"source_language": "en", "target_language": "es", "name": "Español"}
PAGES = [
    *(f"{kind}/" for kind in KINDS),
    "course/add/",
    "course/open/change/",
    "course/open/delete/",
    "course/open/export/",
    "course/open/history/",
    "course/import/",
    "mediaasset/add/",
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


def test_admin_creates_a_course_that_is_private_and_manual_unless_chosen_otherwise(
    site: Any, ada: Any, public: Any
) -> None:
    before = catalogue.version()
    site.submit("course/add/", **NEW)
    course = models.Course.objects.get(pk="espanol")
    assert (course.is_public, course.publish_mode, course.revision) == (False, "manual", None)
    assert (course.created_by_id, course.name_folded) == (ada.user.pk, "espanol")
    site.submit("course/add/", record_id="Own-1.x", mode="auto", is_public="on", **NEW)
    assert catalogue.version() != before
    course = models.Course.objects.get(pk="Own-1.x")
    assert (course.is_public, course.publish_mode, course.revision) == (True, "auto", 1)


def test_admin_refuses_a_taken_or_reserved_id_at_its_field(site: Any, public: Any) -> None:
    refused = site.submit("course/add/", 200, record_id="open", **NEW)
    assert errors(refused) == {"record_id": ["Course with ID 'open' already exists"]}
    assert "Español" in refused.content.decode()
    assert "This id is reserved." in errors(site.submit("course/add/", 200, record_id="import", **NEW))["record_id"]
    assert errors(site.submit("course/add/", 200, **NEW | {"mode": "often"})).keys() == {"mode"}


@pytest.mark.parametrize("kind", [*KINDS[1:], "word"])
def test_what_is_in_a_course_is_added_in_the_studio(site: Any, public: Any, kind: Any) -> None:
    site.get(f"{kind}/add/", 403)


@pytest.mark.parametrize("kind", KINDS[:-1])
def test_admin_change_of_content_uses_the_services(site: Any, ada: Any, public: Any, kind: Any) -> None:
    site.submit(f"{kind}/{pk_of(kind)}/change/", name="  Otro nombre ")
    row = getattr(models, kind.capitalize()).objects.get(pk=pk_of(kind))
    assert (row.name, row.name_folded, row.updated_by_id) == ("Otro nombre", "otro nombre", ada.user.pk)
    assert log_of("open").changes == {("update", kind, row.pk)}


@pytest.mark.parametrize("kind", KINDS[:-1])
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
    second = factories.level(public.course, "second")
    refused = site.submit("level/open-level/change/", 200, code=second.code, name="Mucho trabajo")
    assert errors(refused) == {"code": [f"Level with code '{second.code}' already exists in course 'open'"]}
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
    assert site.get("course/gone/export/", 302).headers["Location"].startswith(ROOT)


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


# How a course is published


def test_admin_changes_how_a_course_is_published(site: Any, ada: Any, public: Any) -> None:
    page = "course/open/change/"
    assert errors(site.submit(page, 200, review="on")) == {"review": ["Needs publish_mode manual."]}
    site.submit(page, mode="manual", review="on", name="Otro nombre")
    course = models.Course.objects.get()
    assert (course.publish_mode, course.require_review, course.publications) == ("manual", True, 1)
    assert (course.revision, course.draft_revision) == (1, 2)  # the name waits in the draft
    entry = AuditEntry.objects.get(action=AuditAction.COURSE_MODE_CHANGED)
    assert (entry.actor_id, entry.after["publish_mode"]) == (ada.user.pk, "manual")
    refused = site.submit(page, 200, mode="auto", review=None)
    assert errors(refused) == {"mode": ["Course has unpublished changes"]}
    site.submit(page, name=public.course.name)
    at = format_instant(now() + timedelta(days=1))
    assert ada.put("/api/v1/courses/open/schedule", {"publish_at": at}).status_code == 201
    assert errors(site.submit(page, 200, mode="auto", review=None)) == {"mode": ["A publication is scheduled"]}
    assert ada.delete("/api/v1/courses/open/schedule").status_code == 200
    site.submit(page, mode="auto", review=None)
    course.refresh_from_db()
    assert (course.publish_mode, course.require_review) == ("auto", False)


def test_admin_reports_a_publish_mode_that_changed_meanwhile_once(site: Any, ada: Any, public: Any) -> None:
    page = "course/open/change/"
    opened = site.fields(page)
    assert ada.put("/api/v1/courses/open/publish-mode", {"publish_mode": "manual"}).status_code == 200
    refused = site.post(page, {**opened, "name": "Otro nombre"}, 200)
    assert errors(refused)["__all__"][0].startswith("Another administrator or author has changed this")
    assert errors(refused)["mode"] == ["Stored now: manual"]
    assert models.Course.objects.get().name == public.course.name
    tag = refused.context["adminform"].form["stored_tag"].value()
    site.post(page, {**opened, "stored_tag": tag})
    assert models.Course.objects.get().publish_mode == "auto"


# Links to the studio


def test_admin_pages_link_to_the_studio(site: Any, public: Any, media_root: Any, settings: Any) -> None:
    word = factories.word(public.course, "gato")
    picture = factories.media(PNG)
    models.MediaUse.objects.create(path=picture.path, entity="word", entity_id=word.pk, field="image_url")
    links = {
        "course/": "courses/open",
        "course/open/change/": "courses/open",
        "lesson/open-lesson/change/": "courses/open/lessons/open-lesson",
        "exercise/ex-open-vof/change/": "courses/open/lessons/open-lesson",
        "word/open_2Fgato/change/": "courses/open/words",
        f"mediaasset/{picture.pk}/change/": "courses/open/media",
    }
    for page, address in links.items():
        assert f'href="/studio/{address}"' in site.page(page)
    settings.STUDIO_ENABLED = False
    for page in links:
        assert "tudio" not in site.page(page)


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
        "course/open/change/",
        "course/open/delete/",
        "lesson/open-lesson/change/",
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
