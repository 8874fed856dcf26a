"""What the views of the content share: reading a body, and responding with one record."""

from collections.abc import Callable
from datetime import datetime
from functools import partial, wraps
from typing import Any, TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.http import http_date
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.audit import actor_of
from content import catalogue
from content.editor import Editor
from content.formats.package_writer import as_full_delta
from content.kinds import State
from content.packages.compression import decompressed
from content.packages.drafts import DraftResponse
from content.packages.versions import Delta, DraftVersion, Version, draft_version
from content.readers import Scope, reader_of
from content.revisions.tags import entity_tag
from content.rights import Right, require_right
from content.selectors.visibility import Found
from content.serializers.bodies import BodySerializer
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.cache import cached_by
from langlearn.api.conditional import (
    IF_NONE_MATCH,
    check_if_match,
    if_match_of,
    not_modified,
    quoted,
    tag_of_gzip,
)
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import boolean
from langlearn.api.filters import single as single_parameter
from langlearn.api.instants import now
from langlearn.api.negotiation import takes_gzip
from langlearn.api.openapi_headers import response_header
from langlearn.api.permissions import require
from langlearn.db.replica import may_lag

View = TypeVar("View", bound=Callable[..., Response])
Stored = TypeVar("Stored", bound=Version)

LESSONS = "lessons-exercises"
PACKAGES = "packages"
BASE = "/api/v1"
JSON = "application/json; charset=utf-8"
MAX_REVISION = 10**18  # in the query; no course has that many

# Of a package or manifest: conditional, but for a delta.
CONDITIONAL_UNLESS_SINCE = (
    IF_NONE_MATCH,
    OpenApiParameter(
        "If-Modified-Since",
        str,
        OpenApiParameter.HEADER,
        description="An HTTP date. Ignored, like the entity tags, when `since` is given.",
    ),
    response_header("ETag", "The revision, for `If-None-Match`; not of a delta.", on=[200], required=False),
    response_header("ETag", "The revision.", on=[304]),
    response_header(
        "Last-Modified", "Instant of the revision; not of a delta or a draft.", on=[200, 304], required=False
    ),
)
FORCE = OpenApiParameter("force", {"type": "boolean"}, description="Delete even if learners have completed lessons.")
STATE = OpenApiParameter(
    "state",
    {"type": "string", "enum": [state.value for state in State]},
    description="The draft, which staff get by default, or the published state, which all others get.",
)
STATE_OF_PACKAGE = OpenApiParameter(
    "state", STATE.type, description="The published state, which is the default, or the draft, for staff."
)


def conflict(text: str) -> dict[int, OpenApiResponse]:
    return {409: OpenApiResponse(description=f"{text} (`CONFLICT`)")}


def single(found: Found, *, message: str | None = None) -> Response:
    """The response that shows one record, with the ETag of its state."""
    return Response(Envelope(found.record, message=message), headers={"ETag": quoted(entity_tag(found.tag))})


def created(found: Found, path: str, *, message: str) -> Response:
    """The response that shows a new record, whose path is `path` below the base."""
    response = single(found, message=message)
    response.status_code = 201
    response["Location"] = BASE + path
    return response


def body_of(
    request: Request,
    serializer: type[BodySerializer],
    *,
    partial: bool = False,
    elsewhere: FieldErrors | None = None,
    **context: Any,
) -> dict[str, Any]:
    """The validated body. Raises ValidationFailed with all that is wrong with it, and `elsewhere` in the request."""
    return checked(serializer(data=request.data, partial=partial, context=context), elsewhere)


def check_condition(request: Request, found: Found) -> str | None:
    """The `If-Match` header, for the service that checks it again under the lock.

    Raises PreconditionFailed, before the body is validated.
    """
    if_match = if_match_of(request._request)
    check_if_match(if_match, entity_tag(found.tag))
    return if_match


def caching(*, is_public: bool, shared_seconds: int = 0) -> dict[str, str]:
    """The caching headers of a read of a whole course, which shared caches may serve for so many seconds."""
    if is_public:
        shared = f"s-maxage={shared_seconds}, " if shared_seconds else ""
        return {"Cache-Control": f"public, max-age=0, {shared}must-revalidate", "Vary": "Accept-Encoding"}
    return {"Cache-Control": "private, no-cache", "Vary": "Accept-Encoding, Authorization"}


def package_caching(request: Request, version: Version) -> dict[str, str]:
    """The caching headers of a package, of what belongs to it, and of a delta."""
    seconds = 0 if request.user.is_authenticated else settings.PACKAGE_CDN_SECONDS
    return caching(is_public=version.is_public, shared_seconds=seconds)


def stored_response(request: Request, version: Stored, load: Callable[[Stored], tuple[Stored, bytes]]) -> HttpResponse:
    """A response stored as gzip, decompressed for clients that do not take that, or 304.

    `load` returns that of the version, or of a newer one.
    """
    alone = not version.revision_shares_second
    body = None
    if not not_modified(request._request, version.tag, modified=version.revised_at, alone_in_second=alone):
        version, body = load(version)
    response = _gzip_response(request._request, version.tag, body)
    response.headers["Last-Modified"] = http_date(version.revised_at.timestamp())
    for name, value in package_caching(request, version).items():
        response.headers[name] = value
    return response


