"""The data that is measured, created through the public API, and the requests that are sent.

Sixty small courses, one of them with lessons to read; one course with many lessons to complete; learners with ten days
of history. What can succeed only once (the first completion of a lesson) is a different learner or lesson each time.
"""

import random
import tempfile
import threading
import wave
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import orjson
import psycopg

from benchmarks.servers import ROOT, Call, Client, Server, encoded, environment, manage, serving

API = "/api/v1"
ADMIN, PASSWORD = "ada@example.org", "Correct-Horse7"
COURSES = 60
READ, COMPLETED = "bench-00", "bench-long"  # the course that is read, and the one whose lessons are completed
LESSONS, EXERCISES = 20, 10
SINGLE, UPLOADED, BATCHED = range(150), range(150, 200), range(200, 700)  # lessons completed one by one, and in batches
EDITS = 5  # that a client which requests a delta has missed
LEARNERS, READERS = 1000, 400  # READERS: learners whose data are read
HISTORY = 10  # days
_CONNECTIONS = 4  # that create data


def email(number: int) -> str:
    return f"learner-{number}@example.org"


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def sign_in(client: Client, address: str) -> dict[str, Any]:
    body = client.expect(200, Call("POST", f"{API}/auth/login", {}, encoded({"email": address, "password": PASSWORD})))
    tokens: dict[str, Any] = orjson.loads(body)["data"]["tokens"]
    return tokens


def concurrently(server: Server, work: Callable[[Client, Any], Any], items: Iterable[Any]) -> list[Any]:
    """The results of `work` for each item, in order, over a few connections."""
    local = threading.local()

    def one(item: Any) -> Any:
        if not hasattr(local, "client"):
            local.client = Client(server.port)
        return work(local.client, item)

    with ThreadPoolExecutor(_CONNECTIONS) as pool:
        return list(pool.map(one, items))


# --- Content ---------------------------------------------------------------------------------------------------------


def course(name: str, *, lessons: int, exercises: int) -> dict[str, Any]:
    """An export document: a level with one module of lessons, and eight levels without content."""
    rows = [lesson(name, index, exercises) for index in range(lessons)]
    module = {"id": f"{name}-m", "module_type": "basic_lesson", "name": "Words", "order": 1, "lessons": rows}
    section = {"id": f"{name}-s", "name": "Start", "order": 1, "modules": [module]}
    levels = [{"id": f"{name}-a1", "code": "A1", "name": "First steps", "order": 1, "sections": [section]}]
    levels += [
        {"id": f"{name}-b{index}", "code": f"B{index}", "name": f"Further {index}", "order": index + 1, "sections": []}
        for index in range(1, 9)
    ]
    described = {
        "id": name,
        "source_language": "en",
        "target_language": "es",
        "name": f"Spanish for English speakers: {name}",
        "description": "<p>Words and phrases of <strong>every day</strong>, with exercises of all kinds.</p>",
    }
    return {"course": described, "levels": levels}


def exercise_id(course_name: str, lesson_index: int, order: int) -> str:
    return f"{course_name.removeprefix('bench-')}-{lesson_index}-{order}"


def exercise_data(lesson_index: int, order: int) -> dict[str, Any]:
    return {
        "source_text": f"Where is market number {order} of street {lesson_index}?",
        "target_text": f"¿Dónde está el mercado número {order} de la calle {lesson_index}?",
        "alternatives": [f"¿Dónde queda el mercado número {order} de la calle {lesson_index}?"],
        "hints": ["mercado = market", "calle = street"],
    }


def lesson(course_name: str, index: int, exercises: int) -> dict[str, Any]:
    assigned = []
    for order in range(1, exercises + 1):
        pk = exercise_id(course_name, index, order)
        exercise = {"id": pk, "exercise_type": "translation", "data": exercise_data(index, order)}
        assigned.append({"exercise_id": pk, "order": order, "exercise": exercise})
    return {
        "id": f"{course_name}-l-{index}",
        "name": f"Lesson {index}",
        "description": "Markets and streets",
        "experience_points": 10,
        "order": index + 1,
        "exercises": assigned,
    }


def import_course(client: Client, headers: Mapping[str, str], document: dict[str, Any]) -> None:
    body = encoded({"package": document, "mode": "create"})
    client.expect(201, Call("POST", f"{API}/courses/import", headers, body))


