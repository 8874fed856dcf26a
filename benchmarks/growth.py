"""Is the service as fast with a thousand times the learners?

Two databases, each with a separate server: one has a thousand learners with ten completions each, the other grows
to a million learners. The same requests go to both alternately, over one connection each, so that a machine
whose speed varies slows both; the ratio of the medians is the growth. Then the same for a course a hundred times as
large as another.
"""

import random
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime

import psycopg

from benchmarks.copies import copy_address, copy_learners, indexes_afterwards
from benchmarks.harness import Limit, filled_database, judge, median_times, save
from benchmarks.school import (
    ADMIN,
    API,
    EXERCISES,
    HISTORY,
    KINDS,
    LEARNERS,
    School,
    bearer,
    course,
    edit,
    email,
    import_course,
    sign_in,
)
from benchmarks.servers import Call, Client, database, database_url, serving

STAGES = (1_000, 10_000, 100_000, 1_000_000)  # learners
MOST_GROWTH = 1.3
COURSES = {"bench-small": 10, "bench-large": 1_000}  # lessons of ten exercises
SAMPLES = 250  # requests of each kind
_KINDS = (
    "progress",
    "summary",
    "completions",
    "changes",
    "calendar",
    "history",
    "reviews",
    "leaderboard",
    "refresh",
    "attempt",
    "complete",
    "sync-50",
)

Growth = Mapping[str, tuple[float, float]]  # the medians without and with growth, milliseconds


def address(number: int) -> str:
    """The e-mail address of a learner: the first are originals, the others copies of them."""
    copy, original = divmod(number, LEARNERS)
    return copy_address(copy, email(original)) if copy else email(original)


def grow(url: str, first: int, last: int) -> None:
    """From `first` to `last` learners."""
    with psycopg.connect(url, autocommit=True) as connection, connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = off")
        cursor.execute("SET maintenance_work_mem = '1GB'")
        with ExitStack() as stack:
            if last - first >= 50_000:  # building the indexes afterwards takes less time
                stack.enter_context(indexes_afterwards(cursor))
            copy_learners(cursor, first // LEARNERS, last // LEARNERS)
        cursor.execute("VACUUM ANALYZE")


def learners(base: str, grown: str, stages: Sequence[int]) -> dict[int, Growth]:
    """What was measured, by the number of learners."""
    measured: dict[int, Growth] = {}
    before = LEARNERS
    for stage, number in enumerate(stages):
        started = time.monotonic()
        if number > before:
            grow(grown, before, number)
        print(f"{number} learners, {time.monotonic() - started:.0f} s", flush=True)
        before = number
        chooser = random.Random(stage)  # noqa: S311 - the same every time
        of_base, of_grown = ([address(n) for n in chooser.sample(range(size), SAMPLES)] for size in (LEARNERS, number))
        with serving(base, WEB_CONCURRENCY="1") as small, serving(grown, WEB_CONCURRENCY="1") as large:
            schools = School(small, of_base), School(large, of_grown)
            growth = {}
            for name in _KINDS:
                kind = KINDS[name]
                # `stage` makes those different that succeed once.
                slot = 0 if name == "refresh" else stage
                calls = [tuple(kind.build(school, learner, slot) for school in schools) for learner in range(SAMPLES)]
                growth[name] = median_times((small.port, large.port), kind.status, calls)
                print(f"  {name:12} {growth[name][0]:8.2f} ms {growth[name][1]:8.2f} ms", flush=True)
        measured[number] = growth
    return measured


def courses(url: str) -> Growth:
    """The package that the client has already, and edits of one exercise: of a small course and of a large one."""
    with serving(url, WEB_CONCURRENCY="1") as server:
        client = Client(server.port)
        admin = bearer(sign_in(client, ADMIN)["accessToken"])
        present = []
        for name, lessons in COURSES.items():
            import_course(client, admin, course(name, lessons=lessons, exercises=EXERCISES))
            present.append(Call("GET", f"{API}/courses/{name}/package", {"If-None-Match": f'"{name}:1"'}))
        edits = [
            tuple(
                edit(admin, name, index % lessons, index // lessons % EXERCISES + 1, f"hint {index}")
                for name, lessons in COURSES.items()
            )
            for index in range(SAMPLES)
        ]
        both = (server.port, server.port)
        return {
            "package 304": median_times(both, 304, [present] * SAMPLES),
            "edit of one exercise": median_times(both, 200, edits),
        }


def table(measured: Mapping[int, Growth], of_courses: Growth) -> str:
    """Markdown: medians in milliseconds, and growth against the small database in the same minutes."""
    head = " | ".join(f"{number * HISTORY:,} completions | growth".replace(",", " ") for number in measured)
    lines = [f"| p50, ms | {head} |", "|---|" + "---:|" * (2 * len(measured))]
    for kind in _KINDS:
        cells = [f"{large:.2f} | {large / small:.2f}" for small, large in (stage[kind] for stage in measured.values())]
        lines.append(f"| {kind} | {' | '.join(cells)} |")
    sizes = " | ".join(f"{lessons * EXERCISES} exercises" for lessons in COURSES.values())
    lines += ["", f"| p50, ms | {sizes} | growth |", "|---|---:|---:|---:|"]
    lines += [
        f"| {kind} | {small:.2f} | {large:.2f} | {large / small:.2f} |" for kind, (small, large) in of_courses.items()
    ]
    return "\n".join(lines) + "\n"


def run(stages: Sequence[int]) -> bool:
    with filled_database() as base:
        with database(database_url("grown"), template=base) as grown:
            measured = learners(base, grown, stages)
        of_courses = courses(base)
    text = f"# {datetime.now(UTC):%Y-%m-%d %H:%M} UTC\n\n{table(measured, of_courses)}"
    print(text)
    if tuple(stages) == STAGES:
        save("growth.md", text)
    last = {**measured[stages[-1]], **of_courses}
    return judge(
        *(Limit(f"growth of {kind}", large / small, most=MOST_GROWTH) for kind, (small, large) in last.items())
    )
