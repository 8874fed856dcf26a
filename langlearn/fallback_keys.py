"""Signing keys that go on being read until an instant: Django's SECRET_KEY_FALLBACKS after a rotation of secrets."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime


class FallbackKeys(list[str]):
    """Empty from `until` on. A list, as Django demands, that is asked at each use: no restart is needed."""

    def __init__(self, keys: Iterable[str], until: datetime) -> None:
        super().__init__(keys)
        self._until = until

    def __iter__(self) -> Iterator[str]:
        return super().__iter__() if datetime.now(UTC) < self._until else iter(())

    def __len__(self) -> int:
        return super().__len__() if datetime.now(UTC) < self._until else 0
