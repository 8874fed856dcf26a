"""manage.py check_progress: what is kept follows from reports and ledger, and can be computed from them again."""

from collections.abc import Callable
from datetime import date, timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext

from accounts.models import AuditEntry
from accounts.tests.helpers import UNKNOWN_ID, data
from content.models import PublishedLesson
from langlearn.api.instants import format_instant, now
from progress.models import (
    ActivityDay,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    ReviewCard,
    UserProgress,
    WordCard,
    ZoneChange,
)
from progress.selectors.words import word_cards
from progress.services import consistency
from progress.services.word_cards import store_word_cards


def check(*options: str) -> tuple[int, list[str]]:
    """Exit code and lines of output."""
    output = StringIO()
    try:
        call_command("check_progress", *options, stdout=output)
    except SystemExit as ended:
        return int(str(ended.code)), output.getvalue().splitlines()
    return 0, output.getvalue().splitlines()


@pytest.fixture
def learner(clock: Any, ana: Any, ada: Any, exercises: Any) -> Any:
    """An eventful history: three epochs, kept and archived completions, repeats, answers, a bonus, a change of zone."""

    def administer(act: str, **body: Any) -> None:
        ada.renew()
        answer = ada.post(f"/api/v1/progress/{act}", {"target_user_id": str(ana.user.pk), "reason": "x", **body})
        assert answer.status_code == 200, answer.content

    def answer(exercise: str, given: Any) -> None:
        ana.renew()
        assert ana.post(f"/api/v1/progress/exercises/{exercise}/attempts", {"answer": given}).status_code == 201

    def complete(lesson: str, **body: Any) -> None:
        ana.renew()
        assert ana.post(f"/api/v1/progress/lesson/{lesson}", body).status_code in (201, 409)
        clock.shift(60)

    answer("ex-market", "x")
    answer("ex-vof", True)
    complete("qu-l1", score=95, time_spent_seconds=60)
    complete("qu-l1", score=50)
    administer("reset")
    answer("ex-vof", True)
    complete("qu-l1", score=70)
    complete("qu-l2")
    administer("reset", keep_completions=True)
    complete("qu-l2", score=90)
    clock.shift(86400)
    complete("qu-l3", score=85, time_spent_seconds=5)
    assert ana.put("/api/users/profile", {"timezone": "Pacific/Kiritimati"}).status_code == 200
    administer("bonus", bonus_points=50)
    administer("adjust", amount=-20)
    return ana


def everything() -> dict[str, list[dict[str, Any]]]:
    """What is derived, but for the numbers and the instant of changes."""
    models = (UserProgress, LessonCompletion, ActivityDay, ReviewCard)
    rows = {model.__name__: list(model._default_manager.order_by("pk").values()) for model in models}
    for found in rows.values():
        for row in found:
            for changing in ("id", "change_number", "enrollments_number", "updated_at", "life_earned_on"):
                row.pop(changing, None)
        found.sort(key=str)
    return rows


def test_check_progress_finds_no_differences_in_a_consistent_history(learner: Any) -> None:
    assert check() == (0, ["1 accounts checked, 0 differences"])


def test_check_progress_without_any_progress_checks_no_account(ana: Any) -> None:
    assert check() == (0, ["0 accounts checked, 0 differences"])


def own() -> Any:
    return UserProgress.objects.all()


