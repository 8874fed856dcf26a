"""The tour of docs/tour.md, done with a client that openapi-python-client generated from openapi.json.

`python tour.py http://localhost:3000 CREATOR_EMAIL CREATOR_PASSWORD`, with the generated package on the path.
"""

import sys
import time
from typing import TypeVar
from uuid import uuid4

from langlearn_client import AuthenticatedClient, Client
from langlearn_client.api.authentication import get_me, login, register
from langlearn_client.api.content import create_course, get_course, list_courses, patch_course, update_course
from langlearn_client.api.feedback import claim, list_cases, list_claims, update_case
from langlearn_client.api.lessons_exercises import create_lesson, get_lesson, list_exercises, list_lessons, patch_lesson
from langlearn_client.api.notifications import list_notifications, read_notifications
from langlearn_client.api.packages import get_package
from langlearn_client.api.progress import (
    attempt_exercise,
    complete_lesson,
    finish_practice,
    get_next_step,
    get_progress,
    start_practice,
)
from langlearn_client.models import (
    AttemptBodyRequest,
    CaseBodyRequest,
    CaseBodyStateEnum,
    ClaimBodyRequest,
    CompleteLessonBodyRequest,
    CourseBodyRequest,
    Delta,
    Failure,
    LessonBodyRequest,
    LoginRequest,
    Package,
    PatchedCourseBodyRequest,
    PatchedLessonBodyRequest,
    ReadBodyRequest,
    RegisterRequest,
    StartPracticeBodyRequest,
    TranslationExercise,
)

T = TypeVar("T")
PASSWORD = "Correct-Horse7"
base_url, creator_email, creator_password = sys.argv[1:]
anonymous = Client(base_url, raise_on_unexpected_status=True)


def successful(body: T | Failure | None) -> T:
    """The body of a response that is no failure."""
    assert body is not None and not isinstance(body, Failure), body
    return body


def signed_in(email: str, password: str) -> AuthenticatedClient:
    found = successful(login.sync(client=anonymous, body=LoginRequest(email=email, password=password)))
    return AuthenticatedClient(base_url, token=found.data.tokens.access_token, raise_on_unexpected_status=True)


# Register and sign in.
email = f"learner-{uuid4().hex}@example.org"
registration = RegisterRequest(email=email, password=PASSWORD, timezone="Europe/Madrid")
assert register.sync_detailed(client=anonymous, body=registration).status_code == 201
refused = login.sync(client=anonymous, body=LoginRequest(email=email, password="not mine"))
assert isinstance(refused, Failure) and refused.error.code == "AUTHENTICATION_ERROR"
learner = signed_in(email, PASSWORD)
me = successful(get_me.sync(client=learner))
print(f"Signed in as {me.data.user.email}, {me.data.user.timezone}")

# Find a course and open a lesson. The class of an exercise tells its type.
courses = successful(list_courses.sync(client=learner, search="spanish"))
course = courses.data[0]
lessons = successful(list_lessons.sync(client=learner, course_id=course.id, search="hello"))
lesson_id = next(lesson.id for lesson in lessons.data if lesson.id == "es-a1-hello-and-goodbye")
opened = successful(get_lesson.sync(lesson_id, client=learner))
lesson = opened.data
for assignment in lesson.exercises:
    exercise = assignment.exercise
    assert type(exercise.data).__name__ == type(exercise).__name__.replace("Exercise", "Data")
    print(f"  {assignment.order}. {exercise.exercise_type}: {type(exercise.data).__name__}")

# Complete it.
report = CompleteLessonBodyRequest(score=92, time_spent_seconds=180)
completed = successful(complete_lesson.sync(lesson_id, client=learner, body=report, idempotency_key=str(uuid4())))
progress = successful(get_progress.sync(client=learner))
assert progress.data.experience_points == completed.data.experience_gained
print(f"{lesson.name} earned {progress.data.experience_points} points")

# What is next? Another lesson, or practice of what is due.
next_step = successful(get_next_step.sync(client=learner, course_id=course.id)).data
assert (next_step.kind, next_step.reason) == ("lesson", "continue") and next_step.lesson is not None
print(f"Next: {next_step.lesson.name}, {next_step.lesson.exercises_count} exercises")

