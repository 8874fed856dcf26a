"""Is the media manifest of a course served as fast as its package?

The course has 2,000 exercises, each with a sound of its own. Both are requested by turns, whole and not modified.
"""

from collections.abc import Callable
from statistics import median

import psycopg

from benchmarks.harness import Limit, alternate, filled_database, judge
from benchmarks.school import ADMIN, API, bearer, course, import_course, sign_in
from benchmarks.servers import Call, Client, Load, Server, serving, wrk

COURSE, LESSONS, EXERCISES = "bench-media", 100, 20
LEAST = 0.9  # of the package's rate; the machine varies by so much
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


def _load(server: Server, name: str, status: int) -> Callable[[int], Load]:
    headers = {"Accept-Encoding": "gzip", **({"If-None-Match": "*"} if status == 304 else {})}
    call = Call("GET", _PATHS[name], headers)
    return lambda number: wrk(server, [(name, status, call)], seconds=SECONDS)


def run(rounds: int) -> bool:
    with filled_database() as url, serving(url) as server:
        client = Client(server.port)
        admin = bearer(sign_in(client, ADMIN)["accessToken"])
        import_course(client, admin, course(COURSE, lessons=LESSONS, exercises=EXERCISES))
        with psycopg.connect(url) as connection:
            for statement in _SOUNDS:
                connection.execute(statement, {"course": COURSE})
        for path in _PATHS.values():
            client.expect(200, Call("GET", path))
        measures = {f"{name}-{status}": _load(server, name, status) for status in (200, 304) for name in _PATHS}
        loads = alternate(measures, rounds)
    for name, found in loads.items():
        print(f"{name}: {median(load.rate for load in found):.0f} requests a second")
    ratios = [a.rate / b.rate for a, b in zip(loads["manifest-304"], loads["package-304"], strict=True)]
    return judge(
        Limit("304 of the manifest, of the package's rate", median(ratios), least=LEAST),
        Limit("errors", sum(load.errors for found in loads.values() for load in found), most=0),
    )
