"""Learners with a history, written by COPY: the rows that the service would have written, a thousand times faster.

Everything follows from a learner's number, so that whoever knows the number knows the account, its sessions and what
it has done: on each of the days before `at` one lesson, and some answers whose exercises come up for review. The totals
are sums of what is written; `check_account` proves it of a sample.
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import connection

from accounts import tokens
from progress.models import lesson_source
from progress.rules.experience import experience_for
from progress.rules.periods import month_start, week_start
from progress.rules.reviews import Schedule, schedule

_AT_ONCE = 5_000  # learners; tens of megabytes of text with the history of each
_PATTERNS = 1_000  # learners until what they did repeats itself
_USER, _STEM = "<user>", "<stem>"  # of a learner's id; the stem lacks the last four digits
_REGISTERED = timedelta(days=60)
_SESSION_LIFE = timedelta(days=7)
_DIFFERENCES = json.dumps([{"op": "equal", "expected": word, "given": word} for word in ("mercado", "calle")])

_COLUMNS = {
    "accounts_user": "id, password, email, role, is_active, timezone, email_verified, leaderboard_opt_out, created_at,"
    " updated_at",
    "accounts_session": "id, user_id, rotation, token_digest, parent_digest, grandparent_digest, created_at,"
    " last_used_at, rotated_at, expires_at, user_agent, ip, ended_reason",
    "progress_userprogress": "user_id, epoch, experience_points, week_starts_on, week_score, month_starts_on,"
    " month_score, last_earned_on, day_score, lives_count, lives_as_of, streak_last_day, streak_run, streak_longest,"
    " streak_expires_on, timezone, daily_goal_xp, last_reported_at, change_number, updated_at",
    "progress_lessonreport": "user_id, identity, epoch, lesson_id, completed_at, local_date, score,"
    " time_spent_seconds, received_at",
    "progress_lessoncompletion": "user_id, epoch, lesson_id, completed_at, local_date, score, time_spent_seconds,"
    " base_experience, experience_gained, attempts, best_score, first_identity, visible, change_number",
    "progress_experienceentry": "user_id, epoch, kind, amount, source, local_date, created_at",
    "progress_activityday": "user_id, epoch, local_date",
    "progress_exerciseattempt": "user_id, client_id, epoch, exercise_id, exercise_type, answered_at, answer_json,"
    " is_correct, score, verdict, expected_json, diff_json, received_at",
    "progress_reviewcard": "user_id, exercise_id, epoch, due, state, stability, difficulty, reps, lapses",
}
TABLES = tuple(_COLUMNS)


def _uuid(*name: object) -> UUID:
    return UUID(bytes=hashlib.blake2b(repr(name).encode(), digest_size=16).digest())


def learner_id(number: int) -> UUID:
    return _uuid("learner", number)


def session_id(number: int, session: int) -> UUID:
    return _uuid("session", number, session)


def email(number: int) -> str:
    return f"learner-{number}@example.org"


def tokens_of(number: int, session: int, at: datetime) -> dict[str, Any]:
    """The tokens that a learner got with a session opened at `at`."""
    pk = session_id(number, session)
    return tokens.issue(
        user_id=learner_id(number),
        email=email(number),
        role="student",
        session_id=pk,
        jti=tokens.refresh_jti(pk, 0),
        session_expires_at=at + _SESSION_LIFE,
        issued_at=int(at.timestamp()),
    )


@dataclass(frozen=True)
class Population:
    """What each learner has done. `lessons` and `exercises` are those that the learners share out among themselves."""

    at: datetime
    password: str  # hash, of all of them
    lessons: Sequence[str]
    exercises: Sequence[str]
    completions: int = 10
    cards: int = 4
    sessions: int = 1

    def write(self, first: int, last: int) -> None:
        """The learners numbered `first` to `last`, without the last."""
        for start in range(first, last, _AT_ONCE):
            rows: dict[str, list[str]] = {table: [] for table in TABLES}
            for number in range(start, min(start + _AT_ONCE, last)):
                self._learner(number, rows)
            for table, lines in rows.items():
                _copy(table, lines)

    def _learner(self, number: int, rows: dict[str, list[str]]) -> None:
        user = str(learner_id(number))
        registered = self.at - _REGISTERED
        rows["accounts_user"].append(
            f"{user}\t{self.password}\t{email(number)}\tstudent\tt\tUTC\tf\t{'t' if number % 50 == 0 else 'f'}"
            f"\t{registered}\t{registered}\n"
        )
        for session in range(self.sessions):
            pk = session_id(number, session)
            digest = tokens.jti_digest(tokens.refresh_jti(pk, 0))
            rows["accounts_session"].append(
                f"{pk}\t{user}\t0\t{digest}\t\t\t{self.at}\t{self.at}\t{self.at}\t{self.at + _SESSION_LIFE}"
                "\tbenchmark\t127.0.0.1\t\n"
            )
        # What a learner has done repeats itself from pattern to pattern, with other ids.
        for table, text in self._pattern(number % _PATTERNS).items():
            rows[table].append(text.replace(_USER, user).replace(_STEM, user[:-4]))

    @cached_property
    def _patterns(self) -> dict[int, dict[str, str]]:
        return {}

    def _pattern(self, number: int) -> dict[str, str]:
        """The lines of a learner by table, with stand-ins for the ids."""
        pattern = self._patterns.get(number)
        if pattern is None:
            rows: dict[str, list[str]] = {table: [] for table in TABLES}
            self._history(number, rows)
            self._reviews(number, rows)
            pattern = self._patterns[number] = {
                table: "".join(f"{line}\n" for line in lines) for table, lines in rows.items() if lines
            }
        return pattern

    @cached_property
    def _moments(self) -> list[datetime]:
        """When the lessons were completed: one a day, the last one yesterday."""
        return [self.at - timedelta(days=back) for back in range(self.completions, 0, -1)]

    @cached_property
    def _cards(self) -> list[tuple[list[datetime], Schedule]]:
        """By card, when it was answered and what that makes of it: one half is due, the other learned for some days."""
        start = self.at - timedelta(days=2)
        answered = [
            [start + timedelta(minutes=card)]
            if card % 2
            else [start + timedelta(minutes=card), start + timedelta(minutes=card + 30)]
            for card in range(self.cards)
        ]
        return [
            (moments, schedule([(m, "correct") for m in moments], retention=settings.FSRS_DESIRED_RETENTION))
            for moments in answered
        ]

    def _reviews(self, number: int, rows: dict[str, list[str]]) -> None:
        """Answers, and the cards that they amount to."""
        for card, (moments, scheduled) in enumerate(self._cards):
            exercise = self.exercises[(number * self.cards + card) % len(self.exercises)]
            for place, moment in enumerate(moments):
                rows["progress_exerciseattempt"].append(
                    f"{_USER}\t{_STEM}{card:02x}{place:02x}\t0\t{exercise}\ttranslation\t{moment}"
                    f'\t"mercado calle"\tt\t1\tcorrect\t"mercado calle"\t{_DIFFERENCES}\t{moment}'
                )
            rows["progress_reviewcard"].append(
                f"{_USER}\t{exercise}\t0\t{scheduled.due}\t{scheduled.state}\t{scheduled.stability!r}"
                f"\t{scheduled.difficulty!r}\t{scheduled.reps}\t{scheduled.lapses}"
            )

    def _history(self, number: int, rows: dict[str, list[str]]) -> None:
        """One lesson a day, and what they amount to."""
        base = 5 + number * 31 % 46
        earned: list[int] = []
        for place, moment in enumerate(self._moments):
            lesson = self.lessons[(number * 3 + place) % len(self.lessons)]
            identity = f"{_STEM}{place:04x}"
            score = (number * 7 + place * 13) % 101
            gained = experience_for(base, score)
            earned.append(gained)
            day = moment.date()
            rows["progress_lessonreport"].append(
                f"{_USER}\t{identity}\t0\t{lesson}\t{moment}\t{day}\t{score}\t{60 + score}\t{moment}"
            )
            rows["progress_lessoncompletion"].append(
                f"{_USER}\t0\t{lesson}\t{moment}\t{day}\t{score}\t{60 + score}\t{base}\t{gained}\t1\t{score}"
                f"\t{identity}\tt\t{place + 1}"
            )
            rows["progress_experienceentry"].append(
                f"{_USER}\t0\tlesson\t{gained}\t{lesson_source(lesson)}\t{day}\t{moment}"
            )
            rows["progress_activityday"].append(f"{_USER}\t0\t{day}")
        rows["progress_userprogress"].append(self._totals(earned))

    def _totals(self, earned: Sequence[int]) -> str:
        last = self._moments[-1]
        week = sum(xp for xp, on in zip(earned, self._weeks, strict=True) if on == self._weeks[-1])
        month = sum(xp for xp, on in zip(earned, self._months, strict=True) if on == self._months[-1])
        run = len(self._moments)
        return (
            f"{_USER}\t0\t{sum(earned)}\t{self._weeks[-1]}\t{week}\t{self._months[-1]}\t{month}"
            f"\t{last.date()}\t{earned[-1]}\t5\t{self._moments[0]}"
            f"\t{last.date()}\t{run}\t{run}\t{last.date() + timedelta(days=1)}\tUTC\t30\t{last}\t{run}\t{last}"
        )

    @cached_property
    def _weeks(self) -> list[date]:
        return [week_start(moment) for moment in self._moments]

    @cached_property
    def _months(self) -> list[date]:
        return [month_start(moment) for moment in self._moments]


def _copy(table: str, lines: Iterable[str]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({_COLUMNS[table]}) FROM STDIN") as copy:
        copy.write("".join(lines))
