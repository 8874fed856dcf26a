"""What the processes of a server do when they start and stop, under gunicorn and granian alike."""

import gc
import os
import resource
import shutil
import signal
import sys
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings

from langlearn.ops import media_root, metrics_directory, probes, shutdown

# Heartbeats and metrics must not wait for a disk.
SHARED_MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: S108


def connections_of_worker() -> int:
    """How many connections a worker may accept: each is a file, and one that cannot open another file crashes.

    Raises the limit of files of this process and those forked from it.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = 4096 + 256 if hard == resource.RLIM_INFINITY else min(hard, 4096 + 256)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    threads: int = settings.WEB_THREADS
    return max(files - 64 - 4 * threads, 2 * threads)  # the rest: database, Redis, log, metrics


def start_master(warn: Callable[[str], Any], *, shared_memory: str | None = SHARED_MEMORY) -> None:
    """Tries MEDIA_ROOT; makes the directory of the workers' metrics and the listener of PROBE_PORT."""
    if problem := media_root.problem():
        if settings.PRODUCTION:
            sys.exit(f"Configuration: {problem}")
        warn(f"Configuration: {problem}")
    for warning in settings.SETTING_WARNINGS:
        warn(f"Configuration: {warning}")
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = metrics_directory.create(shared_memory)
    if settings.PROBE_PORT:
        probes.listen(settings.PROBE_PORT)


def drain_at_sigterm() -> None:
    """At the first SIGTERM `/ready` turns 503 while requests are served as before.

    The server's graceful stop begins SHUTDOWN_DRAIN_SECONDS later, or at a second SIGTERM. Call it in the master
    process when the server has installed its own handler.
    """
    master = os.getpid()
    stop: Any = signal.getsignal(signal.SIGTERM)

    def drain(number: int, frame: Any) -> None:
        if os.getpid() == master:  # not a worker that has not installed its handlers yet
            shutdown.begin()
            signal.signal(signal.SIGTERM, stop)
            signal.setitimer(signal.ITIMER_REAL, settings.SHUTDOWN_DRAIN_SECONDS)

    if settings.SHUTDOWN_DRAIN_SECONDS:
        signal.signal(signal.SIGTERM, drain)
        signal.signal(signal.SIGALRM, lambda number, frame: signal.raise_signal(signal.SIGTERM))


def stop_master() -> None:
    shutil.rmtree(os.environ["PROMETHEUS_MULTIPROC_DIR"], ignore_errors=True)


def name_metrics() -> None:
    """Names the worker's files of metrics by its slot; the library would name them by its process id.

    Before a metric is made.
    """
    from prometheus_client import values

    slot = metrics_directory.take_slot(os.environ["PROMETHEUS_MULTIPROC_DIR"])
    values.ValueClass = values.MultiProcessValue(lambda: slot)  # type: ignore[no-untyped-call]


def start_worker(application: Callable[..., Iterable[bytes]]) -> None:
    """Connects to the database, starts answering on PROBE_PORT, and exempts what is loaded from garbage collection.

    The collector then runs less often (docs/decisions/0012). What a killed worker left of uploads is deleted. Raises
    SettingsNotInForce when the database does not accept the limits of the service; one that is unavailable is no error.
    """
    from langlearn.api import instants
    from langlearn.ops import health

    health.connect()
    media_root.delete_abandoned_uploads(at=instants.now())
    if settings.PROBE_PORT:
        probes.serve(application)
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 2)
