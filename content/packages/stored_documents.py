"""Documents that are built once per revision of a course from one snapshot, stored compressed and served as bytes.

Course packages with their media manifests (`stored`) and words packages (`words`) are such documents. A process that
finds none of the current revision builds it under a lock across processes; the others wait for that build. A build only
reads until the document is complete, so edits never wait for it, and a killed build leaves no data.
"""

import fcntl
import hashlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Generic, TypeVar

from django.db import IntegrityError, OperationalError, connection, transaction

from content.readers import EVERYTHING, Reader
from langlearn.db import advisory_lock, snapshot

logger = logging.getLogger("langlearn")

D = TypeVar("D")  # a document
T = TypeVar("T")


class StoredDocument(ABC, Generic[D]):
    """One kind of document: how that of a course is found, built and stored."""

    name: str  # of its lock and in the log

    @abstractmethod
    def find(self, course_id: str, *, reader: Reader) -> D | None:
        """Reads the document of the current revision, also one of an earlier version; None when it is not stored.

        Raises NotFound when there is no such course, it was never published, or the reader does not see it.
        """

    @abstractmethod
    def is_earlier(self, document: D) -> bool:
        """Is a stored document, as far as it was read, of an earlier version, which is built again?"""

    @abstractmethod
    def build(self, course_id: str, earlier: D | None) -> D:
        """Builds the document of the published state, which is stored by an `earlier` version or not yet.

        Raises NotFound.
        """

    @abstractmethod
    def store(self, document: D) -> None:
        """Stores a document. Raises IntegrityError when the course was deleted."""

    def read(self, course_id: str, read: Callable[[D], T], *, reader: Reader = EVERYTHING) -> T:
        """Calls `read(document)` with the document of the current revision, in the same snapshot as the document.

        Builds the document when it is not stored. Raises NotFound as `find`.
        """
        for last_try in (False, False, True):
            with snapshot():
                document = self.find(course_id, reader=reader)
                if document is not None and not self.is_earlier(document):
                    return read(document)
            # Under constant edits a caller may wait for one build after another; in the end it builds without the lock.
            with nullcontext(True) if last_try else build_lock(f"{self.name}:{course_id}") as acquired:
                if acquired:
                    with snapshot():
                        document = self.find(course_id, reader=reader)
                        built = document is None or self.is_earlier(document)
                        if document is None or built:
                            document = self.build(course_id, document)
                        result = read(document)
                    if built:
                        self._store(course_id, document)
                    return result
        raise AssertionError("the last try returns or raises")

    def _store(self, course_id: str, document: D) -> None:
        """`store`, whose failure is logged: the document is complete all the same."""
        try:
            with transaction.atomic():
                self.store(document)
        except IntegrityError:
            # The course was deleted during the build, and only requests from before that get its document. Or two
            # builds of a first document met, and the other one is stored.
            logger.debug("package_dropped", extra={"fields": {"course": course_id, "document": self.name}})
        except OperationalError as error:
            # No space, a lock timeout, or an edit during the build.
            fields = {"course": course_id, "document": self.name, "error": str(error)}
            logger.warning("package_not_stored", extra={"fields": fields})


@contextmanager
def build_lock(name: str) -> Iterator[bool]:
    """Allows one process at a time to build the document of this name.

    False after waiting for another one: read it again.

    On PostgreSQL it is a transaction with one snapshot, which includes the store; so the lock is not waited for there,
    where the snapshot would be older than what the other process has stored. The lock ends with the transaction.
    """
    if connection.vendor != "postgresql":
        # All courses share the lock; the file is in the directory of the database, which is on this machine.
        with open(f"{connection.settings_dict['NAME']}-packages", "ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield True
        return
    digest = hashlib.blake2b(name.encode(), digest_size=8).digest()
    key = int.from_bytes(digest, "big", signed=True)
    outermost = not connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        if outermost:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # so that storing fails where it is handled
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", [key])
        [acquired] = cursor.fetchone()
        if acquired:
            yield True
            return
    with transaction.atomic(), connection.cursor() as cursor:
        # A build may take longer than the lock timeout; the statement timeout still applies.
        cursor.execute("SET LOCAL lock_timeout = 0")
        advisory_lock(key)
    yield False
