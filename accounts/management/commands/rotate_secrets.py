"""Generates new secrets and prints how to deploy them without ending any session.

It changes nothing: secrets are environment variables, set by the deployment. The current secrets
are not shown. They verify tokens until every token signed with them has expired.
"""

import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from langlearn.api.instants import format_instant, now

_REGULAR = """\
# Set these in the environment of every process of the service, then restart it. They replace the current values:
JWT_SECRET={access}
JWT_REFRESH_SECRET={refresh}
# The current values move here, unchanged. They verify tokens until the time below, and sign none:
JWT_SECRET_PREVIOUS=<current value of JWT_SECRET>
JWT_REFRESH_SECRET_PREVIOUS=<current value of JWT_REFRESH_SECRET>
JWT_PREVIOUS_UNTIL={until}
# After that time remove the last three. No user has to sign in again."""
_LEAKED = """\
# Set these in the environment of every process of the service, remove JWT_SECRET_PREVIOUS, JWT_REFRESH_SECRET_PREVIOUS
# and JWT_PREVIOUS_UNTIL, then restart it. Every session ends: all users sign in again.
JWT_SECRET={access}
JWT_REFRESH_SECRET={refresh}"""


class Command(BaseCommand):
    help = "Prints new secrets, and how to deploy them while the current ones still verify tokens."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--leaked", action="store_true", help="the current secrets have leaked: none remains valid")

    def handle(self, *args: Any, leaked: bool, **options: Any) -> None:
        new = {"access": secrets.token_hex(32), "refresh": secrets.token_hex(32)}
        # No token outlives the idle life of its session; an hour is for the deployment.
        until = now() + settings.JWT_REFRESH_EXPIRES_IN + settings.JWT_ACCESS_EXPIRES_IN
        self.stdout.write(_LEAKED.format(**new) if leaked else _REGULAR.format(**new, until=format_instant(until)))
