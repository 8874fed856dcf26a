"""Makes an account that may write courses, as `createsuperuser` makes an administrator.

The e-mail address and the password come from `CREATOR_EMAIL` and `CREATOR_PASSWORD`, else from prompts. A student's
account with this address gets the role; its password stays.
"""

import getpass
import os
from collections.abc import Callable
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from accounts.audit import Actor
from accounts.models import Role, User, check_email
from accounts.names import normalise_email
from accounts.services.administration import set_role
from accounts.services.registration import create_user
from langlearn.api.instants import now


class Command(BaseCommand):
    help = "Makes a content creator. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--email", help="default: CREATOR_EMAIL, else it is asked for")
        parser.add_argument(
            "--noinput", action="store_false", dest="interactive", help="fail instead of asking for what is missing"
        )

    def handle(self, *args: Any, email: str | None, interactive: bool, **options: Any) -> None:
        email = email or os.environ.get("CREATOR_EMAIL")
        if email:
            _require(check_email, email)
        elif interactive:
            email = self._ask(lambda: input("Email: "), check_email)
        else:
            raise CommandError("You must use --email or CREATOR_EMAIL with --noinput.")
        user = User.objects.filter(email=normalise_email(email)).first()
        if user is None:
            self._create(email, interactive=interactive)
        elif user.role == Role.STUDENT:
            set_role(user_id=user.id, role=Role.CONTENT_CREATOR, by=Actor(), at=now())
            self.stdout.write(f"{user.email} is a content creator now; the password is the same as before")
        else:
            self.stdout.write(f"{user.email} may write courses already: nothing changed")

    def _create(self, email: str, *, interactive: bool) -> None:
        def check(password: str) -> None:
            validate_password(password, User(email=normalise_email(email)))

        password = os.environ.get("CREATOR_PASSWORD")
        if password:
            _require(check, password)
        elif interactive:
            password = self._ask(self._typed_twice, check)
        else:
            raise CommandError("You must set CREATOR_PASSWORD with --noinput.")
        user = create_user(email=email, password=password, at=now(), role=Role.CONTENT_CREATOR, email_verified=True)
        self.stdout.write(f"{user.email} is a content creator now: sign in at /studio")

    def _typed_twice(self) -> str:
        while True:
            password = getpass.getpass()
            if getpass.getpass("Password (again): ") == password:
                return password
            self.stderr.write("The passwords differ.")

    def _ask(self, prompt: Callable[[], str], check: Callable[[str], None]) -> str:
        """The first text typed that passes the check."""
        while True:
            try:
                text = prompt()
                check(text)
            except (EOFError, KeyboardInterrupt):
                raise CommandError("Nothing was created: no text was typed.") from None
            except ValidationError as error:
                self.stderr.write("\n".join(error.messages))
            else:
                return text


def _require(check: Callable[[str], None], text: str) -> None:
    try:
        check(text)
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from None
