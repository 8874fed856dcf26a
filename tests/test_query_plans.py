"""No hot query reads a whole table: the plans that PostgreSQL makes for what each request asks, on tables of thousands.

Every statement of a request is explained as it was sent. A table is read as a whole by a sequential scan, or by a scan
of an index without a condition; the latter is how the first rows of an order are found, so it may stand below a limit.
"""

import gzip
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import AuditAction, AuditEntry, IdempotencyRecord, MailToken, MailTokenPurpose, User
from accounts.services.registration import create_user
from accounts.services.sessions import open_session
from benchmarks.copies import copy_learners
from content import models
from content.exercises import EXAMPLES
from content.folding import exercise_search_text, folded_columns, word_columns
from content.references.addresses import address
from content.revisions.tags import new_tag
from content.tests import factories
from feedback import models as feedback
from langlearn.api import counters
from langlearn.api.instants import now
from langlearn.api.models import RateCounter
from langlearn.api.text import canonical_json
from notifications.models import Notification
from progress.models import (
    AttemptCorrection,
    Enrollment,
    Placement,
    PlacementStatus,
    PracticeSession,
    SchedulerFit,
    StatisticCopy,
    WordCard,
    WordReplay,
    ZoneChange,
)
from progress.rules.periods import Period, first_day
from progress.selectors import leaderboard

pytestmark = [
    pytest.mark.postgresql,
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="query plans: NOT tested without PostgreSQL"),
]
P = "/api/v1/progress"
PASSWORD = "Correct-Horse7"
COURSES, LEARNERS, COPIES = 1500, 100, 200
ACTIVE = 3_000  # learners who did more than to learn
ONE_ROW = frozenset({"content_catalogue"})  # a table of one row is read as a whole
ANA = 7  # a learner with a history


@dataclass(frozen=True)
class World:
    at: datetime
    admin: dict[str, Any]
    tokens: dict[str, Any]  # of Ana
    users: list[UUID]  # some
    lesson: str  # one with many exercises, in a course with many lessons

    @staticmethod
    def ask(method: str, path: str, body: Any = None, *, token: str | None = None, **headers: str) -> Any:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        content = b"" if body is None else json.dumps(body).encode()
        return Client().generic(method, path, content, content_type="application/json", headers=sent)

    def ana(self, method: str, path: str, body: Any = None) -> Any:
        return self.ask(method, path, body, token=self.tokens["accessToken"])

    def ada(self, method: str, path: str, body: Any = None) -> Any:
        return self.ask(method, path, body, token=self.admin["accessToken"])


