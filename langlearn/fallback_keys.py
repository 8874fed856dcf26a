"""Signing keys that expire at a given time: Django's SECRET_KEY_FALLBACKS after a rotation of secrets."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime


class FallbackKeys(list[str]):
    """A list, as Django requires, that is empty from `until` on. No restart is needed."""

    def __init__(self, keys: Iterable[str], until: datetime) -> None:
        super().__init__(keys)
        self._until = until

    def __iter__(self) -> Iterator[str]:
        return super().__iter__() if datetime.now(UTC) < self._until else iter(())

    def __len__(self) -> int:
        return super().__len__() if datetime.now(UTC) < self._until else 0
