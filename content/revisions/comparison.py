"""Compares two states of a course, row by row: pure.

A state is a dict of its rows by entity and id; a row is a dict of the fields that authors write, in the names of the
API. Times, authors and `is_public`, which is a switch, are none. `data` of an exercise is its canonical JSON text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from content.fields import names_of
from content.kinds import KINDS
from content.models import PACKAGED_ENTITIES, WORD_FIELDS, Entity

Key = tuple[Entity, str]  # an assignment is named lesson/exercise, a word by its id in its course
Row = Mapping[str, Any]
State = Mapping[Key, Row]

_NEVER = frozenset({"id", "course_id", "is_public", "created_at", "updated_at"})
FIELDS: dict[Entity, tuple[str, ...]] = {
    **{kind.entity: tuple(name for name in kind.packaged if name not in _NEVER) for kind in KINDS},
    Entity.EXERCISE: names_of("exercise"),
    Entity.LESSON_EXERCISE: ("order",),
    Entity.WORD: WORD_FIELDS,
}
_PLACE = frozenset({"order", *(kind.parent_column for kind in KINDS if kind.parent)})
_RANK: dict[Entity, int] = {entity: rank for rank, entity in enumerate(PACKAGED_ENTITIES)}


@dataclass(frozen=True, slots=True)
class Change:
    """The difference of one row; `before` is None when it is created, `after` when it is deleted."""

    entity: Entity
    id: str
    before: Row | None
    after: Row | None

    @property
    def fields(self) -> list[str]:
        """The names of the fields that differ, sorted; none of a row that only one state has."""
        if self.before is None or self.after is None:
            return []
        return sorted(name for name in FIELDS[self.entity] if self.before[name] != self.after[name])

    @property
    def change(self) -> str:
        """`created`, `deleted`, `moved` when only the parent or the order differ, `updated`."""
        if self.before is None:
            return "created"
        if self.after is None:
            return "deleted"
        return "moved" if _PLACE.issuperset(self.fields) else "updated"

    @property
    def name(self) -> str | None:
        """The name after the change, else before it; of an exercise its type; of a word its text; None of an
        assignment.
        """
        row = self.before if self.after is None else self.after
        assert row is not None
        name: str | None = row.get("name", row.get("exercise_type", row.get("text")))
        return name


class Counts(NamedTuple):
    """Numbers of changes."""

    created: int = 0
    updated: int = 0
    moved: int = 0
    deleted: int = 0


def compare(before: State, after: State) -> list[Change]:
    """Finds the rows that differ, by entity in the order of a package, then by id."""
    differing = (key for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    ordered = sorted(differing, key=lambda key: (_RANK[key[0]], key[1]))
    return [Change(*key, before.get(key), after.get(key)) for key in ordered]


def counted(changes: Iterable[Change]) -> Counts:
    numbers = dict.fromkeys(Counts._fields, 0)
    for each in changes:
        numbers[each.change] += 1
    return Counts(**numbers)
