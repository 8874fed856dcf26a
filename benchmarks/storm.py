"""`python -m benchmarks.storm [--seconds N]`: do reads stay quick while everybody signs in?

Two gunicorn workers on PostgreSQL, passwords hashed at cost 12, rate limits off. Learners read their progress and the
course list from 16 connections, with a pause after each answer: first alone, then beside 32 connections that sign in
without a pause, whatever they are told. Prints the times of the reads in both, what the sign-ins were answered, and
how many hashes went on at once, as the kernel's list of locks shows them (langlearn.ops.seats). Exits 1 when there
were more of them than workers - 1, when a refusal lacked Retry-After, or when a read failed.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from benchmarks.run import DATABASE_URL, ROOT, Server, environment_of, free_port, prepare, serving, wrk_times

WORKERS = 2
READS = ("progress", "course-list")  # profiles
READERS, STORM = 8, 32  # connections; READERS for each of the profiles
PAUSE = 20  # milliseconds, of a reader
LEARNERS = 500  # who sign in
_LUA = ROOT / "benchmarks" / "lua"


def wrk(server: Server, requests: Path, *, connections: int, pause: int, seconds: int) -> "subprocess.Popen[str]":
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--latency", "--timeout", "30s"]
    variables = {"SEND": str(_LUA / "send.lua"), "REQUESTS": str(requests), "PAUSE": str(pause)}
    return subprocess.Popen(
        [*command, "-s", str(_LUA / "storm.lua"), f"http://127.0.0.1:{server.port}"],
        env={"PATH": os.environ["PATH"], **variables},
        stdout=subprocess.PIPE,
        text=True,
    )


def write_sign_ins(file: Path) -> None:
    """Right passwords, of one learner after the other."""
    with file.open("wb") as opened:
        for number in range(LEARNERS):
            body = json.dumps({"email": f"learner-{number}@example.org", "password": "Correct-Horse7"}).encode()
            head = "POST /api/v1/auth/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            wire = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
            opened.write(f"login {len(wire)}\n".encode() + wire)


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


def reads(server: Server, folder: Path, seconds: int) -> dict[str, "subprocess.Popen[str]"]:
    return {
        name: wrk(server, folder / f"{name}.1", connections=READERS, pause=PAUSE, seconds=seconds) for name in READS
    }


def told(readers: dict[str, "subprocess.Popen[str]"], title: str) -> bool:
    """Prints the times of the readers; whether all of them were served."""
    good = True
    for name, process in readers.items():
        rate, p50, p99, broken, refused = wrk_times(process.communicate()[0])
        print(f"| {title} | {name} | {rate:.0f} | {p50:.1f} | {p99:.1f} | {broken + refused} |", flush=True)
        good = good and not broken + refused
    return good


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=15)
    args = parser.parse_args()
    args.rounds = 1
    if shutil.which("wrk") is None:
        raise SystemExit("wrk is not installed: apt-get install wrk")
    with tempfile.TemporaryDirectory(prefix="langlearn-storm-") as name:
        folder = Path(name)
        environment = {**environment_of(DATABASE_URL, folder), "BCRYPT_ROUNDS": "12", "WEB_CONCURRENCY": str(WORKERS)}
        prepare(list(READS), args, environment, folder)
        write_sign_ins(folder / "login")
        print("| | reads | per second | p50 ms | p99 ms | failed |\n|---|---|---|---|---|---|")
        with serving("langlearn.wsgi", free_port(), environment) as server:
            told(reads(server, folder, 2), "warming up")
            good = told(reads(server, folder, args.seconds), "alone")
            watch = Watch(server)
            watch.start()
            # The storm begins before the reads and ends after them.
            storm = wrk(server, folder / "login", connections=STORM, pause=0, seconds=args.seconds + 4)
            time.sleep(2)
            good = told(reads(server, folder, args.seconds), "in the storm") and good
            output = storm.communicate()[0]
            watch.stop()
    answers = {name: int(number) for name, number in re.findall(r"^(\w+) (\d+)$", output, re.MULTILINE)}
    print(f"sign-ins: {answers['served']} served, {answers['sent_away']} sent away with 503,", end=" ")
    print(f"{answers['without_advice']} of them without Retry-After, {answers['other']} answered otherwise")
    print(f"hashes at once: at most {watch.most}, allowed {WORKERS - 1};", end=" ")
    print(f"one or more in {watch.held / watch.looks:.0%} of {watch.looks} looks")
    good = good and 0 < watch.most <= WORKERS - 1 and answers["served"] > 0
    return 0 if good and not answers["without_advice"] and not answers["other"] else 1


if __name__ == "__main__":
    sys.exit(main())
