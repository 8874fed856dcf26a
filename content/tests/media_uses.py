"""The uses of assets, stored and counted anew."""

from content.media.references import named_in_description, named_in_exercise
from content.models import Course, Exercise, Lesson, MediaUse


def stored():
    return sorted(MediaUse.objects.values_list("entity", "entity_id", "field", "path"))


def recounted():
    """The uses as the stored texts have them."""
    found = [
        ("exercise", row.pk, named_in_exercise(row.exercise_type, row.data_json)) for row in Exercise.objects.all()
    ]
    for model in (Course, Lesson):
        found += [
            (model.__name__.lower(), row.pk, named_in_description(row.description)) for row in model.objects.all()
        ]
    return sorted((entity, pk, field, path) for entity, pk, named in found for field, path in named.uses)
