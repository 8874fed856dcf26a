"""Password hashes: BCryptSHA256 at the configured cost, and a bound on how many are computed at once.

A hash keeps a processor busy for as long as the cost says. At least one thread of every process stays free of them,
so that a storm of sign-ins cannot starve other requests. Hash outside of transactions: no row waits for a hash.
"""

import threading
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher

from langlearn.api.errors import ServiceUnavailable

LEAST_ROUNDS = 4  # the algorithm's minimum
WAIT_SECONDS = 5.0

_seats = threading.BoundedSemaphore(max(1, settings.WEB_THREADS - 1))


class BCryptHasher(BCryptSHA256PasswordHasher):
    """All 128 characters of a password count: SHA-256 brings it below the 72 bytes that bcrypt reads."""

    rounds = max(LEAST_ROUNDS, settings.BCRYPT_ROUNDS)

    def encode(self, password: str, salt: Any) -> str:
        """Raises ServiceUnavailable when no seat becomes free in time."""
        if not _seats.acquire(timeout=WAIT_SECONDS):
            raise ServiceUnavailable(details="Too many sign-ins at once")
        try:
            encoded: str = super().encode(password, salt)
            return encoded
        finally:
            _seats.release()
