"""All metrics of all worker processes as Prometheus text."""

import os
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Metric, ProcessCollector, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from langlearn import metrics
from langlearn.ops import health, metrics_directory

_NOT_SUMMED = {"process_start_time_seconds": min, "process_max_fds": min}


class ServerProcesses(Collector):
    """The standard `process_*` metrics, added up over the server's master process and its live workers."""

    def __init__(self, workers: set[int]) -> None:
        self._pids = {*workers, os.getpid(), os.getppid()}

    def collect(self) -> Iterator[Metric]:
        found: dict[str, tuple[Metric, dict[str, list[float]]]] = {}
        for pid in sorted(self._pids):
            for metric in ProcessCollector(pid=lambda pid=pid: pid, registry=None).collect():  # type: ignore[misc]
                _, values = found.setdefault(metric.name, (metric, {}))
                for sample in metric.samples:
                    values.setdefault(sample.name, []).append(sample.value)
        for metric, values in found.values():
            total = Metric(metric.name, metric.documentation, metric.type)
            for name, numbers in values.items():
                total.add_sample(name, {}, _NOT_SUMMED.get(name, sum)(numbers))
            yield total


class DatabaseGauges(Collector):
    """The gauges of `metrics.database_gauges`, which are those of all processes; no value without the database."""

    def collect(self) -> Iterator[Metric]:
        for gauge in metrics.database_gauges.values():
            family = GaugeMetricFamily(gauge.name, gauge.text)
            value = health.read_database(gauge.read)
            if value is not None:
                family.add_metric([], value)
            yield family


_this_process = CollectorRegistry()
ProcessCollector(registry=_this_process)
_this_process.register(DatabaseGauges())


def exposition() -> bytes:
    metrics.observe_connections()
    directory = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    if directory is None:
        return generate_latest(metrics.REGISTRY) + generate_latest(_this_process)
    workers = metrics_directory.workers(directory)  # before the gauges are read: it drops those of ended workers
    registry = CollectorRegistry()
    MultiProcessCollector(registry, directory)  # type: ignore[no-untyped-call]
    registry.register(ServerProcesses(workers))
    registry.register(DatabaseGauges())
    return generate_latest(registry)
