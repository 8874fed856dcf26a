"""Thirty learners sign in at once. Are all admitted, and do reads stay fast?

gunicorn with two workers, PostgreSQL, passwords hashed at cost 12. In each round some
connections read the course list with a pause after each response, first alone, then while classes of thirty sign in
one after the other, each at the same moment. Prints two ratios, medians over the rounds: the time of a class to the
time in which all processors compute as many hashes without a server, and p99 of the reads to that of the reads alone.
At the end ten times as many sign in at once: some of them must be refused, and all of those with 503 and Retry-After.
"""

import http.client
import os
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import median
from threading import Barrier

import bcrypt
import psycopg

from benchmarks.harness import Limit, filled_database, judge
from benchmarks.school import API, LEARNERS, PASSWORD, School, email
from benchmarks.servers import Call, Client, Load, Server, encoded, serving, wrk

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
        return median(self.classes) / self.hashing

    @property
    def p99_ratio(self) -> float:
        return self.together.p99 / self.alone.p99


def measure(server: Server, read: tuple[str, int, Call]) -> Round:
    reads = partial(wrk, server, [read], connections=CONNECTIONS, seconds=SECONDS, PAUSE=PAUSE)
    alone = reads()
    hashing = hashing_seconds(CLASS)
    classes, statuses = [], Counter[str]()
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(reads)
        while not reading.done():
            seconds, counted = sign_in_at_once(server, CLASS)
            classes.append(seconds)
            statuses += counted
    return Round(alone, reading.result(), classes, statuses, hashing)


def run(rounds: int) -> bool:
    done = []
    with filled_database() as url:
        with serving(url) as server:
            read = School(server).take("course-list")
        with serving(url, BCRYPT_ROUNDS=str(COST)) as server:
            give_costly_passwords(server)
            sign_in_at_once(server, CLASS)  # to warm up
            print("| class s | hashes alone s | ratio | p99 of reads ms | alone ms | ratio | sign-ins |")
            print("|---|---|---|---|---|---|---|")
            for _ in range(rounds):
                one = measure(server, read)
                done.append(one)
                print(
                    f"| {median(one.classes):.2f} | {one.hashing:.2f} | {one.time_ratio:.2f}"
                    f" | {one.together.p99:.1f} | {one.alone.p99:.1f} | {one.p99_ratio:.2f}"
                    f" | {dict(one.statuses)} |",
                    flush=True,
                )
            seconds, crowd = sign_in_at_once(server, CROWD)
    print(f"{CROWD} at once, {seconds:.1f} s: {dict(crowd)}")
    unexpected = [status for status in crowd if status != "200" and not status.startswith("503 Retry-After")]
    return judge(
        Limit("time of a class / its hashes on all processors", median(one.time_ratio for one in done), most=MOST_TIME),
        Limit("p99 of reads with a class / alone", median(one.p99_ratio for one in done), most=MOST_P99),
        Limit("learners of a class refused", sum(one.statuses.total() - one.statuses["200"] for one in done), most=0),
        Limit("failed reads", sum(one.alone.errors + one.together.errors for one in done), most=0),
        Limit("other statuses of a crowd than 200 and 503 with Retry-After", len(unexpected), most=0),
    )
