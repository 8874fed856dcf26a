"""Statistics over so many completions that no request computes them."""

from typing import ClassVar

from django.db import models


class StatisticCopy(models.Model):
    """The numbers of a lesson, or of a set of lessons, as a task computed them."""

    kind = models.CharField(max_length=7)  # lesson, results
    subject = models.CharField(max_length=64)  # the lesson's id, or the digest of what identifies the set
    about_json = models.TextField()  # what they are computed from
    data_json = models.TextField(null=True)  # noqa: DJ001 - null until the task has run, and so the next
    as_of = models.DateTimeField(null=True)
    requested_at = models.DateTimeField(null=True)  # of the task that waits or runs

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "subject"], name="progress_statisticcopy_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"