DAMAGES: dict[str, tuple[Callable[[], Any], str]] = {
    "total": (lambda: own().update(experience_points=1), "experience_points: stored 1, computed 41"),
    "week": (lambda: own().update(week_score=0), "week_score: stored 0, computed 41"),
    "month": (lambda: own().update(month_starts_on=None), "month_starts_on: stored None, computed 2026-03-01"),
    "day": (lambda: own().update(day_score=1), "day_score: stored 1, computed 50"),
    "an earlier day": (
        lambda: own().update(last_earned_on=date(2026, 3, 1)),
        "last_earned_on: stored 2026-03-01, computed 2026-03-04",
    ),
    "a later day with points": (
        lambda: own().update(last_earned_on=date(2026, 3, 9)),
        "last_earned_on: stored 2026-03-09, computed 2026-03-04",
    ),
    "streak": (lambda: own().update(streak_run=9), "streak_run: stored 9, computed 2"),
    "longest": (lambda: own().update(streak_longest=0), "streak_longest: stored 0, computed 2"),
    "expiry": (lambda: own().update(streak_expires_on=None), "streak_expires_on: stored None, computed 2026-03-04"),
    "last report": (lambda: own().update(last_reported_at=None), "last_reported_at: stored None"),
    "floor": (lambda: own().update(local_date_floor=None), "local_date_floor: stored None, computed 2026-03-03"),
    "epoch": (lambda: own().update(epoch=7), "epoch: stored 7, computed 2"),
    "counter": (lambda: own().update(change_number=0), "change_number: stored 0"),
    "row": (lambda: own().delete(), "epoch: stored 0, computed 2"),
    "a day lost": (
        lambda: ActivityDay.objects.filter(epoch=2).delete(),
        "active day 2026-03-02 in epoch 2: stored none",
    ),
    "a day too many": (
        lambda: ActivityDay.objects.create(user_id=own().get().pk, epoch=2, local_date=date(2026, 2, 1)),
        "active day 2026-02-01 in epoch 2: stored there, computed none",
    ),
    "a completion lost": (
        lambda: LessonCompletion.objects.filter(lesson_id="qu-l3").delete(),
        "completion of qu-l3 in epoch 2: stored none, computed there",
    ),
    "a completion changed": (
        lambda: LessonCompletion.objects.filter(lesson_id="qu-l2").update(attempts=1, best_score=None, score=3),
        "completion of qu-l2 in epoch 1, attempts: stored 1, computed 2",
    ),
    "a completion hidden": (
        lambda: LessonCompletion.objects.filter(lesson_id="qu-l3").update(visible=False),
        "completion of qu-l3 in epoch 2, visible: stored False, computed True",
    ),
    "a kept completion hidden": (
        lambda: LessonCompletion.objects.filter(lesson_id="qu-l2").update(visible=False),
        "completion of qu-l2 in epoch 1, visible: stored False, computed True",
    ),
    "a kept completion lost": (
        lambda: LessonCompletion.objects.filter(lesson_id="qu-l2").delete(),
        "completion of qu-l2 in epoch 1: stored none, computed there",
    ),
    "an archived completion shown": (
        lambda: (
            LessonCompletion.objects.filter(epoch=1, lesson_id="qu-l1").delete(),
            LessonCompletion.objects.filter(epoch=0).update(visible=True),
        ),
        "completion of qu-l1 in epoch 0, visible: stored True, computed False",
    ),
    "a completion of an epoch that is over changed": (
        lambda: LessonCompletion.objects.filter(epoch=0).update(score=3, attempts=9),
        "completion of qu-l1 in epoch 0, attempts: stored 9, computed 2",
    ),
    "lives begun before the reset": (
        lambda: own().update(lives_as_of=F("epoch_started_at") - timedelta(hours=4)),
        "lives_as_of: stored 2026-03-02 08:04:00+00:00, computed 2026-03-02 12:04:00+00:00",
    ),
    "a card of an epoch that is over changed": (
        lambda: ReviewCard.objects.filter(exercise_id="ex-market").update(reps=5),
        "review card of ex-market: stored (0, ExerciseSchedule(",
    ),
    "a card of an epoch that is over lost": (
        lambda: ReviewCard.objects.filter(exercise_id="ex-market").delete(),
        "review card of ex-market: stored None, computed (0, ExerciseSchedule(",
    ),
    "a card of another epoch": (
        lambda: ReviewCard.objects.filter(exercise_id="ex-vof").update(epoch=2),
        "review card of ex-vof: stored (2, ExerciseSchedule(",
    ),
    "numbers twice": (
        lambda: LessonCompletion.objects.update(change_number=1),
        "change number of qu-l1 in epoch 1: stored 1, computed another",
    ),
    "number of a card twice": (
        lambda: ReviewCard.objects.update(change_number=1),
        "change number of the card of ",
    ),
    "number of a card beyond": (
        lambda: ReviewCard.objects.filter(exercise_id="ex-vof").update(change_number=10**6),
        "change_number: stored ",
    ),
    "number of enrollments beyond": (
        lambda: own().update(enrollments_number=10**6),
        "change_number: stored ",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_check_progress_finds_and_repairs_each_difference(learner: Any, damage: str) -> None:
    before = everything()
    harm, line = DAMAGES[damage]
    harm()
    code, lines = check()
    assert code == 1
    assert any(found.startswith(f"{learner.user.pk} {line}") for found in lines), lines
    assert check() == (code, lines)  # looking changes nothing
    code, lines = check("--repair")
    assert (code, lines[-1].split(", ")[-1]) == (0, "0 not repaired")
    assert check()[0] == 0
    if damage != "row":  # a lost row takes what only it holds with it
        assert everything() == before


@pytest.mark.parametrize(
    ("harm", "words_that_differ"),
    [
        (lambda: WordCard.objects.all().delete(), ["beber", "gato", "leche"]),
        (lambda: WordCard.objects.filter(word_id="leche").delete(), ["leche"]),
        (lambda: WordCard.objects.filter(word_id="gato").update(reps=5), ["gato"]),
    ],
    ids=["all lost", "one lost", "one changed"],
)
def test_check_progress_finds_and_repairs_word_cards(
    ana: Any, words: Any, harm: Callable[[], Any], words_that_differ: list[str]
) -> None:
    data(ana.post("/api/v1/progress/exercises/ex-milk/attempts", {"answer": "El gato bebe leche"}), 201)
    store_word_cards(user_id=ana.user.pk, course_id="quechua-101", at=now())
    assert check()[0] == 0
    harm()
    code, lines = check()
    found = [line.split(":")[0] for line in lines[:-1]]
    assert found == [f"{ana.user.pk} card of the word {word} of quechua-101" for word in words_that_differ]
    assert code == 1
    assert check("--repair")[0] == 0
    assert check() == (0, ["1 accounts checked, 0 differences"])
    assert sorted(word_cards(ana.user.pk, "quechua-101").cards) == ["beber", "gato", "leche"]


def test_check_progress_repairs_impossible_lives(learner: Any, settings: Any) -> None:
    changed = own().get().updated_at
    settings.LIVES_LIMIT = 7
    own().update(lives_count=9, lives_as_of=changed + timedelta(days=9))
    code, lines = check("--repair")
    assert (code, lines[:2]) == (
        0,
        [
            f"{learner.user.pk} lives_count: stored 9, computed 7",
            f"{learner.user.pk} lives_as_of: stored {changed + timedelta(days=9)}, computed {changed}",
        ],
    )
    assert (own().get().lives_count, own().get().lives_as_of) == (7, changed)
    own().update(lives_count=2)  # what time cannot tell from a loss is left alone
    assert check()[0] == 0


def test_check_progress_without_the_audit_log_accepts_archived_completions(learner: Any) -> None:
    AuditEntry.objects.all().delete()
    assert check()[0] == 0
    LessonCompletion.objects.filter(lesson_id="qu-l2").update(visible=False)
    assert check()[0] == 0


@pytest.mark.parametrize("keep", [True, False])
def test_check_progress_restores_completions_lost_after_a_reset(
    clock: Any, ana: Any, ada: Any, course: Any, keep: bool
) -> None:
    assert ana.post("/api/v1/progress/lesson/qu-l1").status_code == 201
    body = {"target_user_id": str(ana.user.pk), "keep_completions": keep}
    assert ada.post("/api/v1/progress/reset", body).status_code == 200
    before = everything()
    LessonCompletion.objects.all().delete()
    line = f"{ana.user.pk} completion of qu-l1 in epoch 0: stored none, computed there"
    assert check() == (1, [line, "1 accounts checked, 1 differences"])
    assert check("--repair")[0] == 0
    assert everything() == before


def test_check_progress_restores_a_lost_progress_row_from_attempts(clock: Any, ana: Any, exercises: Any) -> None:
    assert ana.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True}).status_code == 201
    own().delete()
    ReviewCard.objects.update(reps=9)
    assert check()[0] == 1
    assert check("--user", str(ana.user.pk))[0] == 1
    assert check("--repair")[0] == 0
    assert own().get().pk == ana.user.pk
    assert ReviewCard.objects.get().reps == ExerciseAttempt.objects.count() == 1


