"""Does the memory of a worker grow?

A mixed day of learners, a hundred thousand requests on 16 connections, against gunicorn with two workers. Prints the
resident memory of each worker after each part of them, then the most that building the package of a course of fifty
thousand exercises takes. A worker may end with 150 MiB, and may grow in the second half by what an allocator varies.
"""

from pathlib import Path

from benchmarks.harness import Limit, filled_database, judge
from benchmarks.school import API, PROFILES, School, course, import_by_command
from benchmarks.servers import Call, Client, Server, serving, wrk

MOST_MEBIBYTES = 150
MOST_DRIFT = 4  # MiB in the second half
MOST_OF_PACKAGE = 400  # MiB, of the whole process
SECONDS = {"day": 10, "refresh": 1}  # of each part, by profile
COURSE, LESSONS, EXERCISES = "bench-huge", 2_500, 20


def memory(server: Server, name: str = "VmRSS") -> list[float]:
    """Of each worker, in MiB: at present, or with VmHWM the most so far."""
    sizes = []
    for worker in server.workers():
        status = Path(f"/proc/{worker}/status").read_text()
        sizes.append(int(next(line for line in status.splitlines() if line.startswith(name)).split()[1]) / 1024)
    return sizes


def learners(url: str, number: int) -> list[Limit]:
    """Sends so many requests and prints the workers' memory."""
    profiles = [profile for profile in PROFILES if profile.name in SECONDS]
    sent = errors = turn = 0
    with serving(url) as server:
        school = School(server)
        parts = [(0, memory(server))]
        print("| requests | " + " | ".join(f"worker {n + 1}, MiB" for n, _ in enumerate(parts[0][1])) + " |")
        while sent < number:
            for profile in profiles:
                seconds = SECONDS[profile.name]
                done = wrk(server, school.requests(profile, seconds, turn), seconds=seconds)
                sent, errors, turn = sent + done.requests, errors + done.errors, turn + 1
            parts.append((sent, memory(server)))
            print(f"| {sent} | {' | '.join(f'{size:.1f}' for size in parts[-1][1])} |", flush=True)
    last = parts[-1][1]
    middle = next(sizes for count, sizes in parts if count >= sent / 2)
    return [
        Limit("MiB of a worker at the end", max(last), most=MOST_MEBIBYTES),
        Limit("MiB more in the second half", max(b - a for a, b in zip(middle, last, strict=True)), most=MOST_DRIFT),
        Limit("errors", errors, most=0),
    ]


def large_package(url: str) -> Limit:
    """Requests a package that has not been built yet."""
    import_by_command(url, course(COURSE, lessons=LESSONS, exercises=EXERCISES))
    with serving(url, WEB_CONCURRENCY="1") as server:
        before = memory(server, "VmHWM")[0]
        size = len(Client(server.port).expect(200, Call("GET", f"{API}/courses/{COURSE}/package"))) / 2**20
        most = memory(server, "VmHWM")[0]
    print(f"package of {LESSONS * EXERCISES} exercises, {size:.1f} MiB of JSON; {before:.1f} MiB before it is built")
    return Limit("MiB at most while it is built", most, most=MOST_OF_PACKAGE)


def run(requests: int) -> bool:
    with filled_database() as url:
        return judge(*learners(url, requests), large_package(url))
