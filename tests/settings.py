"""Settings of the test suite: those of the service, in their test environment, with cheap password hashes."""

import os
from urllib.parse import urlsplit

os.environ["NODE_ENV"] = "test"
os.environ["PYTHON_DOTENV_DISABLED"] = "1"  # nor may a process that a test starts read the developer's .env
os.environ.setdefault("BCRYPT_ROUNDS", "4")
os.environ.setdefault("LOG_LEVEL", "error")
if os.environ.get("REDIS_URL"):  # each process of the suite has a database of its own: a test may clear it
    redis = urlsplit(os.environ["REDIS_URL"])
    process = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    database = (int(redis.path.strip("/") or 0) - process) % 16
    os.environ["REDIS_URL"] = redis._replace(path=f"/{database}").geturl()

from langlearn.settings import *  # noqa: F403
from langlearn.settings import DATABASES

if DATABASES["default"]["ENGINE"].endswith("postgresql"):
    DATABASES["default"]["ENGINE"] = "tests.postgresql"
    # Dropping a test database on a slow disk may take longer than a statement of the service may.
    DATABASES["default"]["SERVER_SETTINGS"]["statement_timeout"] = "120000"
    DATABASES["default"]["SERVER_SETTINGS"]["synchronous_commit"] = "off"  # no test data outlives a crash

# A client loads the middleware anew: let WhiteNoise look for each file when it is asked for, not for all at the start.
WHITENOISE_AUTOREFRESH = True
