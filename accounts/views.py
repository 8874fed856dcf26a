"""Endpoints of authentication, of the caller's account and of user administration. All responses are `no-store`.

Endpoints that need no access token ignore the Authorization header, apart from logging out, for which an expired token
is good enough.
"""

from typing import Any, ClassVar
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils.translation import get_language_from_request
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import filters, rules, selectors, serializers, services
from accounts.audit import Actor, actor_of, client_ip
from accounts.authentication import OptionalTokenAuthentication
from accounts.hashers import place
from accounts.names import mailbox
from accounts.throttles import (
    ExportThrottle,
    LoginThrottle,
    PasswordThrottle,
    RecoveryThrottle,
    RefreshThrottle,
    RegisterThrottle,
)
from langlearn.api import throttling
from langlearn.api.auth import bearer_token, caller_of
from langlearn.api.bodies import IGNORED_FIELDS, checked
from langlearn.api.components import UUID_IN_PATH
from langlearn.api.envelope import Envelope, streamed
from langlearn.api.errors import ValidationFailed
from langlearn.api.headers import response_header
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin
from langlearn.api.permissions import Public, require
from langlearn.api.views import ApiViewSet

_AUTHENTICATION = ["authentication"]
_USERS = ["users"]


def _failures(**described: str) -> dict[str, OpenApiResponse]:
    """Failures beyond the common ones: `_failures(_409="Email already registered")`."""
    return {status.strip("_"): OpenApiResponse(description=text) for status, text in described.items()}


def _signed_in(signed_in: services.SignedIn) -> dict[str, Any]:
    return {"user": selectors.user_data(signed_in.user), "tokens": signed_in.tokens}


def _client(request: Request) -> dict[str, Any]:
    """The client's data stored with a session."""
    return {
        "user_agent": request.META.get("HTTP_USER_AGENT", ""),
        "ip": client_ip(request._request),
    }


def _language(request: Request) -> str | None:
    """The one of LANGUAGES that fits `Accept-Language` best; None without that header."""
    return get_language_from_request(request._request) if request.META.get("HTTP_ACCEPT_LANGUAGE") else None


def _caller_as_actor(request: Request) -> Actor:
    return actor_of(request._request, caller_of(request).id)


def _user_id(text: str) -> UUID:
    """An id from a path. Raises ValidationFailed."""
    try:
        return rules.user_id(text)
    except ValueError as error:
        raise ValidationFailed({"id": [str(error)]}) from None


