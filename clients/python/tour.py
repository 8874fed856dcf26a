"""The tour of docs/tour.md and of clients/README.md, with a client that openapi-python-client generated.

`python tour.py http://localhost:3000 CREATOR_EMAIL CREATOR_PASSWORD PICTURE`, with the generated package on the path.
"""

import sys
import time
from datetime import UTC, datetime
from typing import Any, TypeVar
from uuid import uuid4

from langlearn_client import AuthenticatedClient, Client
from langlearn_client.api.authentication import get_me, login, refresh_session, register
from langlearn_client.api.content import create_course, get_course, list_courses, patch_course, update_course
from langlearn_client.api.feedback import claim, list_cases, list_claims, update_case
from langlearn_client.api.lessons_exercises import create_lesson, get_lesson, list_exercises, list_lessons, patch_lesson
from langlearn_client.api.media import download_media, upload_media
from langlearn_client.api.notifications import list_notifications, read_notifications
from langlearn_client.api.packages import get_media_manifest, get_package, import_course
from langlearn_client.api.progress import (
    attempt_exercise,
    complete_lesson,
    finish_practice,
    get_next_step,
    get_progress,
    start_practice,
)
from langlearn_client.api.synchronisation import synchronize_progress
from langlearn_client.models import (
    AttemptBodyRequest,
    CaseBodyRequest,
    CaseBodyStateEnum,
    ClaimBodyRequest,
    CompleteLessonBodyRequest,
    CourseBodyRequest,
    CoursePackage,
    Delta,
    Failure,
    FillInTheBlankExercisePackaged,
    ImportedCourseRequest,
    ImportedPackageRequest,
    ImportRequest,
    InformativeExercisePackaged,
    LessonBodyRequest,
    ListeningExercisePackaged,
    LoginRequest,
    MediaManifest,
    MediaUploadBodyRequest,
    ModeEnum,
    MultipleChoiceExercisePackaged,
    OrderingExercisePackaged,
    PairsExercisePackaged,
    PatchedCourseBodyRequest,
    PatchedLessonBodyRequest,
    ReadBodyRequest,
    RefreshRequest,
    RegisterRequest,
    SpeakingExercisePackaged,
    StartPracticeBodyRequest,
    SynchronizeBodyRequest,
    TranslationExercise,
    TranslationExercisePackaged,
    TranslationWordBankExercisePackaged,
    UploadedAttemptDataRequest,
    UploadedCompletionDataRequest,
    VofExercisePackaged,
)
from langlearn_client.types import File

T = TypeVar("T")
PackagedExercise = (
    TranslationExercisePackaged
    | TranslationWordBankExercisePackaged
    | FillInTheBlankExercisePackaged
    | VofExercisePackaged
    | PairsExercisePackaged
    | InformativeExercisePackaged
    | OrderingExercisePackaged
    | MultipleChoiceExercisePackaged
    | ListeningExercisePackaged
    | SpeakingExercisePackaged
)
PASSWORD = "Correct-Horse7"
base_url, creator_email, creator_password, picture = sys.argv[1:]
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
session = successful(login.sync(client=anonymous, body=LoginRequest(email=email, password=PASSWORD))).data.tokens
renewed = successful(refresh_session.sync(client=anonymous, body=RefreshRequest(session.refresh_token))).data.tokens
learner = AuthenticatedClient(base_url, token=renewed.access_token, raise_on_unexpected_status=True)
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
finished = successful(finish_practice.sync(session_id, client=learner))
assert finished.data.result.solved == len(translations) > 0
print(f"Practised {len(started.items)} exercises, {len(translations)} solved")

# Download the course for offline use, and later what changed.
package = successful(get_package.sync(course.id, client=learner))
assert isinstance(package.data, CoursePackage)
assert len(package.data.levels) == package.data.counts.levels
assert package.data.revision is not None  # as a draft has it
delta = successful(get_package.sync(course.id, client=learner, since=package.data.revision))
assert isinstance(delta.data, Delta)
assert not delta.data.upserted.lessons

