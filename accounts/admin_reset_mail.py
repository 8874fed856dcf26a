"""A button on an account's page in the admin: mails the user a link to choose a new password."""

from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import path, reverse

from accounts import selectors
from accounts.audit import actor_of
from accounts.models import User
from accounts.names import mailbox
from accounts.services.mail_tokens import send_password_reset
from langlearn.api import throttling
from langlearn.api.errors import ApiError
from langlearn.api.fields import parse_uuid
from langlearn.api.instants import now


class ResetMailAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """The button is in `templates/admin/accounts/user/change_form_object_tools.html`."""

    def get_urls(self) -> list[Any]:
        view = self.admin_site.admin_view(self.reset_mail)
        return [path("<object_id>/reset-mail/", view, name="accounts_user_reset_mail"), *super().get_urls()]

    def reset_mail(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Asks on GET, sends on POST. Counts like the mails that users request themselves."""
        user_id = parse_uuid(object_id)
        user = selectors.users().filter(pk=user_id).first() if user_id else None
        if user is None:
            raise Http404
        if not self.has_change_permission(request, user):
            raise PermissionDenied
        if request.method != "POST":
            context = {
                **self.admin_site.each_context(request),
                "title": "Send a password reset mail",
                "opts": self.opts,
                "object": user,
            }
            return TemplateResponse(request, "admin/accounts/user/reset_mail.html", context)
        if settings.EMAIL_URL:
            self._send(request, user)
        else:
            messages.error(request, "No mail can be sent: EMAIL_URL is not set.")
        return HttpResponseRedirect(reverse("admin:accounts_user_change", args=[user.pk]))

    @staticmethod
    def _send(request: HttpRequest, user: User) -> None:
        try:
            throttling.count(request, throttling.RECOVERY, throttling.private_subject(mailbox(user.email)))
            send_password_reset(user_id=user.pk, by=actor_of(request, request.user.pk), at=now())
        except ApiError as refusal:
            messages.error(request, refusal.message)
        else:
            messages.success(request, f"A password reset mail is on its way to {user.email}.")
