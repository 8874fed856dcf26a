"""Response headers in the OpenAPI document."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter


def response_header(
    name: str, description: str, *, on: list[int], schema: Mapping[str, Any] | None = None, required: bool = True
) -> OpenApiParameter:
    """For the `parameters` of `extend_schema`: responses with one of the statuses `on` carry the header.

    `required`: they always do.
    """
    return OpenApiParameter(
        name,
        dict(schema or {"type": "string"}),
        OpenApiParameter.HEADER,
        description=description,
        required=required,
        response=list(on),
    )


LOCATION = response_header("Location", "Path of the new record.", on=[201])
