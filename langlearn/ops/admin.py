"""The tasks of the worker in the admin: what waits, what failed and why. Their arguments are ids, never secrets."""

from django.contrib import admin
from django_tasks_db.admin import DBTaskResultAdmin
from django_tasks_db.models import DBTaskResult

from langlearn.ops.admin_pages import ListedAdmin

admin.site.unregister(DBTaskResult)


@admin.register(DBTaskResult)
class TaskAdmin(ListedAdmin, DBTaskResultAdmin):
    """The page of django-tasks-db, which is read-only, with bounded queries."""
