"""`python -m benchmarks.storm [--rounds N]`: thirty learners sign in at once. Are all admitted, and do reads stay fast?

gunicorn with two workers, PostgreSQL, passwords hashed at cost 12. In each round some
connections read the course list with a pause after each response, first alone, then while classes of thirty sign in
one after the other, each at the same moment. Prints two ratios, medians over the rounds: the time of a class to the
time in which all processors compute as many hashes without a server, and p99 of the reads to that of the reads alone.
At the end ten times as many sign in at once: some of them must be refused, and all of those with 503 and Retry-After.
Exits with 1 when a learner of a class is refused, when a read fails, or when a ratio is above its limit.
"""

import argparse
import http.client
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Barrier

import bcrypt
import psycopg

from benchmarks.school import API, LEARNERS, PASSWORD, School, email, prepare
from benchmarks.servers import (
    DATABASE_URL,
    Call,
    Client,
    Load,
    Server,
    database,
    encoded,
    parse,
    serving,
    start_wrk,
    write_requests,
)

CLASS, CROWD = 30, 300
COST = 12
MOST_TIME, MOST_P99 = 1.3, 3.0  # ratios
CONNECTIONS, PAUSE = 4, "50"  # of the reads; the pause in milliseconds
SECONDS = 10  # of the reads, alone and with classes


def give_costly_passwords(server: Server) -> None:
    """Gives all accounts, which have the same password, the hash of one that this server creates."""
    account = encoded({"email": "storm@example.org", "password": PASSWORD})
    Client(server.port).expect(201, Call("POST", f"{API}/auth/register", {}, account))
    with psycopg.connect(server.url) as connection:
        connection.execute(
            "UPDATE accounts_user SET password = one.password FROM accounts_user one WHERE one.email = %s",
            ["storm@example.org"],
        )


def hashing_seconds(number: int) -> float:
    """The time in which all processors compute so many hashes; bcrypt releases the interpreter's lock."""
    salt = bcrypt.gensalt(COST)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        started = time.perf_counter()
        list(pool.map(lambda _: bcrypt.hashpw(b"x" * 44, salt), range(number)))
        return time.perf_counter() - started


def sign_in_at_once(server: Server, number: int) -> tuple[float, Counter[str]]:
    """Seconds until the last of `number` learners has its response, and the statuses; a 503 names its Retry-After."""
    together = Barrier(number + 1)

    def sign_in(learner: int) -> str:
        body = encoded({"email": email(learner % LEARNERS), "password": PASSWORD})
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        together.wait()
        connection.request("POST", f"{API}/auth/login", body, {"Content-Type": "application/json"})
        response = connection.getresponse()
        response.read()
        connection.close()
        retry = response.headers["Retry-After"]
        return f"{response.status} Retry-After: {retry}" if retry else str(response.status)

    with ThreadPoolExecutor(number) as pool:
        statuses = [pool.submit(sign_in, learner) for learner in range(number)]
        together.wait()
        started = time.perf_counter()
        counted = Counter(status.result() for status in statuses)
        return time.perf_counter() - started, counted


@dataclass(frozen=True, slots=True)
class Round:
    """The reads alone and with classes; the seconds of each class and of its hashes alone; statuses of the sign-ins."""

    alone: Load
    together: Load
    classes: list[float]
    statuses: Counter[str]
    hashing: float

    @property
    def time_ratio(self) -> float:
        return statistics.median(self.classes) / self.hashing

    @property
    def p99_ratio(self) -> float:
        return self.together.p99 / self.alone.p99


def measure(server: Server, requests: Path) -> Round:
    def reads() -> "subprocess.Popen[str]":
        return start_wrk(server, requests, connections=CONNECTIONS, seconds=SECONDS, PAUSE=PAUSE)

    alone = parse(reads().communicate()[0])
    hashing = hashing_seconds(CLASS)
    reading = reads()
    classes, statuses = [], Counter[str]()
    while reading.poll() is None:
        seconds, counted = sign_in_at_once(server, CLASS)
        classes.append(seconds)
        statuses += counted
    return Round(alone, parse(reading.communicate()[0]), classes, statuses, hashing)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    rounds = []
    with database(DATABASE_URL) as url, tempfile.TemporaryDirectory(prefix="langlearn-storm-") as name:
        requests = Path(name) / "requests"
        prepare(url)
        with serving(url) as server:
            write_requests(requests, [School(server).take("course-list")])
        with serving(url, BCRYPT_ROUNDS=str(COST)) as server:
            give_costly_passwords(server)
            sign_in_at_once(server, CLASS)  # to warm up
            print("| class s | hashes alone s | ratio | p99 of reads ms | alone ms | ratio | sign-ins |")
            print("|---|---|---|---|---|---|---|")
            for _ in range(args.rounds):
                done = measure(server, requests)
                rounds.append(done)
                print(
                    f"| {statistics.median(done.classes):.2f} | {done.hashing:.2f} | {done.time_ratio:.2f}"
                    f" | {done.together.p99:.1f} | {done.alone.p99:.1f} | {done.p99_ratio:.2f}"
                    f" | {dict(done.statuses)} |",
                    flush=True,
                )
            seconds, crowd = sign_in_at_once(server, CROWD)
    time_ratio = statistics.median(done.time_ratio for done in rounds)
    p99_ratio = statistics.median(done.p99_ratio for done in rounds)
    print(f"time of a class / its hashes on all processors: {time_ratio:.2f}, at most {MOST_TIME}")
    print(f"p99 of reads with a class / alone: {p99_ratio:.2f}, at most {MOST_P99}")
    print(f"{CROWD} at once, {seconds:.1f} s: {dict(crowd)}")
    good = (
        all(set(done.statuses) == {"200"} and not done.alone.errors + done.together.errors for done in rounds)
        and time_ratio <= MOST_TIME
        and p99_ratio <= MOST_P99
        and all(status == "200" or status.startswith("503 Retry-After") for status in crowd)
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
