"""How fast is the service?

wrk keeps 16 connections busy over loopback. In each round the same kind of requests goes to the service of the working
tree, to that of a previous revision and to the plain twin (benchmarks.plain), one after the other, so that a machine
whose speed varies slows all of them; ratios are medians over the rounds. The previous revision runs from its
checkout with its gunicorn configuration. Each has a separate database, copied from one that was filled through
the API.
"""

import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from benchmarks import report
from benchmarks.harness import alternate, checkout, filled_database, git, save
from benchmarks.report import Result
from benchmarks.school import PROFILES, Profile, School
from benchmarks.servers import (
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
    wrk,
)

THREADS = 14  # of a worker: the connections of three servers stay below PostgreSQL's default limit of 100
PLAIN_SETTINGS = "benchmarks.plain.settings"
PLAIN = f"--worker-class gthread --workers {WORKERS} --threads {THREADS} --keep-alive 75 benchmarks.plain.wsgi".split()


def last_tag() -> str | None:
    try:
        return git("describe", "--tags", "--abbrev=0")
    except subprocess.CalledProcessError:
        return None


@contextmanager
def schools(base: Path | None) -> Iterator[dict[str, School]]:
    """The servers that are compared, by name, with their data.

    The previous revision fills the database when there is one; the copies are migrated, as in an upgrade.
    """
    with ExitStack() as stack:
        filled = stack.enter_context(filled_database(root=base or ROOT))
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


def measure(profile: Profile, schools: Mapping[str, School], rounds: int, seconds: int) -> Result:
    compared = [name for name in schools if name != "twin" or profile.twin is not None]

    def load(name: str, seconds: int, turn: int) -> Load:
        requests = schools[name].requests(profile, seconds, turn)
        done = wrk(schools[name].server, requests, connections=profile.connections, seconds=seconds)
        if len(requests) < done.requests and profile.succeeds_once:
            raise SystemExit(f"{profile.name}: {done.requests} requests were sent of {len(requests)} (Kind.most)")
        return done

    for name in compared:
        load(name, 1, rounds)  # to warm up
    before = {name: schools[name].server.statements() for name in compared}
    loads = alternate({name: partial(load, name, seconds) for name in compared}, rounds)
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


def run(base: str | None, profile: Sequence[str] | None, rounds: int, seconds: int) -> bool:
    revision, base = git("describe", "--always", "--dirty"), base or last_tag()
    if base is None:
        print("There is no tag and no BASE: the service is compared with the plain twins only.", flush=True)
    results = []
    with ExitStack() as stack:
        root = stack.enter_context(checkout(base)) if base else None
        started = stack.enter_context(schools(root))
        for each in PROFILES:
            if not profile or each.name in profile:
                results.append(measure(each, started, rounds, seconds))
                print(report.table(results[-1:]).splitlines()[-1], flush=True)
    text = f"""# {datetime.now(UTC):%Y-%m-%d %H:%M} UTC: {revision}{f" and {base}" if base else ""}

{rounds} rounds of {seconds} s for each; rates are medians, ratios medians of the rounds' ratios. CPU is that
of the workers and of PostgreSQL's processes together, of one request. "Twin" is the plain twin (`benchmarks/plain/`).

{report.table(results)}"""
    print(text)
    if not profile:
        save("bench.md", text)
    return not any(result.missed() for result in results)
