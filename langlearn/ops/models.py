"""The state of the workers, and the counters of rate limits, whose table is in this app as well.

The tasks themselves are rows of django-tasks (langlearn.ops.jobs).
"""

from django.db import models

from langlearn.api.models import RateCounter as RateCounter


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
