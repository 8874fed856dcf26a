"""The kinds of requests that are measured, as the bytes that go over the wire.

A kind builds its n-th request from n alone. What can succeed only once (completing a lesson, using a refresh token) is
`unique`: each n names another learner or another lesson.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import lru_cache
from itertools import count
from typing import Any
from uuid import UUID

from benchmarks import population

LEARNERS = 3000
READERS = 400  # of them, who only read: each with the same token several times, as an application does
SESSIONS = 8
SAMPLES = 64  # further learners, whose requests the floors repeat; more than connections, or these wait for each other
MIXED_SEED = 8
MIXED_MOST = 2500  # requests a second that are prepared of a mix

SHORT, LONG = "bench-00", "bench-long"  # the course that is read, and the one whose lessons are there to be completed
LESSONS, EXERCISES = 20, 10
LONG_LESSONS = 700
_COMPLETED = range(150)  # lessons of the long course: completed one by one,
_UPLOADED = range(150, 200)  # in batches of one,
_BATCHED = range(200, LONG_LESSONS)  # and in larger ones
_UPLOADS_WHOLE = 960  # learners who upload all of those at once; the others do in parts
EDITS = 5  # that a client who asks for a delta is behind
PASSWORD = "Correct-Horse7"


@dataclass(frozen=True, slots=True)
class Call:
    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None

    @property
    def content(self) -> bytes:
        return b"" if self.body is None else json.dumps(self.body).encode()

    def wire(self) -> bytes:
        """The request as HTTP/1.1."""
        headers = {"Host": "127.0.0.1", **self.headers}
        if self.body is not None:
            headers |= {"Content-Type": "application/json", "Content-Length": str(len(self.content))}
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        return f"{self.method} {self.path} HTTP/1.1\r\n{head}\r\n".encode() + self.content


@dataclass(frozen=True, slots=True)
class Kind:
    """`build(learner, slot)`: `slots` requests of each of `learners` are there, or as many as one likes."""

    build: "Callable[[Callers, int, int], Call]"
    status: int = 200
    slots: int | None = None
    learners: range = range(LEARNERS)
    most: int = 2000  # requests a second that are prepared; the others begin again from the first


class Callers:
    """The learners' tokens, all of sessions opened at `at`; `revision` is that of the short course."""

    def __init__(self, at: datetime, revision: int) -> None:
        self.at = at
        self.revision = revision
        self.tokens = lru_cache(maxsize=None)(lambda learner, session: population.tokens_of(learner, session, at))

    def bearer(self, learner: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens(learner, 0)['accessToken']}"}


def long_lesson(index: int) -> str:
    return f"{LONG}-l-{index}"


def _public(path: str, **headers: str) -> Kind:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return Kind(lambda callers, learner, slot: Call("GET", f"/api/v1{path}", sent), learners=range(1))


def _present(callers: Callers, learner: int, slot: int) -> Call:
    sent = {"Accept-Encoding": "gzip", "If-None-Match": f'"{SHORT}:{callers.revision}:gzip"'}
    return Call("GET", f"/api/v1/courses/{SHORT}/package", sent)


def _delta(callers: Callers, learner: int, slot: int) -> Call:
    return Call("GET", f"/api/v1/courses/{SHORT}/package?since={callers.revision - EDITS}")


def _own(path: str) -> Kind:
    return Kind(
        lambda callers, learner, slot: Call("GET", f"/api/v1/progress{path}", callers.bearer(learner)),
        learners=range(READERS),
    )


def _complete(callers: Callers, learner: int, slot: int) -> Call:
    path = f"/api/v1/progress/lesson/{long_lesson(_COMPLETED[slot])}"
    return Call("POST", path, callers.bearer(learner), {"score": 92, "time_spent_seconds": 180})


def _sync(size: int, lessons: range) -> "Callable[[Callers, int, int], Call]":
    def build(callers: Callers, learner: int, slot: int) -> Call:
        chosen = lessons[slot * size : (slot + 1) * size]
        items = [
            {
                "lesson_id": long_lesson(index),
                "completed_at": (callers.at - timedelta(minutes=index)).isoformat(),
                "score": index % 101,
                "time_spent_seconds": 120,
                "client_id": str(UUID(int=learner << 64 | index)),
            }
            for index in chosen
        ]
        return Call("PUT", "/api/v1/progress/sync", callers.bearer(learner), {"completions": items})

    return build


