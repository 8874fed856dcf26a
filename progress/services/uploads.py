"""Reads what a device uploads, item by item: an invalid item is refused with a reason and does not affect the others.

The reasons are checked in the order in which the functions list them; the first that applies is given. Objects are
those of a JSON body, which are dictionaries.
"""

from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import UUID, uuid5

from langlearn.api.fields import parse_uuid, uuid_text
from langlearn.api.instants import NaiveInstantError, parse_instant
from langlearn.api.text import canonical_json
from progress.models import COURSE_ID_LENGTH, EXERCISE_ID_LENGTH, LESSON_ID_LENGTH
from progress.rules.completion import Report
from progress.rules.composition import DEFAULT_SIZE, MAX_SIZE, Mode
from progress.rules.refusals import SyncReason

MAX_SECONDS = 86_400
MAX_MILLISECONDS = 86_400_000
MAX_SESSIONS = 200  # practice sessions in a batch
_MODES = frozenset(mode.value for mode in Mode)
_EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
_PRACTICE_AGE = timedelta(days=90)  # practice needs no lesson: without a bound, years of it could be made up
_BEFORE_REGISTRATION = timedelta(hours=24)  # a device's clock, or an account made after the first lessons offline
# Namespace of the identities of reports that come without one.
_REPORTS = UUID("2d0f8f6e-51d0-5d0e-9a35-0f7a8a4c6b11")
NO_ANSWER: Any = object()  # in place of an answer that was not sent


class Refused(Exception):
    """An item that is not recorded, and why; `detail` says more than the reason."""

    def __init__(self, reason: SyncReason, detail: str | None = None) -> None:
        super().__init__(reason)
        self.reason: SyncReason = reason
        self.detail = detail


def refusal_text(reason: str) -> str:
    """The message of a single field that is refused for this reason."""
    return f"Not accepted: {reason}"


class Bounds:
    """The instants at which a learner can have done something.

    `skew`: how fast a device's clock may be.
    """

    __slots__ = ("_after", "_first", "_from_registration", "_last", "_now")

    def __init__(
        self, registered_at: datetime, now: datetime, skew: timedelta, reset_at: datetime | None = None
    ) -> None:
        self._from_registration = registered_at - _BEFORE_REGISTRATION
        self._first = max(_EARLIEST, self._from_registration)
        self._after = reset_at or datetime.min.replace(tzinfo=UTC)
        self._now = now
        self._last = now + skew

    def check_practice(self, finished_at: datetime) -> None:
        """Raises Refused for a practice session that ended outside, or too long ago."""
        if finished_at < self._now - _PRACTICE_AGE:
            raise Refused("too_old")
        self.check(finished_at)

    def check(self, moment: datetime) -> None:
        """Raises Refused for an instant outside."""
        if self._first <= moment <= self._last and moment > self._after:
            return
        if moment < _EARLIEST:
            raise Refused("too_old")
        if moment < self._from_registration:
            raise Refused("before_registration")
        raise Refused("before_reset" if moment <= self._after else "in_future")


def read_completion(item: Any, *, user_id: UUID) -> tuple[str, Report]:
    """One item of `completions`: the lesson and its report. Raises Refused.

    Without a `client_id` its identity is derived from its content, so that a repeated item has the same identity.
    """
    if not isinstance(item, dict):
        raise Refused("malformed_item")
    lesson_id = item.get("lesson_id")
    if not isinstance(lesson_id, str) or not 1 <= len(lesson_id) <= LESSON_ID_LENGTH:
        raise Refused("invalid_lesson_id")
    completed_at = instant(item.get("completed_at"), "invalid_completed_at")
    score = _integer(item.get("score"), 100, "invalid_score")
    seconds = _integer(item.get("time_spent_seconds"), MAX_SECONDS, "invalid_time_spent")
    given = item.get("client_id")
    identity = uuid_text(given) if isinstance(given, str) else None
    if identity is None:
        if given is not None:
            raise Refused("invalid_client_id")
        content = [str(user_id), lesson_id, item["completed_at"], score, seconds]
        identity = str(uuid5(_REPORTS, canonical_json(content)))
    return lesson_id, Report(identity, completed_at, score, seconds)


