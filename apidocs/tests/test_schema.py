"""What the OpenAPI document derives from a view that states its body and its data only."""

from typing import Any, ClassVar

import pytest
from django.urls import path
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet


class NoteSerializer(serializers.Serializer):  # type: ignore[type-arg]
    pinned = serializers.BooleanField()


class OldNoteViewSet(ApiViewSet):
    tagged = True
    access: ClassVar[Any] = dict.fromkeys(
        ("list", "retrieve", "create", "update", "destroy", "pin_note"), require("content.write")
    )

    @extend_schema(responses=NoteSerializer(many=True))
    def list(self, request: Request) -> Response:
        return Response([])

    @extend_schema(responses=NoteSerializer)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return Response({})

    @extend_schema(request=NoteSerializer, responses=NoteSerializer)
    def create(self, request: Request) -> Response:
        return Response({}, status=201)

    @extend_schema(request=NoteSerializer, responses=NoteSerializer)
    def update(self, request: Request, id: str) -> Response:  # noqa: A002
        return Response({})

    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002
        return Response({})

    @extend_schema(request=None, responses=NoteSerializer)
    def pin_note(self, request: Request, id: str) -> Response:  # noqa: A002
        """Show a note
        above the others.

        One note at a time.
        The one before is no longer pinned.

        Learners see it too.
        """
        return Response({})


@pytest.fixture(scope="module")
def operations() -> dict[str, Any]:
    """By operation id. The paths have example values in the document, which a path of its own would need."""
    one = {"get": "retrieve", "put": "update", "patch": "update", "delete": "destroy"}
    patterns = [
        path("api/levels", OldNoteViewSet.as_view({"get": "list", "post": "create"})),
        path("api/levels/<str:id>", OldNoteViewSet.as_view(one)),
        path("api/levels/<str:id>/pin", OldNoteViewSet.as_view({"post": "pin_note"})),
    ]
    document = SchemaGenerator(patterns=patterns).get_schema(request=None, public=True)
    return {each["operationId"]: each for methods in document["paths"].values() for each in methods.values()}


def resolved_names(operation: dict[str, Any]) -> set[str]:
    """Names of the header parameters; a reference ends with the name."""
    parameters = operation.get("parameters", [])
    return {parameter.get("name") or parameter["$ref"].rsplit("/", 1)[1] for parameter in parameters}


def test_operation_ids_and_summaries_follow_from_action_and_class(operations: dict[str, Any]) -> None:
    both = "Change an old note; PUT and PATCH are the same partial update"
    assert {name: operation["summary"] for name, operation in operations.items()} == {
        "list_old_notes": "Old notes",
        "get_old_note": "An old note",
        "create_old_note": "Create an old note",
        "update_old_note": both,
        "patch_old_note": both,
        "delete_old_note": "Delete an old note",
        "pin_note": "Show a note above the others",
    }


def test_description_is_the_rest_of_the_docstring(operations: dict[str, Any]) -> None:
    paragraphs = "One note at a time. The one before is no longer pinned.\n\nLearners see it too."
    assert operations["pin_note"]["description"] == paragraphs
    assert "description" not in operations["get_old_note"]


def test_tag_is_the_app_unless_the_view_has_one(operations: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert operations["get_old_note"]["tags"] == ["apidocs"]
    monkeypatch.setattr(OldNoteViewSet, "tag", "notes")
    pattern = path("api/levels", OldNoteViewSet.as_view({"get": "list"}))
    document = SchemaGenerator(patterns=[pattern]).get_schema(request=None, public=True)
    assert document["paths"]["/api/levels"]["get"]["tags"] == ["notes"]


def test_changes_and_deletions_of_tagged_records_are_conditional(operations: dict[str, Any]) -> None:
    conditional = {name for name, operation in operations.items() if "If-Match" in resolved_names(operation)}
    assert conditional == {"update_old_note", "patch_old_note", "delete_old_note"}
    assert {name for name, operation in operations.items() if "412" in operation["responses"]} == conditional
