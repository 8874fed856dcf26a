"""`python -m benchmarks.storm [--seconds N]`: do reads stay quick while everybody signs in?

Two gunicorn workers on PostgreSQL, passwords hashed at cost 12, rate limits off. Learners read their progress and the
course list from 16 connections, with a pause after each answer: first alone, then beside 32 connections that sign in
without a pause, whatever they are told. Prints the times of the reads in both, what the sign-ins were answered, and
how many hashes went on at once, as the kernel's list of locks shows them (langlearn.ops.seats). Exits 1 when there
were more of them than workers - 1, when a refusal lacked Retry-After, or when a read failed.
"""

import argparse
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.run import DATABASE_URL, LUA, ROOT, Server, serving, wrk_times

PORT = 3804
WORKERS = 2
READS = {"progress": "/api/v1/progress", "course list": "/api/v1/courses"}
READERS, STORM = 8, 32  # connections; READERS for each of the paths
_SAME_HASH = """
from django.contrib.auth.hashers import make_password
from accounts.models import User
User.objects.update(password=make_password("Correct-Horse7"))
"""


def wrk(path: str, script: str, connections: int, seconds: int, folder: Path) -> "subprocess.Popen[str]":
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "30s"]
    environment = {
        **os.environ,
        "LUA_FOLDER": str(LUA),
        "LEARNERS": str(folder / "learners.txt"),
        "LEARNER_COUNT": "200",
    }
    return subprocess.Popen(
        [*command, "-s", str(LUA / script), f"http://127.0.0.1:{PORT}{path}"],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )


class Watch(threading.Thread):
    """Counts the locks of the server's workers, as often as the machine allows, until told to stop."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self._workers = set(server.workers())
        self._over = threading.Event()
        self.most = self.looks = self.held = 0

    def run(self) -> None:
        while not self._over.wait(0.005):
            # "5: POSIX  ADVISORY  WRITE 14639 fe:00:2146338 0 0"; those who wait for a lock have "->" before the kind.
            locks = (line.split() for line in Path("/proc/locks").read_text().splitlines())
            held = [int(lock[4]) for lock in locks if lock[1] == "POSIX" and lock[3] == "WRITE"]
            now = sum(process in self._workers for process in held)
            self.most = max(self.most, now)
            self.held += now > 0
            self.looks += 1

    def stop(self) -> None:
        self._over.set()
        self.join()


def reads(seconds: int, folder: Path) -> dict[str, "subprocess.Popen[str]"]:
    return {name: wrk(path, "think.lua", READERS, seconds, folder) for name, path in READS.items()}


def told(readers: dict[str, "subprocess.Popen[str]"], title: str) -> bool:
    """Prints the times of the readers; whether all of them were served."""
    good = True
    for name, process in readers.items():
        output = process.communicate()[0]
        rate, p50, p99, broken, failed = wrk_times(output)
        errors = broken + failed
        print(f"| {title} | {name} | {rate:.0f} | {p50:.1f} | {p99:.1f} | {errors} |", flush=True)
        good = good and not errors
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=15)
    args = parser.parse_args()
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is not installed: apt-get install wrk")
    folder = Path(tempfile.mkdtemp(prefix="langlearn-storm-"))
    environment = {
        "PATH": os.environ["PATH"],
        "NODE_ENV": "production",
        "DATABASE_URL": DATABASE_URL,
        "JWT_SECRET": secrets.token_hex(32),
        "JWT_REFRESH_SECRET": secrets.token_hex(32),
        "BCRYPT_ROUNDS": "4",
        "JWT_ACCESS_EXPIRES_IN": "4h",
        "RATE_LIMIT_ENABLED": "false",
        "WEB_CONCURRENCY": str(WORKERS),
    }
    subprocess.run([sys.executable, "-m", "benchmarks.data", str(folder)], cwd=ROOT, env=environment, check=True)
    environment["BCRYPT_ROUNDS"] = "12"
    subprocess.run([sys.executable, "manage.py", "shell", "-c", _SAME_HASH], cwd=ROOT, env=environment, check=True)
    with serving("langlearn.wsgi", PORT, environment) as server:
        told(reads(2, folder), "warming up")
        print("| | reads | per second | p50 ms | p99 ms | failed |\n|---|---|---|---|---|---|")
        good = told(reads(args.seconds, folder), "alone")
        watch = Watch(server)
        watch.start()
        # The storm begins before the reads and ends after them.
        storm = wrk("/api/v1/auth/login", "login.lua", STORM, args.seconds + 4, folder)
        time.sleep(2)
        good = told(reads(args.seconds, folder), "in the storm") and good
        output = storm.communicate()[0]
        watch.stop()
    shutil.rmtree(folder)
    answers = {name: int(number) for name, number in re.findall(r"^(\w+) (\d+)$", output, re.MULTILINE)}
    print(f"sign-ins: {answers['signed_in']} served, {answers['sent_away']} sent away with 503,", end=" ")
    print(f"{answers['without_advice']} of them without Retry-After, {answers['other']} answered otherwise")
    print(f"hashes at once: at most {watch.most}, allowed {WORKERS - 1};", end=" ")
    print(f"one or more in {watch.held / watch.looks:.0%} of {watch.looks} looks")
    good = good and 0 < watch.most <= WORKERS - 1 and answers["signed_in"] > 0
    return 0 if good and not answers["without_advice"] and not answers["other"] else 1


if __name__ == "__main__":
    sys.exit(main())
