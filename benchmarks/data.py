"""The database that is measured, and the requests that are sent to it.

Run as `python -m benchmarks.data FOLDER PROFILE...`, it fills the database of DATABASE_URL: sixty small courses, one
with 20 lessons of 10 exercises, one with hundreds of lessons, and learners with a history. Into FOLDER it writes the
requests of each profile and round, and for each kind of request the answer and the statements of a sample, which the
floors repeat.
"""

import argparse
import json
import os
import pickle
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django.setup()

from django.contrib.auth.hashers import make_password  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from langlearn.postgresql.prepared import PreparedCursor, statements_of  # noqa: E402

from accounts.models import User  # noqa: E402
from benchmarks import calls  # noqa: E402
from benchmarks.calls import EXERCISES, KINDS, LESSONS, LONG, LONG_LESSONS, SHORT, Call, Callers, Calls  # noqa: E402
from benchmarks.population import Population, learner_id  # noqa: E402
from benchmarks.profiles import PROFILES  # noqa: E402
from benchmarks.statements import Statement  # noqa: E402
from content import services as content  # noqa: E402
from content.formats.package import read_package  # noqa: E402
from content.importing import import_course  # noqa: E402
from content.models import Course, Exercise  # noqa: E402
from langlearn.api.instants import now  # noqa: E402

COURSES = 60


def course(name: str, title: str, *, lessons: int, exercises: int) -> dict[str, Any]:
    """A package with one module of lessons and some levels that are still empty."""
    rows = [lesson(name, index, exercises) for index in range(lessons)]
    module = {"id": f"{name}-m", "module_type": "basic_lesson", "name": "Words", "order": 1, "lessons": rows}
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
        "name": title,
        "description": "<p>Words and phrases of <strong>every day</strong>, with exercises of all kinds.</p>",
    }
    return {"course": described, "levels": levels}


def lesson(course_name: str, index: int, exercises: int) -> dict[str, Any]:
    assigned = []
    for order in range(1, exercises + 1):
        exercise_id = f"{course_name.removeprefix('bench-')}-{index}-{order}"
        data = {
            "source_text": f"Where is market number {order} of street {index}?",
            "target_text": f"¿Dónde está el mercado número {order} de la calle {index}?",
            "alternatives": [f"¿Dónde queda el mercado número {order} de la calle {index}?"],
            "hints": ["mercado = market", "calle = street"],
        }
        exercise = {"id": exercise_id, "exercise_type": "translation", "data": data}
        assigned.append({"exercise_id": exercise_id, "order": order, "exercise": exercise})
    return {
        "id": f"{course_name}-l-{index}",
        "name": f"Lesson {index}",
        "description": "Markets and streets",
        "experience_points": 10,
        "order": index + 1,
        "exercises": assigned,
    }


def import_package(document: dict[str, Any]) -> None:
    import_course(document=read_package(document), mode="create", by=None, at=now())


def edit_exercise(exercise_id: str) -> None:
    """Adds a hint."""
    data = Exercise.objects.get(pk=exercise_id).data
    hinted = {**data, "hints": ["mercado = market", "número = number"]}
    content.update_exercise(exercise_id, values={"data": hinted}, by=None, at=now())


def fill() -> tuple[Callers, Population]:
    """Everything, from nothing."""
    call_command("migrate", verbosity=0)
    call_command("flush", interactive=False, verbosity=0)
    import_package(course(SHORT, "Spanish for English speakers", lessons=LESSONS, exercises=EXERCISES))
    import_package(course(LONG, "Much Spanish", lessons=LONG_LESSONS, exercises=0))
    for number in range(1, COURSES - 1):
        name = f"bench-{number:02}"
        import_package(course(name, f"Course {number} of Spanish for English speakers", lessons=1, exercises=1))
    for number in range(calls.EDITS):
        edit_exercise(f"00-{number}-1")
    at = now()
    population = Population(
        at=at,
        password=make_password(calls.PASSWORD),
        lessons=[f"{SHORT}-l-{index}" for index in range(LESSONS)],
        exercises=[f"00-{index}-{order}" for index in range(LESSONS) for order in range(1, EXERCISES + 1)],
        sessions=calls.SESSIONS,
    )
    population.write(0, calls.LEARNERS)
    renew_samples(population)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
    return Callers(at, Course.objects.get(pk=SHORT).revision), population


def renew_samples(population: Population) -> None:
    """The learners of whom samples are taken, as they were before the first."""
    first, last = calls.LEARNERS, calls.LEARNERS + calls.SAMPLES
    User.objects.filter(pk__in=[learner_id(number) for number in range(first, last)]).delete()
    population.write(first, last)


@contextmanager
def recorded() -> Iterator[list[Statement]]:
    """The statements that the block makes."""
    made: list[Statement] = []
    begin_or_end, commit = connection._set_autocommit, connection._commit

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        prepared = isinstance(context["cursor"].cursor, PreparedCursor)
        made.extend(Statement(*each, prepared=prepared) for each in statements_of(sql, params, context))
        return execute(sql, params, many, context)

    def note_begin(autocommit: bool) -> None:
        if not autocommit:
            made.append(Statement("BEGIN"))
        begin_or_end(autocommit)

    def note_commit() -> None:
        commit()  # statements may have waited for it
        made.append(Statement("COMMIT"))

    with connection.execute_wrapper(note):
        connection._set_autocommit, connection._commit = note_begin, note_commit
        try:
            yield made
        finally:
            del connection._set_autocommit, connection._commit


def sample(name: str, requests: Iterable[Call]) -> dict[str, Any]:
    """The answer to a request of this kind, and the statements that each of `requests` made."""
    statements = []
    for call in requests:
        with recorded() as made:
            response = Client().generic(
                call.method, call.path, call.content, content_type="application/json", headers=dict(call.headers)
            )
        if response.status_code != KINDS[name].status:
            raise SystemExit(f"{name} is answered with {response.status_code}: {response.content!r}")
        statements.append(made)
    return {
        "status": f"{response.status_code} {response.reason_phrase}",
        "headers": list(response.items()),
        "body": response.content,
        "statements": statements,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("profiles", nargs="+")
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--seconds", type=int, required=True)
    args = parser.parse_args()
    chosen = [profile for profile in PROFILES if profile.name in args.profiles]
    callers, population = fill()
    made = Calls(callers)
    kinds = {kind for profile in chosen for kind in profile.mix}
    answers = {}
    for name in (name for name in KINDS if name in kinds):
        answers[name] = sample(name, made.samples(name))
        renew_samples(population)  # the floors write what they wrote, as if for the first time
    (args.folder / "answers.pickle").write_bytes(pickle.dumps(answers))
    prepared = {}
    for profile in chosen:
        unique = any(KINDS[kind].slots is not None for kind in profile.mix)
        for turn in range(args.rounds + 1):
            requests = list(made.round(profile.mix, seconds=profile.seconds or args.seconds, turn=turn))
            prepared[profile.name] = len(requests) if unique else None
            with (args.folder / f"{profile.name}.{turn}").open("wb") as file:
                for kind, call in requests:
                    wire = call.wire()
                    file.write(f"{kind} {len(wire)}\n".encode() + wire)
    (args.folder / "prepared.json").write_text(json.dumps(prepared))


if __name__ == "__main__":
    main()
