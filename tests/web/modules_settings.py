"""Settings of a test server whose page loads the modules of the web app instead of their bundle."""

from langlearn.settings import *  # noqa: F403
from langlearn.settings import BASE_DIR, STATICFILES_DIRS

STATICFILES_DIRS = [*STATICFILES_DIRS, BASE_DIR / "tests" / "web" / "modules"]
