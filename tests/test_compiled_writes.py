"""A compiled write leaves what the ORM would leave, on every database."""

from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import Session, User
from accounts.services import sessions
from content.models import Lesson
from content.selectors import lessons_by_id
from content.tests import factories
from langlearn.api.compiled import TEXT_PARAMETER, CompiledRead
from langlearn.api.lists import TEXTS, UUIDS, EachOf, OneOf
from langlearn.api.writes import CompiledInsert, CompiledUpdate, insert_together
from progress import attempts, locks, recording
from progress.models import (
    ActivityDay,
    ExerciseAttempt,
    ExperienceEntry,
    LessonCompletion,
    LessonReport,
    ReviewCard,
    UserProgress,
)

COMPLETIONS = CompiledInsert(LessonCompletion, same=("user", "epoch"))
MOMENT = datetime(2026, 3, 2, 12, 30, 15, 250_000, tzinfo=UTC)
DAY = date(2026, 3, 2)


def rows(model: type[models.Model], number: int, user_id: UUID) -> list[Any]:
    """Instances with every kind of value that the model's columns take."""
    texts = ["ñandú \"quoted\" 'x' \\ \\u0041 %s %(a)s", "", "日本 🐾\n\t"]
    made: list[dict[str, Any]] = []
    for index in range(number):
        values: dict[str, Any] = {}
        for field in model._meta.concrete_fields:
            if field.name == "user":
                values["user"] = None
            elif isinstance(field, models.AutoField | models.ForeignKey):
                continue
            elif field.null and index % 2:
                values[field.name] = None
            elif isinstance(field, models.UUIDField):
                values[field.name] = UUID(int=index + 1)
            elif isinstance(field, models.BooleanField):
                values[field.name] = index % 2 == 0
            elif isinstance(field, models.FloatField):
                values[field.name] = (0.1 + 0.2, 1.0, 1e-17)[index % 3]
            elif isinstance(field, models.IntegerField):
                values[field.name] = index + 1
            elif isinstance(field, models.DateTimeField):
                values[field.name] = MOMENT + timedelta(microseconds=index)
            elif isinstance(field, models.DateField):
                values[field.name] = DAY + timedelta(days=index)
            else:
                values[field.name] = f"{index}{texts[index % 3]}"[: field.max_length]
        values.pop("user", None)
        made.append({**values, "user_id": user_id})
    return [model(**values) for values in made]


def alike(write: CompiledInsert, made: list[Any]) -> dict[str, Any]:
    """What the write sends once, by column: the first row's, which all rows get."""
    same = {field.attname: getattr(made[0], field.attname) for field in write._same}
    for row in made:
        for name, value in same.items():
            setattr(row, name, value)
    return same


def stored(model: type[models.Model]) -> list[dict[str, Any]]:
    found = [{k: v for k, v in row.items() if k != "id"} for row in model._default_manager.values()]
    return sorted(found, key=repr)


@pytest.mark.parametrize(
    ("write", "model"),
    [
        (recording._REPORTS, LessonReport),
        (recording._DAYS, ActivityDay),
        (COMPLETIONS, LessonCompletion),
        (recording._STATE, UserProgress),
        (attempts._ATTEMPTS, ExerciseAttempt),
        (attempts._CARDS, ReviewCard),
    ],
)
def test_an_insert_stores_what_the_orm_stores(ana: Any, write: CompiledInsert, model: Any) -> None:
    number = 1 if model is UserProgress else 7
    made = rows(model, number, ana.user.pk)
    alike(write, made)
    model.objects.all().delete()
    model.objects.bulk_create(made)
    expected = stored(model)
    model.objects.all().delete()
    write.insert(made)
    assert stored(model) == expected
    assert len(expected) == number


