"""Runs the tasks that wait, as the worker does."""

import signal

from django.core.management import call_command


def run_tasks() -> None:
    """Runs all tasks that are due, in this process; those that fail are marked so."""
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGQUIT)
    handlers = {number: signal.getsignal(number) for number in numbers}
    try:
        call_command("db_worker", batch=True, startup_delay=False, reload=False, verbosity=0)
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
