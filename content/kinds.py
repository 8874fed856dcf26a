"""The kinds of the hierarchy as data: Course > Level > Section > Module > Lesson.

What the five have in common (a parent, children that are counted, columns that are shown) is declared here once, for
reads and writes.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

from django.db.models import QuerySet

from content import models
from content.models import Entity
from content.rules import Hierarchy


class State(StrEnum):
    """Which of its two states a read shows of a course."""

    DRAFT = "draft"  # what authors write
    PUBLISHED = "published"  # what learners get


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of the hierarchy.

    `shown` are the columns of its objects, the count of its children among them; `written` those that authors write,
    besides its order; `searched` those in which its list searches, its name first.
    """

    entity: Entity
    model: Any  # of the draft; `published` has the same columns
    published: Any
    shown: tuple[str, ...]
    written: tuple[str, ...]
    searched: tuple[str, ...]
    parent: "Kind | None" = None
    child_model: Any = None
    child_published: Any = None

    def rows(self, state: State) -> QuerySet[Any]:
        """All rows of a state."""
        model = self.model if state is State.DRAFT else self.published
        rows: QuerySet[Any] = model.objects.all()
        return rows

    def children(self, state: State) -> QuerySet[Any]:
        """All rows of the kind below, of a state."""
        model = self.child_model if state is State.DRAFT else self.child_published
        rows: QuerySet[Any] = model.objects.all()
        return rows

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
    models.PublishedCourse,
    (
        "id",
        "source_language",
        "target_language",
        "name",
        "description",
        "is_public",
        "unlock",
        "levels_count",
        "created_at",
        "updated_at",
    ),
    ("source_language", "target_language", "name", "description", "is_public", "unlock"),
    ("name", "description"),
    child_model=models.Level,
    child_published=models.PublishedLevel,
)
LEVEL = Kind(
    Entity.LEVEL,
    models.Level,
    models.PublishedLevel,
    ("id", "course_id", "code", "name", "order", "sections_count", "created_at", "updated_at"),
    ("code", "name"),
    ("name", "code"),
    parent=COURSE,
    child_model=models.Section,
    child_published=models.PublishedSection,
)
SECTION = Kind(
    Entity.SECTION,
    models.Section,
    models.PublishedSection,
    ("id", "level_id", "name", "order", "modules_count", "created_at", "updated_at"),
    ("name",),
    ("name",),
    parent=LEVEL,
    child_model=models.Module,
    child_published=models.PublishedModule,
)
MODULE = Kind(
    Entity.MODULE,
    models.Module,
    models.PublishedModule,
    ("id", "section_id", "module_type", "name", "order", "lessons_count", "created_at", "updated_at"),
    ("module_type", "name"),
    ("name",),
    parent=SECTION,
    child_model=models.Lesson,
    child_published=models.PublishedLesson,
)
# The exercises of a lesson are read with it, and counted there.
LESSON = Kind(
    Entity.LESSON,
    models.Lesson,
    models.PublishedLesson,
    ("id", "module_id", "name", "description", "experience_points", "order", "created_at", "updated_at"),
    ("name", "description", "experience_points"),
    ("name", "description"),
    parent=MODULE,
)

KINDS = (COURSE, LEVEL, SECTION, MODULE, LESSON)  # parents before children
