"""The base of every API view: the order of checks.

A request meets method (405), size (413), media type (415), Accept (406), parse (400), authentication (401), rate
limit (429) and role (403) in this order, whatever the view; the view then validates, looks up and acts. A subclass
names `access`, one permission for each action, and thin handlers.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db import DatabaseError, IntegrityError
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView
from rest_framework.viewsets import ViewSetMixin

from langlearn.api.compiled import Question, end_begun
from langlearn.api.errors import ApiError, Forbidden, MethodNotAllowed, NotAcceptable, RateLimited, UserNotFound
from langlearn.api.negotiation import accepts
from langlearn.api.parsers import check_media_type, check_size
from langlearn.api.permissions import DenyAll
from langlearn.api.throttling import refused

_BODY_METHODS = frozenset({"POST", "PUT", "PATCH", "DELETE"})
_METHOD_ORDER = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")


@cache
def _instances(classes: tuple[type[Any], ...]) -> list[Any]:
    """One instance of each, for all requests: these classes keep nothing of a request."""
    return [made() for made in classes]


@cache
def _allowed(methods: frozenset[str]) -> list[str]:
    methods = methods | {"OPTIONS"}
    return [method for method in _METHOD_ORDER if method in methods or (method == "HEAD" and "GET" in methods)]


class ApiViewSet(ViewSetMixin, APIView):
    """A view set whose actions are closed unless `access` opens them."""

    access: ClassVar[Mapping[str, type[BasePermission]]] = {}  # action to permission
    throttles: ClassVar[Mapping[str, type[BaseThrottle]]] = {}  # action to throttle; others count by their caller
    # Action to what it asks about the caller, given the id, whatever else the request says. It is asked in one query
    # with who the caller is; `about_caller` has the answer. Only what costs the same for everybody: requests that are
    # refused, by a rate limit for instance, pay for it too.
    with_caller: ClassVar[Mapping[str, Callable[[UUID], Question[Any]]]] = {}
    # Action to what its transaction asks first, given the request, the path and the caller's id: it begins in that same
    # exchange (`ask_and_begin`); nothing where something else is asked before. What is refused pays for it too.
    begun_with_caller: ClassVar[Mapping[str, Callable[..., Sequence[Question[Any]]]]] = {}
    anonymous_scope = "anonymous"  # rate limit of public anonymous reads: or "content", or "service"
    action_map: dict[str, str]
    format_kwarg = None  # no format suffixes in paths
    extra_keys: ClassVar[Mapping[str, Mapping[str, Any]]] = {}  # action to top-level keys beside `data`: their schemas
    max_nesting = 32
    max_body: int | None = None  # bytes; None means MAX_REQUEST_SIZE
    answers_json_only = True  # False: never 406, the endpoint answers in its own type
    no_store = False  # answers that hold credentials or personal data

    def get_permissions(self) -> Sequence[BasePermission]:
        return _instances((self.access.get(self.action or "", DenyAll),))

    def get_authenticators(self) -> list[Any]:
        return _instances(tuple(self.authentication_classes))

    def get_renderers(self) -> list[Any]:
        return _instances(tuple(self.renderer_classes))

    def get_parsers(self) -> list[Any]:
        return _instances(tuple(self.parser_classes))

    def get_content_negotiator(self) -> Any:
        return _instances((self.content_negotiation_class,))[0]

    @property
    def default_response_headers(self) -> dict[str, str]:
        return {"Allow": ", ".join(self.allowed_methods)}

    def get_throttles(self) -> list[BaseThrottle]:
        named = self.throttles.get(self.action or "")
        return [named()] if named else super().get_throttles()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        plain = request._request
        method = plain.method or ""
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request)
        if method == "OPTIONS":  # a question about the route itself
            return
        if method.lower() not in self.action_map:
            raise MethodNotAllowed(self.allowed_methods)
        if method in _BODY_METHODS:
            check_size(plain, self.max_body or settings.MAX_REQUEST_SIZE)
            check_media_type(plain)
        if self.answers_json_only and not accepts(plain.META.get("HTTP_ACCEPT", "")):
            raise NotAcceptable()
        if method in _BODY_METHODS:
            request.data  # noqa: B018 - parsing now gives its failures their place in the order of checks
        plain.caller = request.user  # type: ignore[attr-defined]  # authenticates
        self.check_throttles(request)
        self.check_permissions(request)

    def permission_denied(self, request: Request, message: str | None = None, code: str | None = None) -> None:  # type: ignore[override]
        raise Forbidden()

    def handle_exception(self, exc: Exception) -> Response:
        # Here, not in `initial`: what failed at or before authentication is what no throttle has counted yet.
        error = (self._refusal_of_caller() or exc) if isinstance(exc, IntegrityError | UserNotFound) else exc
        return super().handle_exception(refused(self.request._request, error, scope_name=self.anonymous_scope))

    def _refusal_of_caller(self) -> Exception | None:
        """Why the caller may act no more, if its account went between authentication and the write.

        Then the write did not find it, or the database has refused the reference to it, at the end of the transaction
        and perhaps without a name.
        """
        try:
            for authentication in self.request.authenticators or ():
                authentication.authenticate(self.request)
        except (ApiError, DatabaseError) as refusal:
            return refusal
        return None

    def throttled(self, request: Request, wait: float | None) -> None:  # type: ignore[override]
        raise RateLimited(retry_after=int(wait or 1))

    @property
    def allowed_methods(self) -> list[str]:
        return _allowed(frozenset(method.upper() for method in self.action_map))

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Response:
        return Response(status=204, headers={"Allow": ", ".join(self.allowed_methods)})

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        if self.no_store:
            response["Cache-Control"] = "no-store"
        return response

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            response = super().dispatch(request, *args, **kwargs)
            return response.render() if isinstance(response, Response) else response
        finally:
            if self.begun_with_caller:
                end_begun()
            self._part_from_request()

    def _part_from_request(self) -> None:
        """Unties what names each other, so that all of it goes at once: else it waits for the collector of cycles."""
        for method in self.action_map:
            self.__dict__.pop(method, None)  # the handler, bound to this view
        if isinstance(self.request, Request):
            self.request.parser_context.clear()
        response = getattr(self, "response", None)
        if isinstance(response, Response):
            response.renderer_context = None  # type: ignore[attr-defined]  # it names all three
