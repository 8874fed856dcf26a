"""The database that is measured: 60 small courses, one with 40 lessons of 10 exercises, and learners with a history.

Run as `python -m benchmarks.data FOLDER`, it fills the database of DATABASE_URL and writes into FOLDER the learners'
tokens and, for each profile, the answer and the statements of its sample request, which the floors repeat.
"""

import base64
import json
import os
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402

from accounts import services as accounts  # noqa: E402
from benchmarks.profiles import PROFILES, Profile  # noqa: E402
from content.formats.package import read_package  # noqa: E402
from content.importing import import_course  # noqa: E402
from langlearn.api.instants import now  # noqa: E402
from progress import services as progress  # noqa: E402

COURSES = 60
LESSONS = 40
EXERCISES = 10
LEARNERS = 200


def course(number: int) -> dict[str, Any]:
    """A package: the first course is full, the others have one lesson."""
    name = f"bench-{number:02}"
    lessons = [lesson(name, index) for index in range(LESSONS if number == 0 else 1)]
    module = {"id": f"{name}-m", "module_type": "basic_lesson", "name": "Words", "order": 1, "lessons": lessons}
    section = {"id": f"{name}-s", "name": "Start", "order": 1, "modules": [module]}
    levels = [{"id": f"{name}-a1", "code": "A1", "name": "First steps", "order": 1, "sections": [section]}]
    levels += [
        {"id": f"{name}-b{index}", "code": f"B{index}", "name": f"Further {index}", "order": index + 1, "sections": []}
        for index in range(1, 9)
    ]
    described = {
        "id": name,
        "source_language": "en",
        "target_language": "es",
        "name": f"Course {number} of Spanish for English speakers",
        "description": "<p>Words and phrases of <strong>every day</strong>, with exercises of all kinds.</p>",
    }
    return {"course": described, "levels": levels}


def lesson(course_name: str, index: int) -> dict[str, Any]:
    exercises = []
    for order in range(1, (EXERCISES if course_name == "bench-00" else 1) + 1):
        exercise_id = f"{course_name[6:]}-{index}-{order}"
        data = {
            "source_text": f"Where is market number {order} of street {index}?",
            "target_text": f"¿Dónde está el mercado número {order} de la calle {index}?",
            "alternatives": [f"¿Dónde queda el mercado número {order} de la calle {index}?"],
            "hints": ["mercado = market", "calle = street"],
        }
        exercise = {"id": exercise_id, "exercise_type": "translation", "data": data}
        exercises.append({"exercise_id": exercise_id, "order": order, "exercise": exercise})
    return {
        "id": f"{course_name}-l-{index}",
        "name": f"Lesson {index}",
        "description": "Markets and streets",
        "experience_points": 10,
        "order": index + 1,
        "exercises": exercises,
    }


def fill() -> list[dict[str, Any]]:
    """Everything, and the learners' tokens."""
    call_command("migrate", verbosity=0)
    call_command("flush", interactive=False, verbosity=0)
    for number in range(COURSES):
        import_course(document=read_package(course(number)), mode="create", by=None, at=now())
    learners = []
    for number in range(LEARNERS):
        at = now()
        user = accounts.create_user(
            email=f"learner-{number}@example.org", password="Correct-Horse7", role="student", at=at
        )
        for index in range(LESSONS - 10, LESSONS):
            progress.complete_lesson(
                user_id=user.pk,
                timezone="UTC",
                lesson_id=f"bench-00-l-{index}",
                private=False,
                score=80,
                time_spent_seconds=60,
                client_id=None,
                at=at - timedelta(days=LESSONS - index),
            )
        learners.append(accounts.open_session(user=user, user_agent="benchmark", ip="127.0.0.1", at=at))
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return learners


def sample(profile: Profile, tokens: dict[str, Any]) -> dict[str, Any]:
    """The answer to the profile's request, and the reading statements it made."""
    headers = dict(profile.headers)
    if profile.signed_in:
        headers["Authorization"] = f"Bearer {tokens['accessToken']}"
    body = profile.body or ""
    if profile.name == "refresh":
        body = json.dumps({"refreshToken": tokens["refreshToken"]})
    with CaptureQueriesContext(connection) as captured:
        response = Client().generic(
            profile.method, profile.path, body.encode(), content_type="application/json", headers=headers
        )
    assert response.status_code < 400, (profile.name, response.content)
    kept = ("Content-Type", "Content-Length", "ETag", "Content-Encoding", "Cache-Control", "Vary")
    statements = [query["sql"] for query in captured]
    return {
        "status": f"{response.status_code} {response.reason_phrase}",
        "headers": [(name, response[name]) for name in kept if response.has_header(name)],
        "body": base64.b64encode(response.content).decode(),
        "statements": statements if all(statement.startswith("SELECT") for statement in statements) else [],
        "queries": len(statements),
    }


def main(folder: Path) -> None:
    learners = fill()
    lines = (f"{tokens['accessToken']} {tokens['refreshToken']}\n" for tokens in learners[1:])
    (folder / "learners.txt").write_text("".join(lines))
    answers = {profile.name: sample(profile, learners[0]) for profile in PROFILES}
    (folder / "answers.json").write_text(json.dumps(answers))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
