"""Counters of the rate limits that must be exact where there is no Redis.

A counter is written by one upsert (langlearn.api.counters); rows whose window has ended have no effect and are purged.
"""

from typing import ClassVar

from django.db import models


class RateCounter(models.Model):
    """Uses of one limit by one subject in the window that ends at `ends_ms`, milliseconds since 1970."""

    key = models.CharField(max_length=150, primary_key=True)
    hits = models.PositiveIntegerField()
    ends_ms = models.BigIntegerField()

    class Meta:
        app_label = "ops"  # where Django looks for models of shared code
        indexes: ClassVar = [models.Index(fields=["ends_ms"], name="ops_ratecounter_ends")]  # the purge

    def __str__(self) -> str:
        return self.key
