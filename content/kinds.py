"""The kinds of the hierarchy as data: Course > Level > Section > Module > Lesson.

What the five have in common (a parent, children that are counted, columns that are shown) is said here once, so that
reads and writes follow one pattern instead of five copies of it.
"""

from dataclasses import dataclass
from typing import Any

from content import models
from content.models import Entity


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of the hierarchy. `shown` are the columns of its objects, the count of its children among them."""

    entity: Entity
    model: Any
    shown: tuple[str, ...]
    parent: "Kind | None" = None
    child_model: Any = None

    @property
    def label(self) -> str:
        """What messages call it."""
        return str(self.entity.label)

    @property
    def parent_column(self) -> str:
        """The column that holds the parent's id. Courses have none."""
        assert self.parent is not None
        return f"{self.parent.entity.value}_id"

    @property
    def children_count(self) -> str:
        """The key under which it shows the number of its children."""
        return f"{self.child_model._meta.model_name}s_count"

    @property
    def packaged(self) -> tuple[str, ...]:
        """The columns of its objects in packages and deltas: those shown, without the count of its children."""
        return tuple(name for name in self.shown if not self.child_model or name != self.children_count)

    @property
    def visibility(self) -> str:
        """The path to the column that says whether everybody may see it."""
        return "course__is_public" if self.parent else "is_public"


COURSE = Kind(
    Entity.COURSE,
    models.Course,
    (
        "id",
        "source_language",
        "target_language",
        "name",
        "description",
        "is_public",
        "levels_count",
        "created_at",
        "updated_at",
    ),
    child_model=models.Level,
)
LEVEL = Kind(
    Entity.LEVEL,
    models.Level,
    ("id", "course_id", "code", "name", "order", "sections_count", "created_at", "updated_at"),
    parent=COURSE,
    child_model=models.Section,
)
SECTION = Kind(
    Entity.SECTION,
    models.Section,
    ("id", "level_id", "name", "order", "modules_count", "created_at", "updated_at"),
    parent=LEVEL,
    child_model=models.Module,
)
MODULE = Kind(
    Entity.MODULE,
    models.Module,
    ("id", "section_id", "module_type", "name", "order", "lessons_count", "created_at", "updated_at"),
    parent=SECTION,
    child_model=models.Lesson,
)
# The exercises of a lesson are read with it, and counted there.
LESSON = Kind(
    Entity.LESSON,
    models.Lesson,
    ("id", "module_id", "name", "description", "experience_points", "order", "created_at", "updated_at"),
    parent=MODULE,
)
