"""Responses of the service endpoints."""

from rest_framework import serializers


class HealthCheckSerializer(serializers.Serializer):  # type: ignore[type-arg]
    status = serializers.CharField(help_text="up, down, local, applied, pending, ok, degraded or unknown.")
    latency_ms = serializers.IntegerField(required=False)


class HealthSerializer(serializers.Serializer):  # type: ignore[type-arg]
    status = serializers.CharField()
    version = serializers.CharField()
    uptime_seconds = serializers.IntegerField()
    checks = serializers.DictField(child=HealthCheckSerializer())


class InformationSerializer(serializers.Serializer):  # type: ignore[type-arg]
    version = serializers.CharField()
    api_versions = serializers.ListField(child=serializers.CharField())
    links = serializers.DictField(child=serializers.CharField())


class ServiceStatusSerializer(serializers.Serializer):  # type: ignore[type-arg]
    status = serializers.ChoiceField(choices=["operational", "degraded", "unavailable"])
    health = HealthSerializer()
    version = serializers.CharField()
    api_version = serializers.CharField()
    uptime_seconds = serializers.IntegerField()
    features = serializers.ListField(child=serializers.CharField())
