"""The base of every API view: the order of checks.

A request is checked for method (405), size (413), media type (415), Accept (406), parse (400), authentication (401),
rate limit (429) and role (403) in this order for every view; the view then validates and processes the request. A body
longer than MAX_REQUEST_SIZE, which only an import may have, is read and parsed after these checks; a multipart body
is opened by the handler (`received`). When such a body has arrived, authentication and role are checked again. A
subclass defines `access`, one permission for each action, and thin handlers.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.db import DatabaseError, IntegrityError
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSetMixin

from langlearn.api.body_slots import body_slot
from langlearn.api.errors import ApiError, Forbidden, MethodNotAllowed, NotAcceptable, RateLimited, UserNotFound
from langlearn.api.multipart import Form, Received
from langlearn.api.negotiation import JSON_RANGES, accepts
from langlearn.api.parsers import body_length, check_media_type, check_size, is_json
from langlearn.api.permissions import DenyAll
from langlearn.api.throttling import refused
from langlearn.api.wsgi_environ import measure_chunked_body

_BODY_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})


class ApiViewSet(ViewSetMixin, APIView):
    """A view set whose actions are closed unless `access` opens them."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {}  # action to permission
    throttles: ClassVar[Mapping[str, type[BaseThrottle]]] = {}  # action to throttle; others count by their caller
    forms: ClassVar[Mapping[str, Form]] = {}  # action to the multipart body that it takes; others take JSON
    anonymous_scope = "anonymous"  # rate limit of public anonymous reads: or "content", or "service"
    action_map: dict[str, str]
    format_kwarg = None  # paths have no format suffix
    http_method_names = ["get", "head", "post", "put", "patch", "delete", "options"]  # in the order of `Allow`
    extra_keys: ClassVar[Mapping[str, Mapping[str, Any]]] = {}  # action to schemas of top-level keys besides `data`
    max_nesting = 32
    max_body: int | None = None  # bytes; None means MAX_REQUEST_SIZE
    json_only = True  # False: never 406, the endpoint has its own media type
    accept: Sequence[str] = JSON_RANGES  # of which a client must accept one, else 406
    tag = ""  # of the operations in the OpenAPI document; the name of the app by default
    tagged = False  # True: each record has an ETag, and a change or deletion may be conditional by If-Match
    no_store = False  # responses that hold credentials or personal data

    def get_permissions(self) -> Sequence[BasePermission]:
        return [self.access.get(self.action or "", DenyAll)()]

    def get_throttles(self) -> list[BaseThrottle]:
        named = self.throttles.get(self.action or "")
        return [named()] if named else super().get_throttles()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """The checks before the handler, in the order of the contract, which is not the REST framework's."""
        http_request = request._request  # which the middleware sees
        method = request.method or ""
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request)
        if method == "OPTIONS":  # about the route itself: open to everyone
            return
        if method.lower() not in self.action_map:
            raise MethodNotAllowed(self.allowed_methods)
        form = self.forms.get(self.action or "")
        has_json = method in _BODY_METHODS and not (form and form.is_sent(http_request))
        if has_json:
            measure_chunked_body(http_request.META, takes_type=is_json(http_request))
            check_size(http_request, self.max_body or settings.MAX_REQUEST_SIZE)
            check_media_type(http_request)
        elif form:
            form.check(http_request)
        if self.json_only and not accepts(request.META.get("HTTP_ACCEPT", ""), self.accept):
            raise NotAcceptable()
        parsed = has_json and body_length(http_request) <= settings.MAX_REQUEST_SIZE
        if parsed:
            request.data  # noqa: B018 - parses: failures come before those of authentication
        http_request.caller = request.user  # type: ignore[attr-defined]  # authenticates; for the request log
        self.check_throttles(request)
        self.check_permissions(request)
        if has_json and not parsed:  # an import: read for those only who may import
            with body_slot(request.user.id):
                request.data  # noqa: B018
            self._check_caller_again(request)

    @contextmanager
    def received(self, request: Request, *, directory: Path | None = None) -> Iterator[Received]:
        """The multipart body of the action. Raises as `Form.receive`; TooBusy; AuthenticationFailed and Forbidden when
        the caller may not act any more.
        """
        with ExitStack() as stack:
            with body_slot(request.user.id):
                form = self.forms[self.action or ""]
                received = stack.enter_context(form.receive(request, directory=directory))
            self._check_caller_again(request)
            yield received

    def _check_caller_again(self, request: Request) -> None:
        """Reads the caller again, whose session, account and role may have changed while the body arrived."""
        authentication: Any = request.successful_authenticator  # a CallerAuthentication; None for anonymous callers
        if authentication is not None:
            request.user = request._request.caller = authentication.authenticate_again(request)  # type: ignore[attr-defined]
        self.check_permissions(request)

    def permission_denied(self, request: Request, message: str | None = None, code: str | None = None) -> None:  # type: ignore[override]
        raise Forbidden()

    def throttled(self, request: Request, wait: float | None) -> None:  # type: ignore[override]
        raise RateLimited(retry_after=int(wait or 1))

    def handle_exception(self, exc: Exception) -> Response:
        error = (self._caller_error() or exc) if isinstance(exc, IntegrityError | UserNotFound) else exc
        # A request that failed at or before authentication has not been counted by a throttle.
        return super().handle_exception(refused(self.request._request, error, scope_name=self.anonymous_scope))

    def _caller_error(self) -> Exception | None:
        """The reason why the caller may no longer act, if its account was deleted after authentication.

        The service did not find the account then, or the database refused the reference to it.
        """
        try:
            for authentication in self.request.authenticators or ():
                authentication.authenticate(self.request)
        except (ApiError, DatabaseError) as error:
            return error
        return None

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        return Response(status=204)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if self.no_store:
            response["Cache-Control"] = "no-store"
        return response
