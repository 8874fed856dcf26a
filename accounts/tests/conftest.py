"""What the tests of accounts share."""

from collections.abc import Iterator

import pytest
import time_machine
from django.conf import LazySettings

from langlearn.api import counters
from langlearn.api.instants import now


@pytest.fixture
def rate_limits(settings: LazySettings) -> Iterator[LazySettings]:
    """The settings with rate limits on, nothing counted yet, and no window about to end.

    Counted in the test's own database: in Redis, tests that run side by side would count for each other.
    """
    counters.memory.clear()
    settings.REDIS_URL = ""
    settings.RATE_LIMIT_ENABLED = True
    with time_machine.travel(now().replace(minute=1, second=0)):
        yield settings
    counters.memory.clear()
