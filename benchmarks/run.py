"""`python -m benchmarks.run [--profile NAME ...]`: measures the service against its floors.

Real HTTP over loopback with keep-alive: wrk with 16 connections against gunicorn with two workers, on PostgreSQL. The
floors F0 and F1 and the service are measured in turn, several rounds each, with the same requests, so that a machine
whose speed drifts shifts all of them; the medians of the rounds make the ratios. What a request asks of the database is
read from the service's own metrics. Exits 1 when a budget is missed.
"""

import argparse
import json
import os
import re
import secrets
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from benchmarks import report
from benchmarks.database import create, on_this_machine
from benchmarks.profiles import PROFILES, Profile
from benchmarks.report import Result
from langlearn.ops import batches

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results"
DATABASE_URL = os.environ.get("BENCH_DATABASE_URL") or on_this_machine("langlearn_bench")
_LUA = ROOT / "benchmarks" / "lua"
_TICKS = os.sysconf("SC_CLK_TCK")
_UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0}


class Counted(NamedTuple):
    """What a server has counted since its start; seconds."""

    requests: float
    queries: float
    database: float
    hits: float


@dataclass(frozen=True, slots=True)
class Load:
    """What one round of load measured; milliseconds."""

    requests: int
    rate: float
    p50: float
    p99: float
    cpu: float
    database_cpu: float
    errors: int


