"""Writers at the same moment, each in a thread with a connection of its own, or at a chosen statement."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection, connections


def before_statement(text, write):
    """A context in which `write` is called once, before the first statement that contains `text`."""
    statements = []

    def interrupt(execute, sql, *args):
        if text in sql and not statements:
            statements.append(sql)
            write()
        return execute(sql, *args)

    return connection.execute_wrapper(interrupt)


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
