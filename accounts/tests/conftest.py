"""What the tests of accounts share."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from langlearn.api import counters
from tests.user_named import user_named  # noqa: F401


@pytest.fixture
def rate_limits(settings: LazySettings) -> Iterator[LazySettings]:
    """The settings with rate limits on and nothing counted yet.

    Counted in the test's own database: in Redis, tests that run side by side would count for each other.
    """
    counters.memory.clear()
    settings.REDIS_URL = ""
    settings.RATE_LIMIT_ENABLED = True
    yield settings
    counters.memory.clear()
