"""What the tests of accounts share."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from langlearn.api import counters


@pytest.fixture
def rate_limits(settings: LazySettings) -> Iterator[LazySettings]:
    """The settings with rate limits on and nothing counted yet."""
    counters.memory.clear()
    settings.RATE_LIMIT_ENABLED = True
    yield settings
    counters.memory.clear()