# Practise: start a session, answer its translations, and finish it.
started = successful(start_practice.sync(client=learner, body=StartPracticeBodyRequest(course.id, size=5))).data
assert started.session is not None and len(started.items) == 5
session_id = started.session.id
translations = [item.exercise for item in started.items if isinstance(item.exercise, TranslationExercise)]
for exercise in translations:
    answer = AttemptBodyRequest(answer=exercise.data.target_text, session_id=session_id)
    attempted = successful(attempt_exercise.sync(exercise.id, client=learner, body=answer))
    assert attempted.data.grading.verdict == "correct"
finished = successful(finish_practice.sync(str(session_id), client=learner))
assert finished.data.result.solved == len(translations) > 0
print(f"Practised {len(started.items)} exercises, {len(translations)} solved")

# Download the course for offline use, and later what changed.
package = successful(get_package.sync(course.id, client=learner))
assert isinstance(package.data, Package)
assert len(package.data.levels) == package.data.counts.levels
assert package.data.revision is not None  # as a draft has it
delta = successful(get_package.sync(course.id, client=learner, since=package.data.revision))
assert isinstance(delta.data, Delta)
assert not delta.data.upserted.lessons

# As a creator: a private course stays private when it is renamed, by PATCH and by PUT.
creator = signed_in(creator_email, creator_password)
draft = CourseBodyRequest(name="Draft", source_language="en", target_language="fr", is_public=False)
created = successful(create_course.sync(client=creator, body=draft))
for number, change in enumerate((patch_course, update_course)):
    new_name = f"Draft {number}"
    body = PatchedCourseBodyRequest(name=new_name)
    renamed = successful(change.sync(created.data.id, client=creator, body=body))
    assert (renamed.data.name, renamed.data.is_public) == (new_name, False)
assert isinstance(get_course.sync(created.data.id, client=learner), Failure)
print(f"{created.data.id} is still private")

# A learner's answer is refused, and claimed to be right. The creator accepts it; the learner is told soon.
market = next(each.exercise for each in lesson.exercises if isinstance(each.exercise, TranslationExercise))
text = f"{market.data.target_text} (claimed)"
attempted = successful(attempt_exercise.sync(market.id, client=learner, body=AttemptBodyRequest(answer=text)))
assert not attempted.data.grading.is_correct
claimed = successful(claim.sync(client=learner, body=ClaimBodyRequest(attempted.data.attempt.id, course.id)))
inbox = successful(list_cases.sync(client=creator, course_id=course.id, exercise_id=market.id))
case = next(each for each in inbox.data if each.answer is not None and each.answer.text == text)
accept = CaseBodyRequest(state=CaseBodyStateEnum.ACCEPTED)
decided = successful(update_case.sync(str(case.id), client=creator, body=accept))
assert decided.data.state == "accepted"
notices = successful(list_notifications.sync(client=learner)).data
for _ in range(120):
    if notices:
        break
    time.sleep(0.5)
    notices = successful(list_notifications.sync(client=learner)).data
assert [notice.kind for notice in notices] == ["claim.accepted"]
read = successful(read_notifications.sync(client=learner, body=ReadBodyRequest(ids=[notices[0].id])))
assert read.data.unread == 0
[stored] = successful(list_claims.sync(client=learner)).data
assert (stored.id, stored.state) == (claimed.data.id, "accepted")
print(f"“{text}” was accepted")

# So does what a lesson is worth.
new_lesson = LessonBodyRequest(name="Goodbye", experience_points=50)
goodbye = successful(create_lesson.sync("es-a1-greetings-hello", client=creator, body=new_lesson))
renamed_lesson = successful(
    patch_lesson.sync(goodbye.data.id, client=creator, body=PatchedLessonBodyRequest(name="See you"))
)
assert (renamed_lesson.data.name, renamed_lesson.data.experience_points) == ("See you", 50)

# Exercises of every type can be read.
exercises = successful(list_exercises.sync(client=creator, limit=100))
print(f"{len(exercises.data)} exercises of {len({type(each) for each in exercises.data})} types")
