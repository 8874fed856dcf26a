"""POST /courses/:id/words/generate: exercises of words and sentences, written into a lesson."""

from typing import Any

import pytest

from content.models import ContentChange, Course, Exercise, LessonExercise
from content.tests import factories
from content.tests.media_files import WAV
from content.tests.publishing import make_manual
from content.tests.reading import BASE, read
from content.tests.writing import call, data, orders
from content.words.generation import MAX_EXERCISES, exercise_id
from langlearn.api.instants import now

G = "/courses/open/words/generate"
BODY = {"lesson_id": "open-lesson"}
PLAN = ("create", "update", "unchanged", "edited", "skipped", "stale")
GATO, NEXT_GATO = (exercise_id("open", "open-lesson", "to_target", "gato", number) for number in (1, 2))


def generate(client: Any, **body: Any) -> Any:
    return data(client, "POST", G, {**BODY, **body})["plan"]


def made(plan: Any) -> list[tuple[str, list[str]]]:
    return [(each["template"], each["word_ids"]) for each in plan["create"]]


def test_exercises_of_the_words_of_a_lesson_are_appended_to_it(cats: Any, carlos: Any) -> None:
    before = orders(carlos, "/lessons/open-lesson/exercises", "exercise_id")
    answer = call(carlos, "POST", G, BODY)
    assert answer["message"] == "Exercises generated successfully"
    assert answer["data"]["preview"] is False
    plan = answer["data"]["plan"]
    assert list(plan) == list(PLAN)
    assert made(plan) == [
        ("to_source", ["arbol"]),
        ("to_source", ["gato"]),
        ("pairs", ["arbol", "gato"]),
        ("to_target", ["arbol"]),
        ("to_target", ["gato"]),
        ("cloze", ["gato"]),
        ("word_bank", ["beber", "gato", "leche"]),
    ]
    assert plan["skipped"] == [{"template": "cloze", "source": "arbol", "reason": "no_sentence"}]
    created = [each["exercise_id"] for each in plan["create"]]
    after = orders(carlos, "/lessons/open-lesson/exercises", "exercise_id")
    assert after == before + [(each, order) for order, each in enumerate(created, start=len(before) + 1)]
    shown = read(carlos, f"/exercises/{GATO}")["data"]
    assert shown["data"] == next(each["data"] for each in plan["create"] if each["exercise_id"] == GATO)
    assert shown["created_by"] == str(carlos.user.pk)
    assert shown["data"]["words"] == ["gato"]


def test_generation_is_one_revision_of_the_course_and_a_second_one_is_none(cats: Any, carlos: Any) -> None:
    revision = Course.objects.get(pk="open").revision
    plan = generate(carlos)
    again = generate(carlos)
    assert again["unchanged"] == plan["create"]
    assert not any(again[name] for name in ("create", "update", "edited", "stale"))
    course = Course.objects.get(pk="open")
    assert course.revision == revision + 1
    assert ContentChange.objects.filter(course=course, revision=course.revision).count() == 2 * len(plan["create"])


def test_a_preview_has_the_plan_of_the_call_and_writes_nothing(cats: Any, carlos: Any) -> None:
    number = Exercise.objects.count()
    previewed = data(carlos, "POST", G, {**BODY, "preview": True})
    assert (previewed["preview"], Exercise.objects.count()) == (True, number)
    assert generate(carlos) == previewed["plan"]


def test_a_changed_word_updates_its_exercises_in_every_course(cats: Any, carlos: Any) -> None:
    generate(carlos)
    other = factories.course("other")
    factories.assign(factories.branch(other)[-1], Exercise.objects.get(pk=GATO))
    revision = Course.objects.get(pk="other").revision
    data(carlos, "PUT", "/courses/open/words/gato", {"translations": ["tomcat"]})
    plan = generate(carlos)
    assert GATO in [each["exercise_id"] for each in plan["update"]]
    assert read(carlos, f"/exercises/{GATO}")["data"]["data"]["source_text"] == "tomcat"
    assert Course.objects.get(pk="other").revision == revision + 1


