"""The endpoint of a course's media manifest: stored bytes, parts, and deltas."""

from functools import partial
from typing import ClassVar

from django.http import HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.utils.http import http_date
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request

from content.formats.package_writer import DocumentKind
from content.kinds import LESSON, MODULE, Kind
from content.packages.drafts import draft_manifest
from content.packages.stored_manifests import load_manifest, read_manifest_delta, read_manifest_part
from content.packages.versions import Version, current_version, version_of
from content.readers import Reader, reader_of
from content.serializers.manifests import MediaDeltaSerializer, MediaManifestSerializer
from content.views.shared import (
    CONDITIONAL_UNLESS_SINCE,
    JSON,
    MAX_REVISION,
    PACKAGES,
    STATE_OF_PACKAGE,
    delta_response,
    draft_response,
    is_draft_requested,
    package_caching,
    stored_response,
)
from langlearn.api import filters
from langlearn.api.conditional import not_modified, quoted
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet

_PARTS = {kind.slug: kind for kind in (LESSON, MODULE)}


class MediaManifestViewSet(ApiViewSet):
    """The sounds and pictures that a course's package names."""

    tag = PACKAGES
    anonymous_scope = "content"
    access: ClassVar = {"retrieve": Public}

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "since",
                {"type": "integer", "minimum": 0},
                description="The client's revision: the response is what changed from it on, or the whole manifest.",
            ),
            OpenApiParameter("lesson", str, description="Only what this lesson of the course names."),
            OpenApiParameter("module", str, description="Only what the lessons of this module name."),
            STATE_OF_PACKAGE,
            *CONDITIONAL_UNLESS_SINCE,
        ],
        responses={
            200: PolymorphicProxySerializer(
                component_name="MediaManifestOrDelta",
                serializers={
                    DocumentKind.MANIFEST: MediaManifestSerializer,
                    DocumentKind.MANIFEST_DELTA: MediaDeltaSerializer,
                },
                resource_type_field_name="kind",
            ),
            304: OpenApiResponse(description="The client has the current revision."),
        },
    )
    def retrieve(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002 - the name in the path
        """The media of a course's package, or what changed in them.

        Every asset that the package of this revision names. Download each from its `path` below `links.media` of `GET
        /api`, store it by its digest and check that.
        """
        reader = reader_of(request.user)
        errors: FieldErrors = {}
        if is_draft_requested(request, id, errors):
            _, part = _selection(request.query_params, errors)
            return draft_response(request._request, id, partial(draft_manifest, part=part))
        version = current_version(id, reader=reader)
        since, part = _selection(request.query_params, errors)
        if part is not None:
            return _part(request, id, *part, reader=reader)
        if since is None:
            return stored_response(request, version, partial(_manifest, reader=reader))
        delta = read_manifest_delta(version, since=since, reader=reader)
        return delta_response(request, delta, partial(_manifest, version, reader=reader))


def _selection(query: QueryDict, errors: FieldErrors) -> tuple[int | None, tuple[Kind, str] | None]:
    """The base of a delta, or the record whose part of the manifest is requested.

    Raises ValidationFailed for its problems, and `errors`.
    """
    since = filters.integer(query, "since", errors, low=0, high=MAX_REVISION)
    ids = {name: filters.single(query, name, errors) for name in _PARTS}
    given = [name for name in ("since", *_PARTS) if name in query]
    for name in given[1:]:
        errors.setdefault(name, []).append(f"Give {given[0]} or {name}, not both.")
    if errors:
        raise ValidationFailed(errors)
    parts = [(_PARTS[name], record_id) for name, record_id in ids.items() if record_id is not None]
    return since, parts[0] if parts else None


def _manifest(version: Version, *, reader: Reader) -> tuple[Version, bytes]:
    package = load_manifest(version, reader=reader)
    return version_of(package), bytes(package.manifest)


def _part(request: Request, course_id: str, kind: Kind, record_id: str, *, reader: Reader) -> HttpResponse:
    version, body = read_manifest_part(course_id, kind, record_id, reader=reader)
    headers = {
        "ETag": quoted(version.tag),
        "Last-Modified": http_date(version.revised_at.timestamp()),
        **package_caching(request, version),
    }
    alone = not version.revision_shares_second
    if not_modified(request._request, version.tag, modified=version.revised_at, alone_in_second=alone):
        return HttpResponse(status=304, headers=headers)
    return HttpResponse(body, content_type=JSON, headers=headers)
