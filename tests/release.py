"""`python -m tests.release 1.0.0`: an empty database becomes one that this release has written to.

`tests/releases/` has a file for each release: the last migration of each app, and rows by model. The rows were written
by the release itself: courses of which one is private, and learners.

The file of the next release, 1.2.0, is due with the first migration after it: check out its tag, let the server write
the courses, the learner and the progress that `tests/test_upgrade.py` reads, and store the values of all columns. Then
name it in `RELEASES` there.
"""

import json
import os
import sys
from pathlib import Path

RELEASES = Path(__file__).parent / "releases"


def write(release: str) -> None:
    from django.core.management.color import no_style
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    content = json.loads((RELEASES / f"{release}.json").read_text())
    executor = MigrationExecutor(connection)
    state = executor.migrate(list(content["migrations"].items()))
    for label, rows in content["rows"].items():
        model = state.apps.get_model(label)
        fields = {field.attname: field for field in model._meta.concrete_fields}
        for row in rows:
            model(**{name: fields[name].to_python(value) for name, value in row.items()}).save()
    models = [state.apps.get_model(label) for label in content["rows"]]
    with connection.cursor() as cursor:  # the rows have their ids: the next ones continue behind them
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
    import django

    django.setup()
    write(sys.argv[1])
