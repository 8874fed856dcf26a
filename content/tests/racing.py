"""Writers at the same moment, each in a thread with a connection of its own."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connections


def at_once(*writers):
    """Runs the writers in threads that start together; raises what they raised."""
    barrier = Barrier(len(writers))

    def run(writer):
        try:
            barrier.wait()
            return writer()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(writers)) as pool:
        return list(pool.map(run, writers))
