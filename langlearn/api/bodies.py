"""What the views have from the body of a request: its values, or all that is wrong with them.

Serializers say what a body may hold (langlearn.api.fields); a failure here names every wrong field at once, those of
the path, the query and the headers as well.
"""

from typing import Any

from rest_framework.serializers import BaseSerializer, ValidationError

from langlearn.api.errors import FieldErrors, ValidationFailed, flatten_errors

# `meta` of an answer that names the fields of the body that changed nothing.
IGNORED_FIELDS = {"$ref": "#/components/schemas/IgnoredFields"}


def problems_of(body: "BaseSerializer[Any]") -> FieldErrors:
    """What is wrong with the fields of a body, to be joined by what is wrong elsewhere in the request."""
    return {} if body.is_valid() else flatten_errors(body.errors)


def checked(body: "BaseSerializer[Any]", elsewhere: FieldErrors | None = None) -> dict[str, Any]:
    """The values of a body. Raises ValidationFailed with all that is wrong with it, and `elsewhere` in the request."""
    errors = problems_of(body) | (elsewhere or {})
    if errors:
        raise ValidationFailed(errors)
    values: dict[str, Any] = body.validated_data
    return values


_judges: "dict[type[BaseSerializer[Any]], BaseSerializer[Any]]" = {}


def read_body(kind: "type[BaseSerializer[Any]]", data: Any) -> tuple[dict[str, Any], FieldErrors]:
    """The values of a body and what is wrong with it, one of them empty, for a serializer that needs no context.

    Building the fields of a serializer costs several times what judging a body by them does, and good bodies leave no
    trace in it: all of a kind are judged by one.
    """
    judge = _judges.get(kind) or _judges.setdefault(kind, kind())
    try:
        values: dict[str, Any] = judge.run_validation(data)
    except ValidationError:
        return {}, problems_of(kind(data=data))
    return values, {}
