"""`python -m benchmarks.memory [--requests N]`: does the memory of a worker grow?

A mixed day of learners, a hundred thousand requests on 16 connections, against gunicorn with two workers. Prints the
resident memory of each worker after each part of them, then the most that building the package of a course of fifty
thousand exercises takes. Exits with 1 when a worker ends above the limit, when its memory still grows in the second
half, when a request fails, or when the package takes more than the limit.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.school import API, PROFILES, School, course, import_by_command, prepare
from benchmarks.servers import DATABASE_URL, Call, Client, Server, database, serving, write_requests, wrk

MOST_MEBIBYTES = 150
MOST_DRIFT = 4  # MiB in the second half: an allocator varies by so much
MOST_OF_PACKAGE = 400  # MiB, of the whole process
SECONDS = 10  # of a part
COURSE, LESSONS, EXERCISES = "bench-huge", 2_500, 20


def memory(server: Server, name: str = "VmRSS") -> list[float]:
    """Of each worker, in MiB: at present, or with VmHWM the most so far."""
    sizes = []
    for worker in server.workers():
        status = Path(f"/proc/{worker}/status").read_text()
        sizes.append(int(next(line for line in status.splitlines() if line.startswith(name)).split()[1]) / 1024)
    return sizes


def learners(url: str, number: int) -> bool:
    """Sends so many requests and prints the workers' memory; is it within the limits?"""
    profiles = [profile for profile in PROFILES if profile.name in ("day", "refresh")]
    sent = errors = turn = 0
    with serving(url) as server, tempfile.TemporaryDirectory(prefix="langlearn-memory-") as folder:
        school = School(server)
        parts = [(0, memory(server))]
        print("| requests | " + " | ".join(f"worker {n + 1}, MiB" for n, _ in enumerate(parts[0][1])) + " |")
        while sent < number:
            for profile in profiles:
                seconds = SECONDS if profile.name == "day" else 1
                file = Path(folder) / "requests"
                write_requests(file, school.requests(profile, seconds, turn))
                done = wrk(server, file, seconds=seconds)
                sent, errors, turn = sent + done.requests, errors + done.errors, turn + 1
            parts.append((sent, memory(server)))
            print(f"| {sent} | {' | '.join(f'{size:.1f}' for size in parts[-1][1])} |", flush=True)
    last = parts[-1][1]
    middle = next(sizes for count, sizes in parts if count >= sent / 2)
    drift = max(b - a for a, b in zip(middle, last, strict=True))
    print(f"at the end {max(last):.1f} MiB of {MOST_MEBIBYTES}, {drift:+.1f} MiB in the second half of {MOST_DRIFT}")
    print(f"errors: {errors}")
    return max(last) <= MOST_MEBIBYTES and drift <= MOST_DRIFT and not errors


def large_package(url: str) -> bool:
    """Requests a package that has not been built yet; is the worker below the limit?"""
    import_by_command(url, course(COURSE, lessons=LESSONS, exercises=EXERCISES))
    with serving(url, WEB_CONCURRENCY="1") as server:
        before = memory(server, "VmHWM")[0]
        size = len(Client(server.port).expect(200, Call("GET", f"{API}/courses/{COURSE}/package"))) / 2**20
        most = memory(server, "VmHWM")[0]
    print(f"package of {LESSONS * EXERCISES} exercises, {size:.1f} MiB of JSON:", end=" ")
    print(f"{before:.1f} MiB before, {most:.1f} MiB at most of {MOST_OF_PACKAGE}")
    return most <= MOST_OF_PACKAGE


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=100_000)
    args = parser.parse_args()
    with database(DATABASE_URL) as url:
        prepare(url)
        results = [learners(url, args.requests), large_package(url)]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
