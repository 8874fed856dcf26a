"""What the records of others say of a deleted account, where no reference leads to it that the database would clear."""

from uuid import UUID

from django.contrib.admin.models import LogEntry


def delete_traces(user_id: UUID) -> None:
    """Deletes the entries about the account in the log of the admin site, which name it by its username.

    The audit log has the same changes, and the deletion as well. The caller has locked the account, so that no change
    of it adds an entry.
    """
    LogEntry.objects.filter(object_id=str(user_id)).delete()
