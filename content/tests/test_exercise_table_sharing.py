"""POST /modules/:id/exercises/import: who may, exercises of several lessons and courses, sounds and pictures."""

from typing import Any

import pytest
from django.db import connection

from conftest import signed_in
from content.models import Course, Exercise, Lesson, LessonExercise, MediaUse, PublishedExercise
from content.rules import MAX_ORDER
from content.tests import factories
from content.tests.media_files import PNG_PATH, WAV, WAV_PATH
from content.tests.publishing import make_manual, publish_draft
from content.tests.racing import at_once
from content.tests.test_exercise_table import IMPORT, failed, sent
from content.tests.writing import call, data, log_of

HEADER = "lesson,exercise_type,prompt,answer\r\n"
VOF = f"{HEADER}open-lesson,vof,Cats bark.,true\r\n"
ABSENT = f"media/{64 * 'f'}.png"


@pytest.fixture
def barking(public: Any) -> Any:
    """An exercise of the public course."""
    found = factories.exercise("barking", "vof", {"statement": "Cats bark.", "is_true": False, "words": []})
    factories.assign(public.lesson, found)
    return found


def planned(answer: Any) -> dict[str, list[str | None]]:
    """The ids of the exercises of a plan."""
    return {
        name: [each["exercise_id"] for each in answer["data"]["plan"][name]]
        for name in ("create", "update", "unchanged")
    }


@pytest.mark.parametrize(("role", "status"), [("owner", 200), ("editor", 200), ("reviewer", 403), (None, 403)])
def test_only_those_who_edit_the_course_import(
    public: Any, carlos: Any, settings: Any, role: str | None, status: int
) -> None:
    settings.COURSE_TEAMS = "members"
    if role:
        factories.member(public.course, carlos.user, role)
    for dry_run in (True, False):
        assert carlos.post(IMPORT, {"csv": VOF, "dry_run": dry_run}).status_code == status
    assert Exercise.objects.count() == (3 if status == 200 else 2)


def test_module_of_a_course_that_the_author_does_not_see_is_not_found(private: Any, carlos: Any, settings: Any) -> None:
    settings.COURSE_TEAMS = "members"
    path = "/modules/hidden-module/exercises/import"
    assert call(carlos, "POST", path, {"csv": VOF}, 404)["error"]["message"] == (
        "Module with ID 'hidden-module' not found"
    )


def test_exercise_of_another_course_is_changed_by_those_who_edit_both(
    public: Any, private: Any, barking: Any, carlos: Any, settings: Any
) -> None:
    settings.COURSE_TEAMS = "members"
    factories.member(public.course, carlos.user)
    factories.assign(private.lesson, barking)
    same = VOF.replace("true", "false")
    assert planned(sent(carlos, same))["unchanged"] == ["barking"]
    for dry_run in (True, False):
        assert carlos.post(IMPORT, {"csv": VOF, "dry_run": dry_run}).status_code == 403
    assert Exercise.objects.get(pk="barking").data["is_true"] is False
    factories.member(private.course, carlos.user, "editor")
    assert planned(sent(carlos, VOF))["update"] == ["barking"]
    for course_id in ("open", "hidden"):
        assert log_of(course_id).changes == {("update", "exercise", "barking")}
    assert Exercise.objects.get(pk="barking").data == {"statement": "Cats bark.", "is_true": True, "words": []}


def test_exercise_in_two_lessons_is_found_in_either_and_changed_once(public: Any, barking: Any, carlos: Any) -> None:
    second = factories.lesson(public.module, "second", name="Second")
    factories.assign(second, barking)
    for lesson, truth in (("Second", "true"), ("open-lesson", "false")):
        assert planned(sent(carlos, f"{HEADER}{lesson},vof,Cats bark.,{truth}\r\n"))["update"] == ["barking"]
    both = f"{VOF}Second,vof,Cats bark.,true\r\n"
    assert failed(carlos, both) == {"rows.2.exercise_type": "Stands in an earlier row."}


def test_exercise_of_another_module_is_not_the_row(public: Any, barking: Any, carlos: Any) -> None:
    module = factories.module(public.section, "another")
    factories.lesson(module, "other-lesson", name="Other")
    csv = VOF.replace("open-lesson", "Other")
    [lesson] = data(carlos, "POST", "/modules/another/exercises/import", {"csv": csv})["plan"]["lessons"] or [None]
    assert lesson is None
    assert LessonExercise.objects.filter(lesson="other-lesson").exclude(exercise="barking").count() == 1
    assert planned(sent(carlos, VOF))["update"] == ["barking"]


def test_two_exercises_that_fit_are_ambiguous(public: Any, barking: Any, carlos: Any) -> None:
    factories.assign(public.lesson, factories.exercise("twin", "vof", {"statement": "Cats\nbark.", "is_true": True}))
    assert failed(carlos, VOF) == {"rows.1.exercise_type": "Several exercises fit."}


