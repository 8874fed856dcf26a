"""Endpoints of whole courses: the offline package with its deltas, the export file, the import.

Packages and exports are stored bytes. Conditional requests read one row of the course.
"""

from functools import partial
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content import packages, serializers
from content.formats.documents import CourseDocument, DocumentError
from content.formats.package import MAX_DEPTH, read_package
from content.formats.package_writer import as_full_delta
from content.importing import import_course
from content.packages import Version
from content.permissions import reads_private
from content.views.shared import CONDITIONAL_UNLESS_SINCE, JSON, MAX_REVISION, PACKAGES, caching, stored_response
from langlearn.api import filters
from langlearn.api.auth import caller_of
from langlearn.api.bodies import problems_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.headers import response_header
from langlearn.api.instants import now
from langlearn.api.permissions import Public, require, role_may
from langlearn.api.views import ApiViewSet


class PackageViewSet(ApiViewSet):
    """A course as one document: read by applications, imported by creators."""

    anonymous_scope = "content"
    access: ClassVar = {
        "retrieve": Public,
        "import_package": require("content.write"),
    }
    max_body = settings.MAX_IMPORT_SIZE
    max_nesting = MAX_DEPTH

    @extend_schema(
        operation_id="get_package",
        summary="The offline package of a course, or what changed in it",
        tags=[PACKAGES],
        parameters=[
            OpenApiParameter(
                "since",
                {"type": "integer", "minimum": 0},
                description=(
                    "The client's revision: the response is the delta from this revision, or the whole package."
                ),
            ),
            *CONDITIONAL_UNLESS_SINCE,
        ],
        responses={
            200: PolymorphicProxySerializer(
                component_name="PackageOrDelta",
                serializers=[serializers.PackageSerializer, serializers.DeltaSerializer],
                resource_type_field_name=None,
            ),
            304: OpenApiResponse(description="The client has the current revision."),
        },
    )
    def retrieve(self, request: Request, id: str) -> HttpResponseBase:  # noqa: A002 - the name in the path
        private = reads_private(request)
        errors: FieldErrors = {}
        since = filters.integer(request.query_params, "since", errors, low=0, high=MAX_REVISION)
        # The caching headers are those of the version that is sent, which may be newer than one read before.
        delta = None if since is None else packages.read_delta(id, since=since, private=private)
        if delta is not None:
            return Response(delta.data, headers=caching(is_public=delta.version.is_public))
        version = packages.current_version(id, private=private)
        if errors:
            raise ValidationFailed(errors)
        if since is None:
            return stored_response(request._request, version, partial(_package, private=private))
        package = packages.load_package(version, private=private)
        whole = as_full_delta(packages.plain_body(package))
        return HttpResponse(whole, content_type=JSON, headers=caching(is_public=packages.version_of(package).is_public))

    @extend_schema(
        operation_id="import_course",
        summary="Import a course",
        tags=[PACKAGES],
        parameters=[
            OpenApiParameter(
                "force", bool, description="Also delete lessons that learners have completed.", default=False
            ),
            response_header("Location", "Path of the new course.", on=[201]),
        ],
        request=serializers.ImportSerializer,
        responses={
            200: serializers.ImportResultSerializer,
            201: OpenApiResponse(serializers.ImportResultSerializer, description="The course was created."),
            409: OpenApiResponse(description="An id is taken, or learners completed lessons that would be deleted."),
        },
    )
    def import_package(self, request: Request) -> Response:
        errors: FieldErrors = {}
        force = filters.boolean(request.query_params, "force", errors)
        body, document = _import_body(request.data, errors)
        caller = caller_of(request)
        result = import_course(
            document=document,
            mode=body["mode"],
            by=caller.id,
            at=now(),
            dry_run=body["dry_run"],
            force=bool(force),
            may_delete=role_may(caller.role, "content.delete"),
        )
        data: dict[str, Any] = {
            "course_id": result.course_id,
            "mode": body["mode"],
            "dry_run": body["dry_run"],
            "revision": result.revision,
            "plan": result.plan.as_data(),
        }
        if body["dry_run"]:
            return Response(data)
        envelope = Envelope(data, message="Course imported successfully")
        if result.created:
            return Response(envelope, status=201, headers={"Location": f"/api/v1/courses/{result.course_id}"})
        return Response(envelope)


class ExportViewSet(ApiViewSet):
    """A course as a file, without the envelope."""

    access: ClassVar = {"export": require("content.read_private")}
    bare_answers = True

    @extend_schema(
        operation_id="export_course",
        summary="A course as a file",
        tags=[PACKAGES],
        parameters=[response_header("Content-Disposition", "Name of the file.", on=[200])],
        responses=serializers.ExportedCourseSerializer,
    )
    def export(self, request: Request, id: str) -> HttpResponse:  # noqa: A002
        document = packages.export_document(id)
        headers = {"Cache-Control": "private, no-store", "Content-Disposition": f'attachment; filename="{id}.json"'}
        return HttpResponse(document, content_type="application/json", headers=headers)


def _import_body(body: Any, errors: FieldErrors) -> tuple[dict[str, Any], CourseDocument]:
    """The options of an import, and its course. The package is removed from the body: it is large, and read here.

    Raises ValidationFailed with their errors, and the `errors` elsewhere in the request.
    """
    options = serializers.ImportSerializer(data=body)
    errors = problems_of(options) | errors
    if "package" in body:
        try:
            document = read_package(body.pop("package"))
        except DocumentError as error:
            errors |= error.errors
    if errors:
        raise ValidationFailed(errors)
    options.validated_data.pop("package")
    return options.validated_data, document


def _package(version: Version, *, private: bool) -> tuple[Version, bytes]:
    package = packages.load_package(version, private=private)
    return packages.version_of(package), bytes(package.body)