def test_values_are_stored_like_an_instance(ana: Any) -> None:
    report = rows(LessonReport, 2, ana.user.pk)[1]  # whose score is null
    recording._REPORTS.insert([report])
    expected = stored(LessonReport)
    LessonReport.objects.all().delete()
    values = {field.attname: getattr(report, field.attname) for field in LessonReport._meta.concrete_fields[1:]}
    same = {name: values.pop(name) for name in ("user_id", "epoch", "received_at")}
    given = {name: value for name, value in values.items() if value is not None}
    insert_together((recording._REPORTS, [given]), same=same)
    assert stored(LessonReport) == expected


def test_rows_that_are_there_are_left(ana: Any) -> None:
    for days in ([DAY], [DAY, DAY + timedelta(days=1)]):
        recording._DAYS.insert(ActivityDay(user_id=ana.user.pk, epoch=0, local_date=day) for day in days)
    assert ActivityDay.objects.count() == 2


def test_rows_that_are_there_change_in_the_fields_named(ana: Any) -> None:
    COMPLETIONS.insert(rows(LessonCompletion, 3, ana.user.pk))
    first, second, _ = LessonCompletion.objects.order_by("lesson_id")
    first.attempts, first.best_score, first.base_experience = 9, None, 77
    first.completed_at += timedelta(hours=1)
    second.life_earned_on = DAY
    with CaptureQueriesContext(connection) as captured:
        recording._UPDATED.insert([first, second])
    assert len(captured) == 1
    first.base_experience = 1  # is decided by the first report and not written again
    for expected in (first, second):
        row = LessonCompletion.objects.get(pk=expected.pk)
        assert all(getattr(row, f.attname) == getattr(expected, f.attname) for f in row._meta.concrete_fields)
    assert LessonCompletion.objects.count() == 3


def test_the_state_of_a_learner_is_written_whole(ana: Any) -> None:
    recording._STATE.insert(rows(UserProgress, 1, ana.user.pk))
    progress = UserProgress.objects.get()
    for field in UserProgress._meta.concrete_fields:
        if field.null:
            setattr(progress, field.attname, None)
    progress.week_score, progress.timezone = -5, "America/Lima"
    recording._STATE.insert([progress])
    written = UserProgress.objects.values().get()
    progress.save()
    assert UserProgress.objects.values().get() == written


def test_no_rows_are_no_statement(ana: Any) -> None:
    with CaptureQueriesContext(connection) as captured:
        recording._REPORTS.insert([])
    assert not captured.captured_queries


def test_inserts_together_are_one_statement_where_the_database_knows_such(ana: Any) -> None:
    made = rows(LessonReport, 2, ana.user.pk), rows(LessonCompletion, 3, ana.user.pk)
    same = alike(recording._REPORTS, made[0]) | alike(COMPLETIONS, made[1])
    with CaptureQueriesContext(connection) as captured:
        insert_together(
            (recording._REPORTS, recording._REPORTS.values_of(made[0])),
            (recording._DAYS, []),
            (COMPLETIONS, COMPLETIONS.values_of(made[1])),
            same=same,
        )
    assert len(captured) == (1 if connection.vendor == "postgresql" else 2)
    written = stored(LessonReport), stored(LessonCompletion)
    for model, instances, found in zip((LessonReport, LessonCompletion), made, written, strict=True):
        model.objects.all().delete()
        model.objects.bulk_create(instances)
        assert stored(model) == found


