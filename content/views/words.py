"""Endpoints of the words of a course, and of their package."""

from functools import partial
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters
from content.formats.package_writer import DocumentKind
from content.kinds import COURSE
from content.packages.versions import words_draft_version, words_version
from content.packages.words import draft_words, load_words, read_words_delta
from content.readers import Scope, reader_of
from content.rights import require_edit
from content.selectors.visibility import check_course
from content.serializers.bodies import changes_of
from content.serializers.words import WordBody, WordsDeltaSerializer, WordSerializer, WordsPackageSerializer
from content.views.shared import (
    CONDITIONAL_UNLESS_SINCE,
    MAX_REVISION,
    PACKAGES,
    STATE,
    STATE_OF_PACKAGE,
    body_of,
    cached_read,
    check_condition,
    conflict,
    created,
    delta_response,
    draft_response,
    editor_of,
    is_draft_requested,
    scopes_of,
    single,
    single_in_state,
    stored_response,
)
from content.words.selectors import find_word, word_column_names, word_object, words_of
from content.words.services import create_word, delete_word, update_word
from langlearn.api.auth import caller_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import integer
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet


class WordViewSet(ListMixin, ApiViewSet):
    """The words that a course teaches."""

    tagged = True
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

    @extend_schema(parameters=[STATE], responses=WordSerializer(many=True))
    @cached_read
    def list(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """Words of a course."""
        return super().list(request, id=id)

    def get_queryset(self) -> Any:
        course_id = self.kwargs["id"]
        self.scope = check_course(course_id, scopes=scopes_of(self.request, self.query_errors))
        return words_of(course_id, self.scope.state).values(*word_column_names(self.scope))

    def present(self, rows: Any) -> Any:
        return [word_object(row) for row in rows]

    @extend_schema(parameters=[STATE], responses=WordSerializer)
    @cached_read
    def retrieve(self, request: Request, id: str, word_id: str) -> Response:  # noqa: A002
        """A word of a course."""
        return single_in_state(request, partial(find_word, id, word_id))

    @extend_schema(
        request=WordBody,
        responses={
            201: WordSerializer,
            **conflict("The id is taken, or the course has as many words as it may"),
        },
    )
    def create(self, request: Request, id: str) -> Response:  # noqa: A002
        """Add a word to a course."""
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        check_course(id)
        values = body_of(request, WordBody, fixed={"course_id": id})
        found = create_word(course_id=id, record_id=values.pop("id", None), values=values, editor=editor_of(request))
        return created(found, f"/courses/{id}/words/{found.record['id']}", message="Word created successfully")

    @extend_schema(request=changes_of(WordBody)(partial=True), responses=WordSerializer)
    def update(self, request: Request, id: str, word_id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        if_match = check_condition(request, find_word(id, word_id))
        fixed = {"id": word_id, "course_id": id}
        values = body_of(request, changes_of(WordBody), partial=True, fixed=fixed)
        saved = update_word(id, word_id, values=values, if_match=if_match, editor=editor_of(request))
        return single(saved, message="Word updated successfully")

    @extend_schema(description="No learner's record is lost: the same id made again is the same word.")
    def destroy(self, request: Request, id: str, word_id: str) -> Response:  # noqa: A002
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        if_match = check_condition(request, find_word(id, word_id))
        delete_word(id, word_id, if_match=if_match, editor=editor_of(request))
        return Response(Envelope({}, message="Word deleted successfully"))


class WordsPackageViewSet(ApiViewSet):
    """The words of a course as one document."""

    tag = PACKAGES
    anonymous_scope = "content"
    access: ClassVar = {"retrieve": Public}

    @extend_schema(
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
                serializers={
                    DocumentKind.WORDS: WordsPackageSerializer,
                    DocumentKind.WORDS_DELTA: WordsDeltaSerializer,
                },
                resource_type_field_name="kind",
            ),
            304: OpenApiResponse(description="The client has the current revision."),
        },
    )
    def retrieve(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002
        """The words of a course for offline use, or what changed in them."""
        reader = reader_of(request.user)
        errors: FieldErrors = {}
        if is_draft_requested(request, id, errors):
            return draft_response(request._request, id, draft_words, read_version=words_draft_version)
        version = words_version(id, reader=reader)
        since = integer(request.query_params, "since", errors, low=0, high=MAX_REVISION)
        if errors:
            raise ValidationFailed(errors)
        load = partial(load_words, reader=reader)
        if since is None:
            return stored_response(request, version, load)
        return delta_response(request, read_words_delta(id, since=since, reader=reader), partial(load, version))