# Download a sound of a lesson.
manifest = successful(get_media_manifest.sync(course.id, client=learner, lesson=lesson.id)).data
assert isinstance(manifest, MediaManifest)
asset = manifest.assets[0]
sound = download_media.sync(asset.path.removeprefix("media/"), client=learner)
assert isinstance(sound, File) and len(sound.payload.read()) == asset.bytes_
print(f"{asset.path} has {asset.bytes_} bytes")


def answer_to(exercise: PackagedExercise) -> Any:
    """The right answer to an exercise; each type has a shape of its own."""
    match exercise:
        case TranslationExercisePackaged():
            return exercise.data.target_text
        case TranslationWordBankExercisePackaged():
            return exercise.data.correct_words
        case FillInTheBlankExercisePackaged():
            return [blank.correct_answers[0] for blank in exercise.data.blanks]
        case VofExercisePackaged():
            return exercise.data.is_true
        case PairsExercisePackaged():
            return [{"left": pair.left, "right": pair.right} for pair in exercise.data.pairs]
        case OrderingExercisePackaged():
            return [item.text for item in sorted(exercise.data.items, key=lambda item: item.correct_order)]
        case MultipleChoiceExercisePackaged():
            return [option.id for option in exercise.data.options if option.is_correct]
        case ListeningExercisePackaged():
            return exercise.data.transcript
        case SpeakingExercisePackaged():
            return {"skipped": True}
        case InformativeExercisePackaged():
            return None


# Answer an exercise of each type.
by_type = {
    assignment.exercise.exercise_type: assignment.exercise
    for level in package.data.levels
    for section in level.sections
    for module in section.modules
    for each in module.lessons
    for assignment in each.exercises
}
assert len(by_type) == 10
for packaged in by_type.values():
    answer = AttemptBodyRequest(answer=answer_to(packaged))
    assert successful(attempt_exercise.sync(packaged.id, client=learner, body=answer)).data.grading.verdict != "wrong"
print(f"Answered {len(by_type)} types of exercises")

# Synchronise what was done without network.
now = datetime.now(UTC)
statement = next(each for each in by_type.values() if isinstance(each, VofExercisePackaged))
offline = SynchronizeBodyRequest(
    completions=[UploadedCompletionDataRequest(lesson_id=each.id, completed_at=now) for each in lessons.data],
    attempts=[UploadedAttemptDataRequest(statement.id, uuid4(), now, answer=True)],
)
synchronized = successful(synchronize_progress.sync(client=learner, body=offline)).data
assert (synchronized.rejected, synchronized.recorded_attempts) == (0, 1)
print(f"Synchronized at {synchronized.server_time}")

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

# Import a course, and upload a picture.
imported_course = ImportedCourseRequest(f"p{int(time.time())}", "en", "fr", "Imported", is_public=False)
importing = ImportRequest(ImportedPackageRequest(imported_course, levels=[]), ModeEnum.CREATE)
imported = successful(import_course.sync(client=creator, body=importing)).data
with open(picture, "rb") as stream:
    upload = MediaUploadBodyRequest(File(stream, "picture.png", "image/png"), alt="A picture")
    uploaded = successful(upload_media.sync(client=creator, body=upload)).data
assert len(imported.plan.create) == 1 and uploaded.kind == "image"
print(f"Imported {imported.course_id} and uploaded {uploaded.path}")

# A learner's answer is refused, and claimed to be right. The creator accepts it; the learner is told soon.
market = next(each.exercise for each in lesson.exercises if isinstance(each.exercise, TranslationExercise))
text = f"{market.data.target_text} (claimed in Python)"
attempted = successful(attempt_exercise.sync(market.id, client=learner, body=AttemptBodyRequest(answer=text)))
assert not attempted.data.grading.is_correct
claimed = successful(claim.sync(client=learner, body=ClaimBodyRequest(attempted.data.attempt.id, course.id)))
inbox = successful(list_cases.sync(client=creator, course_id=course.id, exercise_id=market.id))
case = next(each for each in inbox.data if each.answer is not None and each.answer.text == text)
accept = CaseBodyRequest(state=CaseBodyStateEnum.ACCEPTED)
decided = successful(update_case.sync(case.id, client=creator, body=accept))
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
