"""`python -m benchmarks.manifest [--rounds N]`: is the media manifest of a course served as fast as its package?

The course has 2,000 exercises, each with a sound of its own. wrk requests the package and the manifest in alternation,
whole and not modified. Prints the median rate of each and exits with 1 when a request fails or when the 304 of the
manifest is slower than that of the package, but for the variation of the machine.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path

import psycopg

from benchmarks.school import ADMIN, API, bearer, course, import_course, prepare, sign_in
from benchmarks.servers import DATABASE_URL, Call, Client, database, serving, write_requests, wrk

COURSE, LESSONS, EXERCISES = "bench-media", 100, 20
LEAST = 0.9  # of the package's rate
SECONDS = 3
_SOUNDS = (
    """INSERT INTO content_mediaasset (sha256, path, kind, codec, bytes, duration_ms, origin, search_text, tag,
        created_at, updated_at, needed_at)
    SELECT digest, 'media/' || digest || '.ogg', 'audio', 'opus', 6000, 1500, 'upload', '', 0, now(), now(), now()
    FROM (SELECT encode(sha256(exercise_id::bytea), 'hex') AS digest FROM content_lessonexercise
        WHERE course_id = %(course)s) digests""",
    """INSERT INTO content_mediause (path, entity, entity_id, field)
    SELECT 'media/' || encode(sha256(exercise_id::bytea), 'hex') || '.ogg', 'exercise', exercise_id, 'data.audio_url'
    FROM content_lessonexercise WHERE course_id = %(course)s""",
    "DELETE FROM content_coursepackage WHERE course_id = %(course)s",
)
_PATHS = {"package": f"{API}/courses/{COURSE}/package", "manifest": f"{API}/courses/{COURSE}/package/media"}


def requests() -> dict[str, tuple[int, Call]]:
    """What is measured: the status expected, and the request."""
    gzip = {"Accept-Encoding": "gzip"}
    whole = {f"{name}-200": (200, Call("GET", path, gzip)) for name, path in _PATHS.items()}
    present = {"If-None-Match": "*", **gzip}
    return whole | {f"{name}-304": (304, Call("GET", path, present)) for name, path in _PATHS.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    args = parser.parse_args()
    rates: dict[str, list[float]] = {name: [] for name in requests()}
    errors = 0
    with (
        database(DATABASE_URL) as url,
        tempfile.TemporaryDirectory(prefix="langlearn-manifest-") as folder,
    ):
        prepare(url)
        with serving(url) as server:
            client = Client(server.port)
            admin = bearer(sign_in(client, ADMIN)["accessToken"])
            import_course(client, admin, course(COURSE, lessons=LESSONS, exercises=EXERCISES))
            with psycopg.connect(url) as connection:
                for statement in _SOUNDS:
                    connection.execute(statement, {"course": COURSE})
            for path in _PATHS.values():
                client.expect(200, Call("GET", path))
            for _ in range(args.rounds):
                for name, (status, call) in requests().items():
                    file = Path(folder) / "requests"
                    write_requests(file, [(name, status, call)])
                    done = wrk(server, file, seconds=SECONDS)
                    rates[name].append(done.rate)
                    errors += done.errors
    medians = {name: statistics.median(values) for name, values in rates.items()}
    for name, rate in medians.items():
        print(f"{name}: {rate:.0f} requests a second")
    ratio = statistics.median(a / b for a, b in zip(rates["manifest-304"], rates["package-304"], strict=True))
    print(f"304 of the manifest: {ratio:.2f} of the package's rate, at least {LEAST}; errors: {errors}")
    return 0 if ratio >= LEAST and not errors else 1


if __name__ == "__main__":
    sys.exit(main())
