"""Claims, reports and a failing exercise of the demo course, so that the inbox of a new installation shows something.

They are of ten accounts without a password. Nobody failed the failing exercise: its counts are stored as if.
"""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import transaction

from accounts.models import User
from accounts.services.registration import create_user
from content.readers import PUBLIC
from content.selectors.facts import course_is_published
from content.selectors.measured import measured_copies
from feedback.models import WHOLE, ItemStatistic, Reason, ReportedEntity, WrongAnswer
from feedback.rules.answers import digest_of_answer
from feedback.services.claims import claim
from feedback.services.failing import update_failing
from feedback.services.reports import report
from langlearn.api.errors import Conflict, NotFound
from progress.services.attempts import grade_answer, record_attempt

COURSE = "spanish-a1"
_ACCOUNTS = 10
_ZONE = "UTC"
_HOUR = timedelta(hours=1)


class _Claim(NamedTuple):
    account: int
    exercise_id: str
    answer: Any
    blank: int = WHOLE


class _Report(NamedTuple):
    account: int
    entity: ReportedEntity
    entity_id: str
    reason: Reason
    comment: str | None = None


_CLAIMS = (
    _Claim(1, "es-a1-from-03", "Vengo de México."),
    _Claim(2, "es-a1-from-03", "vengo de México"),
    _Claim(3, "es-a1-from-03", "¡Vengo de México!"),
    _Claim(4, "es-a1-noun-05", "las señoras"),
    _Claim(5, "es-a1-speak-03", "I don't speak any French."),
    _Claim(6, "es-a1-chk1-02", ["hablamos", "inglés", "y", "somos", "españoles"]),
    _Claim(7, "es-a1-class-08", "Which languages can you speak?"),
    _Claim(8, "es-a1-fam-04", "My mother has the name Rosa."),
    _Claim(9, "es-a1-fam-05", ["nuestra", "mis"], 0),
    _Claim(10, "es-a1-hello-05", "Goodbye, see you in the morning."),
)
_REPORTS = (
    _Report(2, ReportedEntity.EXERCISE, "es-a1-how-10", Reason.AUDIO, "The last word is hard to hear."),
    _Report(4, ReportedEntity.EXERCISE, "es-a1-how-10", Reason.AUDIO),
    _Report(6, ReportedEntity.WORD, "bano", Reason.TEXT, "In Spain one says “el aseo”, too."),
    _Report(8, ReportedEntity.LESSON, "es-a1-where-from", Reason.OTHER, "Many new words in one lesson."),
)
_FAILING = "es-a1-noun-03"
_FAILED = {"learners": 48, "correct": 15, "skipped": 3}
_GIVEN = ((3, "el", 26), (2, "la", 17), (0, "un", 4))  # blank, answer, learners


def demonstrate(*, at: datetime) -> int:
    """Stores the claims and reports, unless there is no demo course or the accounts exist; returns how many.

    What does not fit the course, because it has been edited, is left out.
    """
    if not course_is_published(COURSE, reader=PUBLIC):
        return 0
    try:
        with transaction.atomic():
            accounts = [_create_account(number, at) for number in range(1, _ACCOUNTS + 1)]
            stored = sum(_claim(accounts[each.account - 1], each, at) for each in _CLAIMS)
            stored += sum(_report(accounts[each.account - 1], each, at) for each in _REPORTS)
            _fail(at)
    except Conflict:
        return 0
    return stored


def _create_account(number: int, at: datetime) -> User:
    """Raises Conflict when it exists."""
    name = f"demo-{number:02}"
    return create_user(email=f"{name}@example.org", username=name, password=None, at=at)


def _claim(user: User, made: _Claim, at: datetime) -> bool:
    answer = grade_answer(user_id=user.pk, exercise_id=made.exercise_id, reader=PUBLIC, answer=made.answer)
    at -= made.account * _HOUR
    try:
        with transaction.atomic():
            answered = record_attempt(
                user_id=user.pk,
                timezone=_ZONE,
                exercise_id=made.exercise_id,
                answer=answer,
                client_id=None,
                answered_at=None,
                time_spent_ms=None,
                at=at,
            )
            claim(
                user_id=user.pk,
                timezone=_ZONE,
                attempt_id=answered.attempt.client_id,
                course_id=COURSE,
                blank=None if made.blank == WHOLE else made.blank,
                reader=PUBLIC,
                at=at,
            )
    except (Conflict, NotFound):
        return False
    return True


def _report(user: User, made: _Report, at: datetime) -> bool:
    try:
        report(
            user_id=user.pk,
            timezone=_ZONE,
            course_id=COURSE,
            entity=made.entity,
            entity_id=made.entity_id,
            reason=made.reason,
            comment=made.comment,
            reader=PUBLIC,
            at=at - made.account * _HOUR,
        )
    except NotFound:
        return False
    return True


def _fail(at: datetime) -> None:
    """Stores the counts of an exercise that most learners fail, unless it is measured already."""
    copy = measured_copies([_FAILING]).get(_FAILING)
    if copy is None or ItemStatistic.objects.filter(pk=_FAILING).exists():
        return
    row = ItemStatistic.objects.create(exercise_id=_FAILING, **copy._asdict(), **_FAILED, wrong_answers=len(_GIVEN))
    for blank, answer, learners in _GIVEN:
        WrongAnswer.objects.create(
            exercise_id=_FAILING,
            digest=digest_of_answer(answer, blank),
            blank=blank,
            answer=answer,
            verdict="wrong",
            learners=learners,
        )
    update_failing([row], at=at)