def _content(at: datetime) -> None:
    """Many small courses, and one with fifty lessons of ten exercises."""

    def stamps() -> dict[str, Any]:
        return {"tag": new_tag(), "created_at": at, "updated_at": at}

    below = (models.Level, models.Section, models.Module, models.Lesson)
    rows: dict[Any, list[Any]] = {model: [] for model in below}
    first = factories.course("c0")
    names = [field.attname for field in models.Course._meta.concrete_fields]
    values = {name: getattr(first, name) for name in names}
    courses = [models.Course(**{**values, "id": f"c{number}"}) for number in range(1, COURSES)]
    models.Course.objects.bulk_create(courses)
    models.ContentChange.objects.bulk_create(
        models.ContentChange(
            course=course, revision=revision, entity="level", entity_id=f"{course.pk}-0", action="update"
        )
        for course in (first, *courses)
        for revision in (first.revision + 1, first.revision + 2)
    )
    folded = folded_columns("Name", None)
    for number, course in enumerate((first, *courses)):
        for place in range(2):
            name = f"c{number}-{place}"
            common = {"course_id": course.pk, "name": name, "order": 1, **folded}
            level = models.Level(id=name, code=f"A{place}", **{**common, "order": place + 1}, **stamps())
            section = models.Section(id=name, level=level, **common, **stamps())
            module = models.Module(id=name, section=section, module_type="basic_lesson", **common, **stamps())
            for model, row in ((models.Level, level), (models.Section, section), (models.Module, module)):
                rows[model].append(row)
            for order in range(1, 51 if (number, place) == (0, 0) else 2):
                lesson = models.Lesson(id=f"{name}-{order}", module=module, **{**common, "order": order}, **stamps())
                rows[models.Lesson].append(lesson)
    for model in below:
        model.objects.bulk_create(rows[model])
    data = EXAMPLES["translation"]
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO content_exercise (id, exercise_type, data_json, search_text, tag, created_at, updated_at)"
            " SELECT 'e' || n, 'translation', %s, %s || ' ' || n, n, %s, %s FROM generate_series(1, 20000) n",
            [canonical_json(data), exercise_search_text(data), at, at],
        )
        cursor.execute(
            'INSERT INTO content_lessonexercise (lesson_id, exercise_id, course_id, "order", tag)'
            " SELECT id, 'e' || row_number() OVER (ORDER BY course_id, id, place), course_id, place, 0"
            " FROM content_lesson, generate_series(1, 10) place WHERE course_id = 'c0' OR place <= 5"
        )
    text = {"text": "gato", "translations": ["cat"], **word_columns("gato", [], [], ["cat"], [])}
    models.Word.objects.bulk_create(
        models.Word(key=models.word_key(course.pk, word_id), course=course, word_id=word_id, **text, **stamps())
        for course in (first, *courses)
        for word_id in ("gato", "perro", "pan")
    )
    models.WordsPackage.objects.bulk_create(
        models.WordsPackage(course=course, revision=1000, revised_at=at, words=0, size_bytes=2, body=b"")
        for course in (first, *courses)
    )
    models.WordsPackageUse.objects.bulk_create(
        models.WordsPackageUse(course=course, revision=1000, sha256=f"{number:064x}")
        for number, course in enumerate((first, *courses))
    )
    models.Course.objects.update(revision=F("revision") + 2)
    factories.publish_all()


def _feedback(ids: list[UUID], at: datetime) -> None:
    """A claim, a report, a correction, a notice and a decision of each of these users."""
    about = {"entity": "exercise", "priority": 50, "opened_at": at, "last_at": at}
    cases = [
        feedback.Case(
            key=user.hex,
            kind=feedback.Kind.ANSWER,
            learners=1,
            course_id=f"c{place % COURSES}",
            entity_id=f"e{place}",
            decided_by_id=user,
            **about,
        )
        for place, user in enumerate(ids)
    ]
    feedback.Case.objects.bulk_create(cases)
    feedback.Claim.objects.bulk_create(
        feedback.Claim(
            user_id=user,
            public_id=user,
            attempt_id=user,
            course_id=case.course_id,
            exercise_id=case.entity_id,
            exercise_type="translation",
            answer="Hola",
            case=case,
            state=feedback.State.OPEN,
            claimed_at=at,
        )
        for user, case in zip(ids, cases, strict=True)
    )
    feedback.Report.objects.bulk_create(
        feedback.Report(
            user_id=user,
            public_id=user,
            case=case,
            course_id=case.course_id,
            entity="exercise",
            entity_id=case.entity_id,
            reason="text",
            state=feedback.State.OPEN,
            reported_at=at,
        )
        for user, case in zip(ids, cases, strict=True)
    )
    AttemptCorrection.objects.bulk_create(
        AttemptCorrection(user_id=user, attempt_id=user, exercise_id=case.entity_id, case_id=case.pk, corrected_at=at)
        for user, case in zip(ids, cases, strict=True)
    )
    Notification.objects.bulk_create(
        Notification(
            user_id=user, public_id=user, key="k", kind="claim.accepted", data={}, created_at=at, expires_at=at
        )
        for user in ids
    )
    feedback.ItemStatistic.objects.bulk_create(feedback.ItemStatistic(exercise_id=f"e{n}") for n in range(ACTIVE))
    feedback.WrongAnswer.objects.bulk_create(
        feedback.WrongAnswer(exercise_id=f"e{n}", digest="d", answer="Hola", verdict="wrong") for n in range(ACTIVE)
    )
    StatisticCopy.objects.bulk_create(
        StatisticCopy(kind="lesson", subject=f"lesson-{n}", about_json="{}") for n in range(ACTIVE)
    )


def _email(number: int) -> str:
    return f"learner-{number}@example.org"