def delta_response(
    request: Request, delta: Delta | None, load: Callable[[], tuple[Version, bytes]]
) -> HttpResponseBase:
    """What changed since the client's revision; without a delta the whole, which `load` returns as gzip.

    The caching headers are those of the version that is sent, which may be newer than one read before.
    """
    if delta is not None:
        return Response(delta.data, headers=package_caching(request, delta.version))
    version, body = load()
    whole = as_full_delta(decompressed(body))
    return HttpResponse(whole, content_type=JSON, headers=package_caching(request, version))


def draft_response(
    request: HttpRequest,
    course_id: str,
    build: Callable[[str], DraftResponse],
    *,
    read_version: Callable[[str], DraftVersion] = draft_version,
) -> HttpResponse:
    """A response about a draft, or 304. Raises NotFound."""
    version = read_version(course_id)
    body = None
    if not not_modified(request, version.tag):
        version, body = build(course_id)
    response = _gzip_response(request, version.tag, body)
    for name, value in caching(is_public=False).items():
        response.headers[name] = value
    return response


def _gzip_response(request: HttpRequest, tag: str, body: bytes | None) -> HttpResponse:
    """A response from its gzip representation, 304 without one."""
    gzip = takes_gzip(request.META.get("HTTP_ACCEPT_ENCODING", ""))
    if body is None:
        response = HttpResponse(status=304)
    else:
        response = HttpResponse(body if gzip else decompressed(body), content_type=JSON)
        if gzip:
            response.headers["Content-Encoding"] = "gzip"
    etag = quoted(tag)
    response.headers["ETag"] = tag_of_gzip(etag) if gzip else etag
    return response


def requested_state(request: Request, errors: FieldErrors) -> State | None:
    """The `state` parameter, None when it is absent; a wrong one is added to `errors`.

    Raises AuthenticationFailed, and Forbidden for students, when it is the draft.
    """
    text = single_parameter(request.query_params, "state", errors)
    if text is None:
        return None
    if text not in tuple(State):
        errors.setdefault("state", []).append("Must be draft or published.")
        return None
    if text == State.DRAFT:
        require("content.read_private")().has_permission(request, None)
    return State(text)


def is_draft_requested(request: Request, course_id: str, errors: FieldErrors) -> bool:
    """Does the request for a package ask for the draft? A wrong `state` is added to `errors`.

    Raises as `requested_state` and `require_right`, and ValidationFailed when `since` is given: drafts have no deltas.
    """
    if requested_state(request, errors) is not State.DRAFT:
        return False
    require_right(course_id, request.user, Right.READ)
    if "since" in request.query_params:
        raise ValidationFailed({"since": ["Not available for the draft."]})
    return True


def scopes_of(request: Request, errors: FieldErrors) -> tuple[Scope, ...]:
    """What the caller reads; a wrong `state` is added to `errors`. Raises as `requested_state`."""
    return reader_of(request.user).scopes(requested_state(request, errors))


def single_in_state(request: Request, find: Callable[..., Found]) -> Response:
    """The response that shows the record that `find(scopes=...)` returns or raises NotFound for.

    Raises ValidationFailed for a wrong `state` of a record that exists.
    """
    errors: FieldErrors = {}
    found = find(scopes=scopes_of(request, errors))
    if errors:
        raise ValidationFailed(errors)
    return single(found)


def cached_read(view: View) -> View:
    """A read of either state: staff read the rows; for others the response is cached, may lag and may be
    PUBLIC_CONTENT_SECONDS old, also in shared caches when the caller is anonymous.

    The version of the catalogue is read from the same database as the rows, so that it is never newer than they are.
    """
    current = cached_by(catalogue.version)(view)
    recent = cached_by(catalogue.recent_version)(view)

    @wraps(view)
    def respond(self: Any, request: Request, *args: Any, **path: str) -> Response:
        if reader_of(request.user).is_staff:
            response = view(self, request, *args, **path)
            response.headers.setdefault("Cache-Control", "private, no-store")
        else:
            # So asks a shared cache, or its age and that of the version would add up (deploy/nginx.conf).
            cached = current if request.META.get("HTTP_CACHE_CONTROL") == "max-age=0" else recent
            response = may_lag(partial(cached, self, request, *args, **path))
            if not request.user.is_authenticated:
                _allow_shared_caches(response)
        patch_vary_headers(response, ("Authorization",))
        return response

    return respond  # type: ignore[return-value]


def _allow_shared_caches(response: Response) -> None:
    """Lets them serve the response for PUBLIC_CONTENT_SECONDS, and as long again while they fetch it anew."""
    seconds = settings.PUBLIC_CONTENT_SECONDS
    if seconds:
        value = f"public, max-age=0, s-maxage={seconds}, stale-while-revalidate={seconds}"
        patch_vary_headers(response, ("Accept-Encoding",))
    else:
        value = "private, no-cache"
    response.headers["Cache-Control"] = value


def is_forced(request: Request, errors: FieldErrors | None = None) -> bool:
    """The `force` parameter. Raises ValidationFailed, unless there are `errors` to add a wrong one to."""
    found: FieldErrors = {} if errors is None else errors
    force = boolean(request.query_params, "force", found)
    if found and errors is None:
        raise ValidationFailed(found)
    return bool(force)


def editor_of(request: Request, *, at: datetime | None = None) -> Editor:
    """The caller as the editor of content, now or at the instant that the request was validated for."""
    caller = caller_of(request)
    return Editor(actor_of(request._request, caller.id), at or now(), caller)
