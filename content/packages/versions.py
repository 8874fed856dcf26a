"""Versions of packages: what visibility and conditional requests depend on, and the log between two of them."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from content.models import ContentChange, Course, CoursePackage, Entity
from content.readers import EVERYTHING, Reader
from content.selectors.visibility import not_found
from langlearn.db import CompiledRead


class Version(NamedTuple):
    """The version of a course's package, which shows the published state."""

    course_id: str
    revision: int
    revised_at: datetime
    revision_shares_second: bool
    is_public: bool

    @property
    def tag(self) -> str:
        """The opaque text of the ETag."""
        return f"{self.course_id}:{self.revision}"


class WordsVersion(Version):
    """The version of the published words of a course, which have revisions of their own."""

    @property
    def tag(self) -> str:
        return f"{self.course_id}:words:{self.revision}"


class DraftVersion(NamedTuple):
    """The version of a course's draft; `drafted_at` is the instant of its revision."""

    course_id: str
    draft_revision: int
    drafted_at: datetime

    @property
    def tag(self) -> str:
        """The opaque text of the ETag."""
        return f"{self.course_id}:draft:{self.draft_revision}"


class WordsDraftVersion(DraftVersion):
    """The version of the words of a course's draft."""

    @property
    def tag(self) -> str:
        return f"{self.course_id}:words:draft:{self.draft_revision}"


class Delta(NamedTuple):
    """A delta, and the version to which it leads; both are of one snapshot."""

    version: Version
    data: dict[str, Any]


def _rows(course_id: str) -> QuerySet[Any, Any]:
    published = Course.objects.filter(pk=course_id, revision__isnull=False)
    return published.values_list("pk", *Version._fields[1:])


_WORDS_COLUMNS = ("pk", "words_revision", "words_revised_at", "words_revision_shares_second", "is_public")
_VERSION = CompiledRead(_rows, course_id=str)


def find_version(course_id: str) -> Version | None:
    """The current version of a course, None if it does not exist or was never published. One query."""
    row = _VERSION.first(course_id=course_id)
    return Version(*row) if row else None


def current_version(course_id: str, *, reader: Reader) -> Version:
    """The current version of a course that the reader sees. Raises NotFound.

    One query, and one more for a private course that only its members see.
    """
    version = find_version(course_id)
    if version is None:
        raise not_found(Entity.COURSE, course_id)
    check_visible(course_id, is_public=version.is_public, reader=reader)
    return version


def words_version(course_id: str, *, reader: Reader = EVERYTHING) -> WordsVersion:
    """The current version of the published words. Raises NotFound, also for a course that was never published.

    One query, and one more for a private course that only its members see.
    """
    row = Course.objects.filter(pk=course_id, revision__isnull=False).values_list(*_WORDS_COLUMNS).first()
    if row is None:
        raise not_found(Entity.COURSE, course_id)
    version = WordsVersion(*row)
    check_visible(course_id, is_public=version.is_public, reader=reader)
    return version


def words_version_of(course: Course) -> WordsVersion:
    return WordsVersion(*(getattr(course, name) for name in _WORDS_COLUMNS))


def check_visible(course_id: str, *, is_public: bool, reader: Reader) -> None:
    """Raises NotFound unless the reader sees the published state of a course."""
    if not (is_public or reader.may_read(course_id)):
        raise not_found(Entity.COURSE, course_id)


def draft_version(course_id: str) -> DraftVersion:
    """The current version of a course's draft. Raises NotFound. One query."""
    logged = ContentChange.objects.filter(course=OuterRef("pk"), draft_revision=OuterRef("draft_revision"))
    # Rows from before drafts have no instant: there the draft was the published state.
    drafted_at = Coalesce(Subquery(logged.values("changed_at")[:1]), "revised_at")
    course = Course.objects.filter(pk=course_id).values_list("pk", "draft_revision", drafted_at).first()
    if course is None:
        raise not_found(Entity.COURSE, course_id)
    return DraftVersion(*course)


def words_draft_version(course_id: str) -> WordsDraftVersion:
    """The current version of the words of a draft. Raises NotFound. One query."""
    return WordsDraftVersion(*draft_version(course_id))


def log_from(course_id: str, following: int, *, column: str = "revision") -> QuerySet[ContentChange]:
    """Selects the change log of a course from a revision on, in its order; it is empty when it does not reach back that
    far.

    It is what leads from the revision before, of which a client may have a copy, to the current one. `column` has the
    revisions of the package, or those of the words.
    """
    log = ContentChange.objects.filter(course=course_id)
    # Every revision but the first has changes.
    reaching = Exists(log.filter(**{column: following}))
    return log.filter(reaching, **{f"{column}__gte": following}).order_by(column)


def version_of(package: CoursePackage) -> Version:
    return Version(package.pk, *(getattr(package, name) for name in Version._fields[1:]))