class CredentialsViewSet(ApiViewSet):
    """Registering, signing in, recovery: for callers without an access token."""

    authentication_classes = ()
    no_store = True
    access: ClassVar[Any] = {
        "register": Public,
        "login": Public,
        "refresh": Public,
        "forgot_password": Public,
        "reset_password": Public,
        "verify_email": Public,
    }
    throttles: ClassVar[Any] = {
        "register": RegisterThrottle,
        "login": LoginThrottle,
        "refresh": RefreshThrottle,
        "forgot_password": RecoveryThrottle,
    }

    @extend_schema(
        operation_id="register",
        summary="Register",
        tags=_AUTHENTICATION,
        request=serializers.RegisterSerializer,
        responses={
            201: serializers.SignedInSchema,
            **_failures(_409="Email already registered, or username already taken"),
        },
    )
    def register(self, request: Request) -> Response:
        body = checked(serializers.RegisterSerializer(data=request.data))
        signed_in = services.register(**body, **_client(request), language=_language(request), at=now())
        return Response(Envelope(_signed_in(signed_in), message="Registration successful"), status=201)

    @extend_schema(
        operation_id="login",
        summary="Sign in",
        tags=_AUTHENTICATION,
        request=serializers.LoginSerializer,
        responses={
            200: serializers.SignedInSchema,
            **_failures(_401="Invalid email or password, or account is deactivated"),
        },
    )
    def login(self, request: Request) -> Response:
        body = checked(serializers.LoginSerializer(data=request.data))
        account = selectors.account_of(body["email"])
        slot = throttling.login_slot(
            request, account=body["email"], user_id=account.id if account else None, place=place
        )
        with slot:
            signed_in = services.login(
                account=account,
                password=body["password"],
                **_client(request),
                language=_language(request),
                at=now(),
            )
        return Response(Envelope(_signed_in(signed_in), message="Login successful"))

    @extend_schema(
        operation_id="refresh_session",
        summary="Exchange a refresh token for new tokens",
        tags=_AUTHENTICATION,
        request=serializers.RefreshSerializer,
        responses={
            200: serializers.SignedInSchema,
            **_failures(_401="Invalid, expired or reused refresh token, ended session, deactivated account"),
        },
    )
    def refresh(self, request: Request) -> Response:
        body = checked(serializers.RefreshSerializer(data=request.data))
        signed_in = services.refresh_session(
            refresh_token=body["refreshToken"], by=actor_of(request._request), at=now()
        )
        return Response(Envelope(_signed_in(signed_in), message="Token refresh successful"))

    @extend_schema(
        operation_id="forgot_password",
        summary="Ask for a mail with a token to reset the password",
        tags=_AUTHENTICATION,
        request=serializers.EmailSerializer,
        responses={202: serializers.EmptySchema},
    )
    def forgot_password(self, request: Request) -> Response:
        body = checked(serializers.EmailSerializer(data=request.data))
        services.request_password_reset(**body)
        message = "If the address belongs to an account, a message has been sent"
        return Response(Envelope({}, message=message), status=202)

    @extend_schema(
        operation_id="reset_password",
        summary="Set a new password with a mailed token",
        tags=_AUTHENTICATION,
        request=serializers.PasswordResetSerializer,
        responses={200: serializers.EmptySchema},
    )
    def reset_password(self, request: Request) -> Response:
        body = checked(serializers.PasswordResetSerializer(data=request.data))
        services.reset_password(**body, by=actor_of(request._request), at=now())
        return Response(Envelope({}, message="Password has been reset"))

    @extend_schema(
        operation_id="verify_email",
        summary="Confirm the e-mail address with a mailed token",
        tags=_AUTHENTICATION,
        request=serializers.MailTokenSerializer,
        responses={200: serializers.VerifiedSchema},
    )
    def verify_email(self, request: Request) -> Response:
        body = checked(serializers.MailTokenSerializer(data=request.data))
        services.verify_email(**body, at=now())
        return Response(Envelope({"email_verified": True}, message="Email verified"))


class LogoutViewSet(ApiViewSet):
    """Logging out, by a refresh token in the body or by the access token, expired or not."""

    authentication_classes = ()
    no_store = True
    access: ClassVar[Any] = {"logout": Public}

    def get_authenticators(self) -> list[Any]:
        # Only for the rate limit. Not in `authentication_classes`, from which the OpenAPI document takes what a
        # request is refused for.
        return [OptionalTokenAuthentication()]

    @extend_schema(
        operation_id="logout",
        summary="End the session of a refresh or access token",
        tags=_AUTHENTICATION,
        request=serializers.LogoutSerializer,
        responses={200: serializers.EmptySchema, **_failures(_401="No refresh token and no valid access token")},
    )
    def logout(self, request: Request) -> Response:
        body = checked(serializers.LogoutSerializer(data=request.data))
        services.logout(
            refresh_token=body.get("refreshToken"),
            bearer=bearer_token(request.META.get("HTTP_AUTHORIZATION", "")),
            at=now(),
        )
        return Response(Envelope({}, message="Logged out successfully"))


