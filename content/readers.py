"""Which rows a caller reads: of which state, of which courses.

Everybody reads the published state of public courses. Staff read the drafts of the courses that they may read, and who
wrote what; with COURSE_TEAMS=members those are, for a content creator, the courses of which they are a member.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from content.kinds import State
from content.models import Member
from langlearn.api.permissions import ADMIN, role_may


class Courses(Enum):
    """A set of courses; MINE and OTHERS are those of which a creator is a member, and the other public ones."""

    PUBLIC = 1
    ALL = 2
    MINE = 3
    OTHERS = 4


@dataclass(frozen=True, slots=True)
class Scope:
    """The rows of a state, of a set of courses. Without `member` it is the same for every caller."""

    state: State
    courses: Courses
    member: UUID | None = None

    @property
    def with_authors(self) -> bool:
        """Whether it shows who wrote what."""
        return self.courses in (Courses.ALL, Courses.MINE)

    def condition(self, *, public: str, course: str) -> Q:
        """The condition on rows; `public` and `course` are the paths to `is_public` and to the id of their course."""
        if self.courses is Courses.ALL:
            return Q()
        is_public = Q(**{public: True})
        if self.courses is Courses.PUBLIC:
            return is_public
        mine = _of_member(self.member, course)
        return mine if self.courses is Courses.MINE else is_public & ~mine


@dataclass(frozen=True, slots=True)
class Reader:
    """A caller who may read every course (`private`), or those of which `member` is one, or public ones only."""

    private: bool = False
    member: UUID | None = None

    @property
    def is_staff(self) -> bool:
        return self.private or self.member is not None

    @property
    def parameters(self) -> dict[str, Any]:
        """What a compiled read of this kind of reader takes: `member=UUID`, or nothing."""
        return {} if self.member is None else {"member": self.member}

    def may_read(self, course_id: str) -> bool:
        """Tells whether it may read the draft of this course. At most one query."""
        if self.private or self.member is None:
            return self.private
        return Member.objects.filter(course=course_id, user=self.member).exists()

    @property
    def parameter_types(self) -> dict[str, Any]:
        """The types of `parameters`."""
        return dict.fromkeys(self.parameters, UUID)

    @property
    def shape(self) -> "Reader":
        """The reader as far as it decides the shape of a query, the same for all members: a read is compiled once."""
        return self if self.member is None else Reader(self.private, UUID(int=0))

    def readable(self, course: str = "course_id") -> Q:
        """The rows, drafts among them, of the courses that it may read; `course` is the column of the course's id."""
        if self.private:
            return Q()
        if self.member is None:
            return Q(pk__in=[])
        return _of_member(self.member, course)

    def visible(self, public: str = "course__is_public", course: str = "course_id") -> Q:
        """The published rows that it sees; `public` is the path to `is_public` of their course."""
        if self.private:
            return Q()
        shown = Q(**{public: True})
        return shown if self.member is None else shown | self.readable(course)

    def scopes(self, state: State | None = None) -> tuple[Scope, ...]:
        """The scopes to read when a state is requested, or none: a record is read from the first one that has it."""
        if not self.is_staff:
            return (PUBLISHED,)
        wanted = state or State.DRAFT
        if self.private:
            return (Scope(wanted, Courses.ALL),)
        mine = Scope(wanted, Courses.MINE, self.member)
        return (mine,) if state is State.DRAFT else (mine, Scope(State.PUBLISHED, Courses.OTHERS, self.member))


def _of_member(member: UUID | None, course: str) -> Q:
    """The rows of the courses of a member."""
    return Q(**{f"{course}__in": Member.objects.filter(user=member).values("course_id")})


PUBLIC = Reader()
EVERYTHING = Reader(private=True)
DRAFTS = Scope(State.DRAFT, Courses.ALL)  # what writes work on
PUBLISHED = Scope(State.PUBLISHED, Courses.PUBLIC)  # what learners get


def reader_of(user: Any) -> Reader:
    """The reader that a caller is, who may be anonymous."""
    if not role_may(user.role, "content.read_private"):
        return PUBLIC
    if user.role == ADMIN or settings.COURSE_TEAMS == "open":
        return EVERYTHING
    return Reader(member=user.id)
