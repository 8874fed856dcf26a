"""The kinds of the hierarchy as data: Course > Level > Section > Module > Lesson.

What the five have in common (a parent, children that are counted, columns that are shown) is declared here once, for
reads and writes.
"""

from dataclasses import dataclass
from typing import Any, cast

from content import models
from content.models import Entity
from content.rules import Hierarchy


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of the hierarchy.

    `shown` are the columns of its objects, the count of its children among them; `written` those that authors write,
    besides its order; `searched` those in which its list searches, its name first.
    """

    entity: Entity
    model: Any
    shown: tuple[str, ...]
    written: tuple[str, ...]
    searched: tuple[str, ...]
    parent: "Kind | None" = None
    child_model: Any = None

    @property
    def label(self) -> str:
        """Its name in messages."""
        return str(self.entity.label)

    @property
    def parent_column(self) -> str:
        """The column that holds the parent's id. Courses have none."""
        assert self.parent is not None
        return f"{self.parent.entity.value}_id"

    @property
    def slug(self) -> Hierarchy:
        """Its name in rules and messages, in lower case."""
        return cast(Hierarchy, self.entity.value)

    @property
    def collection(self) -> str:
        """The segment of the paths of its records."""
        return f"{self.entity.value}s"

    @property
    def lineage(self) -> "tuple[Kind, ...]":
        """The kinds above it, nearest first."""
        return (self.parent, *self.parent.lineage) if self.parent else ()

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
        """The path to the column that makes it public."""
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
    ("source_language", "target_language", "name", "description", "is_public"),
    ("name", "description"),
    child_model=models.Level,
)
LEVEL = Kind(
    Entity.LEVEL,
    models.Level,
    ("id", "course_id", "code", "name", "order", "sections_count", "created_at", "updated_at"),
    ("code", "name"),
    ("name", "code"),
    parent=COURSE,
    child_model=models.Section,
)
SECTION = Kind(
    Entity.SECTION,
    models.Section,
    ("id", "level_id", "name", "order", "modules_count", "created_at", "updated_at"),
    ("name",),
    ("name",),
    parent=LEVEL,
    child_model=models.Module,
)
MODULE = Kind(
    Entity.MODULE,
    models.Module,
    ("id", "section_id", "module_type", "name", "order", "lessons_count", "created_at", "updated_at"),
    ("module_type", "name"),
    ("name",),
    parent=SECTION,
    child_model=models.Lesson,
)
# The exercises of a lesson are read with it, and counted there.
LESSON = Kind(
    Entity.LESSON,
    models.Lesson,
    ("id", "module_id", "name", "description", "experience_points", "order", "created_at", "updated_at"),
    ("name", "description", "experience_points"),
    ("name", "description"),
    parent=MODULE,
)

KINDS = (COURSE, LEVEL, SECTION, MODULE, LESSON)  # parents before children
