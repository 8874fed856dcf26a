"""What an account is told, read by polling."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q

KEY_LENGTH = 100


class Notification(models.Model):
    """One notice of an account. Its `key` names what it is about: no account is told the same twice."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, db_index=False, related_name="+")
    public_id = models.UUIDField()  # shown as id
    key = models.CharField(max_length=KEY_LENGTH)
    kind = models.CharField(max_length=40)
    data = models.JSONField()
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "key"], name="notifications_notification_once"),
        ]
        indexes: ClassVar = [
            models.Index(fields=["user", "-created_at", "-id"], name="notifications_of_account"),
            models.Index(fields=["user"], condition=Q(read_at__isnull=True), name="notifications_unread"),
            models.Index(fields=["expires_at"], name="notifications_expired"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.created_at:%Y-%m-%d %H:%M}"