@extend_schema_view(
    list=extend_schema(
        operation_id="list_sessions",
        summary="The caller's active sessions",
        tags=_AUTHENTICATION,
        responses={200: serializers.SessionSchema(many=True)},
    )
)
class SessionViewSet(ListMixin, ApiViewSet):
    """The signed-in caller and its sessions."""

    no_store = True
    access: ClassVar[Any] = dict.fromkeys(
        ("me", "list", "destroy", "logout_all", "resend_verification"), require("account.own")
    )
    ordering_fields: ClassVar[Any] = {"last_used_at": "last_used_at"}
    ordering = ("last_used_at", "desc")

    @extend_schema(
        operation_id="get_me", summary="The caller", tags=_AUTHENTICATION, responses={200: serializers.MeSchema}
    )
    def me(self, request: Request) -> Response:
        return Response({"user": selectors.user_data(selectors.own_account(caller_of(request).id))})

    def get_queryset(self) -> Any:
        return selectors.live_sessions(caller_of(self.request).id, now()).values(*selectors.SESSION_COLUMNS)

    def present(self, rows: Any) -> Any:
        current = caller_of(self.request).session_id
        return [selectors.session_data(row, current=current) for row in rows]

    @extend_schema(
        operation_id="end_session",
        summary="End one of the caller's sessions",
        tags=_AUTHENTICATION,
        parameters=[UUID_IN_PATH],
        request=None,
        responses={200: serializers.EmptySchema},
    )
    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        services.end_own_session(user_id=caller_of(request).id, session_id=_user_id(id), at=now())
        return Response(Envelope({}, message="Session ended"))

    @extend_schema(
        operation_id="logout_all",
        summary="End all sessions of the caller",
        tags=_AUTHENTICATION,
        request=None,
        responses={200: serializers.EndedSchema},
    )
    def logout_all(self, request: Request) -> Response:
        ended = services.logout_all(user_id=caller_of(request).id, at=now())
        return Response(Envelope({"ended": ended}, message="Logged out of all sessions"))

    @extend_schema(
        operation_id="resend_verification",
        summary="Ask for another mail with a token to confirm the e-mail address",
        tags=_AUTHENTICATION,
        request=None,
        responses={202: serializers.EmptySchema},
    )
    def resend_verification(self, request: Request) -> Response:
        user = selectors.own_account(caller_of(request).id)
        throttling.count(request, throttling.RECOVERY, throttling.private_subject(mailbox(user.email)))
        services.request_verification(user_id=user.id)
        message = "If the address is not yet verified, a message has been sent"
        return Response(Envelope({}, message=message), status=202)


class ProfileViewSet(ApiViewSet):
    """The caller's account."""

    no_store = True
    access: ClassVar[Any] = dict.fromkeys(
        ("retrieve", "update", "change_password", "destroy", "export"), require("account.own")
    )
    throttles: ClassVar[Any] = {
        "change_password": PasswordThrottle,
        "destroy": PasswordThrottle,
        "export": ExportThrottle,
    }
    extra_keys: ClassVar[Any] = {"update": {"meta": IGNORED_FIELDS}}

    @extend_schema(
        operation_id="get_profile", summary="The caller's account", tags=_USERS, responses={200: serializers.UserSchema}
    )
    def retrieve(self, request: Request) -> Response:
        return Response(selectors.user_data(selectors.own_account(caller_of(request).id)))

    @extend_schema(methods=["PUT"], operation_id="update_profile")
    @extend_schema(methods=["PATCH"], operation_id="patch_profile")
    @extend_schema(
        summary="Change the caller's account; PUT and PATCH are the same partial update",
        tags=_USERS,
        request=serializers.ProfileSerializer,
        responses={200: serializers.UserSchema, **_failures(_409="Username already taken")},
    )
    def update(self, request: Request) -> Response:
        serializer = serializers.ProfileSerializer(data=request.data)
        changes = checked(serializer)
        user = services.update_profile(user_id=caller_of(request).id, changes=changes, at=now())
        meta = {"ignored_fields": serializer.ignored_fields()}
        return Response(Envelope(selectors.user_data(user), message="Profile updated successfully", meta=meta))

    @extend_schema(
        operation_id="change_password",
        summary="Change the caller's password; all other sessions end",
        tags=_USERS,
        request=serializers.PasswordChangeSerializer,
        responses={200: serializers.SignedInSchema, **_failures(_401="Current password is incorrect")},
    )
    def change_password(self, request: Request) -> Response:
        caller = caller_of(request)
        user = selectors.own_account(caller.id)
        body = checked(serializers.PasswordChangeSerializer(data=request.data, context={"user": user}))
        signed_in = services.change_password(
            user=user, session_id=caller.session_id, **body, by=_caller_as_actor(request), at=now()
        )
        return Response(Envelope(_signed_in(signed_in), message="Password updated successfully"))

    @extend_schema(
        operation_id="delete_account",
        summary="Delete the caller's account and all its progress",
        tags=_USERS,
        request=serializers.AccountDeletionSerializer,
        responses={
            200: serializers.EmptySchema,
            **_failures(_401="Current password is incorrect", _409="At least one active administrator must remain"),
        },
    )
    def destroy(self, request: Request) -> Response:
        body = checked(serializers.AccountDeletionSerializer(data=request.data))
        user = selectors.own_account(caller_of(request).id)
        services.delete_account(user=user, **body, by=_caller_as_actor(request), at=now())
        return Response(Envelope({}, message="Account deleted"))

    @extend_schema(
        operation_id="export_account",
        summary="Export of the caller's account",
        description="A document of any length, sent in chunks while it is read from the database.",
        tags=_USERS,
        parameters=[response_header("Content-Disposition", "Name for a file.", on=[200])],
        responses={200: serializers.ExportSchema},
    )
    def export(self, request: Request) -> StreamingHttpResponse:
        user = selectors.own_account(caller_of(request).id)
        return streamed(
            Envelope(selectors.export(user, now())),
            headers={"Content-Disposition": f'attachment; filename="account-{user.id}.json"'},
        )


