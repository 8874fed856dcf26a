"""System checks: `manage.py check` shows the warnings of the settings."""

from typing import Any

from django.conf import settings
from django.core import checks


def setting_warnings(app_configs: Any, **kwargs: Any) -> list[checks.CheckMessage]:
    return [checks.Warning(text, id="langlearn.W001") for text in settings.SETTING_WARNINGS]


def connect() -> None:
    checks.register(setting_warnings)
