#!/usr/bin/env python
"""Django's command line. Settings that do not fit end it with one line."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "langlearn.settings")
    from django.core.management import execute_from_command_line

    from langlearn.env import EnvError

    try:
        execute_from_command_line(sys.argv)
    except EnvError as error:
        sys.exit(f"Configuration: {error}")


if __name__ == "__main__":
    main()