def _learners(at: datetime) -> list[dict[str, Any]]:
    """The tokens of some learners with a history; there are many copies of each."""
    lessons = list(models.Lesson.objects.order_by("pk").values_list("pk", flat=True))
    tokens = []
    for number in range(LEARNERS):
        registered = at - timedelta(days=60)
        user = create_user(email=_email(number), password=PASSWORD, at=registered)
        tokens.append(open_session(user=user, user_agent="tests", ip=None, at=at))
        answered = {"answered_at": (at - timedelta(days=1)).isoformat(), "answer": "Hola"}
        history = {
            "completions": [
                {
                    "lesson_id": lessons[(number * 31 + place) % len(lessons)],
                    "completed_at": (at - timedelta(days=place + 1)).isoformat(),
                    "score": (number * 7 + place * 13) % 101,
                }
                for place in range(5)
            ],
            "attempts": [
                {"client_id": str(uuid4()), "exercise_id": f"e{number * 2 + place}", **answered} for place in (1, 2)
            ],
        }
        response = World.ask("PUT", f"{P}/sync", history, token=tokens[number]["accessToken"])
        assert response.json()["data"]["synced_completions"] == 5
    with connection.cursor() as cursor:
        copy_learners(cursor, 1, COPIES)
    return tokens


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """A database in which reading a whole table is never the cheapest plan, with true statistics."""
    with django_db_blocker.unblock():
        yield from _world()


