"""The Django admin with our site; named in INSTALLED_APPS in place of `django.contrib.admin`."""

from django.contrib.admin.apps import AdminConfig


class AdminSiteConfig(AdminConfig):
    default_site = "accounts.admin_site.AccountsAdminSite"

    def ready(self) -> None:
        super().ready()
        from django.contrib import admin
        from django.contrib.auth.models import Group

        admin.site.unregister(Group)  # permissions follow from the role
