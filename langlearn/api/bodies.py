"""Validation of request bodies by serializers (langlearn.api.fields).

A failure names every wrong field at once, those of the path, the query and the headers included.
"""

from typing import Any

from rest_framework.serializers import BaseSerializer

from langlearn.api.errors import FieldErrors, ValidationFailed, flatten_errors

# Schema of `meta` where it names the fields of the body that were ignored.
IGNORED_FIELDS = {"$ref": "#/components/schemas/IgnoredFields"}


def problems_of(body: "BaseSerializer[Any]") -> FieldErrors:
    """The errors of a body, to be merged with those elsewhere in the request."""
    return {} if body.is_valid() else flatten_errors(body.errors)


def checked(body: "BaseSerializer[Any]", elsewhere: FieldErrors | None = None) -> dict[str, Any]:
    """The validated values of a body. Raises ValidationFailed with its errors and those `elsewhere` in the request."""
    errors = problems_of(body) | (elsewhere or {})
    if errors:
        raise ValidationFailed(errors)
    values: dict[str, Any] = body.validated_data
    return values