def _world() -> Iterator[World]:
    at = now()
    _content(at)
    tokens = _learners(at)
    for period in (Period.WEEK, Period.MONTH, Period.ALL):
        leaderboard.refresh_milestones(period, first_day(period, at), at)
    models.CoursePackage.objects.bulk_create(
        models.CoursePackage(
            course=course,
            revision=course.revision,
            revised_at=course.revised_at,
            revision_shares_second=False,
            is_public=True,
            **dict.fromkeys(("levels", "sections", "modules", "lessons", "exercises"), 1),
            size_bytes=2,
            body=gzip.compress(b"{}"),
            media_bytes=0,
            media_missing="{}",
            manifest=gzip.compress(b"{}"),
        )
        for course in models.Course.objects.all()
    )
    ana = User.objects.get(email=_email(ANA))  # has something in each table
    ids = [ana.pk, *User.objects.exclude(pk=ana.pk).order_by("pk").values_list("pk", flat=True)[: ACTIVE - 1]]
    paths = {f"{number:064x}": address(f"{number:064x}", "png") for number in range(5000)}
    models.MediaAsset.objects.bulk_create(
        models.MediaAsset(
            sha256=sha256,
            path=path,
            kind=models.MediaKind.IMAGE,
            bytes=100,
            origin=models.MediaOrigin.UPLOAD,
            search_text="",
            tag=1,
            needed_at=at,
            created_by_id=ids[number % len(ids)],
        )
        for number, (sha256, path) in enumerate(paths.items())
    )
    models.MediaUse.objects.bulk_create(
        models.MediaUse(path=path, entity=models.Entity.EXERCISE, entity_id=f"e{number}", field="data.image_url")
        for number, path in enumerate(paths.values())
    )
    actions = AuditAction.values
    AuditEntry.objects.bulk_create(
        AuditEntry(
            action=actions[place % len(actions)], actor_id=user, target_id=user, created_at=at - timedelta(place)
        )
        for place, user in enumerate(ids)
    )
    MailToken.objects.bulk_create(
        MailToken(user_id=user, purpose=MailTokenPurpose.PASSWORD_RESET, digest=user.hex, created_at=at, expires_at=at)
        for user in ids
    )
    IdempotencyRecord.objects.bulk_create(
        IdempotencyRecord(user_id=user, key="k", fingerprint="f", status=201, reply="{}", permanent=True, created_at=at)
        for user in ids
    )
    courses = models.Course.objects.all()
    stamps = {"tag": 1, "created_at": at, "updated_at": at}
    models.Member.objects.bulk_create(
        models.Member(course=course, user_id=user, added_by_id=user, role=models.MemberRole.OWNER, **stamps)
        for course, user in zip(courses, ids, strict=False)
    )
    models.Schedule.objects.bulk_create(
        models.Schedule(course=course, publish_at=at, scheduled_by_id=user, **stamps)
        for course, user in zip(courses, ids, strict=False)
    )
    models.Publication.objects.bulk_create(
        models.Publication(
            course=course,
            number=1,
            kind=models.PublicationKind.PUBLISHED,
            revision=1,
            revised_at=at,
            draft_revision=1,
            published_by_id=user,
            published_at=at,
            **dict.fromkeys(("created", "updated", "moved", "deleted"), 1),
        )
        for course, user in zip(courses, ids, strict=False)
    )
    ZoneChange.objects.bulk_create(
        ZoneChange(user_id=user, changed_at=at, from_zone="UTC", to_zone="Europe/Madrid") for user in ids
    )
    Enrollment.objects.bulk_create(
        Enrollment(user_id=user, course_id=f"c{place}", position=place + 1, enrolled_at=at)
        for user in ids
        for place in range(2)
    )
    Placement.objects.bulk_create(
        Placement(
            user_id=user,
            client_id=user,
            epoch=0,
            course_id="c0",
            status=PlacementStatus.ACCEPTED,
            unit_kind="level",
            units=[],
            started_at=at,
            finished_at=at,
        )
        for user in ids
    )
    PracticeSession.objects.bulk_create(
        PracticeSession(
            user_id=user,
            client_id=user,
            epoch=0,
            course_id="c0",
            mode="mixed",
            size=20,
            started_at=at,
            finished_at=at,
            local_date=at.date(),
            counts=True,
        )
        for user in ids
    )
    SchedulerFit.objects.bulk_create(
        SchedulerFit(
            user_id=user, epoch=0, weights_json="[]", ratings=400, loss_before=0.4, loss_after=0.3, fitted_at=at
        )
        for user in ids
    )
    WordReplay.objects.bulk_create(
        WordReplay(user_id=user, course_id="c0", revision=1, words_revision=1, answers=1, answered_at=at)
        for user in ids
    )
    WordCard.objects.bulk_create(
        WordCard(
            user_id=user,
            course_id=f"c{place % 50}",
            word_id=f"w{place % 7}",
            due=at,
            state="review",
            stability=1.5,
            difficulty=5,
            reps=1,
            lapses=0,
            answered_at=at,
            last_rating="good",
            good=1,
            hard=0,
            again=0,
        )
        for place, user in enumerate(ids)
    )
    _feedback(ids, at)
    RateCounter.objects.bulk_create(RateCounter(key=f"ip:{n}", hits=1, ends_ms=2**50) for n in range(ACTIVE))
    ada = create_user(email="ada@example.org", password=PASSWORD, role="admin", at=at)
    admin = open_session(user=ada, user_agent="tests", ip=None, at=at)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    try:
        yield World(at, admin, tokens[ANA], ids, "c0-0-1")
    finally:
        leaderboard._refreshing.submit(leaderboard._milestones.clear).result()
        call_command("flush", interactive=False, verbosity=0)


@dataclass(frozen=True)
class Case:
    """A request, the indexes that its rows come from in order, and the tables that it may read as a whole."""

    ask: Callable[[World], Any]
    ordered: frozenset[str]
    whole: frozenset[str]
    status: int


def _case(name: str, ask: Callable[[World], Any], *ordered: str, whole: str = "", status: int = 200) -> Any:
    return pytest.param(Case(ask, frozenset(ordered), frozenset(whole.split()), status), id=name)


def _own(name: str, path: str, *ordered: str) -> Any:
    return _case(name, lambda w: w.ana("GET", P + path), *ordered)


def _anonymous(name: str, path: str, *ordered: str, whole: str = "") -> Any:
    return _case(name, lambda w: w.ask("GET", f"/api/v1{path}"), *ordered, whole=whole)


def _batch(world: World, size: int) -> dict[str, Any]:
    lessons = models.Lesson.objects.order_by("-pk").values_list("pk", flat=True)[:size]
    answered = {"answered_at": world.at.isoformat(), "answer": "Hola"}
    return {
        "completions": [{"lesson_id": lesson, "completed_at": world.at.isoformat()} for lesson in lessons],
        "attempts": [{"client_id": str(uuid4()), "exercise_id": f"e{n + 1}", **answered} for n in range(size)],
    }


