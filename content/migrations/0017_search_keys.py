"""Refolds the columns by which content is searched and sorted by name.

They are folded once more instead of made from names and data again: the search key of a text in the older form is the
key of the text. Each row is a transaction of its own, so that a writer waits for one row at most, and a row that was
written meanwhile stays as it is. Cut short, the migration can be run again; so PostgreSQL need not wait for the disk after
each row: the record that the migration is applied waits for all of them.
"""

from django.db import migrations

from langlearn.api.text import search_key
from langlearn.db import in_batches

COLUMNS = ("name_folded", "text_folded", "search_text")
BORDER = "\N{NO-BREAK SPACE}"  # between the texts of a column; a folded text has none


def refold(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("SET synchronous_commit TO off")
    for model in apps.get_app_config("content").get_models():
        columns = [field.name for field in model._meta.concrete_fields if field.name in COLUMNS]
        if columns:
            objects = model.objects.using(schema_editor.connection.alias)
            for row in in_batches(objects.all(), ["pk", *columns], by=["pk"]):
                old = {name: row[name] for name in columns}
                new = {name: folded(text) for name, text in old.items()}
                if new != old:
                    objects.filter(pk=row["pk"], **old).update(**new)
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("RESET synchronous_commit")


def folded(column):
    return column and BORDER.join(map(search_key, column.split(BORDER)))


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("content", "0016_language_tags")]
    operations = [migrations.RunPython(refold, migrations.RunPython.noop)]
