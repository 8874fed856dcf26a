"""Checks that the stored state of learners follows from reports, attempts and ledger; repairs it on demand."""

import gc
import sys
from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from langlearn.api.errors import NotFound
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now, parse_instant
from langlearn.db import batches
from progress.selectors.learner_rows import parts_by_answers
from progress.services.consistency import (
    accounts_that_differ,
    accounts_to_check,
    check_account,
    rows_without_account,
)

_ACCOUNTS = 250  # compared with one set of queries, unless they have more answers than this
_ANSWERS = 50_000  # which bounds the memory that their rows take
_SHOWN_EVERY = 5000


class Command(BaseCommand):
    help = "Checks the progress of all learners; exits with 1 when a stored value differs from the logs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--repair", action="store_true", help="correct the stored values; the logs are never changed"
        )
        only = parser.add_mutually_exclusive_group()
        only.add_argument("--user", metavar="ID", help="check one account only")
        only.add_argument("--since", metavar="INSTANT", help="check only accounts that have changed since then")

    def handle(
        self, *args: Any, repair: bool = False, user: str | None = None, since: str | None = None, **options: Any
    ) -> None:
        user_id = None if user is None else parse_uuid(user)
        if user is not None and user_id is None:
            raise CommandError("--user: not a UUID")
        self._checked = found = left = 0
        for difference in rows_without_account() if user_id is None else ():
            self.stdout.write(str(difference))
            found += 1
            left += 1
        for account in self._that_differ(_instant(since)) if user_id is None else [user_id]:
            try:
                differences = check_account(account, at=now(), repair=repair)
                remaining = check_account(account, at=now()) if repair and differences else differences
            except NotFound as error:
                if user_id is not None:
                    raise CommandError(str(error)) from None
                self._checked -= 1  # deleted a moment ago
                continue
            for difference in differences:
                self.stdout.write(str(difference))
            found += len(differences)
            left += len(remaining)
        repaired = f", {left} not repaired" if repair else ""
        checked = self._checked if user_id is None else 1
        self.stdout.write(f"{checked} accounts checked, {found} differences{repaired}")
        if left:
            sys.exit(1)

    def _that_differ(self, since: datetime | None) -> Iterator[UUID]:
        """Compares the accounts, and says now and then how many on the standard error."""
        gc.freeze()  # collections of what batches have read do not go through all modules: a quarter of the time
        for batch in batches(accounts_to_check(since), _ACCOUNTS):
            for part in parts_by_answers(batch, _ANSWERS):
                yield from accounts_that_differ(part, at=now())
            self._checked += len(batch)
            if self._checked % _SHOWN_EVERY == 0:
                self.stderr.write(f"{self._checked} accounts checked, the last one {batch[-1]}")
        gc.unfreeze()


def _instant(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        return parse_instant(text)
    except ValueError:
        raise CommandError("--since: not an instant such as 2026-03-02T12:00:00Z") from None