def test_lessons_are_found_by_id_then_by_name(public: Any, carlos: Any) -> None:
    factories.lesson(public.module, "twice", name="Twice")
    assert sent(carlos, VOF.replace("open-lesson", "Twice"))["data"]["plan"]["lessons"] == []
    factories.lesson(public.module, "again", name="Twice")
    assert failed(carlos, VOF.replace("open-lesson", "Twice")) == {
        "rows.1.lesson": "Several lessons have this name; give the id."
    }
    assert planned(sent(carlos, VOF.replace("open-lesson", "again")))["create"] != []


def test_sounds_and_pictures_must_be_here(public: Any, carlos: Any, media_root: Any) -> None:
    factories.media()
    factories.media(WAV, extension="wav")
    header = f"{HEADER.strip()},audio_url,image_url\r\n"
    absent = f"{header}open-lesson,vof,A,true,,\r\nopen-lesson,vof,B,true,{WAV_PATH},{ABSENT}\r\n"
    for dry_run in (True, False):
        answer = carlos.post(IMPORT, {"csv": absent, "dry_run": dry_run})
        assert (answer.status_code, answer.json()["errors"]) == (400, {"rows.2.image_url": ["Unknown media."]})
    assert Exercise.objects.count() == 2
    [_, created] = planned(sent(carlos, absent.replace(ABSENT, PNG_PATH)))["create"]
    used = MediaUse.objects.filter(entity_id=created).order_by("field")
    assert list(used.values_list("path", "field")) == [(WAV_PATH, "data.audio_url"), (PNG_PATH, "data.image_url")]
    plan = sent(carlos, f"{header}open-lesson,vof,B,true,{WAV_PATH},\r\n")["data"]["plan"]
    assert plan["update"] == [{"row": 1, "exercise_id": created, "fields": ["image_url"]}]
    assert MediaUse.objects.filter(entity_id=created).count() == 1


def test_address_elsewhere_is_taken(public: Any, carlos: Any) -> None:
    url = "https://cdn.example.org/a.mp3"
    sent(carlos, f"lesson,exercise_type,answer,audio_url\r\nopen-lesson,listening,Hola,{url}\r\n")
    assert Exercise.objects.get(exercise_type="listening").data == {"transcript": "Hola", "audio_url": url}


def test_import_is_one_revision_and_says_in_the_log_what_changed(public: Any, barking: Any, carlos: Any) -> None:
    before = log_of("open").revision
    answer = sent(carlos, f"{VOF}New,vof,Dogs bark.,true\r\n")
    [lesson], [created] = answer["data"]["plan"]["lessons"], planned(answer)["create"]
    log = log_of("open")
    assert log.revision == before + 1
    assert log.changes == {
        ("update", "exercise", "barking"),
        ("create", "exercise", created),
        ("create", "lesson", lesson["lesson_id"]),
        ("create", "lesson_exercise", f"{lesson['lesson_id']}/{created}"),
    }


def test_import_into_a_draft_waits_for_publication(public: Any, barking: Any, carlos: Any) -> None:
    make_manual("open")
    before = Course.objects.get(pk="open")
    answer = sent(carlos, f"{VOF}New,vof,Dogs bark.,true\r\n")
    after = Course.objects.get(pk="open")
    assert (after.draft_revision, after.revision) == (before.draft_revision + 1, before.revision)
    assert answer["data"]["draft_revision"] == after.draft_revision
    assert not PublishedExercise.objects.filter(exercise_id__in=planned(answer)["create"]).exists()
    publish_draft()
    assert PublishedExercise.objects.filter(exercise_id__in=planned(answer)["create"]).count() == 1


@pytest.mark.parametrize(("lesson", "full"), [("open-lesson", "lesson"), ("New", "module")])
def test_orders_end(public: Any, carlos: Any, lesson: str, full: str) -> None:
    public.lesson.assignments.filter(exercise=public.exercises[0]).update(order=MAX_ORDER)
    Lesson.objects.filter(pk="open-lesson").update(order=MAX_ORDER)
    for dry_run in (True, False):
        answer = carlos.post(IMPORT, {"csv": VOF.replace("open-lesson", lesson), "dry_run": dry_run})
        assert answer.status_code == 400
        assert answer.json()["errors"] == {"rows.1.lesson": [f"No order is left in the {full}."]}


def test_unchanged_table_changes_no_revision(public: Any, barking: Any, carlos: Any) -> None:
    before = Course.objects.values_list("revision", "draft_revision", "updated_at").get(pk="open")
    assert planned(sent(carlos, VOF.replace("true", "FALSE")))["unchanged"] == ["barking"]
    assert Course.objects.values_list("revision", "draft_revision", "updated_at").get(pk="open") == before


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="row locks need PostgreSQL; SQLite has one writer")
@pytest.mark.django_db(transaction=True)
def test_same_table_sent_several_times_at_once_is_imported_once(public: Any) -> None:
    authors = [signed_in(f"author{number}@example.org", "admin") for number in range(4)]
    csv = f"{HEADER}New,vof,Dogs bark.,true\r\nNew,vof,Cats bark.,false\r\n"
    answers = [planned(each) for each in at_once(*[lambda each=each: sent(each, csv) for each in authors])]
    created = [each["create"] for each in answers if each["create"]]
    assert len(created) == 1
    assert sorted(each["unchanged"] for each in answers) == [[], *created * 3]
    assert LessonExercise.objects.filter(course="open").count() == 4
