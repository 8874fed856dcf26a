"""Does a course of fifty thousand exercises cost its readers as much as one of five thousand?

Requests of a learner who answered forty exercises of each course, which have two thousand words, and of anonymous
readers, against a revision from before. Prints milliseconds and processor time (of the worker and of PostgreSQL) of a
request whose course is cached, after an edit of another course, and after an edit of one exercise; and the memory of
the worker. In the large course a request may take at most twice as long.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.harness import Limit, checkout, judge, milliseconds
from benchmarks.memory import memory
from benchmarks.school import ADMIN, API, PASSWORD, bearer, course, edit, exercise_id, import_by_command, sign_in
from benchmarks.servers import (
    DATABASE_URL,
    ROOT,
    Call,
    Client,
    Server,
    database,
    database_url,
    encoded,
    environment,
    manage,
    serving,
)

MOST = 2.0
COURSES = {"bench-many": 250, "bench-huge": 2_500}  # lessons of twenty exercises
OTHER, EXERCISES, WORDS, ANSWERS = "bench-other", 20, 2_000, 40
CACHED, CHANGED = 15, 3  # requests of each kind
WORKER_SECONDS = 20  # until a package is built after an edit: a tick and the build
_number = count()  # of an edit, and in the address of a request whose response is not cached


def _call(kind: str, name: str, headers: Mapping[str, str]) -> Call:
    """A request of a kind about a course."""
    number = next(_number)
    match kind:
        case "practice":
            return Call("POST", f"{API}/progress/practice", headers, encoded({"course_id": name}))
        case "dictionary":
            return Call("GET", f"{API}/courses/{name}/dictionary?q=palabra{number}")
        case "words of a lesson":
            return Call("GET", f"{API}/lessons/{name}-l-{number % 200}/words?limit={number % 90 + 10}")
        case "package":
            return Call("GET", f"{API}/courses/{name}/package")
        case _:
            return Call("GET", f"{API}/progress/{kind}?course_id={name}", headers)


KINDS = ("next", "words", "words/summary", "practice", "dictionary", "words of a lesson")


def fill(url: str, root: Path) -> None:
    """The courses with their words, and a learner with answers."""
    manage(root, environment(url), "migrate")
    arguments = ("createsuperuser", "--noinput", "--email", ADMIN)
    manage(root, environment(url), *arguments, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
    words = [{"text": "mercado", "translations": ["market"]}, {"text": "calle", "translations": ["street"]}]
    words += [{"text": f"palabra{number}", "translations": [f"word{number}"]} for number in range(WORDS - 2)]
    for name, lessons in {**COURSES, OTHER: 1}.items():
        import_by_command(url, course(name, lessons=lessons, exercises=EXERCISES), root=root)
    with serving(url, root=root) as server:
        client = Client(server.port)
        admin = bearer(sign_in(client, ADMIN)["accessToken"])
        at = datetime.now(UTC).isoformat()
        for name in (*COURSES, OTHER):
            client.expect(200, Call("POST", f"{API}/courses/{name}/words/import", admin, encoded({"words": words})))
            ids = [exercise_id(name, lesson, order) for lesson in range(2) for order in range(1, EXERCISES + 1)]
            attempts = [{"exercise_id": pk, "answer": "¿Dónde?", "answered_at": at} for pk in ids[:ANSWERS]]
            client.expect(200, Call("PUT", f"{API}/progress/sync", admin, encoded({"attempts": attempts})))


@contextmanager
def working(url: str, root: Path) -> Iterator[None]:
    """A worker of a checkout."""
    process = subprocess.Popen(
        [sys.executable, "manage.py", "worker"],
        cwd=root,
        env=environment(url),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.terminate()
        process.wait()


def measure(server: Server, name: str) -> dict[str, tuple[float, float]]:
    """Milliseconds of a request and of processor time, by kind and state of the cache. Prints the memory, too."""
    headers = bearer(sign_in(Client(server.port), ADMIN)["accessToken"])
    found: dict[str, tuple[float, float]] = {}

    def requests(kind: str, label: str, number: int, before: Callable[[], object] = lambda: None) -> None:
        times, processor = [], 0.0
        for _ in range(number):
            before()
            fresh = Client(server.port)  # a connection that is idle for long is closed
            began = server.cpu_seconds()
            times.append(milliseconds(fresh, 201 if kind == "practice" else 200, _call(kind, name, headers)))
            processor += server.cpu_seconds() - began
        found[f"{kind}, {label}"] = median(times), processor / number * 1000

    def edited(course_name: str, *, seconds: int = 0) -> Callable[[], object]:
        def change() -> None:
            Client(server.port).expect(200, edit(headers, course_name, 0, 1, f"hint {next(_number)}"))
            time.sleep(seconds)

        return change

    for kind in KINDS:
        milliseconds(Client(server.port), 201 if kind == "practice" else 200, _call(kind, name, headers))
        requests(kind, "cached", CACHED)
        requests(kind, "other course edited", CHANGED, edited(OTHER))
        requests(kind, "exercise edited", CHANGED, edited(name))
    print(f"{name}: {memory(server)[0]:.0f} MiB", flush=True)
    Client(server.port).expect(200, _call("package", name, {}))
    requests("package", "exercise edited", CHANGED, edited(name))
    with working(server.url, server.root):
        requests("package", "edited a tick ago", 1, edited(name, seconds=WORKER_SECONDS))
    return found


def run(base: str) -> bool:
    measured: dict[tuple[str, str], dict[str, tuple[float, float]]] = {}
    with ExitStack() as stack:
        root = stack.enter_context(checkout(base))
        filled = stack.enter_context(database(DATABASE_URL))
        fill(filled, root)
        now = stack.enter_context(database(database_url("service"), template=filled))
        manage(ROOT, environment(now), "migrate")
        for when, url, folder in (("before", filled, root), ("now", now, ROOT)):
            for name in COURSES:
                with serving(url, root=folder, WEB_CONCURRENCY="1") as server:
                    measured[when, name] = measure(server, name)
    columns = list(measured)
    print("| ms (of the processor) | " + " | ".join(", ".join(column) for column in columns) + " |")
    for label in measured[columns[0]]:
        cells = [f"{wall:.1f} ({processor:.0f})" for wall, processor in (measured[each][label] for each in columns)]
        print(f"| {label} | " + " | ".join(cells) + " |")
    few, many = (measured["now", name] for name in COURSES)
    return judge(*(Limit(label, many[label][0] / few[label][0], most=MOST) for label in few if "cached" in label))
