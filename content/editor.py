"""Who changes content, and when."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from accounts.audit import Actor
from content.readers import EVERYTHING, Reader, reader_of
from content.rights import (
    Right,
    check_edit_of_media,
    check_right,
    has_everywhere,
    may_change_exercises,
    may_edit_all,
    require_right,
)
from content.selectors.collection import may_read_exercises
from langlearn.api.permissions import ADMIN, role_may


@dataclass(frozen=True, slots=True)
class Editor:
    """Who changes content, and the one instant of the change.

    The rights are those of `user`, an active account. Without one everything is allowed: commands, and the admin site,
    which only administrators enter. The audit log names the `actor`.
    """

    actor: Actor
    at: datetime
    user: Any = None

    @property
    def id(self) -> UUID | None:
        """The account that is recorded with the rows."""
        return self.actor.id

    @property
    def role(self) -> str | None:
        """The role on which the request has relied; None for writes that rely on none."""
        return None if self.user is None else str(self.user.role)

    @property
    def reader(self) -> Reader:
        return EVERYTHING if self.user is None else reader_of(self.user)

    @property
    def is_administrator(self) -> bool:
        return self.user is None or self.user.role == ADMIN

    def check(self, course_id: str, *rights: Right) -> None:
        """Checks a right under the lock of the course. Raises as `check_right`."""
        if self.user is not None:
            check_right(course_id, self.user, *rights)

    def require(self, course_id: str, right: Right) -> None:
        """Checks a right in a course that the editor may not even see. Raises as `require_right` and `check_right`."""
        if self.user is not None:
            require_right(course_id, self.user, right)
            check_right(course_id, self.user, right)

    @property
    def edits_every_course(self) -> bool:
        return self.user is None or has_everywhere(self.user, Right.EDIT)

    def check_media(self, course_ids: Collection[str], uploader: UUID | None) -> None:
        """Checks, for an editor who does not edit every course, the change of a file that the drafts of these courses
        name. Raises as `check_edit_of_media`.
        """
        check_edit_of_media(self.user, course_ids, uploader)

    def may_delete(self) -> bool:
        """Tells whether rows may be deleted that learners then lose at once."""
        return self.user is None or role_may(self.user.role, "content.delete")

    def may_edit(self, course_ids: Collection[str]) -> bool:
        return self.user is None or may_edit_all(course_ids, self.user)

    def may_change(self, exercise_ids: Collection[str]) -> bool:
        return self.user is None or may_change_exercises(exercise_ids, self.user)

    def may_use(self, exercise_ids: Collection[str]) -> bool:
        return self.user is None or may_read_exercises(exercise_ids, reader=self.reader)
