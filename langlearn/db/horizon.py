"""Up to which id the rows of a table are complete: no row with a smaller id can be committed any more.

Ids are given before the commit, and no transaction has a maximum age. So a reader that continues after the greatest id
it has seen loses the rows of transactions that were open then. `mark` notes the greatest id that was ever given, and
`is_complete` says when every transaction that was open at that time has ended (docs/decisions/0022).

The transaction that inserts a row must have written, or locked a row, before: so it has its number before the row has
its id. SQLite has one writer, so ids are given in the order of the commits.
"""

from typing import NamedTuple

from django.db import connection
from django.db.models import Max, Model

# The partitions of a table share its sequence.
_GREATEST = "SELECT COALESCE(pg_sequence_last_value(pg_get_serial_sequence(%s, %s)::regclass), 0)"
_NUMBER = "SELECT pg_current_xact_id()::text::bigint"
_HORIZON = """
SELECT pg_snapshot_xmin(shown)::text::bigint, pg_snapshot_xmax(shown)::text::bigint
FROM pg_current_snapshot() AS shown
"""


class Mark(NamedTuple):
    """A state of a table: its greatest id, and a number greater than those of all transactions that had one then."""

    id: int
    transaction: int


def mark(model: type[Model]) -> Mark:
    """The state of the model's table now. Call it outside of a transaction, which would have an older number.

    Two queries.
    """
    if connection.vendor != "postgresql":
        return Mark(model._default_manager.aggregate(greatest=Max("pk"))["greatest"] or 0, 0)
    options = model._meta
    assert options.pk is not None
    with connection.cursor() as cursor:
        cursor.execute(_GREATEST, [connection.ops.quote_name(options.db_table), options.pk.column])
        [greatest] = cursor.fetchone()
        cursor.execute(_NUMBER)  # after the id: a transaction that took an id before it has a smaller number
        [number] = cursor.fetchone()
    return Mark(greatest, number)


def is_complete(found: Mark) -> bool:
    """Whether all rows up to the id of the mark that will ever be committed are visible now. At most one query.

    A mark from another server, restored with a backup, is complete: its open transactions are not in the backup.
    """
    if connection.vendor != "postgresql":
        return True
    with connection.cursor() as cursor:
        cursor.execute(_HORIZON)
        oldest, following = cursor.fetchone()
    return bool(found.transaction <= oldest or found.transaction >= following)
