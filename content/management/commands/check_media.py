"""Compares the sounds and pictures in the database with their files, and their uses with the content.

Each file is read as a whole: on a large storage this takes a while, and changes nothing.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import Exists, Model, OuterRef, QuerySet

from content.kinds import COURSE, LESSON
from content.media.storage import open_file
from content.models import (
    Course,
    Entity,
    Exercise,
    MediaAsset,
    MediaUse,
    PublishedExercise,
    PublishedMediaUse,
    PublishedWord,
    PublishMode,
    Word,
)
from content.references.named import Named, named_in_exercise, named_in_texts, named_in_word
from langlearn.api.errors import ServiceUnavailable
from langlearn.db import MAX_ROWS, TEXTS, OneOf, batches

_NOT_STORED = "is not stored as a use"
_NOT_THERE = "is stored as a use, but is not there"


class Command(BaseCommand):
    help = "Checks the files of sounds and pictures, and the places that name them; exit code 1 if something is wrong."

    def handle(self, **options: Any) -> None:
        problems = 0
        try:
            for problem in chain(_wrong_files(), _wrong_uses(), _wrong_published_uses()):
                self.stdout.write(problem)
                problems += 1
        except ServiceUnavailable as error:
            raise CommandError(f"{error.details}.") from None
        if problems:
            raise CommandError(f"{problems} problems.")
        self.stdout.write(f"{MediaAsset.objects.count()} sounds and pictures: nothing is wrong.")


def _wrong_files() -> Iterator[str]:
    for sha256, path, size in MediaAsset.objects.order_by("sha256").values_list("sha256", "path", "bytes").iterator():
        try:
            with open_file(path) as file:
                digest, length = hashlib.sha256(), 0
                for chunk in file.chunks():
                    digest.update(chunk)
                    length += len(chunk)
        except FileNotFoundError:
            yield f"{path}: the file is missing"
            continue
        if length != size:
            yield f"{path}: the file has {length} bytes instead of {size}"
        elif digest.hexdigest() != sha256:
            yield f"{path}: the file has other content"


def _wrong_uses() -> Iterator[str]:
    """Compares as many rows at a time as fit into memory; then finds the uses of rows that are gone."""
    rows: QuerySet[Any, Any]
    for kind in (COURSE, LESSON):
        rows = kind.model.objects.order_by("pk").values("pk", *kind.rich_texts)
        for batch in batches(rows.iterator(MAX_ROWS), MAX_ROWS):
            yield from _differences(kind.entity, {row.pop("pk"): named_in_texts(row) for row in batch})
        yield from _uses_of_none(kind.entity, kind.model)
    exercises = Exercise.objects.order_by("pk").values_list("pk", "exercise_type", "data_json")
    for exercise_batch in batches(exercises.iterator(MAX_ROWS), MAX_ROWS):
        named = {pk: named_in_exercise(kind, data) for pk, kind, data in exercise_batch}
        yield from _differences(Entity.EXERCISE, named)
    yield from _uses_of_none(Entity.EXERCISE, Exercise)
    words = Word.objects.order_by("pk").values_list("pk", "audio_url", "image_url")
    for word_batch in batches(words.iterator(MAX_ROWS), MAX_ROWS):
        yield from _differences(Entity.WORD, {pk: named_in_word(*urls) for pk, *urls in word_batch})
    yield from _uses_of_none(Entity.WORD, Word)


def _wrong_published_uses() -> Iterator[str]:
    """The same of the published states of `manual` courses."""
    for course_id in Course.objects.filter(publish_mode=PublishMode.MANUAL).order_by("pk").values_list("pk", flat=True):
        named = set(_published_uses(course_id))
        columns = ("entity", "entity_id", "path")
        stored = set(PublishedMediaUse.objects.filter(course=course_id).values_list(*columns))
        for entity, pk, path in sorted(named ^ stored):
            fault = _NOT_THERE if (entity, pk, path) in stored else _NOT_STORED
            yield f"{entity} {pk}, published in course {course_id}: {path} {fault}"


def _published_uses(course_id: str) -> Iterator[tuple[str, str, str]]:
    """Entity, id and address of what the published rows of a course name."""
    for kind, course in ((COURSE, "pk"), (LESSON, "course")):
        rows = kind.published.objects.filter(**{course: course_id}).values("pk", *kind.rich_texts)
        for row in rows.iterator(MAX_ROWS):
            pk = row.pop("pk")
            yield from ((kind.entity.value, pk, path) for _, path in named_in_texts(row).uses)
    exercises = PublishedExercise.objects.filter(course=course_id)
    for pk, exercise_type, data in exercises.values_list("exercise_id", "exercise_type", "data_json").iterator(
        MAX_ROWS
    ):
        yield from ((Entity.EXERCISE.value, pk, path) for _, path in named_in_exercise(exercise_type, data).uses)
    words = PublishedWord.objects.filter(course=course_id)
    for pk, *urls in words.values_list("pk", "audio_url", "image_url").iterator(MAX_ROWS):
        yield from ((Entity.WORD.value, pk, path) for _, path in named_in_word(*urls).uses)


def _differences(entity: Entity, named: Mapping[str, Named]) -> Iterator[str]:
    columns = ("entity_id", "field", "path")
    stored = MediaUse.objects.filter(OneOf("entity_id", named, TEXTS), entity=entity).values_list(*columns)
    numbers = Counter(stored)
    numbers.subtract((pk, field, path) for pk, row in named.items() for field, path in row.uses)
    for (pk, field, path), number in sorted(numbers.items()):
        if number:
            fault = _NOT_STORED if number < 0 else _NOT_THERE
            yield f"{entity} {pk}, {field}: {path} {fault}"


def _uses_of_none(entity: Entity, model: type[Model]) -> Iterator[str]:
    row = model._default_manager.filter(pk=OuterRef("entity_id"))
    uses = MediaUse.objects.filter(~Exists(row), entity=entity).order_by("entity_id", "field", "path")
    for pk, field, path in uses.values_list("entity_id", "field", "path").iterator():
        yield f"{entity} {pk}, {field}: {path} {_NOT_THERE}"
