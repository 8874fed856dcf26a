"""GET /courses/:id/problems: what an author should know about a draft before publishing it."""

from typing import Any

import pytest
from django.core.management import call_command

from content.models import Member, PublishMode
from content.revisions.tags import new_tag
from content.tests import factories
from content.tests.formats.test_librelingo_course import COURSE as REAL_COURSE
from content.tests.formats.test_librelingo_course import pytestmark as needs_real_course
from content.tests.media_files import PNG_PATH, PNG_SHA256, WAV, WAV_PATH
from content.tests.reading import BASE, ids, read
from content.tests.test_demo_course import COURSE as DEMO_COURSE
from content.tests.test_problem_rules import PICTURE, SOUND, TRANSLATION, WORD_BANK
from content.tests.writing import call

PATH = "/courses/quechua-101/problems"
KEYS = ["code", "severity", "entity", "id", "lesson_id", "field", "message"]
WITH_WRONG_ALTERNATIVE = {**WORD_BANK, "alternatives": ["Vivimos acá"]}


class Branch:
    """A course with a lesson, whose exercises have no problems unless a test says so."""

    def __init__(self, course_id: str = "quechua-101", **fields: Any) -> None:
        self.course = factories.course(course_id, **fields)
        self.level, self.section, self.module, self.lesson = factories.branch(self.course)

    def add(self, pk: str, data: Any = None, exercise_type: str = "translation", **more: Any) -> Any:
        exercise = factories.exercise(pk, exercise_type, {**(data or TRANSLATION), "note": pk, **more})
        factories.assign(self.lesson, exercise)
        return exercise


@pytest.fixture
def branch(db: None) -> Branch:
    return Branch()


@pytest.fixture
def sound(branch: Branch) -> Branch:
    """A branch without problems."""
    branch.add("ex-1")
    return branch


def found(client: Any, query: str = "", path: str = PATH) -> list[tuple[Any, ...]]:
    """Code, entity, id, lesson and field of the problems."""
    rows = read(client, f"{path}{query}")["data"]
    return [(row["code"], row["entity"], row["id"], row["lesson_id"], row["field"]) for row in rows]


def test_course_without_problems_has_an_empty_list(carlos: Any, sound: Branch) -> None:
    answer = carlos.get(BASE + PATH)
    assert answer["Cache-Control"] == "private, no-store"
    assert answer.json()["data"] == []
    assert answer.json()["meta"] == {
        **{"page": 1, "limit": 100, "total": 0, "totalPages": 0, "hasNext": False, "hasPrev": False},
        "counts": {"error": 0, "warning": 0, "info": 0},
    }


def test_problem_names_its_row_its_lesson_and_its_field(carlos: Any, branch: Branch) -> None:
    branch.add("ex-1", WITH_WRONG_ALTERNATIVE, "translation-word-bank")
    [problem] = read(carlos, PATH)["data"]
    assert list(problem) == KEYS
    assert problem == {
        "code": "answer_not_correct",
        "severity": "error",
        "entity": "exercise",
        "id": "ex-1",
        "lesson_id": "quechua-101-lesson",
        "field": "data.alternatives.0",
        "message": "This answer is accepted, but graded as wrong.",
    }


def test_rows_without_children_are_reported(carlos: Any, sound: Branch) -> None:
    factories.course("empty")
    level = factories.level(sound.course, "level-2")
    section = factories.section(sound.level, "section-2")
    module = factories.module(sound.section, "module-2")
    lesson = factories.lesson(sound.module, "lesson-2")
    assert found(carlos) == [
        ("empty_lesson", "lesson", lesson.pk, lesson.pk, None),
        ("empty_parent", "level", level.pk, None, None),
        ("empty_parent", "section", section.pk, None, None),
        ("empty_parent", "module", module.pk, None, None),
    ]
    assert [row["message"] for row in read(carlos, PATH)["data"]] == [
        "The lesson has no exercises.",
        "The level has no sections.",
        "The section has no modules.",
        "The module has no lessons.",
    ]
    assert found(carlos, path="/courses/empty/problems") == [("empty_parent", "course", "empty", None, None)]


