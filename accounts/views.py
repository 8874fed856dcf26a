"""Endpoints of authentication, of the caller's account and of user administration. All responses are `no-store`.

Endpoints that need no access token ignore the Authorization header, apart from logging out, for which an expired token
is good enough.
"""

from typing import Annotated, Any, ClassVar, TypedDict
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils.translation import get_language_from_request
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import filters, rules, selectors, serializers
from accounts.audit import Actor, actor_of, client_ip
from accounts.authentication import OptionalTokenAuthentication
from accounts.hashers import place
from accounts.names import mailbox
from accounts.services.administration import set_role, set_status
from accounts.services.mail_tokens import request_password_reset, request_verification, reset_password, verify_email
from accounts.services.profile import change_password, delete_account, update_profile
from accounts.services.registration import register
from accounts.services.sessions import SignedIn, end_own_session, login, logout, logout_all, refresh_session
from accounts.throttles import (
    ExportThrottle,
    LoginThrottle,
    PasswordThrottle,
    RecoveryThrottle,
    RefreshThrottle,
    RegisterThrottle,
)
from accounts.tokens import TokensRecord
from langlearn.api import throttling
from langlearn.api.auth import bearer_token, caller_of
from langlearn.api.bodies import IGNORED_FIELDS, checked
from langlearn.api.components import UUID_IN_PATH
from langlearn.api.envelope import Envelope, streamed
from langlearn.api.errors import ValidationFailed
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.openapi_headers import response_header
from langlearn.api.permissions import Public, require
from langlearn.api.responses import Schema
from langlearn.api.views import ApiViewSet


def _failures(**described: str) -> dict[str, OpenApiResponse]:
    """Failures beyond the common ones: `_failures(_409="Email already registered")`."""
    return {status.strip("_"): OpenApiResponse(description=text) for status, text in described.items()}


class SignedInRecord(TypedDict):
    user: selectors.UserRecord
    tokens: TokensRecord


class MeRecord(TypedDict):
    user: selectors.UserRecord


class EndedRecord(TypedDict):
    ended: Annotated[int, Schema(description="How many sessions ended.")]


class VerifiedRecord(TypedDict):
    email_verified: bool


def _signed_in(signed_in: SignedIn) -> SignedInRecord:
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

    tag = "authentication"
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
        request=serializers.RegisterSerializer,
        responses={
            201: SignedInRecord,
            **_failures(_409="Email already registered, or username already taken"),
        },
    )
    def register(self, request: Request) -> Response:
        """Register."""
        body = checked(serializers.RegisterSerializer(data=request.data))
        signed_in = register(**body, **_client(request), language=_language(request), at=now())
        return Response(Envelope(_signed_in(signed_in), message="Registration successful"), status=201)

    @extend_schema(
        request=serializers.LoginSerializer,
        responses={
            200: SignedInRecord,
            **_failures(_401="Invalid email or password, or account is deactivated"),
        },
    )
    def login(self, request: Request) -> Response:
        """Sign in."""
        body = checked(serializers.LoginSerializer(data=request.data))
        account = selectors.account_of(body["email"])
        slot = throttling.login_slot(
            request, account=body["email"], user_id=account.id if account else None, place=place
        )
        with slot:
            signed_in = login(
                account=account,
                password=body["password"],
                **_client(request),
                language=_language(request),
                at=now(),
            )
        return Response(Envelope(_signed_in(signed_in), message="Login successful"))

    @extend_schema(
        operation_id="refresh_session",
        request=serializers.RefreshSerializer,
        responses={
            200: SignedInRecord,
            **_failures(_401="Invalid, expired or reused refresh token, ended session, deactivated account"),
        },
    )
    def refresh(self, request: Request) -> Response:
        """Exchange a refresh token for new tokens."""
        body = checked(serializers.RefreshSerializer(data=request.data))
        signed_in = refresh_session(refresh_token=body["refreshToken"], by=actor_of(request._request), at=now())
        return Response(Envelope(_signed_in(signed_in), message="Token refresh successful"))

    @extend_schema(request=serializers.EmailSerializer, responses={202: serializers.EmptySchema})
    def forgot_password(self, request: Request) -> Response:
        """Ask for a mail with a token to reset the password."""
        body = checked(serializers.EmailSerializer(data=request.data))
        request_password_reset(**body)
        message = "If the address belongs to an account, a message has been sent"
        return Response(Envelope({}, message=message), status=202)

    @extend_schema(request=serializers.PasswordResetSerializer, responses=serializers.EmptySchema)
    def reset_password(self, request: Request) -> Response:
        """Set a new password with a mailed token."""
        body = checked(serializers.PasswordResetSerializer(data=request.data))
        reset_password(**body, by=actor_of(request._request), at=now())
        return Response(Envelope({}, message="Password has been reset"))

    @extend_schema(request=serializers.MailTokenSerializer, responses=VerifiedRecord)
    def verify_email(self, request: Request) -> Response:
        """Confirm the e-mail address with a mailed token."""
        body = checked(serializers.MailTokenSerializer(data=request.data))
        verify_email(**body, at=now())
        data: VerifiedRecord = {"email_verified": True}
        return Response(Envelope(data, message="Email verified"))


