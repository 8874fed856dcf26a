"""Routes for the tests of rate limits, one for each way to count."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, ClassVar
from uuid import UUID

from django.contrib import admin
from django.contrib.auth.backends import BaseBackend
from django.urls import path
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from langlearn.api import throttling
from langlearn.api.auth import Caller, bearer_token
from langlearn.api.errors import AuthenticationFailed, ServiceUnavailable, ValidationFailed
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet
from langlearn.ops.views import HealthViewSet

CALLERS = {"ana": UUID(int=1), "sam": UUID(int=2)}
RIGHT_PASSWORD = "right"


class TokenIsName(BaseAuthentication):
    """The token is the name of a caller."""

    def authenticate(self, request: Request) -> tuple[Caller, None] | None:
        header = request.META.get("HTTP_AUTHORIZATION")
        if header is None:
            return None
        name = bearer_token(header)
        if name not in CALLERS:
            raise AuthenticationFailed("Invalid access token")
        at = datetime(2026, 3, 2, tzinfo=UTC)
        return Caller(CALLERS[name], role="student", session_id=UUID(int=9), timezone="UTC", registered_at=at), None

    def authenticate_header(self, request: Request) -> str:
        return "Bearer"


class LoginThrottle(throttling.CounterThrottle):
    def uses(self, request: Request, view: Any) -> list[throttling.Use]:
        return []


class TwoScopesThrottle(throttling.CounterThrottle):
    def uses(self, request: Request, view: Any) -> list[throttling.Use]:
        email = throttling.private_subject(request.data["email"])
        address = throttling.address_subject(request)
        return [throttling.Use(throttling.ANONYMOUS, address), throttling.Use(throttling.RECOVERY, email)]


class Backend(BaseBackend):
    """The admin's password check: a sign-in there takes the same slots as one through the API."""

    def authenticate(self, request: Any, username: str | None = None, password: str | None = None, **_: Any) -> None:
        try:
            with throttling.login_slot(request, account=username or ""):
                raise AuthenticationFailed("Invalid email or password")
        except AuthenticationFailed:
            return None


class Views(ApiViewSet):
    authentication_classes = (TokenIsName,)
    anonymous_scope = "content"
    access: ClassVar[Mapping[str, type[BasePermission]]] = {
        "lesson": Public,
        "note": Public,
        "profile": require("account.own"),
        "login": Public,
        "forgot": Public,
    }
    throttles: ClassVar[Mapping[str, type[BaseThrottle]]] = {
        "login": LoginThrottle,
        "forgot": TwoScopesThrottle,
    }

    def _done(self, request: Request) -> Response:
        return Response({})

    lesson = note = profile = forgot = _done

    def login(self, request: Request) -> Response:
        if "email" not in request.data:
            raise ValidationFailed({"email": ["This field is required."]})
        with throttling.login_slot(request, account=request.data["email"], user_id=CALLERS["ana"]):
            if request.data["password"] == "outage":
                raise ServiceUnavailable()
            if request.data["password"] != RIGHT_PASSWORD:
                raise AuthenticationFailed("Invalid email or password")
        return Response({})


urlpatterns = [
    path("api/lesson", Views.as_view({"get": "lesson", "post": "note"})),
    path("api/profile", Views.as_view({"get": "profile", "put": "profile"})),
    path("api/login", Views.as_view({"post": "login"})),
    path("api/forgot", Views.as_view({"post": "forgot"})),
    path("health", HealthViewSet.as_view({"get": "live"})),
    path("admin/", admin.site.urls),
]

handler404 = "langlearn.api.errors.page_not_found"