def _take(world: World) -> Any:
    counter = counters.Counter("ip:5", 10, 60_000, counters.Storage.EXACT)
    taken = counters.DatabaseStore().take([counter])
    taken.release()
    RateCounter.objects.filter(ends_ms__lt=1).delete()


CASES = [
    _own("progress", ""),
    _own("summary", "/summary"),
    _own("completions", "/completions"),
    _own("completions of a course", "/completions?course_id=c3"),
    _own("completions by score", "/completions?sortBy=best_score&min_score=50"),
    _own("changes", "/changes"),
    _own("calendar", "/calendar"),
    _own("history", "/history", "progress_entry_newest"),
    _own("reviews", "/reviews"),
    _own("reviews of a course", "/reviews?course_id=c0"),
    _own("path", "/path?course_id=c0"),
    _own("next step", "/next?course_id=c0"),
    _own("scheduler", "/scheduler"),
    _case("start of practice", lambda w: w.ana("POST", f"{P}/practice", {"course_id": "c0"}), status=201),
    _own("mistakes", "/mistakes"),
    _own("words of a learner", "/words?course_id=c0"),
    _case("word statistics", lambda w: w.ada("GET", f"{P}/words/statistics?course_id=c0")),
    _own("mistakes of a course", "/mistakes?course_id=c0"),
    _own("enrollments", "/enrollments"),
    _case("enroll", lambda w: w.ana("POST", f"{P}/enrollments", {"course_id": "c5"}), status=201),
    _case("start of practice", lambda w: w.ana("POST", f"{P}/practice", {"course_id": "c0"}), status=201),
    _case("start of a placement", lambda w: w.ana("POST", f"{P}/placement", {"course_id": "c0"}), status=201),
    _own("leaderboard of the week", "/leaderboard", "progress_leaders_of_week"),
    _own("leaderboard of the month", "/leaderboard?period=month", "progress_leaders_of_month"),
    _own("leaderboard of all", "/leaderboard?period=all", "progress_leaders_of_all"),
    _own("lesson state", "/lesson/c0-0-1/completed"),
    _case("lesson statistics", lambda w: w.ada("GET", f"{P}/lesson/{w.lesson}/stats")),
    _case("complete a lesson", lambda w: w.ana("POST", f"{P}/lesson/{w.lesson}", {"score": 90}), status=201),
    _case("attempt", lambda w: w.ana("POST", f"{P}/exercises/e1/attempts", {"answer": "Hola"}), status=201),
    _case(
        "upload of 50",
        lambda w: w.ana("PUT", f"{P}/sync", _batch(w, 50)),
    ),
    _case("lives", lambda w: w.ana("PUT", f"{P}/lives", {"lives_change": -1})),
    _case(
        "bonus",
        lambda w: w.ada(
            "POST",
            f"{P}/bonus",
            {"target_user_id": str(w.users[5]), "bonus_points": 5, "reason": "x"},
        ),
    ),
    _case(
        "login",
        lambda w: w.ask("POST", "/api/v1/auth/login", {"email": _email(ANA), "password": PASSWORD}),
    ),
    _case(
        "refresh",
        lambda w: w.ask("POST", "/api/v1/auth/refresh", {"refreshToken": w.tokens["refreshToken"]}),
    ),
    _case("sessions", lambda w: w.ana("GET", "/api/v1/auth/sessions")),
    _case("log out everywhere", lambda w: w.ana("POST", "/api/v1/auth/logout-all")),
    _case(
        "forgotten password",
        lambda w: w.ask("POST", "/api/v1/auth/password/forgot", {"email": _email(3)}),
        status=202,
    ),
    _case("export", lambda w: w.ana("GET", "/api/v1/users/profile/export")),
    _case(
        "account deleted",
        lambda w: w.ana("DELETE", "/api/v1/users/profile", {"password": PASSWORD}),
        whole="django_admin_log",
    ),
    # Courses are few; the number of them, which the list tells, is counted.
    _anonymous("course list", "/courses", "content_publishedcourse_newest", whole="content_publishedcourse"),
    _anonymous(
        "course list with counts",
        "/courses?include=counts",
        "content_publishedcourse_newest",
        whole="content_publishedcourse",
    ),
    _anonymous("course", "/courses/c3"),
    _anonymous("level list", "/courses/c3/levels"),
    _anonymous("section list", "/levels/c3-0/sections"),
    _anonymous("module list", "/sections/c3-0/modules"),
    _anonymous("lesson list", "/modules/c0-0/lessons"),
    _anonymous("lesson", "/lessons/c0-0-1"),
    _anonymous("exercises of a lesson", "/lessons/c0-0-1/exercises"),
    _anonymous("package", "/courses/c4/package"),
    _anonymous("words", "/courses/c4/words"),
    _anonymous("word", "/courses/c4/words/gato"),
    _anonymous("words package", "/courses/c4/package/words"),
    _anonymous("delta", "/courses/c4/package?since=1"),
    _case("audit", lambda w: w.ada("GET", "/api/v1/users/audit"), "accounts_audit_newest", whole="accounts_auditentry"),
    _case(
        "audit of an account",
        lambda w: w.ada("GET", f"/api/v1/users/audit?target_id={w.users[5]}"),
    ),
    _case(
        "audit of an administrator",
        lambda w: w.ada("GET", f"/api/v1/users/audit?actor_id={w.users[5]}"),
    ),
    _case("users", lambda w: w.ada("GET", "/api/v1/users"), "accounts_user_newest", whole="accounts_user"),
    _case("rate limit", _take),
]


