"""Endpoints of publishing: mode, changes, publications, restoring and discarding, the schedule. For staff."""

from collections.abc import Callable
from typing import Any, ClassVar
from urllib.parse import urlencode

import orjson
from django.http import HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.services.idempotency import once
from content.kinds import State
from content.models import PACKAGED_ENTITIES, Publication
from content.packages.compression import decompressed
from content.publishing import publications, restoring, schedules
from content.publishing import selectors as selectors
from content.publishing.selectors import (
    DraftChangeRecord,
    LatestPublicationRecord,
    PublicationRecord,
    PublishStateRecord,
    ScheduleRecord,
)
from content.readers import reader_of
from content.revisions.tags import entity_tag
from content.rights import Right, course_with_right, require_right
from content.serializers.bodies import BodySerializer
from content.serializers.packages import PackageSerializer
from content.serializers.publishing import (
    DiscardBody,
    PublishBody,
    PublishModeBody,
    RestoreBody,
    RestoredSerializer,
    ScheduleBody,
)
from content.views.shared import BASE, JSON, body_of, conflict, editor_of, is_forced
from langlearn.api.auth import caller_of
from langlearn.api.conditional import RECORD_ETAG, check_if_match, if_match_of, quoted, tag_of_gzip
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, Forbidden
from langlearn.api.filters import choice, single
from langlearn.api.idempotency import PARAMETER, Key, Reply, read_key
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.negotiation import takes_gzip
from langlearn.api.openapi_headers import LOCATION
from langlearn.api.pagination import EnvelopePagination, paged
from langlearn.api.permissions import require
from langlearn.api.views import ApiViewSet

PUBLISHING = "publishing"
FORCE = OpenApiParameter(
    "force", {"type": "boolean"}, description="Publish even if learners lose completed lessons; for owners."
)
_SIDES = "Must be a publication number, published or draft."
_CHANGES = ("created", "updated", "moved", "deleted")