def import_by_command(url: str, document: dict[str, Any], *, root: Path = ROOT) -> None:
    """Imports a course that is too large for a request."""
    with tempfile.NamedTemporaryFile(suffix=".json") as file:
        file.write(encoded(document))
        file.flush()
        manage(root, environment(url), "import_course", file.name)


def edit(headers: Mapping[str, str], course_name: str, lesson_index: int, order: int, hint: str) -> Call:
    """A change of one exercise."""
    body = encoded({"data": {**exercise_data(lesson_index, order), "hints": [hint]}})
    return Call("PATCH", f"{API}/exercises/{exercise_id(course_name, lesson_index, order)}", headers, body)


# --- Learners --------------------------------------------------------------------------------------------------------


def history(number: int, at: datetime) -> dict[str, Any]:
    """What a learner's device uploads: a completed lesson a day, and answers whose exercises become due for review."""
    completions = [
        {
            "lesson_id": f"{READ}-l-{(number * 3 + day) % LESSONS}",
            "completed_at": (at - timedelta(days=HISTORY - day)).isoformat(),
            "score": (number * 7 + day * 13) % 101,
            "time_spent_seconds": 60 + number % 100,
            "client_id": str(UUID(int=number << 64 | day)),
        }
        for day in range(HISTORY)
    ]
    attempts = [
        {
            "exercise_id": exercise_id(READ, number % LESSONS, card + 1),
            "answer": "mercado calle",
            "answered_at": (at - timedelta(days=2, minutes=card)).isoformat(),
            "client_id": str(UUID(int=1 << 120 | number << 64 | card)),
        }
        for card in range(4)
    ]
    return {"completions": completions, "attempts": attempts}


def fill(server: Server) -> None:
    """Creates everything in the database of a running server, which has the administrator and nothing else."""
    client = Client(server.port)
    admin = bearer(sign_in(client, ADMIN)["accessToken"])
    import_course(client, admin, course(READ, lessons=LESSONS, exercises=EXERCISES))
    import_course(client, admin, course(COMPLETED, lessons=BATCHED.stop, exercises=0))
    for number in range(1, COURSES - 1):
        import_course(client, admin, course(f"bench-{number:02}", lessons=1, exercises=1))
    for number in range(EDITS):
        client.expect(200, edit(admin, READ, number, 1, f"hint {number}"))
    at = datetime.now(UTC)

    def register(client: Client, number: int) -> str:
        body = encoded({"email": email(number), "password": PASSWORD})
        answer = orjson.loads(client.expect(201, Call("POST", f"{API}/auth/register", {}, body)))
        token: str = answer["data"]["tokens"]["accessToken"]
        return token

    tokens = concurrently(server, register, range(LEARNERS))
    with psycopg.connect(server.url, autocommit=True) as connection:  # dates before the account's creation are refused
        connection.execute("UPDATE accounts_user SET created_at = created_at - interval '60 days'")

    def upload(client: Client, number: int) -> None:
        body = encoded(history(number, at))
        client.expect(200, Call("PUT", f"{API}/progress/sync", bearer(tokens[number]), body))

    concurrently(server, upload, range(LEARNERS))
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute("DELETE FROM accounts_session")
        connection.execute("VACUUM ANALYZE")