def test_edited_exercises_keep_their_bytes(cats: Any, carlos: Any) -> None:
    generate(carlos)
    row = Exercise.objects.get(pk=GATO)
    data(carlos, "PUT", f"/exercises/{GATO}", {"data": {**row.data, "hints": ["miau"]}})
    edited = Exercise.objects.get(pk=GATO)
    data(carlos, "PUT", "/courses/open/words/gato", {"translations": ["tomcat"]})
    assert generate(carlos)["edited"] == [GATO]
    after = Exercise.objects.get(pk=GATO)
    assert (after.data_json, after.tag) == (edited.data_json, edited.tag)


def test_exercises_taken_out_of_the_lesson_stay_out(cats: Any, carlos: Any) -> None:
    generate(carlos)
    call(carlos, "DELETE", f"/lessons/open-lesson/exercises/{GATO}")
    plan = generate(carlos)
    assert (plan["edited"], plan["create"]) == ([GATO], [])
    assert not LessonExercise.objects.filter(exercise=GATO).exists()


def squat(ids, **fields):
    """Exercises of another author under these ids, which no lesson uses."""
    for each in ids:
        factories.exercise(each, "vof", {"statement": "x", "is_true": True}, **fields)


def test_exercises_of_others_under_the_ids_do_not_prevent_generation(cats: Any, carlos: Any) -> None:
    ids = [each["exercise_id"] for each in generate(carlos, preview=True)["create"]]
    squat(ids)
    plan = generate(carlos)
    created = [each["exercise_id"] for each in plan["create"]]
    assert len(created) == len(ids) and not set(created) & set(ids)
    assert (plan["edited"], plan["update"]) == ([], [])
    assert not LessonExercise.objects.filter(exercise__in=ids).exists()
    assert generate(carlos)["unchanged"] == plan["create"]
    Exercise.objects.filter(pk__in=ids).delete()  # found under their later ids, though the first ones are free
    again = generate(carlos)
    assert (again["unchanged"], again["create"], again["stale"]) == (plan["create"], [], [])
    call(carlos, "DELETE", f"/lessons/open-lesson/exercises/{created[0]}")
    assert generate(carlos)["edited"] == [created[0]]


def test_ids_that_another_course_has_published_are_passed_over(cats: Any, private: Any, ada: Any, carlos: Any) -> None:
    factories.assign(private.lesson, factories.exercise(GATO, "vof", {"statement": "x", "is_true": True}))
    make_manual("hidden")
    call(ada, "DELETE", f"/exercises/{GATO}?force=true")
    plan = generate(carlos, templates=["to_target"], word_ids=["gato"])
    assert [each["exercise_id"] for each in plan["create"]] == [NEXT_GATO]
    assert plan["edited"] == []


def test_an_id_is_passed_over_when_its_exercise_was_deleted_and_others_took_it(
    cats: Any, ada: Any, carlos: Any
) -> None:
    generate(carlos)
    call(ada, "DELETE", f"/exercises/{GATO}?force=true")
    squat([GATO], at=now())
    plan = generate(carlos)
    assert [each["exercise_id"] for each in plan["create"]] == [NEXT_GATO]
    assert plan["edited"] == []


def test_exercises_of_words_that_are_gone_are_stale_and_stay(cats: Any, carlos: Any) -> None:
    generate(carlos)
    call(carlos, "DELETE", "/courses/open/words/gato")
    assert GATO in generate(carlos)["stale"]
    assert GATO in generate(carlos, templates=["to_source"])["stale"]
    assert generate(carlos, word_ids=["leche"])["stale"] == []
    assert LessonExercise.objects.filter(exercise=GATO).exists()


def test_chosen_words_and_templates(cats: Any, carlos: Any) -> None:
    plan = generate(carlos, word_ids=["perro", "leche"], templates=["multiple_choice", "listening", "to_source"])
    assert made(plan) == [
        ("to_source", ["leche"]),
        ("to_source", ["perro"]),
        ("multiple_choice", ["leche"]),
        ("multiple_choice", ["perro"]),
    ]
    assert {each["reason"] for each in plan["skipped"]} == {"no_audio"}


