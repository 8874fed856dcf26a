"""`python -m benchmarks.run [--base REVISION] [--profile NAME ...]`: how fast is the service?

wrk keeps 16 connections busy over loopback. In each round the same kind of requests goes to the service of the working
tree, to that of a previous revision and to the plain twin (benchmarks.plain), one after the other, so that a machine
whose speed varies slows all of them; ratios are medians over the rounds. The previous revision runs from its
checkout with its gunicorn configuration. Each has a separate database, copied from one that was filled through
the API. Exits with 1 when a requirement is missed.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import report
from benchmarks.report import Result
from benchmarks.school import PROFILES, Profile, School, prepare
from benchmarks.servers import (
    DATABASE_URL,
    RESULTS,
    ROOT,
    SERVICE,
    WORKERS,
    Load,
    Server,
    database,
    database_url,
    environment,
    manage,
    serving,
    write_requests,
    wrk,
)

THREADS = 14  # of a worker: the connections of three servers stay below PostgreSQL's default limit of 100
PLAIN_SETTINGS = "benchmarks.plain.settings"
PLAIN = f"--worker-class gthread --workers {WORKERS} --threads {THREADS} --keep-alive 75 benchmarks.plain.wsgi".split()


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def last_tag() -> str | None:
    try:
        return git("describe", "--tags", "--abbrev=0")
    except subprocess.CalledProcessError:
        return None


@contextmanager
def checkout(revision: str, folder: Path) -> Iterator[Path]:
    """A git worktree of the revision, removed at the end."""
    git("worktree", "add", "--detach", str(folder), revision)
    try:
        yield folder
    finally:
        git("worktree", "remove", "--force", str(folder))


@contextmanager
def schools(base: Path | None) -> Iterator[dict[str, School]]:
    """The servers that are compared, by name, with their data.

    The previous revision fills the database when there is one; the copies are migrated, as in an upgrade.
    """
    with ExitStack() as stack:
        filled = stack.enter_context(database(DATABASE_URL))
        prepare(filled, root=base or ROOT)
        started = {}
        threads = {"WEB_THREADS": str(THREADS)}
        for name in ("service", *(["previous"] if base else []), "twin"):
            url = stack.enter_context(database(database_url(name), template=filled))
            changed = threads | ({"DJANGO_SETTINGS_MODULE": PLAIN_SETTINGS} if name == "twin" else {})
            root = base if base and name == "previous" else ROOT
            manage(root, environment(url, **changed), "migrate")
            arguments = PLAIN if name == "twin" else SERVICE
            started[name] = School(stack.enter_context(serving(url, root=root, arguments=arguments, **changed)))
        yield started


def measure(profile: Profile, schools: Mapping[str, School], rounds: int, seconds: int, folder: Path) -> Result:
    absent = {name for name, lacks in (("previous", profile.is_new), ("twin", profile.twin is None)) if lacks}
    compared = [name for name in schools if name not in absent]
    file = folder / "requests"

    def load(name: str, turn: int, seconds: int) -> Load:
        requests = schools[name].requests(profile, seconds, turn)
        write_requests(file, requests)
        done = wrk(schools[name].server, file, connections=profile.connections, seconds=seconds)
        if len(requests) < done.requests and profile.succeeds_once:
            raise SystemExit(f"{profile.name}: {done.requests} requests were sent of {len(requests)} (Kind.most)")
        return done

    for name in compared:
        load(name, 0, 1)  # to warm up
    before = {name: schools[name].server.statements() for name in compared}
    loads: dict[str, list[Load]] = {name: [] for name in compared}
    for turn in range(1, rounds + 1):
        for name in compared if turn % 2 else reversed(compared):
            loads[name].append(load(name, turn, seconds))
    statements = {name: _statements(schools[name].server, before[name]) for name in compared}
    return Result(
        profile,
        loads["service"],
        loads.get("previous", ()),
        loads.get("twin", ()),
        statements["service"],
        statements.get("previous"),
    )


def _statements(server: Server, before: tuple[float, float] | None) -> float | None:
    after = server.statements()
    if after is None or before is None:
        return None
    return (after[1] - before[1]) / max(1.0, after[0] - before[0])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", help="the revision to compare with; the last tag when left out")
    parser.add_argument("--profile", action="append", choices=[profile.name for profile in PROFILES])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=int, default=1, help="of a round")
    args = parser.parse_args()
    revision, base = git("describe", "--always", "--dirty"), args.base or last_tag()
    if base is None:
        print("There is no tag and no BASE: the service is compared with the plain twins only.", flush=True)
    results = []
    with tempfile.TemporaryDirectory(prefix="langlearn-bench-") as name, ExitStack() as stack:
        folder = Path(name)
        root = stack.enter_context(checkout(base, folder / "previous")) if base else None
        started = stack.enter_context(schools(root))
        for profile in PROFILES:
            if not args.profile or profile.name in args.profile:
                results.append(measure(profile, started, args.rounds, args.seconds, folder))
                print(report.table(results[-1:]).splitlines()[-1], flush=True)
    text = f"""# {datetime.now(UTC):%Y-%m-%d %H:%M} UTC: {revision}{f" and {base}" if base else ""}

{args.rounds} rounds of {args.seconds} s for each; rates are medians, ratios medians of the rounds' ratios. CPU is that
of the workers and of PostgreSQL's processes together, of one request. "Twin" is the plain twin (`benchmarks/plain/`).

{report.table(results)}"""
    print(text)
    if not args.profile:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / "bench.md").write_text(text)
    return 1 if any(result.missed() for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
