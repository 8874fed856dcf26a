from django.apps import AppConfig


class ApidocsConfig(AppConfig):
    name = "apidocs"