@pytest.mark.parametrize(
    "unusual", [{}, {"experience_gained": 11, "attempts": 2, "best_score": 99}], ids=["usual", "unusual"]
)
def test_inserts_that_read_one_document_take_their_columns_of_it(ana: Any, unusual: dict[str, int]) -> None:
    reports = recording._REPORTS.values_of(rows(LessonReport, 3, ana.user.pk))
    earlier, first = reports[1:]
    earlier |= {"amount": -4, "reason": recording.EARLIER_COMPLETION}
    first |= {"amount": 12, "base_experience": 10, "change_number": 2**40, **unusual}
    same = {"user_id": ana.user.pk, "epoch": 3, "received_at": MOMENT, "created_at": MOMENT + timedelta(hours=1)}
    with CaptureQueriesContext(connection) as captured:
        insert_together((recording._RECORDED, reports), same=same)
    assert len(captured) == (1 if connection.vendor == "postgresql" else 3)
    expected = [
        LessonReport(
            user_id=ana.user.pk, epoch=3, received_at=MOMENT, **{name: row[name] for name in recording._REPORTS.sent}
        )
        for row in reports
    ]
    of_report = {
        name: first[name] for name in ("lesson_id", "completed_at", "local_date", "score", "time_spent_seconds")
    }
    completion = LessonCompletion(
        user_id=ana.user.pk,
        epoch=3,
        **of_report,
        base_experience=10,
        **({"experience_gained": 12, "attempts": 1, "best_score": first["score"]} | unusual),
        first_identity=first["identity"],
        visible=True,
        life_earned_on=None,
        change_number=2**40,
    )
    entries = [
        ExperienceEntry(
            user_id=ana.user.pk,
            epoch=3,
            kind="lesson",
            amount=row["amount"],
            source=recording.lesson_source(row["lesson_id"]),
            reason=row.get("reason"),
            local_date=row["local_date"],
            created_at=MOMENT + timedelta(hours=1),
        )
        for row in (earlier, first)
    ]
    made = {LessonReport: expected, LessonCompletion: [completion], ExperienceEntry: entries}
    written = {model: stored(model) for model in made}
    for model, instances in made.items():
        model._default_manager.all().delete()
        model._default_manager.bulk_create(instances)
        assert stored(model) == written[model]


def test_inserts_together_fail_together(ana: Any) -> None:
    made = rows(LessonReport, 1, ana.user.pk), rows(LessonCompletion, 1, ana.user.pk)
    same = alike(recording._REPORTS, made[0]) | alike(COMPLETIONS, made[1])
    report, created = recording._REPORTS.values_of(made[0]), COMPLETIONS.values_of(made[1])
    COMPLETIONS.insert(rows(LessonCompletion, 1, ana.user.pk))
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_together((recording._REPORTS, report), (COMPLETIONS, created), same=same)
    assert not LessonReport.objects.exists()


def test_a_constraint_holds(ana: Any) -> None:
    report = rows(LessonReport, 1, ana.user.pk)
    recording._REPORTS.insert(report)
    with pytest.raises(IntegrityError), transaction.atomic():
        recording._REPORTS.insert(report)
    report[0].identity, report[0].score = UUID(int=99), 101
    with pytest.raises(IntegrityError), transaction.atomic():
        recording._REPORTS.insert(report)
    assert LessonReport.objects.count() == 1


def test_an_update_stores_what_saving_stores(ana: Any, sam: Any) -> None:
    session, others = Session.objects.get(user=ana.user.pk), Session.objects.exclude(user=ana.user.pk)
    before = list(others.values())
    session.rotation, session.parent_digest, session.expires_at = 3, "a" * 64, MOMENT
    session.user_agent = "not written"
    sessions._RENEWED.update(session)
    written = Session.objects.values().get(pk=session.pk)
    assert written["user_agent"] == "tests"
    Session.objects.filter(pk=session.pk).update(user_agent="not written")
    written["user_agent"] = "not written"
    session.save()
    assert Session.objects.values().get(pk=session.pk) == written
    assert list(others.values()) == before


def test_null_is_written(ana: Any) -> None:
    for moment in (MOMENT, None):
        ana.user.last_login_date = moment
        CompiledUpdate(User, "last_login_date").update(ana.user)
        assert User.objects.get(pk=ana.user.pk).last_login_date == moment


@pytest.mark.parametrize("wanted", [[], ["qu-1"], ["qu-1", "qu-3", "none"], [f"qu-{n}" for n in range(40)]])
def test_a_list_is_found_as_the_orm_finds_it(db: None, wanted: list[str]) -> None:
    module = factories.module(factories.section(factories.level(factories.course())))
    for number in range(5):
        factories.lesson(module, f"qu-{number}")
    expected = sorted(Lesson.objects.filter(pk__in=wanted).values_list("pk", flat=True))
    assert sorted(lessons_by_id(wanted).ask()) == expected


