"""Endpoints of the words of a course, and of their package."""

from functools import partial
from typing import Any, ClassVar

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters, packages, selectors, serializers, services
from content.formats.package_writer import as_full_delta
from content.kinds import COURSE
from content.readers import Scope, reader_of
from content.rights import require_edit
from content.views.shared import (
    CHANGED_MEANWHILE,
    CONDITIONAL_UNLESS_SINCE,
    ETAG,
    HIERARCHY,
    IF_MATCH,
    JSON,
    LOCATION,
    MAX_REVISION,
    PACKAGES,
    STATE,
    STATE_OF_PACKAGE,
    body_of,
    cached_read,
    caching,
    check_condition,
    conflict,
    created,
    draft_response,
    is_draft_requested,
    scopes_of,
    single,
    single_in_state,
    stored_response,
)
from langlearn.api.auth import caller_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import integer
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet


class WordViewSet(ListMixin, ApiViewSet):
    """The words that a course teaches."""

    anonymous_scope = "content"
    access: ClassVar = {
        **dict.fromkeys(("list", "retrieve"), Public),
        **dict.fromkeys(("create", "update", "destroy"), require("content.write")),
    }
    filterset_class = filters.WordFilters
    ordering_fields = filters.WORD_ORDER
    ordering = ("text", "asc")
    tie_breaker = "word_id"
    scope: Scope  # of the list

    @extend_schema(
        operation_id="list_words",
        summary="Words of a course",
        tags=[HIERARCHY],
        parameters=[STATE],
        responses=serializers.WordSerializer(many=True),
    )
    @cached_read
    def list(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        return super().list(request, id=id)

    def get_queryset(self) -> Any:
        course_id = self.kwargs["id"]
        self.scope = selectors.check_course(course_id, scopes=scopes_of(self.request, self.query_errors))
        return selectors.words_of(course_id, self.scope.state).values(*selectors.word_column_names(self.scope))

    def present(self, rows: Any) -> Any:
        return [selectors.word_object(row) for row in rows]

    @extend_schema(
        operation_id="get_word",
        summary="A word of a course",
        tags=[HIERARCHY],
        parameters=[STATE, ETAG],
        responses=serializers.WordSerializer,
    )
    @cached_read
    def retrieve(self, request: Request, id: str, word_id: str) -> Response:  # noqa: A002
        return single_in_state(request, partial(selectors.find_word, id, word_id))

    @extend_schema(
        operation_id="create_word",
        summary="Add a word to a course",
        tags=[HIERARCHY],
        parameters=[ETAG, LOCATION],
        request=serializers.WordBody,
        responses={
            201: serializers.WordSerializer,
            **conflict("The id is taken, or the course has as many words as it may"),
        },
    )
    def create(self, request: Request, id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        selectors.check_course(id)
        values = body_of(request, serializers.WordBody, fixed={"course_id": id})
        found = services.create_word(
            course_id=id, record_id=values.pop("id", None), values=values, by=caller.id, at=now()
        )
        return created(found, f"/courses/{id}/words/{found.record['id']}", message="Word created successfully")

    @extend_schema(methods=["PUT"], operation_id="update_word")
    @extend_schema(methods=["PATCH"], operation_id="patch_word")
    @extend_schema(
        summary="Change a word; PUT and PATCH are the same partial update",
        tags=[HIERARCHY],
        parameters=[IF_MATCH, ETAG],
        request=serializers.changes_of(serializers.WordBody)(partial=True),
        responses={200: serializers.WordSerializer, 412: CHANGED_MEANWHILE},
    )
    def update(self, request: Request, id: str, word_id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        if_match = check_condition(request, selectors.find_word(id, word_id))
        fixed = {"id": word_id, "course_id": id}
        values = body_of(request, serializers.changes_of(serializers.WordBody), partial=True, fixed=fixed)
        saved = services.update_word(id, word_id, values=values, if_match=if_match, by=caller.id, at=now())
        return single(saved, message="Word updated successfully")

    @extend_schema(
        operation_id="delete_word",
        summary="Delete a word",
        description="No learner's record is lost: the same id made again is the same word.",
        tags=[HIERARCHY],
        parameters=[IF_MATCH],
        request=None,
        responses={200: serializers.NothingSerializer, 412: CHANGED_MEANWHILE},
    )
    def destroy(self, request: Request, id: str, word_id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        if_match = check_condition(request, selectors.find_word(id, word_id))
        services.delete_word(id, word_id, if_match=if_match, by=caller.id, at=now())
        return Response(Envelope({}, message="Word deleted successfully"))


class WordsPackageViewSet(ApiViewSet):
    """The words of a course as one document."""

    anonymous_scope = "content"
    access: ClassVar = {"retrieve": Public}

    @extend_schema(
        operation_id="get_words_package",
        summary="The words of a course for offline use, or what changed in them",
        tags=[PACKAGES],
        parameters=[
            OpenApiParameter(
                "since",
                {"type": "integer", "minimum": 0},
                description="The client's revision of the words: the response is what changed from it on, or all.",
            ),
            STATE_OF_PACKAGE,
            *CONDITIONAL_UNLESS_SINCE,
        ],
        responses={
            200: PolymorphicProxySerializer(
                component_name="WordsPackageOrDelta",
                serializers=[serializers.WordsPackageSerializer, serializers.WordsDeltaSerializer],
                resource_type_field_name=None,
            ),
            304: OpenApiResponse(description="The client has the current revision."),
        },
    )
    def retrieve(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002
        reader = reader_of(request.user)
        errors: FieldErrors = {}
        if is_draft_requested(request, id, errors):
            return draft_response(request._request, id, packages.draft_words, read_version=packages.words_draft_version)
        version = packages.words_version(id, reader=reader)
        since = integer(request.query_params, "since", errors, low=0, high=MAX_REVISION)
        if errors:
            raise ValidationFailed(errors)
        load = partial(packages.load_words, reader=reader)
        if since is None:
            return stored_response(request._request, version, load)
        delta = packages.read_words_delta(id, since=since, reader=reader)
        if delta is not None:
            return Response(delta.data, headers=caching(is_public=delta.version.is_public))
        version, body = load(version)
        whole = as_full_delta(packages.decompressed(body))
        return HttpResponse(whole, content_type=JSON, headers=caching(is_public=version.is_public))
