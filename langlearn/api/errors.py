"""Errors as types with stable codes, and how they become JSON.

Every failure is one of the classes below, raised by our code or translated by `as_api_error` from what Django and the
REST framework raise. `failure_body` is its JSON and `failure_response` its response, which `exception_handler` returns
for the views of the API, and the middleware and Django's hooks return for everything else. Clients get a code, a
message for people and, where it helps, details and context; never a stack trace, SQL or a file name.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from http import HTTPStatus
from itertools import islice
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation, TooManyFieldsSent
from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import DataError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework import exceptions as drf

from langlearn.api.envelope import dumps
from langlearn.api.instants import format_instant

FieldErrors = dict[str, list[str]]

OUTAGES = (OperationalError, InterfaceError)  # of the database: errors that are not the request's

_DETAILS = 1000  # characters


class ApiError(drf.APIException):
    """A failure the client can act on.

    `details` is a sentence for people, `context` data for programs, `errors` messages by dotted field.
    """

    status_code: int = HTTPStatus.INTERNAL_SERVER_ERROR
    code = "INTERNAL_ERROR"
    message = "Internal server error"

    def __init__(
        self,
        message: str | None = None,
        *,
        details: str | None = None,
        context: Mapping[str, Any] | None = None,
        errors: FieldErrors | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.message = message or self.message
        super().__init__(self.message)
        self.details = details
        self.context = context
        self.errors = errors
        self.headers = dict(headers or {})


class ValidationFailed(ApiError):
    """One or more fields of body, path or query are wrong."""

    status_code = HTTPStatus.BAD_REQUEST
    code = "VALIDATION_ERROR"
    message = "Validation failed"

    def __init__(self, errors: FieldErrors, *, context: Mapping[str, Any] | None = None) -> None:
        # Every field takes one character at least; there may be a hundred thousand.
        first = islice(errors.items(), _DETAILS)
        summary = "; ".join(f"{field}: {' '.join(messages)}" for field, messages in first)
        super().__init__(details=summary[:_DETAILS], errors=errors, context=context)


class MalformedRequest(ApiError):
    status_code = HTTPStatus.BAD_REQUEST
    code = "MALFORMED_REQUEST"
    message = "Malformed request"


class AuthenticationFailed(ApiError):
    """Credentials are missing, wrong or no longer valid."""

    status_code = HTTPStatus.UNAUTHORIZED
    code = "AUTHENTICATION_ERROR"
    message = "Access token required"

    def __init__(self, message: str | None = None, *, details: str | None = None) -> None:
        super().__init__(message, details=details, headers={"WWW-Authenticate": "Bearer"})


class TokenExpired(ApiError):
    status_code = HTTPStatus.UNAUTHORIZED
    code = "TOKEN_EXPIRED"
    message = "Access token expired"

    def __init__(self, message: str | None = None, *, details: str | None = None) -> None:
        super().__init__(message, details=details, headers={"WWW-Authenticate": 'Bearer error="invalid_token"'})


class Forbidden(ApiError):
    status_code = HTTPStatus.FORBIDDEN
    code = "AUTHORIZATION_ERROR"
    message = "Insufficient permissions"


class NotFound(ApiError):
    status_code = HTTPStatus.NOT_FOUND
    code = "NOT_FOUND"
    message = "Endpoint not found"


class UserNotFound(NotFound):
    """There is no such account. If it is the caller's, deleted meanwhile, the view responds 401 instead."""

    message = "User not found"


class MethodNotAllowed(ApiError):
    status_code = HTTPStatus.METHOD_NOT_ALLOWED
    code = "METHOD_NOT_ALLOWED"
    message = "Method not allowed"

    def __init__(self, allowed: Iterable[str]) -> None:
        methods = ", ".join(allowed)
        super().__init__(details=f"Allowed: {methods}", headers={"Allow": methods})


class NotAcceptable(ApiError):
    status_code = HTTPStatus.NOT_ACCEPTABLE
    code = "NOT_ACCEPTABLE"
    message = "Not acceptable"

    def __init__(self) -> None:
        super().__init__(details="This endpoint responds with application/json")


class RequestTimeout(ApiError):
    status_code = HTTPStatus.REQUEST_TIMEOUT
    code = "REQUEST_TIMEOUT"
    message = "Request body took too long"


class Conflict(ApiError):
    status_code = HTTPStatus.CONFLICT
    code = "CONFLICT"
    message = "Conflict"


class PreconditionFailed(ApiError):
    status_code = HTTPStatus.PRECONDITION_FAILED
    code = "PRECONDITION_FAILED"
    message = "Precondition failed"


class PayloadTooLarge(ApiError):
    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    code = "PAYLOAD_TOO_LARGE"
    message = "Request body too large"

    @classmethod
    def over(cls, limit: int) -> "PayloadTooLarge":
        return cls(details=f"The body may have at most {limit} bytes")


class UnsupportedMediaType(ApiError):
    status_code = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    code = "UNSUPPORTED_MEDIA_TYPE"
    message = "Unsupported media type"

    def __init__(self, *, details: str = "Use application/json", context: Mapping[str, Any] | None = None) -> None:
        super().__init__(details=details, context=context)


class RangeNotSatisfiable(ApiError):
    status_code = HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE
    code = "RANGE_NOT_SATISFIABLE"
    message = "Range not satisfiable"


