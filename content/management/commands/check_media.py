"""Compares the sounds and pictures in the database with their files, and their uses with the content.

Each file is read as a whole: on a large storage this takes a while, and changes nothing.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from content.media.references import Named, named_in_description, named_in_exercise
from content.media.storage import open_file
from content.models import Course, Entity, Exercise, Lesson, MediaAsset, MediaUse
from langlearn.api.errors import ServiceUnavailable

_Use = tuple[str, str, str, str]  # entity, id, field, path


class Command(BaseCommand):
    help = "Checks the files of sounds and pictures, and the places that name them; exit code 1 if something is wrong."

    def handle(self, **options: Any) -> None:
        problems = 0
        try:
            for problem in chain(_wrong_files(), _wrong_uses()):
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
    stored: Counter[_Use] = Counter(MediaUse.objects.values_list("entity", "entity_id", "field", "path").iterator())
    stored.subtract(_found_uses())
    for (entity, entity_id, field, path), number in sorted(stored.items()):
        if number:
            fault = "is not stored as a use" if number < 0 else "is stored as a use, but is not there"
            yield f"{entity} {entity_id}, {field}: {path} {fault}"


def _found_uses() -> Iterator[_Use]:
    for model, entity in ((Course, Entity.COURSE), (Lesson, Entity.LESSON)):
        rows: Any = model._default_manager.exclude(description=None).values_list("pk", "description")
        for pk, description in rows.iterator():
            yield from _uses(entity, pk, named_in_description(description))
    for pk, exercise_type, data in Exercise.objects.values_list("pk", "exercise_type", "data_json").iterator():
        yield from _uses(Entity.EXERCISE, pk, named_in_exercise(exercise_type, data))


def _uses(entity: Entity, entity_id: str, named: Named) -> Iterator[_Use]:
    return ((entity.value, entity_id, field, path) for field, path in named.uses)
