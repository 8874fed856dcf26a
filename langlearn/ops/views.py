"""`/health`, `/live`, `/ready`, `/api`, `/api/status` and `/metrics`."""

import hmac
import ipaddress
from collections.abc import Mapping
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from prometheus_client import CONTENT_TYPE_LATEST
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from langlearn.api.auth import bearer_token
from langlearn.api.envelope import Envelope
from langlearn.api.errors import AuthenticationFailed, ServiceUnavailable, failure_body
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet
from langlearn.ops import shutdown
from langlearn.ops.exposition import exposition
from langlearn.ops.health import health, uptime_seconds
from langlearn.ops.serializers import HealthSerializer, InformationSerializer, ServiceStatusSerializer

FEATURES = ("authentication", "content", "progress", "gamification", "documentation")
_FORWARDING = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO", "HTTP_VIA")


def _status_key(*values: str) -> dict[str, Any]:
    return {"status": {"type": "string", "enum": list(values)}}


class ProbeViewSet(ApiViewSet):
    """Base of the monitoring endpoints: public, and available during an outage."""

    authentication_classes = ()
    json_only = False
    no_store = True
    reports_outages = True  # a failure has the same `data` as a success

    def respond(self, request: Request, data: dict[str, Any], *, good: bool, details: str = "") -> Response:
        if good:
            return Response(Envelope(data, extra={"status": data["status"]}))
        error = ServiceUnavailable(details=details)
        body = failure_body(error, path=request.path)
        response = Response({**body, "status": data["status"], "data": data}, status=503, headers=error.headers)
        return response


class HealthViewSet(ProbeViewSet):
    """`/health`, `/live` and `/ready`."""

    tag = "service"
    anonymous_scope = "service"
    access: ClassVar[Mapping[str, type[BasePermission]]] = {"health": Public, "live": Public, "ready": Public}
    extra_keys: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "health": _status_key("healthy", "degraded", "unhealthy"),
        "live": _status_key("alive"),
        "ready": _status_key("ready", "not_ready"),
    }

    @extend_schema(responses=HealthSerializer)
    def health(self, request: Request) -> Response:
        """Health of the service."""
        data = health()
        return self.respond(request, data, good=data["status"] != "unhealthy", details="The database is unavailable")

    @extend_schema(operation_id="liveness", responses=HealthSerializer)
    def live(self, request: Request) -> Response:
        """Liveness."""
        data = {"status": "alive", "version": settings.VERSION, "uptime_seconds": uptime_seconds(), "checks": {}}
        return self.respond(request, data, good=True)

    @extend_schema(operation_id="readiness", responses=HealthSerializer)
    def ready(self, request: Request) -> Response:
        """Readiness: database and migrations."""
        data = health()
        failing = [
            name
            for name, ok in (("database", ("up",)), ("migrations", ("applied",)))
            if data["checks"][name]["status"] not in ok
        ]
        if shutdown.has_begun():
            failing.append("shutting down")
        data["status"] = "not_ready" if failing else "ready"
        return self.respond(request, data, good=not failing, details=f"Not ready: {', '.join(failing)}")


def api_information() -> Response:
    """The version of the service, and links to its parts."""
    message = (
        "Language Learning Service API: accounts, course content, learner progress and gamification, "
        "offline synchronisation"
    )
    links = {
        "documentation": "/api/docs",
        "guides": "/api/docs/overview",
        "health": "/health",
        "status": "/api/status",
        "auth": "/api/v1/auth",
        "users": "/api/users",
        "courses": "/api/v1/courses",
        "progress": "/api/v1/progress",
        "media": f"{settings.MEDIA_BASE_URL}/",
    }
    data = {"version": settings.VERSION, "api_versions": ["v1"], "links": links}
    return Response(Envelope(data, message=message))


class InformationViewSet(ProbeViewSet):
    """`/api` and `/api/status`."""

    tag = "service"
    access: ClassVar[Mapping[str, type[BasePermission]]] = {"information": Public, "status": Public}
    extra_keys: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "status": _status_key("operational", "degraded", "unavailable")
    }
    no_store = False

    @extend_schema(operation_id="api_information", responses=InformationSerializer)
    def information(self, request: Request) -> Response:
        """API information and links."""
        return api_information()

    @extend_schema(operation_id="api_status", responses=ServiceStatusSerializer)
    def status(self, request: Request) -> Response:
        """Status of the API."""
        found = health()
        names = {"healthy": "operational", "degraded": "degraded", "unhealthy": "unavailable"}
        data = {
            "status": names[found["status"]],
            "health": found,
            "version": settings.VERSION,
            "api_version": "v1",
            "uptime_seconds": found["uptime_seconds"],
            "features": list(FEATURES),
        }
        return self.respond(request, data, good=found["status"] != "unhealthy", details="The database is unavailable")


def _may_read_metrics(request: Request) -> bool:
    """With METRICS_TOKEN, or from the same machine unless a proxy forwarded the request."""
    token = bearer_token(request.META.get("HTTP_AUTHORIZATION", ""))
    if settings.METRICS_TOKEN and token and hmac.compare_digest(token.encode(), settings.METRICS_TOKEN.encode()):
        return True
    if any(header in request.META for header in _FORWARDING):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


class MetricsViewSet(ApiViewSet):
    tag = "service"
    access: ClassVar[Mapping[str, type[BasePermission]]] = {"metrics": Public}
    anonymous_scope = "service"
    authentication_classes = ()  # METRICS_TOKEN is not an access token
    json_only = False
    bare_answers = True
    no_store = True

    @extend_schema(
        auth=[{"metricsToken": []}, {}],  # type: ignore[list-item]  # typed as names, used as OpenAPI wants them
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            401: OpenApiResponse(
                description="The METRICS_TOKEN is missing or wrong, and the caller is not on the same machine."
            ),
        },
    )
    def metrics(self, request: Request) -> Any:
        """Metrics for Prometheus; needs METRICS_TOKEN, or a caller on the same machine."""
        if not _may_read_metrics(request):
            raise AuthenticationFailed("Metrics token required")
        return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)