class Server:
    """A running gunicorn with two workers."""

    def __init__(self, port: int, process: subprocess.Popen[bytes]) -> None:
        self.port = port
        self.process = process

    def workers(self) -> list[int]:
        """Process ids of the workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        return [int(child) for child in children.split()]

    def cpu_seconds(self) -> float:
        """Processor time of the workers so far."""
        total = 0
        for child in self.workers():
            fields = Path(f"/proc/{child}/stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / _TICKS

    def counted(self) -> Counted:
        """From /metrics, whose own requests are left out. Gives the others time to be answered and counted."""
        time.sleep(10 * batches.INTERVAL_SECONDS)
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=60) as response:
            text = response.read().decode()

        def total(name: str, labels: str = "") -> float:
            found = re.findall(rf"^{name}(\{{.*\}})? (\S+)$", text, re.MULTILINE)
            return sum(float(value) for given, value in found if labels in given and 'route="/metrics"' not in given)

        return Counted(
            total("db_queries_per_request_count"),
            total("db_queries_per_request_sum"),
            total("db_query_duration_seconds_sum"),
            total("cache_requests_total", 'result="hit"'),
        )


def database_cpu_seconds() -> float:
    """Processor time of PostgreSQL on this machine so far."""
    total = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has ended
            name, fields = stat.read_text().rsplit(")", 1)
            if name.endswith("(postgres"):
                total += sum(map(int, fields.split()[11:13]))
    return total / _TICKS


def takes_connections(worker: int) -> bool:
    """Does the worker wait for something already, its listener for one? (proc(5): an epoll descriptor's targets.)"""
    for described in Path(f"/proc/{worker}/fdinfo").iterdir():
        with suppress(OSError):  # closed meanwhile
            if "tfd:" in described.read_text():
                return True
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def serving(application: str, port: int, environment: dict[str, str]) -> Iterator[Server]:
    command = [sys.executable, "-m", "gunicorn", "--config", "langlearn/gunicorn.py", application]
    process = subprocess.Popen(
        command, cwd=ROOT, env={**environment, "PORT": str(port)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(300):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/live", timeout=2)
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise SystemExit(f"{application} does not answer on port {port}")
        server = Server(port, process)
        # Connections that are kept open would all belong to the worker that was there first.
        for _ in range(300):
            if all(map(takes_connections, server.workers())):
                break
            time.sleep(0.1)
        else:
            raise SystemExit(f"a worker of {application} takes no connections")
        yield server
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=40)


def wrk(server: Server, requests: Path, *, connections: int, seconds: int, floor: str | None = None) -> Load:
    """One round of wrk."""
    command = [
        "wrk",
        "-t1",
        f"-c{connections}",
        f"-d{seconds}s",
        "--latency",
        "--timeout",
        "10s",
        "-s",
        str(_LUA / "send.lua"),
    ]
    environment = {"PATH": os.environ["PATH"], "REQUESTS": str(requests), **({"FLOOR": floor} if floor else {})}
    before, database_before = server.cpu_seconds(), database_cpu_seconds()
    output = subprocess.run(
        [*command, f"http://127.0.0.1:{server.port}"], env=environment, capture_output=True, text=True, check=True
    ).stdout
    cpu, database_cpu = server.cpu_seconds() - before, database_cpu_seconds() - database_before
    done = int(_number(r"(\d+) requests in", output))
    rate, p50, p99, broken, refused = wrk_times(output)
    return Load(
        requests=done,
        rate=rate,
        p50=p50,
        p99=p99,
        cpu=cpu / max(1, done) * 1000,
        database_cpu=database_cpu / max(1, done) * 1000,
        errors=broken + refused,
    )


def wrk_times(output: str) -> tuple[float, float, float, int, int]:
    """What wrk says: requests a second, p50 and p99 in milliseconds, broken connections, failed requests."""
    broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", output)
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    return (
        float(_number(r"Requests/sec:\s+([\d.]+)", output)),
        _milliseconds("50%", output),
        _milliseconds("99%", output),
        sum(map(int, broken.groups())) if broken else 0,
        int(refused[1]) if refused else 0,
    )


def _number(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    if not found:
        raise SystemExit(f"wrk printed something else than expected:\n{text}")
    return found[1]


def _milliseconds(percentile: str, text: str) -> float:
    found = re.search(rf"{percentile}\s+([\d.]+)(us|ms|s)", text)
    return float(found[1]) * _UNITS[found[2]] if found else 0.0


def measure(profile: Profile, service: Server, floor: Server, args: argparse.Namespace, folder: Path) -> Result:
    seconds = profile.seconds or args.seconds
    prepared = json.loads((folder / "prepared.json").read_text())[profile.name]

    def load(server: Server, turn: int, name: str | None = None, seconds: int = seconds) -> Load:
        requests = folder / f"{profile.name}.{turn}"
        done = wrk(server, requests, connections=profile.connections, seconds=seconds, floor=name)
        if name is not None and done.errors:
            raise SystemExit(f"the floor {name} failed {done.errors} requests of {profile.name}")
        if name is None and prepared is not None and done.requests > prepared:
            raise SystemExit(f"{profile.name} needs more than {prepared} requests a round: prepare more (Kind.most)")
        return done

    load(service, 0, seconds=1)  # warm
    before = service.counted()
    ours, floors, with_queries = [], [], []
    for turn in range(1, args.rounds + 1):
        floors.append(load(floor, turn, profile.floor))
        if profile.floor == "f0":
            with_queries.append(load(floor, turn, "f1-cold" if profile.cold else "f1"))
        ours.append(load(service, turn))
        after = service.counted()  # after every round: what wrk left unanswered shall not slow the floor down
    if profile.cold and after.hits > before.hits:
        raise SystemExit(f"{profile.name} was not cold: {after.hits - before.hits:.0f} answers came from a cache")
    requests = max(1.0, after.requests - before.requests)

    def ratio(others: list[Load]) -> float | None:
        shares = [a.rate / b.rate for a, b in zip(ours, others, strict=True) if b.rate]
        return round(statistics.median(shares), 3) if shares else None

    cpu, floor_cpu = (statistics.median(item.cpu for item in items) for items in (ours, floors))
    return Result(
        name=profile.name,
        rate=round(statistics.median(item.rate for item in ours), 1),
        p50=round(statistics.median(item.p50 for item in ours), 2),
        p99=round(statistics.median(item.p99 for item in ours), 2),
        cpu=round(cpu, 3),
        database_cpu=round(statistics.median(item.database_cpu for item in ours), 3),
        queries=round((after.queries - before.queries) / requests, 2),
        database=round((after.database - before.database) / requests * 1000, 2),
        errors=sum(item.errors for item in ours),
        floor=profile.floor,
        floor_rate=round(statistics.median(item.rate for item in floors), 1),
        floor_cpu=round(floor_cpu, 3),
        processors=os.cpu_count() or 1,
        f1_rate=round(statistics.median(item.rate for item in with_queries), 1) if with_queries else None,
        rate_ratio=ratio(floors),
        f1_ratio=ratio(with_queries) if with_queries else None,
        cpu_ratio=round(cpu / floor_cpu, 2) if floor_cpu else None,
        rate_budget=profile.rate,
        cpu_budget=profile.cpu,
        tail_budget=profile.tail,
    )


def environment_of(database_url: str, folder: Path) -> dict[str, str]:
    """The variables of a service under measurement: production, two workers, rate limits off."""
    return {
        "PATH": os.environ["PATH"],
        "NODE_ENV": "production",
        "DATABASE_URL": database_url,
        "JWT_SECRET": secrets.token_hex(32),
        "JWT_REFRESH_SECRET": secrets.token_hex(32),
        "JWT_ACCESS_EXPIRES_IN": "4h",
        "RATE_LIMIT_ENABLED": "false",
        "WEB_CONCURRENCY": "2",
        "FLOOR_ANSWERS": str(folder / "answers.pickle"),
    }


def prepare(profiles: list[str], args: argparse.Namespace, environment: dict[str, str], folder: Path) -> None:
    """Fills the database and writes the requests of all rounds into `folder`."""
    create(environment["DATABASE_URL"])
    command = [sys.executable, "-m", "benchmarks.data", str(folder), *profiles]
    command += ["--rounds", str(args.rounds), "--seconds", str(args.seconds)]
    subprocess.run(command, cwd=ROOT, env={**environment, "LOG_LEVEL": "error"}, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures the service against its floors.")
    parser.add_argument("--profile", action="append", choices=[profile.name for profile in PROFILES])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=1, help="of a round")
    args = parser.parse_args()
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is not installed: apt-get install wrk")
    chosen = [profile for profile in PROFILES if not args.profile or profile.name in args.profile]
    results = []
    with tempfile.TemporaryDirectory(prefix="langlearn-bench-") as name, ExitStack() as servers:
        folder = Path(name)
        environment = environment_of(DATABASE_URL, folder)
        prepare([profile.name for profile in chosen], args, environment, folder)
        floor = servers.enter_context(serving("benchmarks.floors:application", free_port(), environment))
        service = servers.enter_context(serving("langlearn.wsgi", free_port(), environment))
        cold = service
        if any(profile.cold for profile in chosen):
            cold = servers.enter_context(serving("benchmarks.cold", free_port(), environment))
        for profile in chosen:
            results.append(measure(profile, cold if profile.cold else service, floor, args, folder))
            print(report.table(results[-1:]).splitlines()[-1], flush=True)
    previous = report.newest(RESULTS)
    text = f"{report.table(results)}\n"
    if previous:
        text += f"\nAgainst the run of {previous.stem}:\n\n{report.comparison(results, report.read(previous))}\n"
    print(text)
    if not args.profile:  # a run of some profiles is for looking, it leaves nothing
        stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S")
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{stamp}.json").write_text(json.dumps([asdict(result) for result in results], indent=1) + "\n")
        (RESULTS / f"{stamp}.md").write_text(text)
        (RESULTS / f"{stamp}.svg").write_text(report.plot(results))
    return 0 if all(result.good for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
