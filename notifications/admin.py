"""Notifications in the admin: whom the service told something, and when. The texts are the account's own."""

from typing import Any, ClassVar

from django.contrib import admin

from accounts.admin import AccountSearch
from langlearn.ops.admin_pages import ReadOnly
from notifications.models import Notification


@admin.register(Notification)
class NotificationAdmin(ReadOnly, AccountSearch):
    list_display = ("created_at", "account", "kind", "read_at", "expires_at")
    fields = readonly_fields = list_display
    list_select_related = ("user",)
    accounts_in: ClassVar[Any] = ("user_id",)
    ordering = ("-id",)
    actions = None
