"""The small course of progress, and a clock."""

from progress.tests.conftest import clock, course, exercises, no_sample, words  # noqa: F401
from tests.user_named import user_named  # noqa: F401
