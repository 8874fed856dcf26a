"""What do drafts cost?

Writes in a course that publishes every change, against a revision from before drafts, alternately; then publications of
one change in a course of 50 exercises and in one of 50,000. The package of each publication is built before the next
one is measured.
"""

from collections.abc import Callable
from contextlib import ExitStack
from statistics import median

import psycopg

from benchmarks.harness import Limit, alternate, checkout, filled_database, judge, median_times, milliseconds
from benchmarks.school import ADMIN, API, READ, bearer, course, edit, import_by_command, sign_in
from benchmarks.servers import ROOT, Call, Client, Server, database, database_url, encoded, environment, manage, serving

MOST = 1.3
WRITES = 250
ROUNDS = 15
COURSES = {"bench-few": (5, 10), "bench-many": (500, 100)}  # lessons, exercises of each


def writes(server: Server) -> dict[str, list[Call]]:
    """The requests of each kind."""
    headers = bearer(sign_in(Client(server.port), ADMIN)["accessToken"])
    lesson = f"{API}/lessons/{READ}-l-0"
    module = f"{API}/modules/{READ}-m/lessons"

    def named(number: int) -> bytes:
        return encoded({"name": f"Lesson {number} again"})

    return {
        "edit a lesson": [Call("PATCH", lesson, headers, named(number)) for number in range(WRITES)],
        "edit an exercise": [edit(headers, READ, 0, 1, f"hint {number}") for number in range(WRITES)],
        "create a lesson": [
            Call("POST", module, headers, encoded({"id": f"new-{number}", "name": "New"})) for number in range(WRITES)
        ],
        "delete a lesson": [Call("DELETE", f"{API}/lessons/new-{number}", headers) for number in range(WRITES)],
    }


def compare_writes(base: str) -> dict[str, tuple[float, float]]:
    """The medians before and now, in milliseconds."""
    with ExitStack() as stack:
        root = stack.enter_context(checkout(base))
        filled = stack.enter_context(filled_database(root=root))
        now = stack.enter_context(database(database_url("service"), template=filled))
        before = stack.enter_context(database(database_url("previous"), template=filled))
        manage(ROOT, environment(now), "migrate")
        servers = (
            stack.enter_context(serving(before, root=root, WEB_CONCURRENCY="1")),
            stack.enter_context(serving(now, WEB_CONCURRENCY="1")),
        )
        ports = [server.port for server in servers]
        of_before, of_now = map(writes, servers)
        return {
            name: median_times(
                ports, 201 if name.startswith("create") else 200, list(zip(calls, of_now[name], strict=True))
            )
            for name, calls in of_before.items()
        }


def compare_publications() -> tuple[float, float]:
    """The medians in the small and the large course, in milliseconds."""
    with filled_database() as url, serving(url, WEB_CONCURRENCY="1") as server:
        for name, (lessons, exercises) in COURSES.items():
            import_by_command(url, course(name, lessons=lessons, exercises=exercises))
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("ANALYZE")  # autovacuum does so within a minute
        client = Client(server.port)
        headers = bearer(sign_in(client, ADMIN)["accessToken"])
        for name in COURSES:
            mode = encoded({"publish_mode": "manual"})
            client.expect(200, Call("PUT", f"{API}/courses/{name}/publish-mode", headers, mode))

        def publish(name: str) -> Callable[[int], float]:
            def measure(number: int) -> float:
                client.expect(200, Call("GET", f"{API}/courses/{name}/package"))
                client.expect(200, edit(headers, name, 0, 1, f"hint {number}"))
                return milliseconds(client, 201, Call("POST", f"{API}/courses/{name}/publish", headers, encoded({})))

            return measure

        small, large = alternate({name: publish(name) for name in COURSES}, ROUNDS).values()
    return median(small), median(large)


def run(base: str, only: str | None) -> bool:
    limits = []
    if only != "publications":
        for name, (before, now) in compare_writes(base).items():
            print(f"{name}: {before:.2f} ms before, {now:.2f} ms now", flush=True)
            limits.append(Limit(name, now / before, most=MOST))
    if only != "writes":
        small, large = compare_publications()
        print(f"publish one change: {small:.2f} ms of 50, {large:.2f} ms of 50,000", flush=True)
        limits.append(Limit("publish one change", large / small, most=MOST))
    return judge(*limits)
