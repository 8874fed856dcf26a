"""`python -m benchmarks.large_package fill|build`: the package of a course of fifty thousand exercises.

`fill` makes the course in the database of DATABASE_URL; `build` builds its package as the first request for it does,
and prints the most memory, in MiB, that the process had before and after.
"""

import os
import resource
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
django.setup()

from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402

from benchmarks import data  # noqa: E402
from content import packages  # noqa: E402

COURSE = "bench-huge"
LESSONS, EXERCISES = 2_500, 20
_LESSONS = """
    INSERT INTO content_lesson (id, course_id, module_id, name, name_folded, search_text, description,
        experience_points, "order", tag, created_at, updated_at)
    SELECT id || n, course_id, module_id, name || n, name_folded, search_text, description, experience_points, n, tag,
        created_at, updated_at
    FROM content_lesson, generate_series(2, %s) n WHERE course_id = %s"""
_EXERCISES = """
    INSERT INTO content_exercise (id, exercise_type, data_json, search_text, tag, created_at, updated_at)
    SELECT 'h' || n, exercise_type, data_json, search_text, tag, created_at, updated_at
    FROM content_exercise, generate_series(0, %s - 1) n WHERE id = 'huge-0-1'"""
_ASSIGNMENTS = """
    INSERT INTO content_lessonexercise (lesson_id, exercise_id, course_id, "order", tag)
    SELECT id, 'h' || (row_number() OVER () - 1), course_id, place + 1, 0
    FROM content_lesson, generate_series(1, %s) place WHERE course_id = %s"""


def fill() -> None:
    call_command("migrate", verbosity=0)
    call_command("flush", interactive=False, verbosity=0)
    data.import_package(data.course(COURSE, "Very much Spanish", lessons=1, exercises=1))
    with connection.cursor() as cursor:
        cursor.execute(_LESSONS, [LESSONS, COURSE])
        cursor.execute(_EXERCISES, [LESSONS * EXERCISES])
        cursor.execute(_ASSIGNMENTS, [EXERCISES, COURSE])
        cursor.execute("DELETE FROM content_coursepackage")
        cursor.execute("VACUUM ANALYZE")


def _most_memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def build() -> None:
    before = _most_memory()
    package = packages.load_package(packages.present_version(COURSE, private=True), private=True)
    print(f"{package.exercises} {package.size_bytes} {before:.1f} {_most_memory():.1f}")


if __name__ == "__main__":
    {"fill": fill, "build": build}[sys.argv[1]]()