@extend_schema_view(
    list=extend_schema(
        operation_id="list_users",
        summary="Accounts",
        tags=_USERS,
        responses={200: serializers.UserSchema(many=True)},
    )
)
class UserViewSet(ListMixin, ApiViewSet):
    """Accounts as administrators see them."""

    no_store = True
    access: ClassVar[Any] = dict.fromkeys(("list", "retrieve", "set_role", "set_status"), require("users.administer"))
    filterset_class = filters.UserFilters
    ordering_fields = filters.USER_ORDER
    ordering = ("created_at", "desc")
    descending_fields = filters.USER_DATES

    def get_queryset(self) -> Any:
        return selectors.users().values(*selectors.USER_COLUMNS)

    def present(self, rows: Any) -> Any:
        return [selectors.user_data(row) for row in rows]

    @extend_schema(
        operation_id="get_user",
        summary="An account",
        tags=_USERS,
        parameters=[UUID_IN_PATH],
        responses={200: serializers.UserSchema},
    )
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002
        return Response(selectors.find_user(_user_id(id)))

    @extend_schema(
        operation_id="set_user_role",
        parameters=[UUID_IN_PATH],
        summary="Change the role of an account",
        tags=_USERS,
        request=serializers.RoleSerializer,
        responses={200: serializers.UserSchema, **_failures(_409="At least one active administrator must remain")},
    )
    def set_role(self, request: Request, id: str) -> Response:  # noqa: A002
        body = checked(serializers.RoleSerializer(data=request.data), serializers.problems_of_id(id))
        user = services.set_role(user_id=UUID(id), **body, by=_caller_as_actor(request), at=now())
        return Response(Envelope(selectors.user_data(user), message="User role updated successfully"))

    @extend_schema(
        operation_id="set_user_status",
        parameters=[UUID_IN_PATH],
        summary="Activate or deactivate an account",
        tags=_USERS,
        request=serializers.StatusSerializer,
        responses={200: serializers.UserSchema, **_failures(_409="At least one active administrator must remain")},
    )
    def set_status(self, request: Request, id: str) -> Response:  # noqa: A002
        body = checked(serializers.StatusSerializer(data=request.data), serializers.problems_of_id(id))
        user = services.set_status(user_id=UUID(id), **body, by=_caller_as_actor(request), at=now())
        return Response(Envelope(selectors.user_data(user), message="User status updated successfully"))


@extend_schema_view(
    list=extend_schema(
        operation_id="list_audit_entries",
        summary="The audit log, newest first",
        tags=_USERS,
        responses={200: serializers.AUDIT_ENTRIES},
    )
)
class AuditViewSet(ListMixin, ApiViewSet):
    """The audit log, for administrators."""

    no_store = True
    access: ClassVar[Any] = {"list": require("users.administer")}
    filterset_class = filters.AuditFilters
    ordering_fields: ClassVar[Any] = {"created_at": "created_at"}
    ordering = ("created_at", "desc")

    def get_queryset(self) -> Any:
        return selectors.audit_entries().values(*selectors.AUDIT_COLUMNS)

    def present(self, rows: Any) -> Any:
        return selectors.audit_data(rows)
