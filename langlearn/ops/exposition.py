"""`/metrics`: the numbers of all worker processes, for Prometheus.

Whoever holds METRICS_TOKEN may read them, and a process on the same machine that no proxy speaks for.
"""

import hmac
import ipaddress
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector
from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from langlearn.api.auth import bearer_token
from langlearn.api.errors import AuthenticationFailed
from langlearn.api.permissions import Public
from langlearn.api.views import ApiViewSet
from langlearn.ops import metrics
from langlearn.ops.batches import write_all

_FORWARDING = ("HTTP_FORWARDED", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_FORWARDED_PROTO", "HTTP_VIA")
_NOT_SUMMED = {"process_start_time_seconds": min, "process_max_fds": min}


class ServerProcesses(Collector):
    """The standard `process_*` metrics, added up over the server's master and its live workers.

    A live worker is one whose live gauges lie in `directory`.
    """

    def __init__(self, directory: str) -> None:
        self.directory = Path(directory)

    def _pids(self) -> set[int]:
        live = {int(file.stem.rsplit("_", 1)[1]) for file in self.directory.glob("gauge_live*_*.db")}
        return {*live, os.getpid(), os.getppid()}

    def collect(self) -> Iterator[Metric]:
        found: dict[str, tuple[Metric, dict[str, list[float]]]] = {}
        for pid in sorted(self._pids()):
            for metric in ProcessCollector(pid=lambda pid=pid: pid, registry=None).collect():  # type: ignore[misc]
                _, values = found.setdefault(metric.name, (metric, {}))
                for sample in metric.samples:
                    values.setdefault(sample.name, []).append(sample.value)
        for metric, values in found.values():
            total = Metric(metric.name, metric.documentation, metric.type)
            for name, numbers in values.items():
                total.add_sample(name, {}, _NOT_SUMMED.get(name, sum)(numbers))
            yield total


def exposition() -> bytes:
    """All metrics as Prometheus text. What other processes count comes as late as they write it."""
    write_all()
    directory = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if directory is None:
        return generate_latest(metrics.REGISTRY) + generate_latest(_this_process)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, directory)  # type: ignore[no-untyped-call]
    registry.register(ServerProcesses(directory))
    return generate_latest(registry)


_this_process = CollectorRegistry()
ProcessCollector(registry=_this_process)


def _is_admitted(request: HttpRequest) -> bool:
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
    access: ClassVar[Mapping[str, type[BasePermission]]] = {"metrics": Public}
    anonymous_scope = "service"
    authentication_classes = ()  # METRICS_TOKEN is no account's token
    answers_json_only = False
    bare_answers = True
    no_store = True

    @extend_schema(
        operation_id="metrics",
        summary="Metrics for Prometheus; needs METRICS_TOKEN, or a caller on the same machine",
        tags=["service"],
        auth=[{"metricsToken": []}, {}],  # type: ignore[list-item]  # typed as names, used as OpenAPI wants them
        responses={
            (200, "text/plain"): OpenApiTypes.STR,
            401: OpenApiResponse(description="No METRICS_TOKEN, and not called from the same machine."),
        },
    )
    def metrics(self, request: Request) -> Any:
        if not _is_admitted(request._request):
            raise AuthenticationFailed("Metrics token required")
        return HttpResponse(exposition(), content_type=CONTENT_TYPE_LATEST)
