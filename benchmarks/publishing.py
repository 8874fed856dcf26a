"""`python -m benchmarks.publishing --base REVISION`: what drafts cost.

Writes in a course that publishes every change, against a revision from before drafts, alternately; then publications of
one change in a course of 50 exercises and in one of 50,000. The package of each publication is built before the next
one is measured. Exits with 1 when a ratio of medians is above the limit.
"""

import argparse
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median

import psycopg

from benchmarks.growth import in_turn, milliseconds
from benchmarks.run import checkout
from benchmarks.school import ADMIN, API, READ, School, bearer, course, edit, import_by_command, prepare, sign_in
from benchmarks.servers import (
    DATABASE_URL,
    ROOT,
    Call,
    Client,
    database,
    database_url,
    encoded,
    environment,
    manage,
    serving,
)

MOST = 1.3
WRITES = 250
ROUNDS = 15
COURSES = {"bench-few": (5, 10), "bench-many": (500, 100)}  # lessons, exercises of each


def writes(school: School) -> dict[str, list[Call]]:
    """The requests of each kind."""
    headers = bearer(sign_in(Client(school.server.port), ADMIN)["accessToken"])
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
    with tempfile.TemporaryDirectory(prefix="langlearn-bench-") as folder, ExitStack() as stack:
        root = stack.enter_context(checkout(base, Path(folder) / "previous"))
        filled = stack.enter_context(database(DATABASE_URL))
        prepare(filled, root=root)
        now = stack.enter_context(database(database_url("service"), template=filled))
        before = stack.enter_context(database(database_url("previous"), template=filled))
        manage(ROOT, environment(now), "migrate")
        servers = (
            stack.enter_context(serving(before, root=root, WEB_CONCURRENCY="1")),
            stack.enter_context(serving(now, WEB_CONCURRENCY="1")),
        )
        schools = [School(server, []) for server in servers]
        both = [writes(school) for school in schools]
        return {
            name: in_turn(servers, 201 if name.startswith("create") else 200, list(zip(*calls, strict=True)))
            for name, calls in ((name, (both[0][name], both[1][name])) for name in both[0])
        }


def compare_publications() -> tuple[float, float]:
    """The medians in the small and the large course, in milliseconds."""
    with database(DATABASE_URL) as url:
        prepare(url)
        with serving(url, WEB_CONCURRENCY="1") as server:
            for name, (lessons, exercises) in COURSES.items():
                import_by_command(url, course(name, lessons=lessons, exercises=exercises))
            with psycopg.connect(url, autocommit=True) as connection:
                connection.execute("ANALYZE")  # autovacuum does so within a minute
            client = Client(server.port)
            headers = bearer(sign_in(client, ADMIN)["accessToken"])
            for name in COURSES:
                mode = encoded({"publish_mode": "manual"})
                client.expect(200, Call("PUT", f"{API}/courses/{name}/publish-mode", headers, mode))
            times: dict[str, list[float]] = {name: [] for name in COURSES}
            for number in range(ROUNDS):
                for name in COURSES:
                    client.expect(200, Call("GET", f"{API}/courses/{name}/package"))
                    client.expect(200, edit(headers, name, 0, 1, f"hint {number}"))
                    publish = Call("POST", f"{API}/courses/{name}/publish", headers, encoded({}))
                    times[name].append(milliseconds(client, 201, publish))
    small, large = (median(each) for each in times.values())
    return small, large


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", required=True, help="the revision to compare writes with")
    parser.add_argument("--only", choices=["writes", "publications"])
    args = parser.parse_args()
    ratios = []
    if args.only != "publications":
        for name, (before, now) in compare_writes(args.base).items():
            ratios.append(now / before)
            print(f"{name}: {before:.2f} ms before, {now:.2f} ms now, ratio {ratios[-1]:.2f}", flush=True)
    if args.only != "writes":
        small, large = compare_publications()
        ratios.append(large / small)
        print(f"publish one change: {small:.2f} ms of 50, {large:.2f} ms of 50,000, ratio {ratios[-1]:.2f}")
    return 0 if max(ratios) <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