def test_exercise_of_several_lessons_is_reported_in_the_first_one_of_the_document(carlos: Any, branch: Branch) -> None:
    first_module = factories.module(branch.section, "a-module", order=9)
    branch.module.order = 10
    branch.module.save()
    shared = branch.add("ex-1", WITH_WRONG_ALTERNATIVE, "translation-word-bank")
    lesson = factories.lesson(first_module, "z-lesson")
    factories.assign(lesson, shared)
    assert found(carlos) == [("answer_not_correct", "exercise", "ex-1", "z-lesson", "data.alternatives.0")]


def test_exercise_equal_to_another_one_of_a_lesson_is_reported_in_each_lesson(carlos: Any, branch: Branch) -> None:
    other = factories.lesson(branch.module, "lesson-2")
    rows = [factories.exercise(f"ex-{number}", "translation", TRANSLATION) for number in (3, 1, 2)]
    rows += [factories.exercise("ex-4", "listening", {"transcript": "a", **SOUND})]
    rows += [factories.exercise("ex-5", "speaking", {"text": "a", **SOUND})]
    for row in rows:
        factories.assign(branch.lesson, row)
    for row in rows[1:]:
        factories.assign(other, row)
    factories.assign(factories.lesson(branch.module, "lesson-3"), rows[0])
    assert found(carlos) == [
        ("duplicate_exercise", "exercise", "ex-1", branch.lesson.pk, None),
        ("duplicate_exercise", "exercise", "ex-2", branch.lesson.pk, None),
        ("duplicate_exercise", "exercise", "ex-2", "lesson-2", None),
    ]
    messages = [row["message"] for row in read(carlos, PATH)["data"]]
    assert messages == [f"Equal to exercise 'ex-{number}' of the same lesson." for number in (3, 3, 1)]


def test_problems_are_those_of_the_draft(carlos: Any, ada: Any, sound: Branch) -> None:
    call(ada, "PUT", "/courses/quechua-101/publish-mode", {"publish_mode": "manual"})
    call(carlos, "PATCH", "/exercises/ex-1", {"data": {**TRANSLATION, "alternatives": ["el mercado"]}})
    call(carlos, "POST", f"/modules/{sound.module.pk}/lessons", {"id": "new", "name": "Nuevo"}, status=201)
    assert found(carlos) == [
        ("duplicate_answers", "exercise", "ex-1", sound.lesson.pk, "data.alternatives.0"),
        ("empty_lesson", "lesson", "new", "new", None),
    ]


def test_problem_disappears_with_its_cause(carlos: Any, branch: Branch) -> None:
    branch.add("ex-1", WITH_WRONG_ALTERNATIVE, "translation-word-bank")
    assert len(found(carlos)) == len(found(carlos)) == 1
    call(carlos, "PATCH", "/exercises/ex-1", {"data": {**WORD_BANK, "alternatives": ["Vivimos aquí"]}})
    assert found(carlos) == []


def test_course_that_was_never_published_has_problems(carlos: Any) -> None:
    Branch(publish_mode=PublishMode.MANUAL, is_public=False)
    assert found(carlos) == [("empty_lesson", "lesson", "quechua-101-lesson", "quechua-101-lesson", None)]


# --- Sounds and pictures ---


