from django.apps import AppConfig


class OpsConfig(AppConfig):
    name = "langlearn.ops"
    label = "ops"

    def ready(self) -> None:
        from langlearn.ops import checks, metering

        checks.connect()
        metering.connect()