class UploadedAnswer(NamedTuple):
    """An answer. One sent with the completion of its lesson has no instant, and may have no `client_id`."""

    client_id: UUID | None
    exercise_id: str
    answer: Any
    time_spent_ms: int | None
    answered_at: datetime | None = None
    session_id: UUID | None = None


def read_answer(item: Any) -> UploadedAnswer:
    """One item of `answers`, sent with a completion. Raises Refused."""
    if not isinstance(item, dict) or not isinstance(item.get("exercise_id"), str):
        raise Refused("malformed_item")
    identity = client_id(item.get("client_id"))
    milliseconds = _integer(item.get("time_spent_ms"), MAX_MILLISECONDS, "invalid_time_spent")
    return UploadedAnswer(identity, item["exercise_id"], item.get("answer", NO_ANSWER), milliseconds)


def read_attempt(item: Any) -> UploadedAnswer:
    """One item of `attempts` in a batch. Raises Refused."""
    if not isinstance(item, dict) or not isinstance(item.get("exercise_id"), str):
        raise Refused("malformed_item")
    identity = client_id(item.get("client_id"))
    if identity is None:
        raise Refused("invalid_client_id")
    answered_at = instant(item.get("answered_at"), "invalid_answered_at")
    milliseconds = _integer(item.get("time_spent_ms"), MAX_MILLISECONDS, "invalid_time_spent")
    session_id = _uuid(item.get("session_id"), "invalid_session_id")
    return UploadedAnswer(
        identity, item["exercise_id"], item.get("answer", NO_ANSWER), milliseconds, answered_at, session_id
    )


class UploadedSession(NamedTuple):
    client_id: UUID
    course_id: str
    mode: Mode
    size: int
    started_at: datetime
    finished_at: datetime


def read_session(item: Any) -> UploadedSession:
    """One item of `practice_sessions`. Raises Refused."""
    if not isinstance(item, dict):
        raise Refused("malformed_item")
    course_id, mode = item.get("course_id"), item.get("mode")
    if not isinstance(course_id, str) or not 1 <= len(course_id) <= COURSE_ID_LENGTH:
        raise Refused("invalid_course_id")
    if not isinstance(mode, str) or mode not in _MODES:
        raise Refused("invalid_mode")
    size = _integer(item.get("size"), MAX_SIZE, "invalid_size")
    if size == 0:
        raise Refused("invalid_size")
    started_at = instant(item.get("started_at"), "invalid_started_at")
    finished_at = instant(item.get("finished_at"), "invalid_finished_at")
    if finished_at < started_at:
        raise Refused("finished_before_started")
    identity = client_id(item.get("client_id"))
    if identity is None:
        raise Refused("invalid_client_id")
    return UploadedSession(identity, course_id, Mode(mode), size or DEFAULT_SIZE, started_at, finished_at)


def client_id(value: Any) -> UUID | None:
    """The identity a client gave, None without one. Raises Refused."""
    return _uuid(value, "invalid_client_id")


def _uuid(value: Any, reason: SyncReason) -> UUID | None:
    if value is None:
        return None
    parsed = parse_uuid(value) if isinstance(value, str) else None
    if parsed is None:
        raise Refused(reason)
    return parsed


def shown_text(item: Any, key: str, longest: int) -> str | None:
    """What a result repeats of an item's id: the text when it could be one."""
    value = item.get(key) if isinstance(item, dict) else None
    return value if isinstance(value, str) and len(value) <= longest else None


def shown_lesson(item: Any) -> str | None:
    return shown_text(item, "lesson_id", LESSON_ID_LENGTH)


def shown_exercise(item: Any) -> str | None:
    return shown_text(item, "exercise_id", EXERCISE_ID_LENGTH)


def shown_client_id(item: Any) -> UUID | None:
    value = item.get("client_id") if isinstance(item, dict) else None
    return parse_uuid(value) if isinstance(value, str) else None


def instant(value: Any, reason: SyncReason) -> datetime:
    if not isinstance(value, str):
        raise Refused(reason)
    try:
        return parse_instant(value)
    except NaiveInstantError:
        raise Refused("naive_timestamp") from None
    except ValueError:
        raise Refused(reason) from None


def _integer(value: Any, highest: int, reason: SyncReason) -> int | None:
    if value is None or (type(value) is int and 0 <= value <= highest):  # a boolean is of another type
        return value
    raise Refused(reason)