def test_reference_to_a_deleted_asset_is_an_error(carlos: Any, ada: Any, branch: Branch) -> None:
    factories.media()
    factories.media(WAV, extension="wav")
    picture = f'<img src="{PNG_PATH}" alt="">'
    call(carlos, "PATCH", "/courses/quechua-101", {"description": picture})
    call(carlos, "PATCH", f"/lessons/{branch.lesson.pk}", {"description": picture + picture})
    options = [
        {"id": "a", "text": "Rojo", "is_correct": True},
        {"id": "b", "image_url": PNG_PATH, "alt": "Azul", "is_correct": False},
    ]
    choice = {"question": "?", "options": options, "audio_url": WAV_PATH, "image_url": PNG_PATH, "image_alt": "Sol"}
    page = {"content": picture, "media": {"type": "image", "url": PNG_PATH, "alt": "Sol"}}
    for pk, exercise_type, data in (("ex-1", "multiple-choice", choice), ("ex-2", "informative", page)):
        call(carlos, "POST", "/exercises", {"id": pk, "exercise_type": exercise_type, "data": data}, status=201)
        call(carlos, "POST", f"/lessons/{branch.lesson.pk}/exercises", {"exercise_id": pk}, status=201)
    assert found(carlos) == []
    call(ada, "DELETE", f"/media/{PNG_SHA256}?force=true")
    assert found(carlos) == [
        ("unknown_media", "course", "quechua-101", None, "description"),
        ("unknown_media", "lesson", branch.lesson.pk, branch.lesson.pk, "description"),
        ("unknown_media", "exercise", "ex-1", branch.lesson.pk, "data.image_url"),
        ("unknown_media", "exercise", "ex-1", branch.lesson.pk, "data.options.1.image_url"),
        ("unknown_media", "exercise", "ex-2", branch.lesson.pk, "data.content"),
        ("unknown_media", "exercise", "ex-2", branch.lesson.pk, "data.media.url"),
    ]
    assert {row["message"] for row in read(carlos, PATH)["data"]} == {f"The server does not have {PNG_PATH}."}


def test_address_that_is_no_reference_is_no_problem(carlos: Any, branch: Branch) -> None:
    data = {**TRANSLATION, "note": f"like {PNG_PATH}", "image_url": f"https://example.org/{PNG_PATH}", "image_alt": "x"}
    call(carlos, "POST", "/exercises", {"id": "ex-1", "exercise_type": "translation", "data": data}, status=201)
    call(carlos, "POST", f"/lessons/{branch.lesson.pk}/exercises", {"exercise_id": "ex-1"}, status=201)
    call(carlos, "PATCH", f"/lessons/{branch.lesson.pk}", {"description": f"See {PNG_PATH}"})
    assert found(carlos) == []


def test_pictures_of_descriptions_need_alternative_texts(carlos: Any, sound: Branch) -> None:
    for path in ("/courses/quechua-101", f"/lessons/{sound.lesson.pk}"):
        call(carlos, "PATCH", path, {"description": f'<img src="{PICTURE}"> <img src="{PICTURE}">'})
    assert found(carlos) == [
        ("image_without_alt", "course", "quechua-101", None, "description"),
        ("image_without_alt", "lesson", sound.lesson.pk, sound.lesson.pk, "description"),
    ]


# --- Exercises that other courses use, and exercises that none uses ---


def test_edit_that_another_course_publishes_at_once_is_reported(carlos: Any, ada: Any, sound: Branch) -> None:
    other = Branch("other")
    shared = sound.add("ex-2")
    factories.assign(other.lesson, shared)
    sound.add("ex-3")
    call(ada, "PUT", "/courses/quechua-101/publish-mode", {"publish_mode": "manual"})
    assert found(carlos) == []
    for pk in ("ex-2", "ex-3"):
        call(carlos, "PATCH", f"/exercises/{pk}", {"data": {**TRANSLATION, "note": pk, "hints": ["a"]}})
    expected = [("live_elsewhere", "exercise", "ex-2", sound.lesson.pk, None)]
    assert found(carlos) == expected
    assert found(carlos, path="/courses/other/problems") == []

    call(ada, "PUT", "/courses/other/publish-mode", {"publish_mode": "manual"})
    assert found(carlos) == []
    call(ada, "PUT", "/courses/other/publish-mode", {"publish_mode": "auto"})
    assert found(carlos) == expected
    call(carlos, "POST", "/courses/quechua-101/publish", {}, status=201)
    assert found(carlos) == []


def test_edit_that_was_taken_back_is_not_live_elsewhere(carlos: Any, ada: Any, sound: Branch) -> None:
    factories.assign(Branch("other").lesson, sound.add("ex-2", note="a"))
    call(ada, "PUT", "/courses/quechua-101/publish-mode", {"publish_mode": "manual"})
    for note in ("b", "a"):
        call(carlos, "PATCH", "/exercises/ex-2", {"data": {**TRANSLATION, "note": note}})
    assert found(carlos) == []


