"""Uses: the places where addresses of assets occur in content, as rows of `MediaUse`.

Every write that changes a text stores its uses in the same transaction, at its end: assets are locked after all other
rows, by digest. So a write and a deletion of an asset that it names see one another: the deletion finds the use, or
the write finds no asset. Which publications name an asset is in content.references.publications.
"""

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from content.exercises.addresses import WRITE_ADDRESS, kind_of
from content.models import Entity, Lesson, LessonExercise, MediaAsset, MediaUse
from content.references.named import NOTHING, Named, Place, is_own
from langlearn.api.errors import ValidationFailed
from langlearn.db import MAX_IDS, TEXTS, OneOf, SetInsert, batches

UNKNOWN = "Unknown media."

_INSERT = SetInsert(MediaUse)


class Edit(NamedTuple):
    """What a row names before and after a write: `NOTHING` when there is no row."""

    entity: Entity
    entity_id: str
    before: Named = NOTHING
    after: Named = NOTHING

    @property
    def added(self) -> frozenset[Place]:
        return self.after.uses - self.before.uses

    @property
    def removed(self) -> frozenset[Place]:
        return self.before.uses - self.after.uses

    @property
    def new_references(self) -> list[Place]:
        """Returns the references to what no reference of the row was to before; others may stay though their asset is
        gone.
        """
        held = {url for _, url in self.before.references}
        return sorted(place for place in self.after.references if place[1] not in held)


class Problem(NamedTuple):
    """What is wrong with a new reference."""

    entity: Entity
    entity_id: str
    field: str
    message: str


class _Use(NamedTuple):
    """The columns of a `MediaUse`."""

    path: str
    entity: Entity
    entity_id: str
    field: str


def store_use(edit: Edit, *, at: datetime) -> None:
    """Calls `store_uses` for one row. Raises ValidationFailed."""
    errors: dict[str, list[str]] = {}
    for problem in store_uses([edit], at=at):
        errors.setdefault(problem.field, []).append(problem.message)
    if errors:
        raise ValidationFailed(errors)


def store_uses(
    edits: Iterable[Edit], *, unpublished: Collection[str] = (), checked: bool = True, at: datetime
) -> list[Problem]:
    """Stores what rows name now, unless they are `checked` and new references have problems, which are returned.

    `unpublished` are addresses that publications cease to name as well. At most four statements for any number of rows
    (lock the assets, delete uses, insert uses, update the assets that are no longer named), and none when no row names
    anything.
    """
    edits = [edit for edit in edits if edit.before != edit.after]
    dropped = {path for edit in edits for _, path in edit.removed}.union(unpublished)
    stored = _lock_assets(changed_addresses(edits).union(unpublished))
    problems = _problems(edits, stored) if checked else []
    if not problems:
        _replace(edits)
        dropped -= {path for edit in edits for _, path in edit.after.uses}
        if dropped:
            _assets(dropped).update(needed_at=at)
    return problems


def changed_addresses(edits: Iterable[Edit]) -> set[str]:
    """The addresses whose uses change, and those of new references."""
    places = (place for edit in edits for place in (*edit.added, *edit.removed, *edit.new_references))
    return {url for _, url in places if kind_of(url)}


def _lock_assets(paths: Collection[str]) -> set[str]:
    """Locks the assets with these addresses, by digest, and returns theirs. No statement if there are no addresses."""
    if not paths:
        return set()
    locked = _assets(paths).select_for_update(no_key=True).order_by("sha256")
    return set(locked.values_list("path", flat=True))


def find_problems(edits: Sequence[Edit], *, coming: Collection[str] = ()) -> list[Problem]:
    """Finds the problems that `store_uses` would find when the assets `coming` have been stored; without a lock, so
    that it may find others.
    """
    wanted = {url for edit in edits for _, url in edit.new_references if kind_of(url)}
    stored = set(_assets(wanted).values_list("path", flat=True)) if wanted else set()
    return _problems(edits, stored.union(coming))


def courses_naming(paths: Collection[str]) -> set[str]:
    """The courses whose draft names one of these addresses in what their package has, so not in a word."""

    def naming(entity: Entity) -> QuerySet[MediaUse, Any]:
        return MediaUse.objects.filter(OneOf("path", paths, TEXTS), entity=entity).values_list("entity_id", flat=True)

    lessons = Lesson.objects.filter(pk__in=naming(Entity.LESSON)).order_by().values_list("course_id", flat=True)
    exercises = LessonExercise.objects.filter(exercise__in=naming(Entity.EXERCISE)).order_by()
    return set(naming(Entity.COURSE).union(lessons, exercises.values_list("course_id", flat=True)))


def drafts_naming(path: str) -> set[str]:
    """The courses whose draft names an address, those among them of which only a word does."""
    words = MediaUse.objects.filter(path=path, entity=Entity.WORD).values_list("entity_id", flat=True)
    return courses_naming([path]).union(word_id.partition("/")[0] for word_id in words)


def _assets(paths: Collection[str]) -> QuerySet[MediaAsset]:
    return MediaAsset.objects.filter(OneOf("path", paths, TEXTS))


def _problems(edits: Iterable[Edit], stored: Collection[str]) -> list[Problem]:
    return [
        Problem(edit.entity, edit.entity_id, field, WRITE_ADDRESS if is_own(url) else UNKNOWN)
        for edit in edits
        for field, url in edit.new_references
        if url not in stored
    ]


def _replace(edits: Iterable[Edit]) -> None:
    """Inserts the uses that are added; a row that loses some loses all, and gets those it has now."""
    rows: list[_Use] = []
    shrunk: dict[Entity, list[str]] = {}
    for edit in edits:
        if edit.removed:
            shrunk.setdefault(edit.entity, []).append(edit.entity_id)
        places = edit.after.uses if edit.removed else edit.added
        rows += (_Use(path, edit.entity, edit.entity_id, field) for field, path in places)
    if shrunk:
        of_rows = Q()
        for entity, ids in shrunk.items():
            of_rows |= Q(OneOf("entity_id", ids, TEXTS), entity=entity)
        MediaUse.objects.filter(of_rows).delete()
    for batch in batches(rows, MAX_IDS):
        _INSERT.insert(batch)
