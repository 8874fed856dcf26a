"""Draws new secrets and says how to bring them into use without signing anybody out.

Nothing is changed by it: secrets live in the environment of the service, so whoever deploys it sets them. The present
secrets are not shown. They go on reading until no token signed with them can be alive.
"""

import secrets
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from langlearn.api.instants import format_instant, now

_KEEPING = """\
# Set these in the environment of every process of the service, then restart it. Take the place of the present values:
JWT_SECRET={access}
JWT_REFRESH_SECRET={refresh}
# The present values move here, as they are. They read tokens until the instant below, and sign none:
JWT_SECRET_PREVIOUS=<present value of JWT_SECRET>
JWT_REFRESH_SECRET_PREVIOUS=<present value of JWT_REFRESH_SECRET>
JWT_PREVIOUS_UNTIL={until}
# After that instant remove the last three. Nobody has to sign in again."""
_LEAKED = """\
# Set these in the environment of every process of the service, remove JWT_SECRET_PREVIOUS, JWT_REFRESH_SECRET_PREVIOUS
# and JWT_PREVIOUS_UNTIL, then restart it. Every session ends: everybody signs in again.
JWT_SECRET={access}
JWT_REFRESH_SECRET={refresh}"""


class Command(BaseCommand):
    help = "Prints new secrets, and how to deploy them while the present ones still read."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--leaked", action="store_true", help="the present secrets are known to others: keep none")

    def handle(self, *args: Any, leaked: bool, **options: Any) -> None:
        drawn = {"access": secrets.token_hex(32), "refresh": secrets.token_hex(32)}
        # No token outlives the idle life of its session; an hour is for the deployment.
        until = now() + settings.JWT_REFRESH_EXPIRES_IN + settings.JWT_ACCESS_EXPIRES_IN
        self.stdout.write(_LEAKED.format(**drawn) if leaked else _KEEPING.format(**drawn, until=format_instant(until)))
