"""A statement that a request made, as the floors repeat it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Statement:
    """`prepared` says that the service has it prepared, else the parameters are written into its text."""

    sql: str
    parameters: Any = None
    prepared: bool = False
