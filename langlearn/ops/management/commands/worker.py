"""Runs the background work until SIGTERM or SIGINT: the tasks one after the other, and a tick beside them."""

import logging
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from typing import Any
from uuid import uuid4

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import Error, close_old_connections, connections

from langlearn.api.instants import now
from langlearn.ops import jobs, media_root

logger = logging.getLogger("langlearn")

_RECONNECT_SECONDS = 5


class Command(BaseCommand):
    help = "Runs tasks, publishes what is due and cleans up every day. Several may run at once; safe to kill."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--heartbeat", type=Path, help="A file to touch at every tick, every 15 seconds, for a liveness probe."
        )

    def handle(self, *args: Any, heartbeat: Path | None, **options: Any) -> None:
        _exit_at_signals()
        self._id = uuid4().hex
        self._heartbeat = heartbeat
        try:
            self._beat()
        except OSError as error:
            raise CommandError(f"--heartbeat: {error}") from None
        logger.info("worker_started", extra={"fields": {"worker": self._id}})
        media_root.delete_abandoned_uploads(at=now())
        stopped = Event()
        ticking = Thread(target=self._tick_until, args=(stopped,), name="tick", daemon=True)
        ticking.start()
        try:
            self._run_tasks()
        finally:
            stopped.set()
            ticking.join()

    def _beat(self) -> None:
        if self._heartbeat:
            self._heartbeat.touch()

    def _run_tasks(self) -> None:
        while True:
            try:
                call_command(
                    "db_worker",
                    queue_name="*",
                    worker_id=self._id,
                    startup_delay=False,
                    reload=False,
                    verbosity=0,  # langlearn.ops.jobs logs tasks
                )
            except Error as error:
                _exit_at_signals()
                logger.error("worker_without_database", extra={"fields": {"error": type(error).__name__}})
                self._id = uuid4().hex  # the task in progress is not running any more
                time.sleep(_RECONNECT_SECONDS)
            else:
                return

    def _tick_until(self, stopped: Event) -> None:
        while not stopped.is_set():
            close_old_connections()
            jobs.tick(self._id, at=now())
            try:
                self._beat()
            except OSError:  # the probe fails if this lasts
                logger.error("worker_heartbeat_failed", exc_info=True)
            stopped.wait(jobs.TICK.total_seconds())
        with suppress(Error):
            jobs.end(self._id)
        connections.close_all()


def _exit_at_signals() -> None:
    """SIGTERM and SIGINT end the worker also while no `db_worker` runs, which sets handlers of its own."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, _exit)


def _exit(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
