"""The problems of a draft. For staff."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, TypedDict

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.models import PACKAGED_ENTITIES
from content.publishing.course_problems import problems
from content.publishing.problems import Code, Problem, Severity, counted
from content.rights import Right, require_right
from content.views.publishing import PUBLISHING, CourseStateViewSet, LongPagination
from langlearn.api.auth import caller_of
from langlearn.api.errors import FieldErrors
from langlearn.api.filters import choice
from langlearn.api.listing import ListOf
from langlearn.api.pagination import page_meta, paged
from langlearn.api.permissions import require
from langlearn.api.responses import Schema, one_of

_FILTERS = {
    "severity": [severity.value for severity in Severity],
    "code": [code.value for code in Code],
    "entity": [entity.value for entity in PACKAGED_ENTITIES],
}
_COUNTS = {
    "type": "object",
    "description": "All problems of the draft, by severity, whatever the filters.",
    "required": _FILTERS["severity"],
    "properties": {severity: {"type": "integer", "minimum": 0} for severity in _FILTERS["severity"]},
}
_META = page_meta(counts=_COUNTS)


class ProblemRecord(TypedDict):
    """What an author should know about a row before the draft is published."""

    code: Annotated[str, one_of([code.value for code in Code])]
    severity: Annotated[str, one_of([severity.value for severity in Severity])]
    entity: Annotated[str, one_of([entity.value for entity in PACKAGED_ENTITIES])]
    id: str
    lesson_id: Annotated[str | None, Schema(description="Of an exercise: the first lesson that has it.")]
    field: Annotated[str | None, Schema(description="A dotted path; null when it is about the whole row.")]
    message: str


class ProblemViewSet(CourseStateViewSet):
    """What an author should know before publishing; nothing of it prevents that."""

    tag = PUBLISHING
    access: ClassVar = {"list": require("content.write")}
    extra_keys: ClassVar[Any] = {"list": {"meta": _META}}

    @extend_schema(
        parameters=[
            *(OpenApiParameter(name, {"type": "string", "enum": values}) for name, values in _FILTERS.items()),
            *LongPagination().parameters(None),
        ],
        responses=ListOf(ProblemRecord),
    )
    def list(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """Problems of the draft of a course: errors, warnings, infos."""
        require_right(id, caller_of(request), Right.READ)
        errors: FieldErrors = {}
        severity, code, entity = (
            choice(request.query_params, name, errors, allowed=allowed) for name, allowed in _FILTERS.items()
        )
        page = paged(request, errors, default_limit=LongPagination.default_limit)
        found = problems(id)
        wanted = [
            each
            for each in found
            if severity in (None, each.severity) and code in (None, each.flaw.code) and entity in (None, each.entity)
        ]
        return page.response(wanted, _shown, meta={"counts": counted(found)})


def _shown(found: Sequence[Problem]) -> list[ProblemRecord]:
    return [
        {
            "code": each.flaw.code.value,
            "severity": each.severity.value,
            "entity": each.entity.value,
            "id": each.id,
            "lesson_id": each.lesson_id,
            "field": each.flaw.field,
            "message": each.flaw.message,
        }
        for each in found
    ]
