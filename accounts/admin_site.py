"""Django's admin site, but a change of password calls the service: it is audited and ends sessions."""

from typing import Any, cast

from django.contrib.admin import AdminSite
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse

from accounts import services
from accounts.audit import actor_of
from langlearn.api.instants import now


class _PasswordChangeView(PasswordChangeView):
    def form_valid(self, form: Any) -> HttpResponse:
        administrator = services.set_password(
            user_id=form.user.pk,
            password=form.cleaned_data["new_password1"],
            by=actor_of(self.request, form.user.pk),
            at=now(),
        )
        update_session_auth_hash(self.request, administrator)
        return HttpResponseRedirect(self.get_success_url())


class AccountsAdminSite(AdminSite):
    site_header = site_title = "LangLearn"
    index_title = "Administration"

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        request.current_app = self.name
        view = _PasswordChangeView.as_view(
            success_url=reverse("admin:password_change_done", current_app=self.name),
            extra_context={**self.each_context(request), **(extra_context or {})},
        )
        return cast(TemplateResponse, view(request))
