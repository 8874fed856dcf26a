"""Words for the types of responses.

The data of a response is a `TypedDict` beside the selector that builds it. Type checking compares the two, and the
OpenAPI document describes the class (apidocs.responses). At run time it is an ordinary dict.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal


class Schema:
    """Keywords of OpenAPI that describe a value further than its type: `Annotated[int, Schema(minimum=1)]`."""

    def __init__(self, **keywords: Any) -> None:
        self.keywords = keywords


class DescribedBy:
    """The type that describes a value which type checking cannot compare with it: `Annotated[Any, DescribedBy(...)]`.

    A serializer, or for JSON that was rendered before the type that it was rendered from.
    """

    def __init__(self, hint: Any) -> None:
        self.hint = hint


def one_of(values: Iterable[str]) -> DescribedBy:
    """Describes a text that is one of `values`, which type checking knows as `str`."""
    return DescribedBy(Literal[tuple(values)])


NonNegative = Annotated[int, Schema(minimum=0)]
Positive = Annotated[int, Schema(minimum=1)]
Fraction = Annotated[float, Schema(maximum=1, minimum=0)]
Percentage = Annotated[float, Schema(maximum=100, minimum=0)]
