"""Counters of the rate limits that must be exact where there is no Redis, and the state of the workers.

A counter is written by one upsert (langlearn.api.counters); rows whose window has ended have no effect and are purged.
The tasks themselves are rows of django-tasks (langlearn.ops.jobs).
"""

from typing import ClassVar

from django.db import models


class RateCounter(models.Model):
    """Uses of one limit by one subject in the window that ends at `ends_ms`, milliseconds since 1970."""

    key = models.CharField(max_length=150, primary_key=True)
    hits = models.PositiveIntegerField()
    ends_ms = models.BigIntegerField()

    class Meta:
        indexes: ClassVar = [models.Index(fields=["ends_ms"], name="ops_ratecounter_ends")]  # the purge

    def __str__(self) -> str:
        return self.key


class WorkerProcess(models.Model):
    """A process that runs tasks. One that ends deletes its row; one that was killed is no longer seen."""

    id = models.CharField(max_length=32, primary_key=True)  # as in the `worker_ids` of its tasks
    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.id


class DailyRun(models.Model):
    """A day whose daily tasks are enqueued; its key lets one of several workers do it."""

    day = models.DateField(primary_key=True)

    def __str__(self) -> str:
        return self.day.isoformat()
