"""`python -m benchmarks.parts [--profile NAME ...]`: where the processor time of a request goes.

Samples the workers with py-spy while wrk sends a profile, and adds the samples up by the package whose code was
running; the standard library counts for whoever called it. Only who holds the interpreter counts: waiting does not,
for the database for instance. Prints a table of shares in per cent.
"""

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks.profiles import PROFILES
from benchmarks.run import DATABASE_URL, Server, environment_of, free_port, prepare, serving, wrk

SHOWN = ("course-list", "lesson-cold", "package-200", "progress", "summary", "complete-lesson", "sync-50", "refresh")
# The first of a path that occurs in a frame names its part.
PARTS = (
    ("/gunicorn/", "gunicorn"),
    ("/psycopg", "database driver"),
    ("/django/db/backends/", "database driver"),
    ("langlearn/postgresql/", "database driver"),
    ("/django/db/models/", "building queries"),
    ("/django/db/", "transactions"),
    ("/rest_framework", "REST framework"),
    ("/jwt/", "tokens"),
    ("/structlog/", "log and metrics"),
    ("/prometheus_client/", "log and metrics"),
    ("langlearn/ops/", "log and metrics"),
    ("langlearn/", "shared code of the API"),
    ("accounts/", "accounts"),
    ("content/", "content"),
    ("progress/", "progress"),
    ("/django/", "Django"),
    ("/site-packages/", "other libraries"),
)
_SAMPLES_A_SECOND = 250


def part_of(stack: str) -> str:
    """The part that a stack of py-spy, outermost frame first, was in."""
    for frame in reversed(stack.split(";")):
        for path, part in PARTS:
            if path in frame:
                return part
    return "other"


def sampled(server: Server, requests: Path, seconds: int, folder: Path) -> Counter[str]:
    """Samples of both workers by part, while the requests are sent."""
    options = f"--gil --format raw --full-filenames --rate {_SAMPLES_A_SECOND} --duration {seconds}".split()
    recorders = [
        subprocess.Popen(
            ["py-spy", "record", *options, "--pid", str(worker), "--output", str(folder / f"{worker}.stacks")],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for worker in server.workers()
    ]
    wrk(server, requests, connections=16, seconds=seconds + 2)
    counted: Counter[str] = Counter()
    for worker, recorder in zip(server.workers(), recorders, strict=True):
        recorder.wait(timeout=60)
        for line in (folder / f"{worker}.stacks").read_text().splitlines():
            stack, _, number = line.rpartition(" ")
            counted[part_of(stack)] += int(number)
    return counted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="append", choices=[profile.name for profile in PROFILES])
    args = parser.parse_args()
    args.rounds, args.seconds = 1, 8
    names = args.profile or SHOWN
    shares = {}
    with tempfile.TemporaryDirectory(prefix="langlearn-parts-") as name:
        folder = Path(name)
        environment = environment_of(DATABASE_URL, folder)
        prepare(list(names), args, environment, folder)
        for profile in (profile for profile in PROFILES if profile.name in names):
            application = "benchmarks.cold" if profile.cold else "langlearn.wsgi"
            with serving(application, free_port(), environment) as server:
                wrk(server, folder / f"{profile.name}.0", connections=16, seconds=2)
                counted = sampled(server, folder / f"{profile.name}.1", args.seconds - 2, folder)
                shares[profile.name] = {part: number / counted.total() for part, number in counted.items()}
    print(f"| | {' | '.join(shares)} |\n|---|{'---:|' * len(shares)}")
    for part in dict.fromkeys([*(part for _, part in PARTS), "other"]):
        cells = [f"{100 * of.get(part, 0):.0f}" for of in shares.values()]
        if set(cells) != {"0"}:
            print(f"| {part} | {' | '.join(cells)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