def test_repair_is_audited_and_raises_the_change_number(learner: Any) -> None:
    number = UserProgress.objects.get().change_number
    UserProgress.objects.update(experience_points=1)
    LessonCompletion.objects.filter(lesson_id="qu-l3").update(score=1)
    assert check("--repair")[0] == 0
    logged = AuditEntry.objects.get(action="progress.repaired")
    assert (logged.actor_id, logged.target_id) == (None, learner.user.pk)
    assert logged.before == {"experience_points": "1", "completion of qu-l3 in epoch 2, score": "1"}
    assert logged.after == {"experience_points": "41", "completion of qu-l3 in epoch 2, score": "85"}
    assert UserProgress.objects.get().change_number > LessonCompletion.objects.get(lesson_id="qu-l3").change_number
    assert LessonCompletion.objects.get(lesson_id="qu-l3").change_number > number
    assert check("--repair") == (0, ["1 accounts checked, 0 differences, 0 not repaired"])
    assert AuditEntry.objects.filter(action="progress.repaired").count() == 1


def test_check_progress_restores_a_completion_of_a_deleted_lesson(learner: Any) -> None:
    row = LessonCompletion.objects.get(lesson_id="qu-l3")
    PublishedLesson.objects.all().delete()
    row.delete()
    assert check("--repair")[0] == 0
    made = LessonCompletion.objects.get(lesson_id="qu-l3")
    assert (made.experience_gained, made.first_identity, made.visible) == (11, row.first_identity, True)


