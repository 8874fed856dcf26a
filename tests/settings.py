"""Settings of the test suite: those of the service, in their test environment, with cheap password hashes."""

import os

os.environ["NODE_ENV"] = "test"
os.environ.setdefault("BCRYPT_ROUNDS", "4")
os.environ.setdefault("LOG_LEVEL", "error")

from langlearn.settings import *  # noqa: F403
from langlearn.settings import DATABASES

if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    # Dropping a test database on a slow disk may take longer than a statement of the service may.
    DATABASES["default"]["SERVER_SETTINGS"]["statement_timeout"] = "120000"
