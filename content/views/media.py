"""Endpoints of sounds and pictures, for staff."""

from functools import partial
from typing import Any, ClassVar

import orjson
from django.conf import settings
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from content import filters
from content.media.incoming import store_received
from content.media.selectors import (
    MEDIA_COLUMNS,
    MediaRecord,
    MediaUseRecord,
    find_media,
    media_object,
    media_use_objects,
    media_uses,
    readable_media,
)
from content.media.services import delete_media, update_media
from content.media.storage import temporary_directory
from content.readers import reader_of
from content.rights import require_edit_of_media
from content.serializers.media import MediaBody, MediaUploadBody
from content.serializers.records import NothingSerializer
from content.views.shared import (
    body_of,
    check_condition,
    conflict,
    created,
    editor_of,
    is_forced,
    single,
)
from langlearn import metrics
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.envelope import Envelope, dumps
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.multipart import MEDIA_TYPE, Form
from langlearn.api.pagination import EnvelopePagination, paged
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet

MEDIA = "media"
_TEXTS = ("alt", "language", "transcript", "licence", "attribution")
_UPLOAD_META = {
    "type": "object",
    "required": ["cleaned", "received_sha256", "ignored_fields"],
    "properties": {
        "cleaned": {"type": "boolean", "description": "A picture was saved again without its metadata."},
        "received_sha256": {"type": "string", "pattern": "^[0-9a-f]{64}$", "description": "Digest of what was sent."},
        "ignored_fields": {
            "type": "array",
            "items": {"type": "string", "enum": list(_TEXTS)},
            "description": "Text parts that were sent for a file that was already present.",
        },
    },
}

_FORCE = OpenApiParameter("force", {"type": "boolean"}, description="Delete even what content or a publication names.")


class _UsePagination(EnvelopePagination):
    default_limit = 100


@extend_schema_view(list=extend_schema(summary="Sounds and pictures", responses=ListOf(MediaRecord)))
class MediaViewSet(ListMixin, ApiViewSet):
    """Sounds and pictures; for staff."""

    tag = MEDIA
    tagged = True
    access: ClassVar = {
        **dict.fromkeys(("list", "retrieve"), require("content.read_private")),
        "destroy": require("content.delete"),
        **dict.fromkeys(("create", "update"), require("content.write")),
    }
    forms: ClassVar = {"create": Form(texts=frozenset(_TEXTS), max_file=lambda: settings.MAX_MEDIA_SIZE)}
    extra_keys: ClassVar[Any] = {"create": {"meta": _UPLOAD_META}}
    filterset_class = filters.MediaFilters
    ordering_fields = filters.MEDIA_ORDER
    ordering = filters.NEWEST_FIRST
    tie_breaker = "sha256"

    def get_queryset(self) -> Any:
        return readable_media(reader_of(self.request.user)).values(*MEDIA_COLUMNS)

    def present(self, rows: Any) -> Any:
        return [media_object(row) for row in rows]

    @extend_schema(
        operation_id="upload_media",
        request={MEDIA_TYPE: MediaUploadBody},
        responses={
            200: OpenApiResponse(MediaRecord, description="These bytes were already present."),
            201: MediaRecord,
            **conflict("The quota does not leave room for the file"),
        },
    )
    def create(self, request: Request) -> Response:
        """Upload a sound or picture."""
        try:
            response = self._upload(request)
        except Exception:
            metrics.media_upload("refused")
            raise
        metrics.media_upload("created" if response.status_code == 201 else "existing")
        return response

    def _upload(self, request: Request) -> Response:
        directory = temporary_directory()
        with self.received(request, directory=directory) as received:
            texts = checked(MediaBody(data=received.texts, partial=True), received.errors)
            file, found, is_new = store_received(
                received, texts=texts, directory=directory, by=caller_of(request).id, at=now()
            )
        if is_new:
            response = created(found, f"/media/{file.sha256}", message="Media uploaded successfully")
        else:
            response = single(found, message="Media already present")
        response.data.meta = {
            "cleaned": file.facts.has_metadata,
            "received_sha256": received.sha256,
            "ignored_fields": [] if is_new else sorted(texts),
        }
        return response

    @extend_schema(responses=MediaRecord)
    def retrieve(self, request: Request, sha256: str) -> Response:
        """A sound or picture."""
        return single(find_media(sha256, reader=reader_of(request.user)))

    @extend_schema(request=MediaBody(partial=True), responses=MediaRecord)
    def update(self, request: Request, sha256: str) -> Response:
        """Change the metadata of a sound or picture; fields that are not given are unchanged."""
        found = find_media(sha256, reader=reader_of(request.user))
        require_edit_of_media(found.record, request.user)
        if_match = check_condition(request, found)
        shown = orjson.loads(dumps(found.record))
        fixed = {name: shown[name] for name in shown if name not in MediaBody().fields}
        values = body_of(request, MediaBody, partial=True, fixed=fixed)
        saved = update_media(sha256, values=values, if_match=if_match, editor=editor_of(request))
        return single(saved, message="Media updated successfully")

    @extend_schema(
        parameters=[_FORCE],
        responses={
            200: NothingSerializer,
            **conflict("Content names it; the context is how often, with some of the courses and exercises"),
        },
    )
    def destroy(self, request: Request, sha256: str) -> Response:
        """Delete a sound or picture."""
        if_match = check_condition(request, find_media(sha256))
        delete_media(sha256, force=is_forced(request), if_match=if_match, editor=editor_of(request))
        return Response(Envelope({}, message="Media deleted successfully"))


class MediaUseViewSet(ApiViewSet):
    """What names a sound or picture; for staff."""

    tag = MEDIA
    access: ClassVar = {"list": require("content.read_private")}

    @extend_schema(parameters=list(_UsePagination().parameters(None)), responses=ListOf(MediaUseRecord))
    def list(self, request: Request, sha256: str) -> Response:
        """The places and publications that name a sound or picture, by entity, id and field."""
        reader = reader_of(request.user)
        uses = media_uses(sha256, reader=reader)
        return paged(request, {}, default_limit=_UsePagination.default_limit).response(
            uses, partial(media_use_objects, reader=reader)
        )