def _nodes(plan: dict[str, Any], *, limited: bool = False) -> Iterator[tuple[dict[str, Any], bool]]:
    """The nodes of a plan, and whether each stands below a limit."""
    limited = limited or plan["Node Type"] == "Limit"
    yield plan, limited
    for child in plan.get("Plans", []):
        yield from _nodes(child, limited=limited)


def _explained(statement: str) -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN (FORMAT JSON) {statement}")
        plan: dict[str, Any] = cursor.fetchone()[0][0]["Plan"]
        return plan


@pytest.mark.parametrize("case", CASES)
def test_no_request_reads_a_whole_table(world: World, case: Case) -> None:
    with CaptureQueriesContext(connection) as captured:
        response = case.ask(world)
    if response is not None:
        assert response.status_code == case.status, response.content
    in_order: set[str] = set()
    whole = []
    for query in captured:
        statement = query["sql"]
        if not statement.lstrip().startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
            continue
        nodes = list(_nodes(_explained(statement)))
        if not any("Sort" in node["Node Type"] for node, _ in nodes):
            in_order |= {node["Index Name"] for node, _ in nodes if "Index Name" in node}
        for node, limited in nodes:
            table = node.get("Relation Name")
            unbounded = table and "Index" in node["Node Type"] and "Index Cond" not in node and not limited
            if (node["Node Type"] == "Seq Scan" or unbounded) and table not in case.whole | ONE_ROW:
                whole.append((table, node["Node Type"], statement))
    assert not whole
    assert case.ordered <= in_order


_HEAVY = """
INSERT INTO progress_lessonreport (user_id, identity, epoch, lesson_id, completed_at, local_date, received_at)
SELECT %(user)s, gen_random_uuid(), 0, 'old' || n, now(), current_date, now() FROM generate_series(1, 10000) n;
INSERT INTO progress_lessoncompletion (user_id, epoch, lesson_id, completed_at, local_date, base_experience,
  experience_gained, attempts, first_identity, visible, change_number)
SELECT %(user)s, 0, 'old' || n, now(), current_date, 1, 1, 1, gen_random_uuid(), true, n
FROM generate_series(1, 10000) n;
INSERT INTO progress_exerciseattempt (user_id, client_id, epoch, exercise_id, exercise_type, answered_at, answer_json,
  is_correct, score, verdict, expected_json, diff_json, received_at)
SELECT %(user)s, gen_random_uuid(), 0, 'old' || n, 'translation', now(), '', true, 1, 'correct', '', '', now()
FROM generate_series(1, 10000) n;
"""


_LOOKUP = r'SELECT ([^()]*|.*"progress_attemptcorrection".*) FROM "progress_.*json_array_elements_text'


