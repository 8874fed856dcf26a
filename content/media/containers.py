"""What the readers of containers share.

Lengths in a file are claims: a part that states more than the file has is cut off, and ends what is read.
"""

from content.references.facts import Broken

_TINY_PARTS = 65_536  # that any file may have


class PartCounter:
    """Counts the parts of a file, and refuses one of so many tiny parts that reading them would take seconds."""

    def __init__(self, content_type: str, size: int, *, bytes_a_part: int) -> None:
        self._content_type = content_type
        self._left = _TINY_PARTS + size // bytes_a_part

    def count(self) -> None:
        """Raises Broken."""
        self._left -= 1
        if self._left < 0:
            raise Broken(self._content_type)
