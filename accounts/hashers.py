"""Password hashes: BCryptSHA256 at the configured cost, and a bound on how many are computed at once.

A hash keeps a processor busy for as long as the cost says. One processor of those that WEB_CONCURRENCY counts stays
free of them, and half of the threads of every process, so that a storm of sign-ins cannot starve other requests.
Hash outside of transactions: no row waits for a hash.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher

from langlearn.api.errors import ServiceUnavailable
from langlearn.ops import metrics
from langlearn.ops.seats import PASSWORD_HASHES, NoSeat, Seats

LEAST_ROUNDS = 4  # the algorithm's minimum
# Who has only one thread does not let it wait.
PATIENCE_SECONDS = 3.0 if settings.WEB_THREADS > 1 else 0.0
COME_BACK_SECONDS = 2

_seats = Seats(PASSWORD_HASHES, number=max(1, settings.WEB_CONCURRENCY - 1), threads=max(1, settings.WEB_THREADS // 2))


class BCryptHasher(BCryptSHA256PasswordHasher):
    """All 128 characters of a password count: SHA-256 brings it below the 72 bytes that bcrypt reads."""

    rounds = max(LEAST_ROUNDS, settings.BCRYPT_ROUNDS)

    def encode(self, password: str, salt: Any) -> str:
        """Raises ServiceUnavailable when no seat becomes free in time."""
        try:
            with _seats.seat(patience=PATIENCE_SECONDS):
                encoded: str = super().encode(password, salt)
                return encoded
        except NoSeat:
            metrics.auth_event("too_many_at_once")
            raise ServiceUnavailable(details="Too many sign-ins at once", retry_after=COME_BACK_SECONDS) from None
