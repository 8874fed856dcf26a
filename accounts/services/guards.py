"""The invariant of account changes: at least one active administrator remains.

Called before the changed account is locked, in every transaction that may remove an administrator.
"""

from uuid import UUID

from accounts.models import Role, User
from langlearn.api.errors import Conflict


def require_other_administrator(losing: UUID) -> None:
    """Refuses to remove the last active administrator. Raises Conflict.

    Locks the row of every active administrator until the transaction ends, so that two of them who remove each other
    concurrently are serialised.
    """
    active = User.objects.filter(role=Role.ADMIN, is_active=True)
    locked = active.select_for_update(no_key=True).order_by("id").values_list("id", flat=True)
    if list(locked) == [losing]:
        raise Conflict("At least one active administrator must remain")