def prepare(url: str, *, root: Path = ROOT) -> None:
    """Creates everything in an empty database, by the code of a checkout."""
    manage(root, environment(url), "migrate")
    arguments = ("createsuperuser", "--noinput", "--email", ADMIN)
    manage(root, environment(url), *arguments, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
    with serving(url, root=root) as server:
        fill(server)


# --- Requests --------------------------------------------------------------------------------------------------------


class School:
    """A filled server, and the tokens of its learners."""

    def __init__(self, server: Server, addresses: Sequence[str] | None = None) -> None:
        addresses = addresses or [email(number) for number in range(LEARNERS)]
        self.server = server
        self.at = datetime.now(UTC)
        self.tokens = concurrently(server, sign_in, addresses)
        status, body = Client(server.port).send(Call("GET", f"{API}/courses/{READ}/package"))
        self.revision = orjson.loads(body)["data"]["revision"] if status == 200 else 0  # the twins have no packages
        self._next = {kind: count() for kind in KINDS}

    @cached_property
    def sound(self) -> str:
        """The address of a sound of 100 KB, which is uploaded."""
        sound = BytesIO()
        with wave.open(sound, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(1)
            file.setframerate(8000)
            file.writeframes(bytes(100_000))
        head = b"--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n"
        body = head + sound.getvalue() + b"\r\n--x--\r\n"
        client = Client(self.server.port)
        token = sign_in(client, ADMIN)["accessToken"]
        headers = {**bearer(token), "Content-Type": "multipart/form-data; boundary=x"}
        answer = client.expect(201, Call("POST", f"{API}/media", headers, body))
        path: str = orjson.loads(answer)["data"]["path"]
        return path

    def bearer(self, learner: int) -> dict[str, str]:
        return bearer(self.tokens[learner]["accessToken"])

    def take(self, name: str) -> tuple[str, int, Call]:
        """The next request of a kind, with its name and the status expected."""
        kind = KINDS[name]
        slot, learner = divmod(next(self._next[name]), kind.learners)
        if kind.slots is not None and slot >= kind.slots:
            raise SystemExit(f"all requests of the kind {name} are used: measure in fewer or shorter rounds")
        return name, kind.status, kind.build(self, learner, slot)

    def requests(self, profile: "Profile", seconds: int, turn: int) -> list[tuple[str, int, Call]]:
        """Those of one round; of a kind that succeeds once, as many as a fast machine needs."""
        if len(profile.mix) == 1:
            (name,) = profile.mix
            kind = KINDS[name]
            number = kind.learners if kind.slots is None else kind.most * seconds
            return [self.take(name) for _ in range(number)]
        chooser = random.Random(turn)  # noqa: S311 - the same every time
        names = chooser.choices(list(profile.mix), list(profile.mix.values()), k=1500 * seconds)
        return [self.take(name) for name in names]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of request: `build(school, learner, slot)`; `slots` of each learner exist when it succeeds only once."""

    build: Callable[[School, int, int], Call]
    status: int = 200
    learners: int = READERS
    slots: int | None = None
    most: int = 1500  # requests a second, of those that succeed once


def _public(path: str, **headers: str) -> Kind:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return Kind(lambda school, learner, slot: Call("GET", path, sent), learners=1)


def _own(path: str) -> Kind:
    return Kind(lambda school, learner, slot: Call("GET", f"{API}/progress{path}", school.bearer(learner)))


def _present(school: School, learner: int, slot: int) -> Call:
    sent = {"Accept-Encoding": "gzip", "If-None-Match": f'"{READ}:{school.revision}:gzip"'}
    return Call("GET", f"{API}/courses/{READ}/package", sent)


def _download(school: School, learner: int, slot: int) -> Call:
    return Call("GET", f"/{school.sound}")


def _downloaded(school: School, learner: int, slot: int) -> Call:
    sha256 = school.sound.removeprefix("media/").partition(".")[0]
    return Call("GET", f"/{school.sound}", {"If-None-Match": f'"{sha256}"'})


def _delta(school: School, learner: int, slot: int) -> Call:
    return Call("GET", f"{API}/courses/{READ}/package?since={school.revision - EDITS}")


def _complete(school: School, learner: int, slot: int) -> Call:
    path = f"{API}/progress/lesson/{COMPLETED}-l-{SINGLE[slot]}"
    return Call("POST", path, school.bearer(learner), b'{"score": 92, "time_spent_seconds": 180}')


def _sync(size: int, lessons: range) -> Kind:
    @cache
    def body(at: datetime, slot: int) -> bytes:
        items = [
            {
                "lesson_id": f"{COMPLETED}-l-{index}",
                "completed_at": (at - timedelta(minutes=index)).isoformat(),
                "score": index % 101,
                "time_spent_seconds": 120,
                "client_id": str(UUID(int=1 << 121 | index)),
            }
            for index in lessons[slot * size : (slot + 1) * size]
        ]
        return encoded({"completions": items})

    def build(school: School, learner: int, slot: int) -> Call:
        return Call("PUT", f"{API}/progress/sync", school.bearer(learner), body(school.at, slot))

    return Kind(build, learners=LEARNERS, slots=len(lessons) // size, most=400)


def _attempt(school: School, learner: int, slot: int) -> Call:
    index, place = divmod(slot, EXERCISES)
    body = {"answer": f"Donde esta el mercado numero {place + 1} de la calle {index}?", "time_spent_ms": 4000}
    body["client_id"] = str(UUID(int=1 << 122 | learner << 64 | slot))
    path = f"{API}/progress/exercises/{exercise_id(READ, index, place + 1)}/attempts"
    return Call("POST", path, school.bearer(learner), encoded(body))


def _refresh(school: School, learner: int, slot: int) -> Call:
    body = {"refreshToken": school.tokens[learner]["refreshToken"]}
    return Call("POST", f"{API}/auth/refresh", {}, encoded(body))


def _login(school: School, learner: int, slot: int) -> Call:
    return Call("POST", f"{API}/auth/login", {}, encoded({"email": email(learner), "password": PASSWORD}))


KINDS = {
    "health": _public("/health"),
    "course-list": _public(f"{API}/courses"),
    "level-list": _public(f"{API}/courses/{READ}/levels"),
    "lesson": _public(f"{API}/lessons/{READ}-l-0"),
    "package-200": _public(f"{API}/courses/{READ}/package", Accept_Encoding="gzip"),
    "package-304": Kind(_present, 304, learners=1),
    "media-200": Kind(_download, learners=1),
    "media-304": Kind(_downloaded, 304, learners=1),
    "delta": Kind(_delta, learners=1),
    "progress": _own(""),
    "summary": _own("/summary"),
    "completions": _own("/completions"),
    "changes": _own("/changes"),
    "calendar": _own("/calendar"),
    "history": _own("/history"),
    "reviews": _own("/reviews"),
    "leaderboard": _own("/leaderboard"),
    "complete": Kind(_complete, 201, learners=LEARNERS, slots=len(SINGLE)),
    "attempt": Kind(_attempt, 201, slots=LESSONS * EXERCISES),
    "sync-1": _sync(1, UPLOADED),
    "sync-50": _sync(50, BATCHED),
    "refresh": Kind(_refresh, learners=LEARNERS, slots=1, most=20),  # each response has the token of the next
    "login": Kind(_login, learners=LEARNERS),
}


@dataclass(frozen=True, slots=True)
class Profile:
    """What is measured: a kind of request or a mix of kinds, with its requirements.

    `previous` and `twin` are the least shares of the rate of the previous revision and of the plain twin, `cpu` is the
    most CPU time as a share of the previous revision's, `rate` the least number of requests a second, and `tail` the
    most that p99 may be as a multiple of p50.
    """

    name: str
    previous: float | None = None
    twin: float | None = None
    cpu: float | None = None
    rate: float | None = None
    tail: float | None = 4.0
    kinds: Mapping[str, int] | None = None  # the kind of that name alone
    connections: int = 16

    @property
    def mix(self) -> Mapping[str, int]:
        return self.kinds or {self.name: 1}

    @property
    def succeeds_once(self) -> bool:
        """Is each request sent once only? Refreshes are not prepared one by one."""
        return any(KINDS[kind].slots is not None for kind in self.mix if kind != "refresh")


# A learner's day: an application starts, looks for news, the learner does some lessons and looks at what they earned.
DAY = {
    "progress": 20,
    "package-304": 12,
    "delta": 2,
    "course-list": 5,
    "level-list": 5,
    "lesson": 18,
    "attempt": 10,
    "complete": 10,
    "reviews": 4,
    "summary": 4,
    "completions": 2,
    "calendar": 1,
    "leaderboard": 2,
    "changes": 1,
    "sync-1": 1,
}

PROFILES = (
    Profile("health", rate=1000),
    Profile("course-list", 0.85, 8),
    Profile("level-list", 0.85),
    Profile("lesson", 0.85, 8),
    Profile("package-200", 0.85),
    Profile("package-304", 0.85),
    Profile("media-200"),
    Profile("media-304"),
    Profile("delta"),
    Profile("progress", 0.65, 3.5, 1.5),
    Profile("summary", 0.7),
    Profile("completions", 0.7),
    Profile("reviews"),
    Profile("leaderboard"),
    Profile("complete", 0.65, 2.5, 1.5),
    Profile("attempt"),
    Profile("sync-50", 0.75, 2, 1.5),
    Profile("refresh", 0.65, 2),
    Profile("login", tail=None, connections=2),  # more would wait for the bound on concurrent hashes
    Profile("day", tail=None, kinds=DAY),
)