class RateLimited(ApiError):
    status_code = HTTPStatus.TOO_MANY_REQUESTS
    code = "RATE_LIMIT_ERROR"
    message = "Too many requests, please try again later"

    def __init__(
        self, message: str | None = None, *, retry_after: int, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(
            message,
            details=f"Try again in {retry_after} seconds",
            headers={"Retry-After": str(retry_after), **(headers or {})},
        )


class InternalError(ApiError):
    """Anything unforeseen."""


class ServiceUnavailable(ApiError):
    status_code = HTTPStatus.SERVICE_UNAVAILABLE
    code = "SERVICE_UNAVAILABLE"
    message = "Service temporarily unavailable"

    def __init__(self, *, details: str | None = None, retry_after: int = 5) -> None:
        super().__init__(details=details, headers={"Retry-After": str(retry_after)})


class TooBusy(ServiceUnavailable):
    """More work of one kind is requested at once than the service admits. Expected under load: logged as a warning."""


def flatten_errors(detail: Any, prefix: str = "") -> FieldErrors:
    """DRF's nested error detail as dotted field to messages; the body as a whole is `body`."""
    flat: FieldErrors = {}
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            inner = prefix if key == "non_field_errors" else f"{prefix}.{key}" if prefix else str(key)
            for field, messages in flatten_errors(value, inner).items():
                flat.setdefault(field, []).extend(messages)
    elif isinstance(detail, list):
        for index, value in enumerate(detail):
            nested = isinstance(value, Mapping | list)
            inner = (f"{prefix}.{index}" if prefix else str(index)) if nested else prefix
            for field, messages in flatten_errors(value, inner).items():
                flat.setdefault(field, []).extend(messages)
    else:
        flat[prefix or "body"] = [str(detail)]
    return flat


def as_api_error(exc: Exception) -> ApiError:
    """`exc` as the error that the client gets. Anything not listed here is an `InternalError`."""
    match exc:
        case ApiError():
            return exc
        case drf.ValidationError():
            return ValidationFailed(flatten_errors(exc.detail))
        case drf.ParseError() | DataError() | TooManyFieldsSent():
            return MalformedRequest()
        case DjangoValidationError():
            errors = exc.message_dict if hasattr(exc, "error_dict") else {"body": exc.messages}
            return ValidationFailed({("body" if key == "__all__" else key): list(v) for key, v in errors.items()})
        case drf.NotAuthenticated() | drf.AuthenticationFailed():
            return AuthenticationFailed()
        case drf.PermissionDenied() | PermissionDenied():
            return Forbidden()
        case Http404() | drf.NotFound():
            return NotFound()
        case drf.NotAcceptable():
            return NotAcceptable()
        case drf.UnsupportedMediaType():
            return UnsupportedMediaType()
        case drf.Throttled():
            return RateLimited(retry_after=int(getattr(exc, "wait", None) or 1))
        case RequestDataTooBig():
            return PayloadTooLarge()
        case SuspiciousOperation():
            return MalformedRequest()
        case _ if isinstance(exc, OUTAGES):
            return ServiceUnavailable(details="The database is unavailable, too busy or has no disk space")
        case _:
            return InternalError()


def failure_body(error: ApiError, *, path: str, request_id: str = "") -> dict[str, Any]:
    """The failure envelope."""
    described: dict[str, Any] = {"code": error.code, "message": error.message, "path": path}
    details = error.details
    if error.status_code == HTTPStatus.INTERNAL_SERVER_ERROR and request_id:
        details = f"Request {request_id}"
    if details:
        described["details"] = details
    if error.context is not None:
        described["context"] = error.context
    body: dict[str, Any] = {
        "success": False,
        "timestamp": format_instant(datetime.now(UTC)),
        "message": error.message,
        "error": described,
    }
    if error.errors is not None:
        body["errors"] = error.errors
    return body


def exception_handler(exc: Exception, context: Mapping[str, Any]) -> HttpResponse:
    """The REST framework's exception handler.

    It needs no rollback: no transaction is wider than a service call, which has rolled it back.
    """
    return failure_response(context["request"]._request, exc)


def failure_response(request: HttpRequest, exc: Exception) -> HttpResponse:
    """The response to a request that failed with `exc`."""
    error = as_api_error(exc)
    request.failure = exc  # type: ignore[attr-defined]  # for the request log
    body = failure_body(error, path=request.path, request_id=getattr(request, "id", ""))
    return HttpResponse(
        dumps(body),
        status=error.status_code,
        content_type="application/json; charset=utf-8",
        headers=error.headers,
    )


# Django's hooks for failures outside views (named in langlearn.urls and settings).


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return failure_response(request, exception if isinstance(exception, RequestDataTooBig) else MalformedRequest())


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return failure_response(request, Forbidden())


def not_found(path: str) -> NotFound:
    """The failure for a path without a route; an unsupported API version is named."""
    version = re.match(r"/api/(v[0-9]+)(/|$)", path)
    if version and version[1] != "v1":
        return NotFound(f"API version {version[1]} is not supported", details="Supported versions: v1")
    return NotFound()


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return failure_response(request, not_found(request.path))


def server_error(request: HttpRequest) -> HttpResponse:
    """The response to an exception of a middleware or of a page of the admin, which Django handles meanwhile."""
    exception = sys.exception()
    if isinstance(exception, (ApiError, *OUTAGES)):
        return failure_response(request, exception)
    error = InternalError()
    error.__cause__ = exception  # for the request log
    return failure_response(request, error)
