"""Deactivates an account from the command line: the same guards and the same audit as in the API."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.audit import Actor
from accounts.models import Session, SessionEnd, User
from accounts.serializers import REASON_LENGTH
from accounts.services.administration import set_status
from langlearn.api.errors import ApiError
from langlearn.api.instants import now
from langlearn.api.text import has_control_characters


class Command(BaseCommand):
    help = "Deactivates the account of an e-mail address and ends its sessions. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument("--reason", help=f"stored in the audit log, at most {REASON_LENGTH} characters")

    def handle(self, *args: Any, email: str, reason: str | None, **options: Any) -> None:
        if reason is not None and (len(reason) > REASON_LENGTH or has_control_characters(reason)):
            raise CommandError(f"The reason has at most {REASON_LENGTH} characters, and no control characters.")
        try:
            user = User.objects.get_by_natural_key(email)
        except User.DoesNotExist:
            raise CommandError("No account has this e-mail address.") from None
        at = now()
        try:
            user = set_status(user_id=user.id, is_active=False, reason=reason, by=Actor(), at=at)
        except ApiError as refusal:
            raise CommandError(refusal.message) from None
        if user.updated_at != at:
            self.stdout.write(f"{user.email} was deactivated before: nothing changed")
            return
        ended = Session.objects.filter(user=user, ended_at=at, ended_reason=SessionEnd.DEACTIVATED).count()
        self.stdout.write(f"{user.email} deactivated, {ended} sessions ended")