def _attempt(callers: Callers, learner: int, slot: int) -> Call:
    lesson, exercise = divmod(slot % (LESSONS * EXERCISES), EXERCISES)
    body = {"answer": f"Donde esta el mercado numero {exercise + 1} de la calle {lesson}?", "time_spent_ms": 4000}
    body["client_id"] = str(UUID(int=1 << 120 | learner << 64 | slot))
    path = f"/api/v1/progress/exercises/00-{lesson}-{exercise + 1}/attempts"
    return Call("POST", path, callers.bearer(learner), body)


def _refresh(callers: Callers, learner: int, slot: int) -> Call:
    token = callers.tokens(learner, slot)["refreshToken"]
    return Call("POST", "/api/v1/auth/refresh", {}, {"refreshToken": token})


def _login(callers: Callers, learner: int, slot: int) -> Call:
    body = {"email": population.email(learner), "password": PASSWORD}
    return Call("POST", "/api/v1/auth/login", {}, body)


KINDS = {
    "course-list": _public("/courses"),
    "level-list": _public(f"/courses/{SHORT}/levels"),
    "lesson": _public(f"/lessons/{SHORT}-l-0"),
    "package-200": _public(f"/courses/{SHORT}/package", Accept_Encoding="gzip"),
    "package-304": Kind(_present, 304, learners=range(1)),
    "delta": Kind(_delta, learners=range(1)),
    "progress": _own(""),
    "summary": _own("/summary"),
    "completions": _own("/completions"),
    "changes": _own("/changes"),
    "calendar": _own("/calendar"),
    "history": _own("/history"),
    "reviews": _own("/reviews"),
    "leaderboard": _own("/leaderboard"),
    "complete-lesson": Kind(_complete, 201, slots=len(_COMPLETED)),
    "attempt": Kind(_attempt, 201, slots=LESSONS * EXERCISES),
    "sync-1": Kind(_sync(1, _UPLOADED), slots=len(_UPLOADED)),
    "sync-50": Kind(_sync(50, _BATCHED), slots=10, learners=range(_UPLOADS_WHOLE, LEARNERS), most=900),
    "sync-500": Kind(_sync(500, _BATCHED), slots=1, learners=range(_UPLOADS_WHOLE), most=120),
    "refresh": Kind(_refresh, slots=SESSIONS, most=2500),
    "login": Kind(_login, most=100),
}


class Calls:
    """Requests of all kinds, none of a unique kind twice."""

    def __init__(self, callers: Callers) -> None:
        self._callers = callers
        self._next = {kind: count() for kind in KINDS}

    def take(self, name: str) -> Call:
        """The next one. Raises IndexError when a unique kind has no more."""
        kind = KINDS[name]
        slot, place = divmod(next(self._next[name]), len(kind.learners))
        if kind.slots is not None and slot >= kind.slots:
            raise IndexError(f"all requests of {name} are used")
        return kind.build(self._callers, kind.learners[place], slot)

    def samples(self, name: str) -> list[Call]:
        """One of each sample learner, beside those that `take` gives."""
        kind = KINDS[name]
        return [kind.build(self._callers, LEARNERS + place, 0) for place in range(SAMPLES)]

    def round(self, mix: Mapping[str, int], *, seconds: int, turn: int) -> Iterator[tuple[str, Call]]:
        """Kind and request, as many as a round of that length may need."""
        if len(mix) == 1:
            (name,) = mix
            repeated = KINDS[name].slots is None
            number = len(KINDS[name].learners) if repeated else KINDS[name].most * seconds
            names = [name] * number
        else:
            chooser = random.Random(MIXED_SEED + turn)  # noqa: S311 - to be the same every time
            names = chooser.choices(list(mix), list(mix.values()), k=MIXED_MOST * seconds)
        for name in names:
            yield name, self.take(name)