class LogoutViewSet(ApiViewSet):
    """Logging out, by a refresh token in the body or by the access token, expired or not."""

    tag = "authentication"
    authentication_classes = ()
    no_store = True
    access: ClassVar[Any] = {"logout": Public}

    def get_authenticators(self) -> list[Any]:
        # Only for the rate limit. Not in `authentication_classes`, from which the OpenAPI document takes what a
        # request is refused for.
        return [OptionalTokenAuthentication()]

    @extend_schema(
        request=serializers.LogoutSerializer,
        responses={200: serializers.EmptySchema, **_failures(_401="No refresh token and no valid access token")},
    )
    def logout(self, request: Request) -> Response:
        """End the session of a refresh or access token."""
        body = checked(serializers.LogoutSerializer(data=request.data))
        logout(
            refresh_token=body.get("refreshToken"),
            bearer=bearer_token(request.META.get("HTTP_AUTHORIZATION", "")),
            at=now(),
        )
        return Response(Envelope({}, message="Logged out successfully"))


@extend_schema_view(
    list=extend_schema(summary="The caller's active sessions", responses=ListOf(selectors.SessionRecord))
)
class SessionViewSet(ListMixin, ApiViewSet):
    """The signed-in caller and its sessions."""

    tag = "authentication"
    no_store = True
    access: ClassVar[Any] = dict.fromkeys(
        ("me", "list", "destroy", "logout_all", "resend_verification"), require("account.own")
    )
    ordering_fields: ClassVar[Any] = {"last_used_at": "last_used_at"}
    ordering = ("last_used_at", "desc")

    @extend_schema(operation_id="get_me", responses=MeRecord)
    def me(self, request: Request) -> Response:
        """The caller."""
        data: MeRecord = {"user": selectors.user_data(selectors.own_account(caller_of(request).id))}
        return Response(data)

    def get_queryset(self) -> Any:
        return selectors.live_sessions(caller_of(self.request).id, now()).values(*selectors.SESSION_COLUMNS)

    def present(self, rows: Any) -> Any:
        current = caller_of(self.request).session_id
        return [selectors.session_data(row, current=current) for row in rows]

    @extend_schema(operation_id="end_session", parameters=[UUID_IN_PATH])
    def destroy(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """End one of the caller's sessions."""
        end_own_session(user_id=caller_of(request).id, session_id=_user_id(id), at=now())
        return Response(Envelope({}, message="Session ended"))

    @extend_schema(request=None, responses=EndedRecord)
    def logout_all(self, request: Request) -> Response:
        """End all sessions of the caller."""
        data: EndedRecord = {"ended": logout_all(user_id=caller_of(request).id, at=now())}
        return Response(Envelope(data, message="Logged out of all sessions"))

    @extend_schema(request=None, responses={202: serializers.EmptySchema})
    def resend_verification(self, request: Request) -> Response:
        """Ask for another mail with a token to confirm the e-mail address."""
        user = selectors.own_account(caller_of(request).id)
        throttling.count(request, throttling.RECOVERY, throttling.private_subject(mailbox(user.email)))
        request_verification(user_id=user.id)
        message = "If the address is not yet verified, a message has been sent"
        return Response(Envelope({}, message=message), status=202)


class ProfileViewSet(ApiViewSet):
    """The caller's account."""

    tag = "users"
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

    @extend_schema(responses=selectors.UserRecord)
    def retrieve(self, request: Request) -> Response:
        """The caller's account."""
        return Response(selectors.user_data(selectors.own_account(caller_of(request).id)))

    @extend_schema(
        request=serializers.ProfileSerializer,
        responses={200: selectors.UserRecord, **_failures(_409="Username already taken")},
    )
    def update(self, request: Request) -> Response:
        """Change the caller's account; PUT and PATCH are the same partial update."""
        serializer = serializers.ProfileSerializer(data=request.data)
        changes = checked(serializer)
        user = update_profile(user_id=caller_of(request).id, changes=changes, at=now())
        meta = {"ignored_fields": serializer.ignored_fields()}
        return Response(Envelope(selectors.user_data(user), message="Profile updated successfully", meta=meta))

    @extend_schema(
        request=serializers.PasswordChangeSerializer,
        responses={200: SignedInRecord, **_failures(_401="Current password is incorrect")},
    )
    def change_password(self, request: Request) -> Response:
        """Change the caller's password; all other sessions end."""
        caller = caller_of(request)
        user = selectors.own_account(caller.id)
        body = checked(serializers.PasswordChangeSerializer(data=request.data, context={"user": user}))
        signed_in = change_password(
            user=user, session_id=caller.session_id, **body, by=_caller_as_actor(request), at=now()
        )
        return Response(Envelope(_signed_in(signed_in), message="Password updated successfully"))

    @extend_schema(
        operation_id="delete_account",
        request=serializers.AccountDeletionSerializer,
        responses={
            200: serializers.EmptySchema,
            **_failures(_401="Current password is incorrect", _409="At least one active administrator must remain"),
        },
    )
    def destroy(self, request: Request) -> Response:
        """Delete the caller's account and all its progress."""
        body = checked(serializers.AccountDeletionSerializer(data=request.data))
        user = selectors.own_account(caller_of(request).id)
        delete_account(user=user, **body, by=_caller_as_actor(request), at=now())
        return Response(Envelope({}, message="Account deleted"))

    @extend_schema(
        operation_id="export_account",
        parameters=[response_header("Content-Disposition", "Name for a file.", on=[200])],
        responses=serializers.AccountExportSchema,
    )
    def export(self, request: Request) -> StreamingHttpResponse:
        """Export of the caller's account.

        A document of any length, sent in chunks while it is read from the database.
        """
        user = selectors.own_account(caller_of(request).id)
        return streamed(
            Envelope(selectors.export(user, now())),
            headers={"Content-Disposition": f'attachment; filename="account-{user.id}.json"'},
        )


@extend_schema_view(list=extend_schema(summary="Accounts", responses=ListOf(selectors.UserRecord)))
class UserViewSet(ListMixin, ApiViewSet):
    """Accounts as administrators see them."""

    tag = "users"
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

    @extend_schema(parameters=[UUID_IN_PATH], responses=selectors.UserRecord)
    def retrieve(self, request: Request, id: str) -> Response:  # noqa: A002
        """An account."""
        return Response(selectors.find_user(_user_id(id)))

    @extend_schema(
        operation_id="set_user_role",
        parameters=[UUID_IN_PATH],
        request=serializers.RoleSerializer,
        responses={200: selectors.UserRecord, **_failures(_409="At least one active administrator must remain")},
    )
    def set_role(self, request: Request, id: str) -> Response:  # noqa: A002
        """Change the role of an account."""
        body = checked(serializers.RoleSerializer(data=request.data), serializers.problems_of_id(id))
        user = set_role(user_id=UUID(id), **body, by=_caller_as_actor(request), at=now())
        return Response(Envelope(selectors.user_data(user), message="User role updated successfully"))

    @extend_schema(
        operation_id="set_user_status",
        parameters=[UUID_IN_PATH],
        request=serializers.StatusSerializer,
        responses={200: selectors.UserRecord, **_failures(_409="At least one active administrator must remain")},
    )
    def set_status(self, request: Request, id: str) -> Response:  # noqa: A002
        """Activate or deactivate an account."""
        body = checked(serializers.StatusSerializer(data=request.data), serializers.problems_of_id(id))
        user = set_status(user_id=UUID(id), **body, by=_caller_as_actor(request), at=now())
        return Response(Envelope(selectors.user_data(user), message="User status updated successfully"))


@extend_schema_view(list=extend_schema(summary="The audit log, newest first", responses=serializers.AUDIT_ENTRIES))
class AuditEntryViewSet(ListMixin, ApiViewSet):
    """The audit log, for administrators."""

    tag = "users"
    no_store = True
    access: ClassVar[Any] = {"list": require("users.administer")}
    filterset_class = filters.AuditFilters
    ordering_fields: ClassVar[Any] = {"created_at": "created_at"}
    ordering = ("created_at", "desc")

    def get_queryset(self) -> Any:
        return selectors.audit_entries().values(*selectors.AUDIT_COLUMNS)

    def present(self, rows: Any) -> Any:
        return selectors.audit_data(rows)
