"""Checks that the stored state of learners follows from reports, attempts and ledger; repairs it on demand."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from langlearn.api.errors import NotFound
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now
from progress.services.consistency import accounts_to_check, check_account, rows_without_account


class Command(BaseCommand):
    help = "Checks the progress of all learners; exits with 1 when a stored value differs from the logs."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--repair", action="store_true", help="correct the stored values; the logs are never changed"
        )
        parser.add_argument("--user", metavar="ID", help="check one account only")

    def handle(self, *args: Any, repair: bool = False, user: str | None = None, **options: Any) -> None:
        user_id = None if user is None else parse_uuid(user)
        if user is not None and user_id is None:
            raise CommandError("--user: not a UUID")
        checked = found = left = 0
        for difference in rows_without_account() if user_id is None else ():
            self.stdout.write(str(difference))
            found += 1
            left += 1
        for account in accounts_to_check() if user_id is None else [user_id]:
            try:
                differences = check_account(account, at=now(), repair=repair)
                remaining = check_account(account, at=now()) if repair and differences else differences
            except NotFound as error:
                if user_id is not None:
                    raise CommandError(str(error)) from None
                continue  # deleted a moment ago
            for difference in differences:
                self.stdout.write(str(difference))
            checked += 1
            found += len(differences)
            left += len(remaining)
        repaired = f", {left} not repaired" if repair else ""
        self.stdout.write(f"{checked} accounts checked, {found} differences{repaired}")
        if left:
            sys.exit(1)