def test_check_progress_reports_ledger_errors_without_repairing_them(learner: Any) -> None:
    ExperienceEntry.objects.filter(source="lesson:qu-l3").update(amount=F("amount") + 1)
    before = list(ExperienceEntry.objects.values())
    code, lines = check("--repair")
    assert code == 1
    assert f"{learner.user.pk} ledger of qu-l3 in epoch 2: stored 12, computed 11" in lines
    assert lines[-1].endswith(", 1 not repaired")
    assert list(ExperienceEntry.objects.values()) == before


def test_check_progress_reports_unmatched_reports_and_ledger_entries(learner: Any) -> None:
    LessonReport.objects.filter(lesson_id="qu-l3").update(lesson_id="other")
    code, lines = check()
    assert code == 1
    assert f"{learner.user.pk} ledger of other in epoch 2: stored no entry, computed an entry" in lines
    assert f"{learner.user.pk} reports of lesson:qu-l3 in epoch 2: stored none, computed at least one" in lines


def test_check_progress_removes_a_duplicate_completion(learner: Any) -> None:
    kept = LessonCompletion.objects.filter(user=learner.user, visible=True).earliest("id")
    double = LessonCompletion.objects.get(pk=kept.pk)
    double.pk, double.visible, double.change_number = None, False, 10**6
    double.save()
    code, lines = check()
    assert (code, lines[0]) == (
        1,
        f"{learner.user.pk} completion of {kept.lesson_id} in epoch {kept.epoch}: stored twice, computed once",
    )
    assert check("--repair")[0] == 0
    assert list(LessonCompletion.objects.filter(lesson_id=kept.lesson_id, epoch=kept.epoch)) == [kept]
    assert check() == (0, ["1 accounts checked, 0 differences"])


def test_check_progress_reports_rows_without_an_account(learner: Any, sam: Any) -> None:
    ActivityDay.objects.create(user_id=UNKNOWN_ID, epoch=0, local_date=date(2026, 7, 1))
    LessonReport.objects.filter(user=learner.user).update(user_id=UNKNOWN_ID)
    reports = LessonReport.objects.count()
    expected = [
        f"{UNKNOWN_ID} lesson reports: stored {reports}, computed no account",
        f"{UNKNOWN_ID} activity days: stored 1, computed no account",
    ]
    for options in ((), ("--repair",)):
        code, lines = check(*options)
        assert (code, lines[:2]) == (1, expected)
    assert LessonReport.objects.count() == reports  # the truth itself is never changed
    assert check("--user", str(sam.user.pk)) == (0, ["1 accounts checked, 0 differences"])


def test_all_tables_whose_rows_the_database_does_not_check_are_checked() -> None:
    unchecked = {
        model
        for model in apps.get_app_config("progress").get_models()
        for field in model._meta.fields
        if field.name == "user" and not getattr(field, "db_constraint", True)
    }
    assert set(consistency._UNCHECKED) == unchecked


@pytest.mark.postgresql
def test_accounts_without_a_progress_row_are_found_by_joins(db: None) -> None:
    """`NOT IN` would read the list of accounts for each row of a log when the list does not fit into `work_mem`."""
    if connection.vendor != "postgresql":
        pytest.skip("DATABASE_URL is not PostgreSQL: its query plans were NOT tried")
    with CaptureQueriesContext(connection) as queries:
        assert list(consistency.accounts_to_check()) == []
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {queries[-1]['sql']}")
        plan = "\n".join(line for (line,) in cursor.fetchall())
    assert plan.count("Anti Join") == len(consistency._LOGS)
    assert "SubPlan" not in plan


