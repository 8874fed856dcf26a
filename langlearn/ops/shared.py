"""Numbers that all worker processes of a machine see at once: gunicorn imports this module before it forks them.

In another process, a management command for instance, they are numbers of that process alone.
"""

import mmap
import secrets


class SharedMark:
    """Stands for how something is at present: as long as the mark is the same, nobody has changed it.

    It is drawn and not counted: of two processes that count at once, one would take the other's step back.
    """

    def __init__(self) -> None:
        self._place = memoryview(mmap.mmap(-1, 8)).cast("Q")

    @property
    def value(self) -> int:
        return int(self._place[0])

    def renew(self) -> None:
        self._place[0] = secrets.randbits(64)


CATALOGUE = SharedMark()  # of content.catalogue
