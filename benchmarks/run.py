"""`python -m benchmarks.run [--profile NAME ...]`: measures the service against its floors.

Real HTTP over loopback with keep-alive: wrk with 16 connections against gunicorn with two workers, on PostgreSQL. The
service and the floor F0 are measured in turn, several rounds each, so that a machine whose speed drifts shifts both;
the medians of the rounds make the ratio. Exits 1 when a ratio misses its budget.
"""

import argparse
import json
import os
import re
import secrets
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.profiles import PROFILES, Profile

ROOT = Path(__file__).resolve().parent.parent
LUA = ROOT / "benchmarks" / "lua"
RESULTS = ROOT / "benchmarks" / "results"
DATABASE_URL = os.environ.get("BENCH_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/langlearn_bench")
CONNECTIONS = 16
_TICKS = os.sysconf("SC_CLK_TCK")
_UNITS = {"us": 0.001, "ms": 1.0, "s": 1000.0}


@dataclass(frozen=True, slots=True)
class Load:
    """What one round of load measured; milliseconds."""

    rate: float
    p50: float
    p99: float
    cpu: float
    errors: int


@dataclass(frozen=True, slots=True)
class Result:
    name: str
    rate: float
    floor_rate: float
    rate_ratio: float
    rate_budget: float
    p50: float
    p99: float
    cpu: float
    cpu_ratio: float
    cpu_budget: float
    queries: int
    errors: int

    @property
    def good(self) -> bool:
        return self.rate_ratio >= self.rate_budget and self.cpu_ratio <= self.cpu_budget and not self.errors


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


@contextmanager
def serving(application: str, port: int, environment: dict[str, str]) -> Iterator[Server]:
    command = [sys.executable, "-m", "gunicorn", "--config", "langlearn/gunicorn.py", application]
    process = subprocess.Popen(
        command, cwd=ROOT, env={**environment, "PORT": str(port)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{port}/live", timeout=2)
                break
            except urllib.error.HTTPError:
                break
            except OSError:
                time.sleep(0.1)
        else:
            raise SystemExit(f"{application} does not answer on port {port}")
        yield Server(port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(timeout=40)


def load(server: Server, path: str, profile: Profile, seconds: int, folder: Path, turn: int, *, floor: bool) -> Load:
    """One round of wrk."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--latency", "--timeout", "10s"]
    if profile.script and not floor:
        command += ["-s", str(LUA / profile.script)]
    for name, value in profile.headers:
        command += ["-H", f"{name}: {value}"]
    environment = {
        **os.environ,
        "LUA_FOLDER": str(LUA),
        "LEARNERS": str(folder / "learners.txt"),
        "LESSONS": "30",
        "ROUND": str(turn),
    }
    before = server.cpu_seconds()
    output = subprocess.run(
        [*command, f"http://127.0.0.1:{server.port}{path}"], env=environment, capture_output=True, text=True, check=True
    ).stdout
    cpu = server.cpu_seconds() - before
    requests = int(_number(r"(\d+) requests in", output))
    rate, p50, p99, broken, failed = wrk_times(output)
    return Load(
        rate=rate,
        p50=p50,
        p99=p99,
        cpu=cpu / max(1, requests) * 1000,
        errors=broken + (failed if profile.method == "GET" else 0),
    )


def wrk_times(output: str) -> tuple[float, float, float, int, int]:
    """What wrk says: requests a second, p50 and p99 in milliseconds, broken connections, failed requests."""
    broken = re.search(r"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)", output)
    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", output)
    return (
        float(_number(r"Requests/sec:\s+([\d.]+)", output)),
        _milliseconds("50%", output),
        _milliseconds("99%", output),
        sum(map(int, broken.groups())) if broken else 0,
        int(failed[1]) if failed else 0,
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
    ours, floors = [], []
    load(service, profile.path, profile, 1, folder, 0, floor=False)  # warm
    for turn in range(1, args.rounds + 1):
        floors.append(load(floor, f"/f0/{profile.name}", profile, args.seconds, folder, turn, floor=True))
        ours.append(load(service, profile.path, profile, args.seconds, folder, turn, floor=False))
    rate, floor_rate = (statistics.median(item.rate for item in items) for items in (ours, floors))
    cpu, floor_cpu = (statistics.median(item.cpu for item in items) for items in (ours, floors))
    answers = json.loads((folder / "answers.json").read_text())
    return Result(
        name=profile.name,
        rate=round(rate),
        floor_rate=round(floor_rate),
        rate_ratio=round(statistics.median(a.rate / b.rate for a, b in zip(ours, floors, strict=True)), 3),
        rate_budget=profile.rate,
        p50=round(statistics.median(item.p50 for item in ours), 2),
        p99=round(statistics.median(item.p99 for item in ours), 2),
        cpu=round(cpu, 3),
        cpu_ratio=round(cpu / floor_cpu, 2),
        cpu_budget=profile.cpu,
        queries=answers[profile.name]["queries"],
        errors=sum(item.errors for item in ours),
    )


def table(results: list[Result]) -> str:
    lines = [
        "| profile | req/s | F0 req/s | of F0 | budget | p50 ms | p99 ms | CPU ms | of F0 | budget | queries | |",
        "|---|---|---|---|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {r.name} | {r.rate:.0f} | {r.floor_rate:.0f} | {r.rate_ratio:.2f} | {r.rate_budget:.2f} | {r.p50} | {r.p99}"
        f" | {r.cpu} | {r.cpu_ratio:.1f} | {r.cpu_budget} | {r.queries} | {'ok' if r.good else 'MISSED'} |"
        for r in results
    ]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measures the service against its floors.")
    parser.add_argument("--profile", action="append", choices=[profile.name for profile in PROFILES])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=3)
    args = parser.parse_args()
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is not installed: apt-get install wrk")
    chosen = [profile for profile in PROFILES if not args.profile or profile.name in args.profile]
    folder = Path(tempfile.mkdtemp(prefix="langlearn-bench-"))
    environment = {
        "PATH": os.environ["PATH"],
        "NODE_ENV": "production",
        "DATABASE_URL": DATABASE_URL,
        "JWT_SECRET": secrets.token_hex(32),
        "JWT_REFRESH_SECRET": secrets.token_hex(32),
        "BCRYPT_ROUNDS": "4",
        "JWT_ACCESS_EXPIRES_IN": "4h",
        "RATE_LIMIT_ENABLED": "false",
        "WEB_CONCURRENCY": "2",
        "FLOOR_ANSWERS": str(folder / "answers.json"),
    }
    subprocess.run([sys.executable, "-m", "benchmarks.data", str(folder)], cwd=ROOT, env=environment, check=True)
    results = []
    with (
        serving("langlearn.wsgi", 3801, environment) as service,
        serving("benchmarks.floors:application", 3802, environment) as floor,
    ):
        for profile in chosen:
            results.append(measure(profile, service, floor, args, folder))
            print(table(results[-1:]).splitlines()[-1], flush=True)
    shutil.rmtree(folder)
    print(table(results))
    stamp = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S")
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{stamp}.json").write_text(json.dumps([asdict(result) for result in results], indent=1))
    return 0 if all(result.good for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
