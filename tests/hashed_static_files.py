"""Settings of a test server whose static files are those of production: collected in STATIC_ROOT, with hashed names."""

import os

from langlearn.settings import *  # noqa: F403
from langlearn.settings import STORAGES

STATIC_ROOT = os.environ["STATIC_ROOT"]
STORAGES["staticfiles"] = {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}
WHITENOISE_USE_FINDERS = False
