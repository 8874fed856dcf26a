"""Password hashes: BCryptSHA256 at the configured cost, and a bound on how many are computed at once.

A hash uses a CPU for a time set by its cost. Half of a worker's threads may compute hashes at once; a request without
a free slot waits for one, and gets 503 after WAIT_SECONDS. Hash outside of transactions, so that no row lock is held
meanwhile.
"""

from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher

from langlearn.api.errors import ServiceUnavailable
from langlearn.ops import metrics

LEAST_ROUNDS = 4  # the algorithm's minimum
WAIT_SECONDS = 5.0
RETRY_AFTER_SECONDS = 2

slots = BoundedSemaphore(max(1, settings.WEB_THREADS // 2))  # of this process


class BCryptHasher(BCryptSHA256PasswordHasher):
    """All 128 characters of a password count: SHA-256 shortens it below the 72 bytes that bcrypt reads."""

    rounds = max(LEAST_ROUNDS, settings.BCRYPT_ROUNDS)

    def encode(self, password: str, salt: Any) -> str:
        """Raises ServiceUnavailable when no slot becomes free in time."""
        if not slots.acquire(timeout=WAIT_SECONDS):
            metrics.auth_event("too_many_at_once")
            raise ServiceUnavailable(details="Too many sign-ins at once", retry_after=RETRY_AFTER_SECONDS)
        try:
            encoded: str = super().encode(password, salt)
            return encoded
        finally:
            slots.release()
