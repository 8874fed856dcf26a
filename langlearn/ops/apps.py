from django.apps import AppConfig


class OpsConfig(AppConfig):
    name = "langlearn.ops"
    label = "ops"

    def ready(self) -> None:
        from langlearn import metering, metrics
        from langlearn.ops import checks, jobs

        checks.connect()
        metering.connect()
        metrics.start_series("cache_requests_total", ("hit", "miss", "error"))
        metrics.start_series("rate_limited_total", ("other",))
        metrics.register_database_gauge(
            "work_waiting_seconds", "How long due work has waited for the worker.", jobs.waiting_seconds
        )
