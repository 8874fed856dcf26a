"""How fast are answers counted, and statistics of an exercise and of a lesson with very many of them read?

Rows of learners without an account are inserted with SQL: answers to the exercises of one lesson, one in five wrong,
and completions of it. Prints the answers that one worker counts in a second, how long it takes to count all of them
again, which must find no difference, and the milliseconds of a further request of each statistic, with the copies that
the worker has computed.
"""

import subprocess
import sys
from statistics import median
from time import perf_counter

import psycopg

from benchmarks.harness import Limit, judge, milliseconds
from benchmarks.school import ADMIN, API, PASSWORD, bearer, course, exercise_id, import_by_command, sign_in
from benchmarks.servers import DATABASE_URL, ROOT, Call, Client, database, environment, manage, serving

LEAST, MOST_MS = 5_000, 50
NAME, REQUESTS = "bench-answers", 9

_ANSWERS = """
INSERT INTO progress_exerciseattempt (user_id, client_id, epoch, exercise_id, exercise_type, answered_at, answer_json,
    is_correct, score, verdict, expected_json, diff_json, grading_version, received_at)
SELECT md5('learner' || n / %(exercises)s)::uuid, md5('answer' || n)::uuid, 1,
    (%(ids)s::text[])[n %% %(exercises)s + 1], 'translation', now() - interval '1 day',
    to_json('Donde queda ' || n %% 700)::text, n %% 5 <> 0, 1, CASE WHEN n %% 5 = 0 THEN 'wrong' ELSE 'correct' END,
    '"Donde"', '[]', 2, now() - interval '1 day'
FROM generate_series(0, %(rows)s - 1) AS n
"""
_COMPLETIONS = """
INSERT INTO progress_lessoncompletion (user_id, epoch, lesson_id, visible, completed_at, local_date, score,
    time_spent_seconds, base_experience, experience_limit, experience_gained, ranked, attempts, best_score,
    first_identity, change_number)
SELECT md5('learner' || n)::uuid, 1, %(lesson)s, true, now() - n %% 100 * interval '1 day', current_date, n %% 100,
    n %% 600, 10, 1000, 10, true, 1, n %% 100, md5('report' || n)::uuid, 1
FROM generate_series(0, %(rows)s - 1) AS n
"""
# Times the fold alone, in one process, without the minute that it waits after it has noted the answers.
_FOLD = """
import time
from feedback.models import Fold
from feedback.services.folding import count_some, fold
from langlearn.api.instants import now
fold(at=now())
up_to = Fold.objects.get().next_attempt
began = time.process_time(), time.perf_counter()
while count_some(up_to, at=now()):
    pass
print(time.process_time() - began[0], time.perf_counter() - began[1])
"""


def run(rows: int, exercises: int) -> bool:
    with database(DATABASE_URL) as url:
        variables = environment(url)
        manage(ROOT, variables, "migrate")
        arguments = ("createsuperuser", "--noinput", "--email", ADMIN)
        manage(ROOT, variables, *arguments, DJANGO_SUPERUSER_PASSWORD=PASSWORD)
        document = course(NAME, lessons=1, exercises=exercises)
        import_by_command(url, document)
        ids = [exercise_id(NAME, 0, order) for order in range(1, exercises + 1)]
        lesson = f"{NAME}-l-0"
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(_ANSWERS, {"ids": ids, "exercises": exercises, "rows": rows})
            connection.execute(_COMPLETIONS, {"lesson": lesson, "rows": rows})
            connection.execute("VACUUM ANALYZE")
        command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", _FOLD]
        output = subprocess.run(command, cwd=ROOT, env=variables, check=True, capture_output=True, text=True).stdout
        processor, wall = map(float, output.split())
        print(f"{rows} answers counted in {wall:.1f} s, {processor:.1f} s of the processor of the worker")
        began = perf_counter()
        rebuilt = manage(ROOT, variables, "rebuild_statistics", "--dry-run")
        print(f"counted again in {perf_counter() - began:.1f} s: {rebuilt.strip()}")
        paths = {
            "exercise statistics": f"{API}/courses/{NAME}/exercise-statistics",
            "analytics": f"{API}/exercises/{ids[0]}/analytics",
            "lesson statistics": f"{API}/progress/lesson/{lesson}/stats",
        }
        limits = [Limit("answers counted in a second", rows / wall, least=LEAST)]
        with serving(url, WEB_CONCURRENCY="1") as server:
            client = Client(server.port)
            headers = bearer(sign_in(client, ADMIN)["accessToken"])
            for name, path in paths.items():
                call = Call("GET", path, headers)
                milliseconds(client, 200 if name == "exercise statistics" else 503, call)
            manage(ROOT, variables, "db_worker", "--batch", "--no-startup-delay", "--queue-name", "*")
            client = Client(server.port)  # the worker took longer than a connection and a token last
            headers = bearer(sign_in(client, ADMIN)["accessToken"])
            for name, path in paths.items():
                call = Call("GET", path, headers)
                times = [milliseconds(client, 200, call) for _ in range(REQUESTS)]
                limits.append(Limit(f"{name}, ms", median(times[1:]), most=MOST_MS))
        return judge(*limits)
