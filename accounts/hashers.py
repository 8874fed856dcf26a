"""Password hashes: BCryptSHA256 at the configured cost, and a bound on how many are computed at once.

A hash keeps a processor busy for as long as the cost says. All workers together compute at most one fewer at once
than there are workers, and half of the threads of each wait for none, so that a storm of sign-ins cannot starve other
requests: who finds neither a seat nor room to wait is told to come back. Hash outside of transactions: no row waits
for a hash.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import BCryptSHA256PasswordHasher

from langlearn.api.errors import ServiceUnavailable
from langlearn.ops import metrics, processors
from langlearn.ops.seats import PASSWORD_HASHES, NoSeat, Seats

LEAST_ROUNDS = 4  # the algorithm's minimum
QUICK_ROUNDS = 9  # up to here a hash takes less time than many an answer: threads may wait for it
PATIENCE_SECONDS = 3.0
COME_BACK_SECONDS = 2


def seats(*, workers: int, threads: int, rounds: int) -> tuple[Seats, float]:
    """Those of one server, and how long to wait for one, in seconds."""
    quick = rounds <= QUICK_ROUNDS
    shared = Seats(PASSWORD_HASHES, number=max(1, workers - 1), threads=None if quick else max(1, threads // 2))
    return shared, PATIENCE_SECONDS if quick or threads > 1 else 0.0  # who has one thread does not let it wait


_seats, _patience = seats(workers=settings.WEB_CONCURRENCY, threads=settings.WEB_THREADS, rounds=settings.BCRYPT_ROUNDS)


class BCryptHasher(BCryptSHA256PasswordHasher):
    """All 128 characters of a password count: SHA-256 brings it below the 72 bytes that bcrypt reads."""

    rounds = max(LEAST_ROUNDS, settings.BCRYPT_ROUNDS)

    def encode(self, password: str, salt: Any) -> str:
        """Raises ServiceUnavailable when no seat becomes free in time."""
        try:
            with _seats.seat(patience=_patience), processors.anywhere():
                encoded: str = super().encode(password, salt)
                return encoded
        except NoSeat:
            metrics.auth_event("too_many_at_once")
            raise ServiceUnavailable(details="Too many sign-ins at once", retry_after=COME_BACK_SECONDS) from None