def test_check_progress_can_check_one_account(learner: Any, sam: Any) -> None:
    sam.renew()
    data(sam.post("/api/v1/progress/lesson/qu-l1"), 201)
    UserProgress.objects.filter(pk=sam.user.pk).update(experience_points=1)
    assert check("--user", str(learner.user.pk))[0] == 0
    assert check("--user", str(sam.user.pk))[0] == 1
    code, lines = check()
    assert (code, lines[-1]) == (1, "2 accounts checked, 1 differences")


def test_check_progress_refuses_an_unknown_user(db: None) -> None:
    for unknown, text in ((UNKNOWN_ID, "User not found"), ("me", "not a UUID"), (str(uuid4()), "User not found")):
        with pytest.raises(CommandError, match=text):
            call_command("check_progress", "--user", unknown)


def test_check_progress_of_an_account_without_progress_stores_nothing(ana: Any) -> None:
    assert check("--user", str(ana.user.pk)) == (0, ["1 accounts checked, 0 differences"])
    assert not UserProgress.objects.exists()


def test_check_progress_verifies_the_zone_history(learner: Any) -> None:
    ZoneChange.objects.update(changed_at=F("changed_at") - timedelta(days=20))
    code, lines = check()
    assert code == 1
    assert any("local_date_floor" in line for line in lines)


def test_check_progress_reads_many_accounts_with_as_many_queries_as_one(
    learner: Any, sam: Any, carlos: Any, words: Any
) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert check()[0] == 0
        return len(captured)

    def learn(client: Any) -> None:
        client.renew()
        data(client.post("/api/v1/progress/lesson/qu-l1"), 201)
        data(client.post("/api/v1/progress/exercises/ex-milk/attempts", {"answer": "El gato"}), 201)
        store_word_cards(user_id=client.user.pk, course_id="quechua-101", at=now())

    learn(sam)
    check()  # caches the words of the course
    before = queries()
    learn(carlos)
    assert queries() == before


def test_check_progress_compares_learners_with_many_answers_in_parts(
    ana: Any, sam: Any, carlos: Any, exercises: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[int] = []

    def compare(user_ids: Any, **named: Any) -> list[Any]:
        compared.append(ExerciseAttempt.objects.filter(user_id__in=user_ids).count())
        return consistency.accounts_that_differ(user_ids, **named)

    monkeypatch.setattr("progress.management.commands.check_progress.accounts_that_differ", compare)
    monkeypatch.setattr("progress.management.commands.check_progress._ANSWERS", 2)
    for client, answers in zip(sorted((ana, sam, carlos), key=lambda each: each.user.pk), (1, 1, 3), strict=True):
        for _ in range(answers):
            data(client.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True}), 201)
    own().update(total_score=1)
    code, lines = check()
    assert (code, lines[-1], compared) == (1, "3 accounts checked, 3 differences", [2, 3])


def test_check_progress_since_an_instant_checks_accounts_that_changed(clock: Any, learner: Any, sam: Any) -> None:
    own().update(experience_points=1)
    clock.shift(60)
    sam.renew()
    instant = format_instant(now())
    assert check("--since", instant) == (0, ["0 accounts checked, 0 differences"])
    data(sam.post("/api/v1/progress/exercises/ex-vof/attempts", {"answer": True}), 201)
    before = now() - timedelta(days=1)
    own().filter(pk=sam.user.pk).update(updated_at=before, lives_as_of=before)
    assert check("--since", instant) == (0, ["1 accounts checked, 0 differences"])
    data(sam.post("/api/v1/progress/lesson/qu-l1"), 201)
    own().filter(pk=sam.user.pk).update(total_score=0)
    code, lines = check("--since", instant)
    assert (code, lines[-1]) == (1, "1 accounts checked, 1 differences")
    assert check()[1][-1] == "2 accounts checked, 2 differences"
    with pytest.raises(CommandError, match="--since: not an instant"):
        check("--since", "yesterday")


def test_check_progress_says_how_far_it_is(learner: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("progress.management.commands.check_progress._SHOWN_EVERY", 1)
    errors = StringIO()
    call_command("check_progress", stdout=StringIO(), stderr=errors)
    assert errors.getvalue() == f"1 accounts checked, the last one {learner.user.pk}\n"
