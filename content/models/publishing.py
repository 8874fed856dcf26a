"""Publications, schedules and the members of courses."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

from content.models.hierarchy import Course
from langlearn.db import CodePointCharField


class PublicationKind(models.TextChoices):
    PUBLISHED = "published"
    SCHEDULED = "scheduled"
    RESTORED = "restored"
    VISIBILITY = "visibility"  # the course was made public or private
    BASELINE = "baseline"  # what was public when the course began to publish by hand


class Publication(models.Model):
    """One state of a course that learners got. Never changed, but for `body`. One of words only has the `revision` of
    the publication before.

    `body` is the package of its revision as it was served, which restoring and comparing read: null until it is built,
    at the latest before the next revision, and again when `prune_packages` has deleted it (`is_pruned`).
    """

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="+")
    number = models.PositiveIntegerField()
    kind = CodePointCharField(max_length=10, choices=PublicationKind.choices)
    revision = models.PositiveBigIntegerField()
    revised_at = models.DateTimeField()  # shown as package_version
    draft_revision = models.PositiveBigIntegerField()
    words_revision = models.PositiveBigIntegerField(default=1)
    restores = models.PositiveIntegerField(null=True)
    message = models.CharField(max_length=500, null=True)  # noqa: DJ001 - shown as null
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    published_at = models.DateTimeField()
    created = models.PositiveIntegerField()  # this and the next: how many rows, against the state before
    updated = models.PositiveIntegerField()
    moved = models.PositiveIntegerField()
    deleted = models.PositiveIntegerField()
    body = models.BinaryField(null=True)  # gzip
    is_pruned = models.BooleanField(default=False)

    class Meta:
        constraints: ClassVar = [
            # Numbers have no gaps: they are given under the course's lock, from `Course.publications`.
            models.UniqueConstraint(fields=["course", "number"], name="content_publication_number_unique")
        ]

    def __str__(self) -> str:
        return f"{self.course_id}/{self.number}"


class ScheduleState(models.TextChoices):
    PENDING = "pending"
    PARKED = "parked"  # it could not be published; `reason` says why


class Schedule(models.Model):
    """The instant at which the worker publishes the draft of a course. Deleted in the transaction that publishes."""

    course = models.OneToOneField(Course, on_delete=models.CASCADE, primary_key=True, related_name="schedule")
    publish_at = models.DateTimeField()
    message = models.CharField(max_length=500, null=True)  # noqa: DJ001 - shown as null
    expected_draft_revision = models.PositiveBigIntegerField(null=True)
    state = CodePointCharField(max_length=7, choices=ScheduleState.choices, default=ScheduleState.PENDING)
    reason = CodePointCharField(max_length=20, null=True)
    attempts = models.PositiveSmallIntegerField(default=0)  # that failed
    scheduled_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    tag = models.BigIntegerField(editable=False)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(state=ScheduleState.PENDING, reason__isnull=True)
                | Q(state=ScheduleState.PARKED, reason__isnull=False),
                name="content_schedule_parked_has_reason",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["publish_at"], condition=Q(state=ScheduleState.PENDING), name="content_schedule_due")
        ]

    def __str__(self) -> str:
        return f"{self.course_id} at {self.publish_at}"


class MemberRole(models.TextChoices):
    OWNER = "owner"
    EDITOR = "editor"
    REVIEWER = "reviewer"


class Member(models.Model):
    """A user's role in a course (content.rights)."""

    course = models.ForeignKey(Course, on_delete=models.CASCADE, db_index=False, related_name="members")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = CodePointCharField(max_length=8, choices=MemberRole.choices)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    tag = models.BigIntegerField(editable=False)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "user"], name="content_member_once"),
            models.CheckConstraint(condition=Q(role__in=MemberRole.values), name="content_member_role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.role} of {self.course_id}"
