"""Settings of a test server whose page loads the modules of the web app instead of their bundle."""

import os

from langlearn.settings import *  # noqa: F403
from langlearn.settings import STATICFILES_DIRS

STATICFILES_DIRS = [os.environ["WEB_MODULES"], *STATICFILES_DIRS]  # tests/web/splitting.py