def test_new_exercise_is_live_elsewhere_when_it_was_edited_in_the_draft(carlos: Any) -> None:
    draft = Branch(publish_mode=PublishMode.MANUAL)
    other = Branch("other")
    for pk in ("ex-1", "ex-2"):
        factories.assign(draft.lesson, other.add(pk))
    assert found(carlos) == []
    call(carlos, "PATCH", "/exercises/ex-2", {"data": {**TRANSLATION, "note": "edited"}})
    assert found(carlos) == [("live_elsewhere", "exercise", "ex-2", draft.lesson.pk, None)]


def test_exercise_that_no_lesson_uses_any_more_is_an_orphan_of_its_former_courses(carlos: Any, ada: Any) -> None:
    branch, other = Branch(), Branch("other")
    for pk in ("ex-1", "ex-2", "ex-3", "ex-4", "ex-5"):
        branch.add(pk)
    for pk in ("ex-2", "ex-3"):
        call(carlos, "POST", f"/lessons/{other.lesson.pk}/exercises", {"exercise_id": pk}, status=201)
    factories.exercise("ex-unused", data=TRANSLATION)

    for pk in ("ex-1", "ex-2", "ex-3", "ex-4"):
        call(carlos, "DELETE", f"/lessons/{branch.lesson.pk}/exercises/{pk}")
    call(carlos, "DELETE", f"/lessons/{other.lesson.pk}/exercises/ex-3")
    call(ada, "DELETE", "/exercises/ex-4")
    assert found(carlos) == [
        ("orphan_exercise", "exercise", "ex-1", None, None),
        ("orphan_exercise", "exercise", "ex-3", None, None),
    ]
    assert found(carlos, path="/courses/other/problems") == [("orphan_exercise", "exercise", "ex-3", None, None)]

    call(carlos, "POST", f"/lessons/{branch.lesson.pk}/exercises", {"exercise_id": "ex-3"}, status=201)
    call(ada, "DELETE", f"/lessons/{branch.lesson.pk}")
    assert [pk for code, _, pk, *_ in found(carlos) if code == "orphan_exercise"] == ["ex-1", "ex-3", "ex-5"]


# --- The list ---


@pytest.fixture
def mixed(branch: Branch) -> Branch:
    """Two errors, three warnings, four pieces of information."""
    for pk in ("ex-2", "ex-1"):
        branch.add(pk, WITH_WRONG_ALTERNATIVE, "translation-word-bank", audio_url=None)
    branch.add("ex-3", source_text="No", target_text="no", alternatives=["¡No!"])
    branch.add("ex-4", {"statement": "a", "is_true": True}, "vof", image_url=PICTURE)
    factories.level(branch.course, "level-2")
    return branch


def test_problems_are_ordered_and_counted(carlos: Any, mixed: Branch) -> None:
    answer = read(carlos, PATH)
    assert [(row["severity"], row["code"], row["id"]) for row in answer["data"]] == [
        ("error", "answer_not_correct", "ex-1"),
        ("error", "answer_not_correct", "ex-2"),
        ("warning", "duplicate_answers", "ex-3"),
        ("warning", "empty_parent", "level-2"),
        ("warning", "missing_translation", "ex-3"),
        ("info", "image_without_alt", "ex-4"),
        ("info", "no_audio", "ex-1"),
        ("info", "no_audio", "ex-2"),
        ("info", "no_audio", "ex-4"),
    ]
    assert answer["meta"]["counts"] == {"error": 2, "warning": 3, "info": 4}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("severity=error", ["ex-1", "ex-2"]),
        ("severity=warning&entity=exercise", ["ex-3", "ex-3"]),
        ("code=no_audio", ["ex-1", "ex-2", "ex-4"]),
        ("entity=level", ["level-2"]),
        ("entity=lesson_exercise", []),
        ("severity=error&code=no_audio", []),
    ],
)
def test_filters_combine_and_leave_the_counts(carlos: Any, mixed: Branch, query: str, expected: list[str]) -> None:
    assert ids(carlos, f"{PATH}?{query}") == expected
    meta = read(carlos, f"{PATH}?{query}")["meta"]
    assert meta["total"] == len(expected)
    assert meta["counts"] == {"error": 2, "warning": 3, "info": 4}


