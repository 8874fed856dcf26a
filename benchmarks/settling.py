"""How long does a worker lock a learner while it settles a case of very many of them?

Each learner has answered one exercise several times, last with an answer that was refused; half of them claimed it. The
case is accepted and counts live. Prints how many learners are settled in a second, and the milliseconds of one
learner's transaction, the longest time that a lock is held: the median, and the longest.
"""

import subprocess
import sys

from benchmarks.harness import Limit, judge
from benchmarks.school import course, exercise_id, import_by_command
from benchmarks.servers import DATABASE_URL, ROOT, database, environment, manage

LEAST, MOST_MS = 1000 / 60, 250  # a thousand learners in a minute
NAME = "bench-settling"

_SCRIPT = """
import sys
from statistics import median
from time import perf_counter
from uuid import uuid4
from datetime import timedelta
import orjson
from django.db import connection
from accounts.models import User
from content.selectors.structure import course_answer
from feedback.models import Case, Claim
from feedback.rules.answers import case_key
from feedback.services import settling
from langlearn.api.instants import now
from notifications.models import Notification
from progress.models import AttemptCorrection, ExerciseAttempt, ReviewCard, UserProgress
from progress.services.attempts import save_cards
from progress.selectors.attempts import attempts_of_exercises, schedules

course_id, exercise_id, number, answers = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
facts, at = course_answer(course_id, exercise_id), now()
expected = facts.data["target_text"]
text = facts.data["alternatives"][0]
case = Case.objects.create(
    key=case_key(course_id, exercise_id, text), kind="answer", course_id=course_id, entity="exercise",
    entity_id=exercise_id, exercise_type=facts.exercise_type, text=text, expected=expected, verdict="wrong",
    state="accepted", is_live=True, priority=50, learners=number // 2, opened_at=at, last_at=at,
)
users = [User.objects.build(email=f"a{n}@example.org", password=None, at=at) for n in range(number)]
User.objects.bulk_create(users, batch_size=1000)
UserProgress.objects.bulk_create(
    [UserProgress(user=user, lives_count=5, lives_as_of=at, timezone="UTC", updated_at=at) for user in users],
    batch_size=1000,
)
attempts, claims = [], []
for place, user in enumerate(users):
    for answer in range(answers):
        attempts.append(ExerciseAttempt(
            user=user, client_id=uuid4(), epoch=0, exercise_id=exercise_id, exercise_type=facts.exercise_type,
            answered_at=at - timedelta(days=answers - answer), answer_json=orjson.dumps(text).decode(),
            is_correct=False, score=0, verdict="wrong", expected_json=orjson.dumps(expected).decode(),
            diff_json="[]", received_at=at,
        ))
    if place % 2:
        claims.append(Claim(
            user=user, public_id=uuid4(), attempt_id=attempts[-1].client_id, course_id=course_id,
            exercise_id=exercise_id, exercise_type=facts.exercise_type, answer=text, case=case, state="open",
            claimed_at=at,
        ))
ExerciseAttempt.objects.bulk_create(attempts, batch_size=1000)
Claim.objects.bulk_create(claims, batch_size=1000)
for user in users:
    save_cards(user.pk, 0, schedules(attempts_of_exercises(user.pk, 0, {exercise_id})), numbers=[0])
with connection.cursor() as cursor:
    cursor.execute("VACUUM ANALYZE")
times, grant = [], settling.grant

def timed(*arguments):
    began = perf_counter()
    try:
        return grant(*arguments)
    finally:
        times.append(perf_counter() - began)

settling.grant = timed
began = perf_counter()
cursor = settling.Cursor()
while cursor is not None:
    cursor = settling.settle_some(case.pk, cursor, limit=200).next
wall = perf_counter() - began
assert AttemptCorrection.objects.count() == number, AttemptCorrection.objects.count()
assert Claim.objects.filter(state="accepted").count() == Notification.objects.count() == len(claims)
assert not ReviewCard.objects.filter(is_mistake=True).exists()
print(wall, 1000 * median(times), 1000 * max(times))
"""


def run(learners: int, answers: int) -> bool:
    with database(DATABASE_URL) as url:
        variables = environment(url)
        manage(ROOT, variables, "migrate")
        document = course(NAME, lessons=1, exercises=1)
        import_by_command(url, document)
        first = exercise_id(NAME, 0, 1)
        script = f"import sys; sys.argv = ['', {NAME!r}, {first!r}, '{learners}', '{answers}']\n{_SCRIPT}"
        command = [sys.executable, "manage.py", "shell", "-v", "0", "-c", script]
        done = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(done.stderr)
        wall, middle, longest = map(float, done.stdout.split())
        print(f"{learners} learners settled in {wall:.1f} s; one takes {middle:.1f} ms, the longest {longest:.1f} ms")
        return judge(
            Limit("learners settled in a second", learners / wall, least=LEAST),
            Limit("longest lock, ms", longest, most=MOST_MS),
        )
