"""Versions of packages: what visibility and conditional requests depend on, and the log between two of them."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, QuerySet

from content.models import ContentChange, Course, CoursePackage, Entity
from content.selectors import not_found
from langlearn.db import CompiledRead


class Version(NamedTuple):
    """The version of a course's package."""

    course_id: str
    revision: int
    revised_at: datetime
    revision_shares_second: bool
    is_public: bool

    @property
    def tag(self) -> str:
        """The opaque text of the ETag."""
        return f"{self.course_id}:{self.revision}"


def _rows(course_id: str) -> QuerySet[Any, Any]:
    return Course.objects.filter(pk=course_id).values_list("pk", *Version._fields[1:])


_VERSION = CompiledRead(_rows, course_id=str)


def find_version(course_id: str) -> Version | None:
    """The current version of a course, None if there is no such course. One query."""
    row = _VERSION.first(course_id=course_id)
    return Version(*row) if row else None


def current_version(course_id: str, *, private: bool) -> Version:
    """The current version of a course that the caller may see. Raises NotFound. One query."""
    version = find_version(course_id)
    if version is None or not (version.is_public or private):
        raise not_found(Entity.COURSE, course_id)
    return version


def log_from(course_id: str, following: int) -> QuerySet[ContentChange]:
    """The change log of a course from a revision on, in its order; empty when it does not reach back that far.

    It is what leads from the revision before, of which a client may have a copy, to the current one.
    """
    log = ContentChange.objects.filter(course=course_id)
    # Every revision but the first has changes.
    reaching = Exists(log.filter(revision=following))
    return log.filter(reaching, revision__gte=following).order_by("revision")


def version_of(package: CoursePackage) -> Version:
    return Version(package.pk, *(getattr(package, name) for name in Version._fields[1:]))
