"""The uses of assets, stored and counted anew."""

from django.db.models import Value
from django.db.models.functions import Coalesce, Concat, Replace

from content.kinds import COURSE, LESSON
from content.models import (
    Course,
    Exercise,
    Lesson,
    MediaUse,
    PublishedCourse,
    PublishedExercise,
    PublishedLesson,
)
from content.references.named import named_in_exercise, named_in_texts
from langlearn.api.text import canonical_json


def stored():
    return sorted(MediaUse.objects.values_list("entity", "entity_id", "field", "path"))


def recounted():
    """The uses as the stored texts have them."""
    found = [
        ("exercise", row.pk, named_in_exercise(row.exercise_type, row.data_json)) for row in Exercise.objects.all()
    ]
    for kind in (COURSE, LESSON):
        rows = kind.model.objects.values("pk", *kind.rich_texts)
        found += [(kind.entity.value, row.pop("pk"), named_in_texts(row)) for row in rows]
    return sorted((entity, pk, field, path) for entity, pk, named in found for field, path in named.uses)


def name(path, entity, entity_id):
    """Writes an address into a row and its published copies, as an edit in a course that publishes every change."""
    MediaUse.objects.create(path=path, entity=entity, entity_id=entity_id, field="data.note")
    if entity == "exercise":
        for rows in (Exercise.objects.filter(pk=entity_id), PublishedExercise.objects.filter(exercise_id=entity_id)):
            for row in rows:
                rows.filter(pk=row.pk).update(data_json=canonical_json({**row.data, path[6:14]: path}))
        return
    for model in {"course": (Course, PublishedCourse), "lesson": (Lesson, PublishedLesson)}[entity]:
        model.objects.filter(pk=entity_id).update(
            description=Concat(Coalesce("description", Value("")), Value(f" {path}"))
        )


def forget(path):
    """Takes an address out of all rows that name it."""
    MediaUse.objects.filter(path=path).delete()
    for model in (Course, PublishedCourse, Lesson, PublishedLesson):
        model.objects.update(description=Replace("description", Value(path), Value("")))
    for model in (Exercise, PublishedExercise):
        model.objects.update(data_json=Replace("data_json", Value(path), Value("")))