class CourseStateViewSet(ApiViewSet):
    """What staff see of a course: never stored by caches."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        return response


class PublishModeViewSet(CourseStateViewSet):
    """How a course is published."""

    tag = PUBLISHING
    tagged = True
    access: ClassVar = dict.fromkeys(("retrieve", "update"), require("content.write"))

    @extend_schema(responses=PublishStateRecord)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """How a course is published, and what is not published yet."""
        rights = require_right(id, caller_of(request), Right.READ)
        return _state(id, rights)

    @extend_schema(
        request=PublishModeBody(partial=True),
        responses={200: PublishStateRecord, **conflict("There are unpublished changes, or a schedule")},
    )
    def update(self, request: Request, id: str) -> Response:  # noqa: A002
        """Publish every change of a course at once, or by hand."""
        caller = caller_of(request)
        rights = require_right(id, caller, Right.OWN)
        if_match = if_match_of(request._request)
        course = selectors.find_course(id)
        check_if_match(if_match, publications.mode_tag(course))
        body = body_of(request, PublishModeBody, partial=True, fixed={"course_id": id})
        publications.set_publish_mode(
            course_id=id,
            **body,
            if_match=if_match,
            editor=editor_of(request),
        )
        return _state(id, rights, message="Publish mode updated successfully")


class LongPagination(EnvelopePagination):
    """Lists of rows that an author looks through as a whole."""

    default_limit = 100


class ChangeViewSet(CourseStateViewSet):
    """What differs between two states of a course."""

    tag = PUBLISHING
    access: ClassVar = {"list": require("content.write")}

    @extend_schema(
        parameters=[
            *(
                OpenApiParameter(
                    name,
                    {"type": "string", "default": default},
                    description="`published`, `draft`, or the number of a publication.",
                )
                for name, default in (("from", State.PUBLISHED.value), ("to", State.DRAFT.value))
            ),
            OpenApiParameter("entity", {"type": "string", "enum": [entity.value for entity in PACKAGED_ENTITIES]}),
            OpenApiParameter("change", {"type": "string", "enum": list(_CHANGES)}),
            *LongPagination().parameters(None),
        ],
        responses={
            200: ListOf(DraftChangeRecord),
            **conflict("The package of a publication is no longer kept"),
        },
    )
    def list(self, request: Request, id: str) -> Response:  # noqa: A002
        """What differs between two states of a course."""
        caller = caller_of(request)
        course, _ = course_with_right(id, caller, Right.READ)
        query = request.query_params
        errors: FieldErrors = {}
        before = _side(query, "from", State.PUBLISHED, errors)
        after = _side(query, "to", State.DRAFT, errors)
        entity = choice(query, "entity", errors, allowed=[entity.value for entity in PACKAGED_ENTITIES])
        change = choice(query, "change", errors, allowed=_CHANGES)
        page = paged(request, errors, default_limit=LongPagination.default_limit)
        assert before is not None and after is not None
        found = selectors.comparison(course, before, after)
        wanted = [
            each
            for each in found.changes
            if (entity is None or each.entity == entity) and (change is None or each.change == change)
        ]
        return page.response(
            wanted, lambda part: selectors.change_objects(id, part, found.found, reader=reader_of(caller))
        )


class PublicationViewSet(ListMixin, CourseStateViewSet):
    """The publications of a course."""

    tag = PUBLISHING
    access: ClassVar = dict.fromkeys(
        ("list", "retrieve", "package", "publish", "restore", "discard"), require("content.write")
    )
    ordering_fields: ClassVar = {"number": "number"}
    ordering = ("number", "desc")
    tie_breaker = "number"

    @extend_schema(responses=ListOf(PublicationRecord))
    def list(self, request: Request, id: str) -> Response:  # noqa: A002
        """Publications of a course, newest first."""
        require_right(id, caller_of(request), Right.READ)
        return super().list(request, id=id)

    def get_queryset(self) -> Any:
        return selectors.publications(self.kwargs["id"]).values(*selectors.PUBLICATION_COLUMNS)

    def present(self, rows: Any) -> Any:
        return [selectors.publication_object(row) for row in rows]

    @extend_schema(responses=PublicationRecord)
    def retrieve(self, request: Request, id: str, number: str) -> Response:  # noqa: A002
        require_right(id, caller_of(request), Right.READ)
        return Response(selectors.find_publication(id, number))

    @extend_schema(
        operation_id="get_publication_package",
        parameters=[RECORD_ETAG],
        responses={200: PackageSerializer, **conflict("The package is no longer kept")},
    )
    def package(self, request: Request, id: str, number: str) -> HttpResponseBase:  # noqa: A002
        """The package of a publication, as it was served."""
        require_right(id, caller_of(request), Right.READ)
        publication = selectors.find_publication(id, number)
        body = restoring.kept_body(id, publication["number"])
        gzip = takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", ""))
        response = HttpResponse(body if gzip else decompressed(body), content_type=JSON)
        etag = quoted(f"{id}:{publication['revision']}")
        response["ETag"] = tag_of_gzip(etag) if gzip else etag
        response["Vary"] = "Accept-Encoding"
        if gzip:
            response["Content-Encoding"] = "gzip"
        return response

    @extend_schema(
        operation_id="publish_course",
        parameters=[PARAMETER, FORCE, LOCATION],
        request=PublishBody,
        responses={
            200: OpenApiResponse(LatestPublicationRecord, description="There was nothing to publish."),
            201: PublicationRecord,
            **conflict("The draft has moved, a review is needed, or learners would lose completed lessons"),
        },
    )
    def publish(self, request: Request, id: str) -> HttpResponse:  # noqa: A002
        """Publish the draft of a course."""
        caller = caller_of(request)
        rights = require_right(id, caller, Right.PUBLISH)
        errors: FieldErrors = {}
        force = _force(request, rights, errors)

        def act(body: dict[str, Any]) -> Reply:
            publication, is_new = publications.publish(
                course_id=id,
                **body,
                force=force,
                editor=editor_of(request),
            )
            data: Any = selectors.publication_data(publication) if publication else {}
            message = "Course published successfully" if is_new else "Nothing to publish"
            return _reply(data, message, publication, is_new=is_new)

        return _once(request, PublishBody, act, errors, course_id=id)

    @extend_schema(
        operation_id="restore_course",
        parameters=[PARAMETER, FORCE, LOCATION],
        request=RestoreBody,
        responses={
            200: RestoredSerializer,
            201: OpenApiResponse(RestoredSerializer, description="It was published."),
            **conflict("The draft has moved, a package is no longer kept, or exercises are used elsewhere"),
        },
    )
    def restore(self, request: Request, id: str) -> HttpResponse:  # noqa: A002
        """Make the draft equal to a publication."""
        caller = caller_of(request)
        rights = require_right(id, caller, Right.EDIT)
        errors: FieldErrors = {}
        force = _force(request, rights, errors)

        def act(body: dict[str, Any]) -> Reply:
            needed = [Right.EDIT]
            if force:
                needed.append(Right.OWN)
            if body.get("publish"):
                needed.append(Right.PUBLISH)
            if not rights.issuperset(needed):
                raise Forbidden()
            restored = restoring.restore(
                course_id=id,
                number=body.pop("publication"),
                and_publish=body.pop("publish", False),
                **body,
                force=force,
                editor=editor_of(request),
            )
            published = restored.publication
            return _reply(_restored(restored), "Course restored successfully", published, is_new=published is not None)

        restoring.store_package_of_latest(id)
        return _once(request, RestoreBody, act, errors, course_id=id)

    @extend_schema(
        operation_id="discard_draft",
        request=DiscardBody,
        responses={
            200: RestoredSerializer,
            **conflict("The draft has moved, the course was never published, or exercises are used elsewhere"),
        },
    )
    def discard(self, request: Request, id: str) -> Response:  # noqa: A002
        """Make the draft equal to the published state."""
        caller = caller_of(request)
        require_right(id, caller, Right.EDIT)
        body = body_of(request, DiscardBody)
        discarded = restoring.discard(
            course_id=id,
            **body,
            editor=editor_of(request),
        )
        message = "Draft discarded successfully" if discarded.plan.size else "Nothing to discard"
        return Response(Envelope(_restored(discarded), message=message))


class ScheduleViewSet(CourseStateViewSet):
    """The scheduled publication of a course."""

    tag = PUBLISHING
    tagged = True
    access: ClassVar = dict.fromkeys(("retrieve", "update", "destroy"), require("content.write"))

    @extend_schema(responses=ScheduleRecord)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002
        """The scheduled publication of a course."""
        require_right(id, caller_of(request), Right.READ)
        return _schedule(schedules.find_schedule(id))

    @extend_schema(methods=["PUT"], operation_id="save_schedule")
    @extend_schema(
        parameters=[LOCATION],
        request=ScheduleBody,
        responses={
            200: ScheduleRecord,
            201: OpenApiResponse(ScheduleRecord, description="There was no schedule before."),
            **conflict("The course publishes every change, the draft has moved, or a review is needed"),
        },
    )
    def update(self, request: Request, id: str) -> Response:  # noqa: A002
        """Publish the draft of a course at an instant."""
        caller = caller_of(request)
        require_right(id, caller, Right.PUBLISH)
        at, if_match = now(), if_match_of(request._request)
        selectors.check_schedule(id, if_match)
        body = body_of(request, ScheduleBody, fixed={"course_id": id}, now=at)
        saved = schedules.save_schedule(
            course_id=id,
            **body,
            if_match=if_match,
            editor=editor_of(request, at=at),
        )
        response = _schedule(saved.schedule, message="Schedule saved successfully")
        if saved.created:
            response.status_code = 201
            response["Location"] = f"{BASE}/courses/{id}/schedule"
        return response

    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002
        """Cancel the scheduled publication of a course."""
        caller = caller_of(request)
        require_right(id, caller, Right.PUBLISH)
        schedules.delete_schedule(
            course_id=id,
            if_match=if_match_of(request._request),
            editor=editor_of(request),
        )
        return Response(Envelope({}, message="Schedule deleted successfully"))


def _state(course_id: str, rights: frozenset[Right], *, message: str | None = None) -> Response:
    found = selectors.publish_state(course_id, rights=rights)
    return Response(Envelope(found.record, message=message), headers={"ETag": quoted(found.tag)})


def _schedule(schedule: Any, *, message: str | None = None) -> Response:
    headers = {"ETag": quoted(entity_tag(schedule.tag))}
    return Response(Envelope(selectors.schedule_object(schedule), message=message), headers=headers)


def _side(query: QueryDict, name: str, default: State, errors: FieldErrors) -> selectors.Side | None:
    text = single(query, name, errors)
    if text is None:
        return default
    if text in tuple(State):
        return State(text)
    if text.isascii() and text.isdecimal() and len(text) < 10 and int(text):
        return int(text)
    errors.setdefault(name, []).append(_SIDES)
    return None


def _force(request: Request, rights: frozenset[Right], errors: FieldErrors) -> bool:
    """The `force` parameter, for owners; a wrong one is added to `errors`. Raises Forbidden."""
    force = is_forced(request, errors)
    if force and Right.OWN not in rights:
        raise Forbidden()
    return force


def _restored(restored: restoring.Restored) -> dict[str, Any]:
    return {
        "draft_revision": restored.draft_revision,
        "plan": {**restored.plan.as_data(), "left_out": [entry.as_data() for entry in restored.plan.left_out]},
        "kept_exercises": restored.kept_exercises,
        "publication": selectors.publication_data(restored.publication) if restored.publication else None,
    }


def _reply(data: Any, message: str, publication: Publication | None, *, is_new: bool) -> Reply:
    publisher = publication.published_by_id if publication else None
    return Reply.success(Envelope(data, message=message), status=201 if is_new else 200, about=publisher)


def _once(
    request: Request,
    body: type[BodySerializer],
    act: Callable[[dict[str, Any]], Reply],
    errors: FieldErrors,
    *,
    course_id: str,
) -> HttpResponse:
    """Runs a request that may have an Idempotency-Key. Raises ValidationFailed for the body, the key and `errors`.

    A publication that it made, or had made before, is the `Location`.
    """

    def location(data: dict[str, Any]) -> str:
        number = (data.get("publication") or data)["number"]
        return f"/courses/{course_id}/publications/{number}"

    key, values = body_with_key(request, body, errors)
    return respond_once(request, key, lambda: act(values), location=location)


def body_with_key(
    request: Request, body: type[BodySerializer], errors: FieldErrors | None = None
) -> tuple[Key | None, dict[str, Any]]:
    """The Idempotency-Key and the body. Raises ValidationFailed for both, and the `errors` elsewhere in the request."""
    errors = dict(errors or {})
    read = {name: request.query_params[name] for name in ("force", "state") if name in request.query_params}
    key = read_key(request, errors, path=f"{request.path.rstrip('/')}?{urlencode(read)}")
    return key, body_of(request, body, elsewhere=errors)


def respond_once(
    request: Request, key: Key | None, act: Callable[[], Reply], *, location: Callable[[dict[str, Any]], str]
) -> HttpResponse:
    """The response of `act`, or the one that it gave before. What it created has the path `location(data)`."""
    reply = once(user_id=caller_of(request).id, key=key, act=act, permanent=False, at=now())
    response = reply.response()
    if reply.status == 201:
        response["Location"] = BASE + location(orjson.loads(reply.body)["data"])
    return response