@pytest.mark.parametrize("condition", [OneOf, EachOf])
def test_uuids_are_found_as_the_orm_finds_them(ana: Any, sam: Any, condition: type[OneOf]) -> None:
    def build(ids: Any) -> Any:
        return Session.objects.filter(condition("user_id", ids, UUIDS)).values_list("pk")

    read = CompiledRead(build, ids=(UUIDS, (UUID(int=1),)))
    for ids in ([], [ana.user.pk], [sam.user.pk, ana.user.pk], {UUID(int=5)}):
        expected = Session.objects.filter(user__in=ids).order_by("pk").values_list("pk")
        assert sorted(read.all(ids=ids)) == list(expected)


def test_texts_of_a_module_are_found_one_by_one(db: None) -> None:
    """With another parameter on either side of the list, whatever is in the texts."""
    section = factories.section(factories.level(factories.course()))
    modules = [factories.module(section, f"qu-m{number}") for number in range(2)]
    names = ["%s", 'a"b', "a'b", "\\", "ñ", "%", "{}"]
    for module in modules:
        for number, name in enumerate(names):
            factories.lesson(module, f"{module.pk}-{number}", name=name)

    def build(module: str, names: Any, order: str) -> Any:
        rows = Lesson.objects.filter(module=module).filter(EachOf("name", names, TEXTS)).exclude(pk=order)
        return rows.order_by().values_list("pk", "name")

    read = CompiledRead(
        build,
        module=(TEXT_PARAMETER, "a module"),
        names=(TEXTS, ("stand-in",)),
        order=(TEXT_PARAMETER, "a lesson"),
    )
    for wanted in ([], names, ["ñ", "none", "%s"]):
        found = read.all(module="qu-m1", names=wanted, order="qu-m1-1")
        expected = Lesson.objects.filter(module="qu-m1", name__in=wanted).exclude(pk="qu-m1-1")
        assert sorted(found) == sorted(expected.values_list("pk", "name"))


def in_transaction(read: Callable[[], Any]) -> Any:
    with transaction.atomic():
        return read()


def test_the_locked_row_of_a_learner(ana: Any, sam: Any) -> None:
    recording._STATE.insert(rows(UserProgress, 1, ana.user.pk))
    found = in_transaction(lambda: locks.locked_progress(user_id=ana.user.pk, timezone="UTC", at=MOMENT))
    expected = UserProgress.objects.get(pk=ana.user.pk)
    assert all(getattr(found, f.attname) == getattr(expected, f.attname) for f in expected._meta.concrete_fields)
    assert in_transaction(lambda: locks._LOCKED.first(user_id=sam.user.pk)) is None


@pytest.mark.postgresql
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer at a time")
@pytest.mark.parametrize(
    ("read", "clause"),
    [
        (lambda: locks._LOCKED.first(user_id=UUID(int=7)), "FOR NO KEY UPDATE"),
        (lambda: sessions._HELD.first(session_id=UUID(int=7), user_id=UUID(int=8)), "FOR UPDATE"),
    ],
)
def test_what_is_locked_is_locked_as_said(db: None, read: Callable[[], Any], clause: str) -> None:
    with CaptureQueriesContext(connection) as captured:
        in_transaction(read)
    assert any(query["sql"].endswith(clause) for query in captured)


def test_the_visible_completions_of_some_lessons(ana: Any, sam: Any) -> None:
    COMPLETIONS.insert(rows(LessonCompletion, 5, ana.user.pk))  # every second one is visible
    ids = list(LessonCompletion.objects.values_list("lesson_id", flat=True))
    found = recording.visible_by_lesson(ana.user.pk, ids).ask()
    expected = {row["lesson_id"]: row for row in LessonCompletion.objects.filter(visible=True).values()}
    assert {key: asdict(completion) for key, completion in found.items()} == expected
    assert recording.visible_by_lesson(sam.user.pk, ids).ask() == {}
