"""The databases of the growth table, and the requests sent to them: what `benchmarks.growth` runs for itself.

`fill FIRST LAST` writes learners by COPY; `check LEARNERS` proves the totals of some;
`requests FOLDER STAGE LEARNERS SAMPLES` writes requests of learners picked at random; `course FOLDER NAME LESSONS
SAMPLES` imports a course of ten exercises a lesson.
"""

import argparse
import json
import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from accounts import services as accounts  # noqa: E402
from benchmarks import calls, data  # noqa: E402
from benchmarks.calls import EXERCISES, LESSONS, LONG, LONG_LESSONS, SHORT, Call, Callers  # noqa: E402
from benchmarks.population import TABLES, Population, learner_id  # noqa: E402
from progress.services.checking import check_account  # noqa: E402

ASKED = (
    "progress",
    "summary",
    "completions",
    "changes",
    "calendar",
    "history",
    "reviews",
    "leaderboard",
    "lesson-state",
    "me",
    "refresh",
    "attempt",
    "complete-lesson",
    "sync-50",
)
_MANY = 50_000  # learners from which on it pays to build the indexes afterwards
_CHECKED = 20


def fill(first: int, last: int, at: datetime) -> None:
    if first == 0:
        call_command("migrate", verbosity=0)
        call_command("flush", interactive=False, verbosity=0)
        data.import_package(data.course(SHORT, "Spanish", lessons=LESSONS, exercises=EXERCISES))
        data.import_package(data.course(LONG, "Much Spanish", lessons=LONG_LESSONS, exercises=0))
    population = Population(
        at=at,
        password=make_password(calls.PASSWORD),
        lessons=[f"{SHORT}-l-{index}" for index in range(LESSONS)],
        exercises=[f"00-{index}-{order}" for index in range(LESSONS) for order in range(1, EXERCISES + 1)],
        cards=2,
    )
    with connection.cursor() as cursor:
        cursor.execute("SET statement_timeout = 0")  # an index of ten million rows takes longer than any request may
        cursor.execute("SET synchronous_commit = off")
        cursor.execute("SET session_replication_role = replica")  # the foreign keys hold: no row is looked up for them
        cursor.execute("SET maintenance_work_mem = '1GB'")
        if last - first >= _MANY:
            with _indexes_afterwards():
                population.write(first, last)
        else:
            population.write(first, last)
        cursor.execute("VACUUM ANALYZE")


@contextmanager
def _indexes_afterwards() -> Iterator[None]:
    """Without the indexes of the growing tables, primary keys excepted; they are built again at the end."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE contype = 'u' AND conrelid = ANY(%s::regclass[])",
            [list(TABLES)],
        )
        constraints = cursor.fetchall()
        for table, name, _ in constraints:
            cursor.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
        cursor.execute(
            "SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index"
            " WHERE NOT indisprimary AND indrelid = ANY(%s::regclass[])",
            [list(TABLES)],
        )
        indexes = cursor.fetchall()
        for name, _ in indexes:
            cursor.execute(f"DROP INDEX {name}")
        yield
        for _, definition in indexes:
            cursor.execute(definition)
        for table, name, definition in constraints:
            cursor.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')


def check(learners: int, at: datetime) -> None:
    """Recomputes what some learners' totals should be. Exits when one is wrong."""
    for number in random.Random(learners).sample(range(learners), _CHECKED):  # noqa: S311
        for difference in check_account(learner_id(number), at=at):
            raise SystemExit(str(difference))


def requests(folder: Path, stage: int, learners: int, samples: int, at: datetime) -> None:
    """For each kind, a file of requests; `stage` makes those unique that succeed only once."""
    picked = random.Random(stage).sample(range(learners), samples)  # noqa: S311 - the same every time
    callers = Callers(at, 0)
    for name in ASKED:
        made = []
        for learner in picked:
            if name == "me":
                call = Call("GET", "/api/v1/auth/me", callers.bearer(learner))
            elif name == "lesson-state":
                call = Call("GET", f"/api/v1/progress/lesson/{SHORT}-l-1/completed", callers.bearer(learner))
            else:
                kind = calls.KINDS[name]
                slot = 0 if name == "refresh" or kind.slots is None else stage
                call = kind.build(callers, learner, slot)
            made.append(call.wire().decode())
        (folder / f"{name}.json").write_text(json.dumps(made))


def course(folder: Path, name: str, lessons: int, samples: int, at: datetime) -> None:
    """Imports a course, and writes requests for its package and edits of its exercises."""
    data.import_package(data.course(f"bench-{name}", f"Course {name}", lessons=lessons, exercises=EXERCISES))
    user = accounts.create_user(email=f"{name}@example.org", password=calls.PASSWORD, role="admin", at=at)
    token = accounts.open_session(user=user, user_agent="benchmark", ip=None, at=at)["accessToken"]
    edits = []
    for index in range(samples):
        row = data.lesson(f"bench-{name}", index % lessons, EXERCISES)["exercises"][index // lessons % EXERCISES]
        body = {"data": {**row["exercise"]["data"], "hints": [f"hint {index}"]}}
        path = f"/api/v1/exercises/{row['exercise_id']}"
        edits.append(Call("PATCH", path, {"Authorization": f"Bearer {token}"}, body).wire().decode())
    (folder / f"{name}-edits.json").write_text(json.dumps(edits))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--at", type=datetime.fromisoformat, required=True)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("fill")
    command.add_argument("first", type=int)
    command.add_argument("last", type=int)
    command = commands.add_parser("check")
    command.add_argument("learners", type=int)
    command = commands.add_parser("requests")
    command.add_argument("folder", type=Path)
    command.add_argument("stage", type=int)
    command.add_argument("learners", type=int)
    command.add_argument("samples", type=int)
    command = commands.add_parser("course")
    command.add_argument("folder", type=Path)
    command.add_argument("name")
    command.add_argument("lessons", type=int)
    command.add_argument("samples", type=int)
    args = vars(parser.parse_args())
    run: dict[str, Callable[..., None]] = {"fill": fill, "check": check, "requests": requests, "course": course}
    run[args.pop("command")](**args)


if __name__ == "__main__":
    main()
