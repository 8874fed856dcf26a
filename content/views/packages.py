"""Endpoints of whole courses: the offline package with its deltas, the export file, the import.

Packages and exports are stored bytes. Conditional requests read one row of the course.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.formats.archive import TooLarge, unreadable
from content.formats.documents import CourseDocument, CourseFile, DocumentError
from content.formats.librelingo import read_librelingo
from content.formats.package import MAX_DEPTH, MAX_PROBLEMS, read_package
from content.formats.package_writer import DocumentKind
from content.formats.renaming import renamed
from content.importing.course_file import Export, Limits, is_course_file, opened, read_json
from content.importing.media import PixelBudget, check_media, inspected
from content.importing.service import ImportOptions, import_course
from content.media.export import export_archive
from content.media.new_media import NewMedia
from content.media.storage import temporary_directory
from content.models import PublishMode
from content.packages.deltas import read_delta
from content.packages.drafts import draft_package
from content.packages.exports import export_document
from content.packages.stored import load_package
from content.packages.versions import Version, current_version, version_of
from content.readers import Reader, reader_of
from content.rights import Right, require_right
from content.selectors.derived_ids import HeldIds
from content.serializers.packages import (
    ArchiveOptions,
    DeltaSerializer,
    ExportedCourseSerializer,
    ImportForm,
    ImportResultSerializer,
    ImportSerializer,
    PackageSerializer,
)
from content.views.shared import (
    CONDITIONAL_UNLESS_SINCE,
    MAX_REVISION,
    PACKAGES,
    STATE_OF_PACKAGE,
    delta_response,
    draft_response,
    editor_of,
    is_draft_requested,
    requested_state,
    stored_response,
)
from langlearn.api import filters
from langlearn.api.auth import caller_of
from langlearn.api.bodies import problems_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, PayloadTooLarge, ValidationFailed
from langlearn.api.multipart import FILE, MEDIA_TYPE, Form, Received
from langlearn.api.negotiation import JSON_RANGES
from langlearn.api.openapi_headers import response_header
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet

MAX_WARNINGS = 1000  # in a response

_ARCHIVE = Form(
    texts=frozenset({"mode", "dry_run", "course_id", "publish_mode"}),
    max_file=lambda: settings.MAX_ARCHIVE_SIZE,
    extra_bytes=0,
)
_IMPORT: Any = {  # what the document says of both imports
    "parameters": [
        OpenApiParameter("force", bool, description="Also delete lessons that learners have completed.", default=False),
        response_header("Location", "Path of the new course.", on=[201]),
    ],
    "responses": {
        200: ImportResultSerializer,
        201: OpenApiResponse(ImportResultSerializer, description="The course was created."),
        404: OpenApiResponse(description="The course exists, and the caller may not see it."),
        409: OpenApiResponse(description="An id is taken, or learners completed lessons that would be deleted."),
    },
}


class PackageViewSet(ApiViewSet):
    """A course as one document: read by applications, imported by creators."""

    tag = PACKAGES
    anonymous_scope = "content"
    access: ClassVar = {
        "retrieve": Public,
        "import_package": require("content.write"),
        "import_archive": require("content.write"),
    }
    # Clients of the first releases send archives where documents are sent.
    forms: ClassVar = {"import_package": replace(_ARCHIVE, or_json=True), "import_archive": _ARCHIVE}
    max_body = settings.MAX_IMPORT_SIZE
    max_nesting = MAX_DEPTH

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "since",
                {"type": "integer", "minimum": 0},
                description=(
                    "The client's revision: the response is the delta from this revision, or the whole package."
                ),
            ),
            STATE_OF_PACKAGE,
            *CONDITIONAL_UNLESS_SINCE,
        ],
        responses={
            200: PolymorphicProxySerializer(
                component_name="PackageOrDelta",
                serializers={DocumentKind.PACKAGE: PackageSerializer, DocumentKind.DELTA: DeltaSerializer},
                resource_type_field_name="kind",
            ),
            304: OpenApiResponse(description="The client has the current revision."),
        },
    )
    def retrieve(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002 - the name in the path
        """The offline package of a course, or what changed in it."""
        reader = reader_of(request.user)
        errors: FieldErrors = {}
        if is_draft_requested(request, id, errors):
            return draft_response(request._request, id, draft_package)
        since = filters.integer(request.query_params, "since", errors, low=0, high=MAX_REVISION)
        load = partial(_package, reader=reader)
        if since is not None and not errors:
            delta = read_delta(id, since=since, reader=reader)
            return delta_response(request, delta, lambda: load(current_version(id, reader=reader)))
        version = current_version(id, reader=reader)
        if errors:
            raise ValidationFailed(errors)
        return stored_response(request, version, load)

    @extend_schema(operation_id="import_course", request=ImportSerializer, **_IMPORT)
    def import_package(self, request: Request) -> Response:
        """Import a course from a document."""
        if self.forms["import_package"].is_sent(request._request):
            return self.import_archive(request)
        errors: FieldErrors = {}
        force = _is_forced(request, errors)
        options, document = _import_body(request.data, errors)
        return _imported(request, options, document, force=force)

    @extend_schema(operation_id="import_course_archive", request={MEDIA_TYPE: ImportForm}, **_IMPORT)
    def import_archive(self, request: Request) -> Response:
        """Import a course from a file, with its sounds and pictures."""
        errors: FieldErrors = {}
        force = _is_forced(request, errors)
        with self.received(request, directory=temporary_directory()) as received:
            return _import_file(request, received, errors, force=force)


class ExportViewSet(ApiViewSet):
    """A course as a file, without the envelope."""

    tag = PACKAGES
    access: ClassVar = {"export": require("content.read_private")}
    bare_answers = True
    accept = ("application/zip", *JSON_RANGES)

    @extend_schema(
        operation_id="export_course",
        parameters=[
            OpenApiParameter("media", bool, description="A ZIP archive with sounds and pictures.", default=False),
            OpenApiParameter(
                "state",
                STATE_OF_PACKAGE.type,
                description="In a `manual` course: the draft, which is the default, or the published state.",
            ),
            response_header("Content-Disposition", "Name of the file.", on=[200]),
        ],
        responses={
            (200, "application/json"): ExportedCourseSerializer,
            (200, "application/zip"): OpenApiTypes.BINARY,
            409: OpenApiResponse(description="The archive would be larger than MAX_ARCHIVE_SIZE."),
        },
    )
    def export(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002
        """A course as a file, alone or in a ZIP archive with its sounds and pictures."""
        errors: FieldErrors = {}
        state = requested_state(request, errors)
        require_right(id, request.user, Right.READ)
        with_media = filters.boolean(request.query_params, "media", errors)
        content_type = "application/zip" if with_media else "application/json"
        if errors:
            raise ValidationFailed(errors)
        headers = {
            "Cache-Control": "private, no-store",
            "Content-Disposition": f'attachment; filename="{id}.{content_type.removeprefix("application/")}"',
        }
        if not with_media:
            return HttpResponse(export_document(id, state), content_type=content_type, headers=headers)
        archive = export_archive(id, state, max_size=settings.MAX_ARCHIVE_SIZE)
        headers["Content-Length"] = str(archive.size)
        return StreamingHttpResponse(archive.pieces, content_type=content_type, headers=headers)


def _is_forced(request: Request, errors: FieldErrors) -> bool:
    return bool(filters.boolean(request.query_params, "force", errors))


def _import_file(request: Request, received: Received, errors: FieldErrors, *, force: bool) -> Response:
    """Reads and checks a whole course before anything is stored. Its size is judged first, then all else together."""
    options = ArchiveOptions(data=received.texts)
    errors |= problems_of(options) | received.errors
    if FILE in received.errors:
        raise ValidationFailed(errors)
    limits = Limits(settings.MAX_IMPORT_SIZE, settings.MAX_MEDIA_SIZE, 2 * settings.MAX_ARCHIVE_SIZE)
    course_id = None if errors else options.validated_data.get("course_id")
    try:
        if not is_course_file(received.file):
            raise unreadable()
        with opened(received.file, limits=limits, directory=temporary_directory()) as found:
            course, media, warnings = _read(found, course_id, errors)
            if not errors:
                return _imported(request, options.validated_data, course, media=media, warnings=warnings, force=force)
    except TooLarge as error:
        raise PayloadTooLarge(details=str(error)) from None
    except DocumentError as error:
        errors |= error.errors
    raise ValidationFailed(errors)


def _read(
    found: Export | Path, course_id: str | None, errors: FieldErrors
) -> tuple[CourseDocument, Mapping[str, NewMedia], list[str] | None]:
    """The course, its media, and the warnings of a folder in the LibreLingo layout. What is wrong with the media of an
    export is added to `errors`.

    Raises DocumentError, TooLarge.
    """
    max_total = 2 * settings.MAX_ARCHIVE_SIZE
    if isinstance(found, Path):
        inspect = partial(inspected, before_decoding=PixelBudget().spend)
        files = _librelingo(found, inspect=inspect, course_id=course_id)
        media = check_media(files.media, max_total=max_total, before_decoding=PixelBudget().spend)
        return files.document, media, list(files.warnings)
    media = {}
    try:
        max_total -= len(found.document)
        media = check_media(found.media, max_total=max_total, before_decoding=PixelBudget().spend)
    except DocumentError as error:
        errors |= error.errors
    return read_json(found.document, found.media, max_size=settings.MAX_IMPORT_SIZE).document, media, None


def _librelingo(folder: Path, **options: Any) -> CourseFile:
    """Reads a folder in the LibreLingo layout. Raises DocumentError with the first errors."""
    try:
        return read_librelingo(folder, **options)
    except DocumentError as error:
        errors = dict(islice(error.errors.items(), MAX_PROBLEMS))
        more = len(error.errors) - len(errors)
        raise DocumentError(errors | ({FILE: [f"Further problems: {more}."]} if more else {})) from None


def _imported(
    request: Request,
    options: Mapping[str, Any],
    document: CourseDocument,
    *,
    media: Mapping[str, NewMedia] | None = None,
    warnings: list[str] | None = None,
    force: bool,
) -> Response:
    caller = caller_of(request)
    if "course_id" in options:
        held = HeldIds(options["course_id"], reader_of(caller))
        try:
            document = renamed(document, options["course_id"], held)
        except DocumentError as error:
            raise ValidationFailed(error.errors) from None

    result = import_course(
        document=document,
        options=ImportOptions(
            mode=options["mode"],
            dry_run=options["dry_run"],
            force=force,
            publish_mode=options.get("publish_mode", PublishMode.AUTO),
        ),
        editor=editor_of(request),
        media=media,
    )
    data: dict[str, Any] = {
        "course_id": result.course_id,
        "mode": options["mode"],
        "dry_run": options["dry_run"],
        "revision": result.revision,
        "draft_revision": result.draft_revision,
        "plan": result.plan.as_data(),
    }
    if media is not None:
        data["media"] = asdict(result.media)
    if warnings is not None:
        data["warnings"] = warnings[:MAX_WARNINGS]
    if options["dry_run"]:
        return Response(data)
    envelope = Envelope(data, message="Course imported successfully")
    if result.created:
        return Response(envelope, status=201, headers={"Location": f"/api/v1/courses/{result.course_id}"})
    return Response(envelope)


def _import_body(body: Any, errors: FieldErrors) -> tuple[dict[str, Any], CourseDocument]:
    """The options of an import, and its course. The package is removed from the body: it is large, and read here.

    Raises ValidationFailed with their errors, and the `errors` elsewhere in the request.
    """
    options = ImportSerializer(data=body)
    errors = problems_of(options) | errors
    # Serializers are parts of reference cycles: one that had the package would keep it after a refusal.
    options.validated_data.pop("package", None)
    if "package" in body:
        try:
            document = read_package(body.pop("package"))
        except DocumentError as error:
            errors |= error.errors
    if errors:
        raise ValidationFailed(errors)
    return options.validated_data, document


def _package(version: Version, *, reader: Reader) -> tuple[Version, bytes]:
    package = load_package(version, reader=reader)
    return version_of(package), bytes(package.body)
