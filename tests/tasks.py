"""Runs the tasks that wait, as the worker does, and reads what /health says of the worker."""

import signal
from typing import Any

from django.core.management import call_command

from langlearn.ops import health


def run_tasks() -> None:
    """Runs all tasks that are due, in this process; those that fail are marked so."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT)
    handlers = {number: signal.getsignal(number) for number in numbers}
    try:
        call_command("db_worker", batch=True, startup_delay=False, reload=False, verbosity=0)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)


def worker_check(api: Any) -> tuple[str, str]:
    """The status of the service and that of its worker, read now."""
    health._late.cache_clear()
    body = api.get("/health").json()
    health._late.cache_clear()  # another test finds nothing of this one
    return body["status"], body["data"]["checks"]["worker"]["status"]
