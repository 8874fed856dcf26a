"""Headers of answers: declared for the OpenAPI document, and set without the price of setting each.

Django checks every header it is given: about a microsecond each, for values that were constants all along.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.http.response import HttpResponse, HttpResponseBase, ResponseHeaders
from django.utils.cache import patch_vary_headers
from drf_spectacular.utils import OpenApiParameter


def answer_header(
    name: str, description: str, *, on: list[int], schema: Mapping[str, Any] | None = None, required: bool = True
) -> OpenApiParameter:
    """For the `parameters` of `extend_schema`: the answers with one of the statuses `on` carry the header.

    `required` says that they always do.
    """
    return OpenApiParameter(
        name,
        dict(schema or {"type": "string"}),
        OpenApiParameter.HEADER,
        description=description,
        required=required,
        response=list(on),
    )


class FixedHeaders:
    """Headers that were checked once, to be added to answers that do not have them."""

    def __init__(self, headers: Mapping[str, str]) -> None:
        self._store = ResponseHeaders(headers)._store  # lower name to (name, value)

    @classmethod
    def of(cls, response: HttpResponseBase, *, but: str) -> "FixedHeaders":
        """Those of an answer, which were checked when it got them, `but` one."""
        fixed = cls({})
        fixed._store = {name: pair for name, pair in response.headers._store.items() if name != but.lower()}
        return fixed

    @property
    def size(self) -> int:
        """Bytes of all names and values."""
        return sum(len(name) + len(value) for name, value in self._store.values())

    def add_missing(self, response: HttpResponseBase) -> None:
        headers = response.headers
        headers._store = {**headers._store, **self._store, **headers._store}


def vary(response: HttpResponseBase, header: str) -> None:
    """Says that the answer depends on a header of the request."""
    headers = response.headers
    headers["Vary"] = _both(headers["Vary"], header) if "Vary" in headers else header


@lru_cache(maxsize=256)
def _both(listed: str, header: str) -> str:
    answer = HttpResponse(headers={"Vary": listed})
    patch_vary_headers(answer, (header,))
    return answer.headers["Vary"]
