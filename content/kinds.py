"""The kinds of the hierarchy as data: Course > Level > Section > Module > Lesson.

What the five have in common (a parent, children that are counted, columns that are shown) is declared here once, for
reads and writes. Their plain columns are declared in `content.fields`.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, cast

from django.db.models import QuerySet

from content import models
from content.fields import FIELDS, Field, columns_of
from content.models import Entity
from content.rules import Hierarchy


class State(StrEnum):
    """Which of its two states a read shows of a course."""

    DRAFT = "draft"  # what authors write
    PUBLISHED = "published"  # what learners get


@dataclass(frozen=True)
class Kind:
    """One kind of the hierarchy.

    `searched` are the columns in which its list searches, its name first.
    """

    entity: Entity
    model: Any  # of the draft; `published` has the same columns
    published: Any
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
    def fields(self) -> tuple[Field, ...]:
        """The declarations of its plain columns."""
        return FIELDS[self.slug]

    @cached_property
    def written(self) -> tuple[str, ...]:
        """The columns that authors write, besides its order."""
        return columns_of(self.slug)

    @cached_property
    def rich_texts(self) -> tuple[str, ...]:
        """Those of them that hold rich text."""
        return tuple(field.column for field in self.fields if field.is_rich_text)

    @cached_property
    def placed(self) -> tuple[str, ...]:
        """The columns that authors write, with the parent and the order where there is a parent."""
        return (self.parent_column, *self.written, "order") if self.parent else self.written

    @cached_property
    def packaged(self) -> tuple[str, ...]:
        """The columns of its objects in packages and deltas: those shown, without the count of its children."""
        return ("id", *self.placed, "created_at", "updated_at")

    @cached_property
    def shown(self) -> tuple[str, ...]:
        """The columns of its objects, the count of its children among them."""
        count = (self.children_count,) if self.child_model else ()
        return ("id", *self.placed, *count, "created_at", "updated_at")

    @property
    def visibility(self) -> str:
        """The path to the column that makes it public."""
        return "course__is_public" if self.parent else "is_public"


COURSE = Kind(
    Entity.COURSE,
    models.Course,
    models.PublishedCourse,
    ("name", "description"),
    child_model=models.Level,
    child_published=models.PublishedLevel,
)
LEVEL = Kind(
    Entity.LEVEL,
    models.Level,
    models.PublishedLevel,
    ("name", "code"),
    parent=COURSE,
    child_model=models.Section,
    child_published=models.PublishedSection,
)
SECTION = Kind(
    Entity.SECTION,
    models.Section,
    models.PublishedSection,
    ("name",),
    parent=LEVEL,
    child_model=models.Module,
    child_published=models.PublishedModule,
)
MODULE = Kind(
    Entity.MODULE,
    models.Module,
    models.PublishedModule,
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
    ("name", "description"),
    parent=MODULE,
)

KINDS = (COURSE, LEVEL, SECTION, MODULE, LESSON)  # parents before children
