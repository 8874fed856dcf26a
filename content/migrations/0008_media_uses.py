"""The uses of sounds and pictures in the rows that are there already: any text may hold an address."""

from django.db import migrations
from content.references.named import named_in_exercise, named_in_texts
from langlearn.db import MAX_ROWS, batches


def fill(apps, schema_editor):
    alias = schema_editor.connection.alias

    def rows(model, column, *columns):
        found = apps.get_model("content", model).objects.using(alias).filter(**{f"{column}__contains": "media/"})
        return found.order_by("pk").values_list("pk", *columns).iterator(MAX_ROWS)

    def places():
        for model in ("Course", "Lesson"):
            for pk, text in rows(model, "description", "description"):
                yield model.lower(), pk, named_in_texts({"description": text}).uses
        for pk, exercise_type, data_json in rows("Exercise", "data_json", "exercise_type", "data_json"):
            yield "exercise", pk, named_in_exercise(exercise_type, data_json).uses

    use = apps.get_model("content", "MediaUse")
    found = (
        use(path=path, entity=entity, entity_id=pk, field=field)
        for entity, pk, uses in places()
        for field, path in sorted(uses)
    )
    for batch in batches(found, MAX_ROWS):
        use.objects.using(alias).bulk_create(batch)


class Migration(migrations.Migration):
    dependencies = [("content", "0007_media")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
