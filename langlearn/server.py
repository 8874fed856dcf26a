"""Starts the server that SERVER names, in this process: `python -m langlearn.server`."""

import os
import sys
from importlib.util import find_spec

from langlearn.env import EnvError

try:
    from langlearn import settings
except EnvError as error:
    sys.exit(f"Configuration: {error}")

COMMANDS = {
    "gunicorn": ("gunicorn", "--config", "langlearn/gunicorn.py", "langlearn.wsgi"),
    "granian": ("langlearn.granian",),
}

if __name__ == "__main__":
    if find_spec(settings.SERVER) is None:
        sys.exit(
            f"Configuration: SERVER={settings.SERVER} is not installed: docs/deployment.md says how to install it."
        )
    os.execv(sys.executable, [sys.executable, "-m", *COMMANDS[settings.SERVER]])  # noqa: S606 - our own command
