"""`python -m benchmarks.storm [--seconds N]`: do reads stay fast during many sign-ins?

Two gunicorn workers, passwords hashed at cost 12. Learners read their progress and the course list with a pause after
each response: first alone, then together with 32 connections that sign in without a pause. Prints the times of the
reads in both cases, and how many sign-ins succeeded and how many were refused. Exits with 1 when a read failed.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

import psycopg

from benchmarks.school import API, KINDS, PASSWORD, School, prepare
from benchmarks.servers import (
    DATABASE_URL,
    Call,
    Client,
    Server,
    database,
    encoded,
    parse,
    serving,
    start_wrk,
    write_requests,
)

READS = ("progress", "course-list")
CONNECTIONS, STORM = 8, 32  # CONNECTIONS for each of the reads
PAUSE = "20"  # milliseconds


def give_costly_passwords(server: Server) -> None:
    """Gives all accounts, which have the same password, the hash of one that this server creates."""
    account = encoded({"email": "storm@example.org", "password": PASSWORD})
    Client(server.port).expect(201, Call("POST", f"{API}/auth/register", {}, account))
    with psycopg.connect(server.url) as connection:
        connection.execute(
            "UPDATE accounts_user SET password = one.password FROM accounts_user one WHERE one.email = %s",
            ["storm@example.org"],
        )


def reads(server: Server, folder: Path, title: str, seconds: int) -> bool:
    """Prints the times of the reads; did all of them succeed?"""
    running = {
        name: start_wrk(server, folder / name, connections=CONNECTIONS, seconds=seconds, PAUSE=PAUSE) for name in READS
    }
    errors = 0
    for name, process in running.items():
        load = parse(process.communicate()[0])
        print(f"| {title} | {name} | {load.rate:.0f} | {load.p50:.1f} | {load.p99:.1f} | {load.errors} |", flush=True)
        errors += load.errors
    return not errors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=15)
    args = parser.parse_args()
    with database(DATABASE_URL) as url, tempfile.TemporaryDirectory(prefix="langlearn-storm-") as name:
        folder = Path(name)
        prepare(url)
        with serving(url) as server:
            school = School(server)
        print("| | reads | per second | p50 ms | p99 ms | failed |\n|---|---|---|---|---|---|")
        with serving(url, BCRYPT_ROUNDS="12") as server:
            give_costly_passwords(server)
            for kind in (*READS, "login"):
                write_requests(folder / kind, [school.take(kind) for _ in range(KINDS[kind].learners)])
            reads(server, folder, "warming up", 2)
            good = reads(server, folder, "alone", args.seconds)
            storm = start_wrk(server, folder / "login", connections=STORM, seconds=args.seconds + 4)
            time.sleep(2)  # the storm begins before the reads and ends after them
            good = reads(server, folder, "in the storm", args.seconds) and good
            sign_ins = parse(storm.communicate()[0])
    print(f"sign-ins: {sign_ins.requests - sign_ins.errors} succeeded, {sign_ins.errors} were refused or failed")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