def test_problems_are_paged(carlos: Any, mixed: Branch) -> None:
    answer = carlos.get(f"{BASE}{PATH}?severity=info&limit=3&page=2")
    assert [row["id"] for row in answer.json()["data"]] == ["ex-4"]
    assert (answer["X-Total-Count"], answer["X-Has-Next"], answer["X-Has-Prev"]) == ("4", "false", "true")
    first = f"/api/v1{PATH}?severity=info&page=1&limit=3"
    assert answer["Link"].startswith(f'<{first}>; rel="first", <{first}>; rel="prev"')


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("severity=Error", "severity"),
        ("severity=", "severity"),
        ("severity=error&severity=info", "severity"),
        ("code=typo", "code"),
        ("entity=media", "entity"),
        ("limit=0", "limit"),
        ("page=1&offset=0", "offset"),
    ],
)
def test_bad_parameters_are_refused(carlos: Any, sound: Branch, query: str, field: str) -> None:
    assert list(read(carlos, f"{PATH}?{query}", 400)["errors"]) == [field]


def test_problems_are_for_staff(api: Any, ana: Any, carlos: Any, ada: Any, sound: Branch) -> None:
    for path in (PATH, "/courses/none/problems"):
        read(api, path, 401)
        read(ana, path, 403)
    assert read(carlos, "/courses/none/problems", 404)["error"]["message"] == "Course with ID 'none' not found"
    assert found(ada) == found(carlos) == []


def test_members_read_the_problems_where_teams_are_closed(carlos: Any, ada: Any, sound: Branch, settings: Any) -> None:
    settings.COURSE_TEAMS = "members"
    Branch("hidden", is_public=False)
    read(carlos, PATH, 403)
    read(carlos, "/courses/hidden/problems", 404)
    for course_id in ("quechua-101", "hidden"):
        stamps = {"tag": new_tag(), "created_at": factories.MARCH, "updated_at": factories.MARCH}
        Member.objects.create(course_id=course_id, user=carlos.user, role="reviewer", **stamps)
        read(carlos, f"/courses/{course_id}/problems")


# --- Cost ---


@pytest.mark.parametrize(("number", "batches"), [(0, 0), (10, 1), (600, 2)])
@pytest.mark.parametrize("publish_mode", list(PublishMode))
def test_statements_are_constant_but_for_one_for_500_exercises(
    carlos: Any, django_assert_max_num_queries: Any, publish_mode: PublishMode, number: int, batches: int
) -> None:
    branch = Branch(publish_mode=publish_mode)
    other = Branch("other")
    factories.media()
    for index in range(number):
        exercise = branch.add(f"ex-{index}", image_url=PNG_PATH)
        if index < 10:
            factories.assign(other.lesson, exercise)
    removed = branch.add("ex-removed")
    call(carlos, "DELETE", f"/lessons/{branch.lesson.pk}/exercises/{removed.pk}")
    with django_assert_max_num_queries(18 + batches):
        answer = read(carlos, f"{PATH}?limit=1")
    assert answer["meta"]["counts"] == {"error": 0, "warning": int(number == 0), "info": number + 1}


# --- Real courses ---


def test_demo_course_has_no_errors_and_no_warnings(carlos: Any, media_root: Any) -> None:
    call_command("import_course", DEMO_COURSE, verbosity=0)
    meta = read(carlos, "/courses/spanish-a1/problems")["meta"]
    assert (meta["counts"]["error"], meta["counts"]["warning"]) == (0, 0)


@needs_real_course
def test_published_course_has_no_errors(carlos: Any, db: None) -> None:
    call_command("import_course", REAL_COURSE, course_id="real", verbosity=0)
    answer = read(carlos, "/courses/real/problems")
    assert answer["meta"]["counts"]["error"] == 0
    assert {row["code"] for row in answer["data"]} <= {"duplicate_answers", "missing_translation", "no_audio"}
