"""Settings of a test server whose statements wait for a lock as long as they may run."""

from langlearn.settings import *  # noqa: F403
from langlearn.settings import DATABASES

DATABASES["default"]["SERVER_SETTINGS"]["lock_timeout"] = "20000"