def test_an_upload_of_a_learner_with_ten_thousand_completions_looks_up_its_items_by_index(world: World) -> None:
    """With the generic plan of a prepared statement, which does not depend on the learner."""
    learner = str(User.objects.get(email=_email(ANA)).pk)
    conditions = {}
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in _HEAVY.split(";")[:-1]:
            cursor.execute(statement, {"user": learner})
        cursor.execute("ANALYZE progress_lessonreport, progress_lessoncompletion, progress_exerciseattempt")
        cursor.execute("SET LOCAL plan_cache_mode = force_generic_plan")
        with CaptureQueriesContext(connection) as captured:
            assert world.ana("PUT", f"{P}/sync", _batch(world, 50)).status_code == 200
        for query in captured:
            if re.match(_LOOKUP, query["sql"]):
                statement, number = re.subn(r"(\"user_id\" = )'[^']+'(::uuid)?", r"\1$1", query["sql"])
                assert number == len(re.findall('FROM "progress_', query["sql"])), query["sql"]
                cursor.execute(f"PREPARE lookup (uuid) AS {statement}")
                for node, _ in _nodes(_explained(f"EXECUTE lookup ('{learner}')")):
                    table = node.get("Relation Name", "")
                    if table == "progress_attemptcorrection":  # is read for each attempt
                        assert "user_id = $1" in node["Index Cond"]
                    elif table.startswith("progress_"):
                        conditions[statement] = node.get("Index Cond") or str(node.get("Recheck Cond"))
                cursor.execute("DEALLOCATE lookup")
        transaction.set_rollback(True)
    [cards] = [conditions.pop(statement) for statement in list(conditions) if "progress_reviewcard" in statement]
    assert "user_id = $1" in cards  # all cards of the learner, or some of them
    assert len(conditions) == 4  # reports, completions, attempts, and the earlier attempts of the exercises
    assert all("user_id = $1" in condition and "ANY" in condition for condition in conditions.values()), conditions


@pytest.mark.parametrize(
    ("path", "index"),
    [
        ("/api/v1/exercises?search=napaykullayki", "content_exercise_search"),
        ("/api/v1/users?search=arner-77", "accounts_user_parts"),
        ("/admin/accounts/user/?q=arner-77", "accounts_user_parts"),
    ],
)
def test_search_uses_an_index(world: World, path: str, index: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm'")
        if cursor.fetchone() is None:
            pytest.skip("the server has no pg_trgm: search is NOT indexed")
    site = Client()
    site.force_login(User.objects.get(email="ada@example.org"), backend="accounts.backends.AdminBackend")
    with CaptureQueriesContext(connection) as captured:
        response = site.get(path) if path.startswith("/admin/") else world.ada("GET", path)
    assert response.status_code == 200
    searching = [query["sql"] for query in captured if "LIKE" in query["sql"]]
    assert searching
    for statement in searching:
        used = {node.get("Index Name") for node, _ in _nodes(_explained(statement))}
        assert index in used


def test_every_foreign_key_has_an_index(db: None) -> None:
    """Otherwise deleting a row looks for what refers to it in a whole table. What refers to nothing may be left out."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            SELECT key.conrelid::regclass::text, key.conname FROM pg_constraint key
            WHERE key.contype = 'f' AND key.connamespace = 'public'::regnamespace AND NOT EXISTS (
              SELECT FROM pg_index i WHERE i.indrelid = key.conrelid AND i.indkey[0] = key.conkey[1]
              AND array_length(key.conkey, 1) = 1 AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid)
                = format('(%I IS NOT NULL)', (SELECT attname FROM pg_attribute
                  WHERE attrelid = key.conrelid AND attnum = key.conkey[1]))))
            """
        )
        assert cursor.fetchall() == []


def test_connection_sets_random_page_cost_unless_configured(db: None) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SHOW random_page_cost")
        assert cursor.fetchone() == ("1.1",)
    other = connection.copy()
    other.settings_dict["SERVER_SETTINGS"] = {**other.settings_dict["SERVER_SETTINGS"], "random_page_cost": "4"}
    try:
        with other.cursor() as cursor:
            cursor.execute("SHOW random_page_cost")
            assert cursor.fetchone() == ("4",)
    finally:
        other.close()