def test_sounds_of_words_are_in_their_exercises(cats: Any, carlos: Any) -> None:
    asset = factories.media(WAV, extension="wav")
    data(carlos, "PUT", "/courses/open/words/gato", {"audio_url": asset.path})
    plan = generate(carlos, templates=["listening"])
    assert plan["create"][0]["data"]["audio_url"] == asset.path
    assert read(carlos, f"/media/{asset.sha256}/usage")["meta"]["total"] == 2


@pytest.mark.parametrize(
    ("body", "status", "error"),
    [
        ({}, 400, "lesson_id"),
        ({**BODY, "word_ids": []}, 400, "word_ids"),
        ({**BODY, "word_ids": ["gato"] * 101}, 400, "word_ids"),
        ({**BODY, "templates": ["to_nowhere"]}, 400, "templates"),
        ({**BODY, "templates": []}, 400, "templates"),
        ({**BODY, "templates": "cloze"}, 400, "templates"),
        ({**BODY, "preview": 1}, 400, "preview"),
        ({**BODY, "x": 1}, 400, "x"),
        ({"lesson_id": "hidden-lesson"}, 404, "Lesson with ID 'hidden-lesson' not found"),
        ({"lesson_id": "none"}, 404, "Lesson with ID 'none' not found"),
        ({**BODY, "word_ids": ["gato", "none"]}, 404, "Word with ID 'none' not found"),
    ],
)
@pytest.mark.usefixtures("private")
def test_invalid_calls_write_nothing(cats: Any, carlos: Any, body: Any, status: int, error: str) -> None:
    number = Exercise.objects.count()
    answer = call(carlos, "POST", G, body, status)
    if status == 400:
        assert {field.partition(".")[0] for field in answer["errors"]} == {error}
    else:
        assert answer["message"] == error
    assert Exercise.objects.count() == number


def test_students_and_unknown_courses_are_refused(cats: Any, carlos: Any, ana: Any) -> None:
    call(ana, "POST", G, BODY, 403)
    call(carlos, "POST", "/courses/none/words/generate", {}, 404)


def test_more_exercises_than_a_call_may_make_are_refused(public: Any, carlos: Any) -> None:
    rows = [
        {"id": f"w{number}", "text": f"palabra {number}", "translations": [f"word {number}"]} for number in range(100)
    ]
    data(carlos, "POST", "/courses/open/words/import", {"words": rows})
    ids = [row["id"] for row in rows]
    assert len(generate(carlos, word_ids=ids, templates=["to_source", "to_target"])["create"]) == MAX_EXERCISES
    answer = call(carlos, "POST", G, {**BODY, "word_ids": ids}, 400)
    assert answer["errors"] == {"body": ["At most 200 exercises per call"]}


def test_an_exercise_that_another_course_uses_is_not_updated_without_the_right_to_edit_that(
    cats: Any,
    carlos: Any,
    settings: Any,
) -> None:
    settings.COURSE_TEAMS = "members"
    factories.member(cats.course, carlos.user)
    generate(carlos)
    factories.assign(factories.branch(factories.course("other"))[-1], Exercise.objects.get(pk=GATO))
    data(carlos, "PUT", "/courses/open/words/gato", {"translations": ["tomcat"]})
    call(carlos, "POST", G, BODY, 403)
    assert read(carlos, f"/exercises/{GATO}")["data"]["data"]["source_text"] == "cat"


@pytest.mark.parametrize("words", [2, 20])
def test_a_call_takes_the_same_number_of_statements_for_any_number_of_words(
    cats: Any,
    carlos: Any,
    django_assert_max_num_queries: Any,
    words: int,
) -> None:
    rows = [{"id": f"w{number}", "text": f"palabra {number}", "translations": ["x"]} for number in range(words)]
    data(carlos, "POST", "/courses/open/words/import", {"words": rows})
    ids = [row["id"] for row in rows]
    generate(carlos, word_ids=ids)
    data(carlos, "POST", "/courses/open/words/import", {"words": [{**row, "translations": ["y"]} for row in rows]})
    with django_assert_max_num_queries(60):
        plan = generate(carlos, word_ids=ids)
    assert len(plan["update"]) >= words


def test_exercises_are_published_with_an_automatic_course(cats: Any, carlos: Any, api: Any) -> None:
    generate(carlos)
    answer = api.get(f"{BASE}/courses/open/package")
    assert GATO in answer.content.decode()
