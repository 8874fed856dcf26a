"""Django's admin site. A change of password calls the service: it is audited and ends sessions.

Only administrators sign in; the form tells others why not. Their sessions: accounts.admin_sessions.
"""

from typing import Any, cast

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.views import PasswordChangeView
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts import admin_sessions
from accounts.audit import actor_of
from accounts.models import Role
from accounts.pages import app_url
from accounts.services.administration import set_password
from accounts.services.sessions import end_admin_session
from langlearn.api.instants import now


class _PasswordChangeView(PasswordChangeView):
    def form_valid(self, form: Any) -> HttpResponse:
        administrator = set_password(
            user_id=form.user.pk,
            password=form.cleaned_data["new_password1"],
            by=actor_of(self.request, form.user.pk),
            at=now(),
            current_session=admin_sessions.session_id(self.request),
        )
        update_session_auth_hash(self.request, administrator)
        return HttpResponseRedirect(self.get_success_url())


_ELSEWHERE = {
    Role.CONTENT_CREATOR: "This site is for administrators, and your account is a content creator's: sign in to the"
    " {app} in which you write courses. Without one, write over the API ({guide}).",
    Role.STUDENT: "This site is for administrators, and your account is a learner's: sign in to the {app} in which you"
    " learn. If you need access here, ask an administrator to change your role.",
}


class SignInForm(AdminAuthenticationForm):
    error_messages = {
        **AdminAuthenticationForm.error_messages,
        "invalid_login": "Enter the e-mail address and the password of an administrator's account.",
    }

    def confirm_login_allowed(self, user: Any) -> None:
        """Called once the password is known to be right, so the message reveals no account to others."""
        if user.role == Role.ADMIN:
            return
        url = app_url() if user.role == Role.STUDENT else settings.PUBLIC_APP_URL  # the web app is for learners
        app = _link(url, "application") if url else "application"
        guide = _link("/api/docs/content", "read how")
        raise ValidationError(format_html(_ELSEWHERE[user.role], app=app, guide=guide), code="no_administrator")


def _link(url: str, text: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)


class AccountsAdminSite(AdminSite):
    site_header = site_title = "LangLearn"
    index_title = "Administration"
    site_url = app_url() or None
    login_form = SignInForm

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        replaced, before = admin_sessions.session_id(request), request.user.pk
        response = super().login(request, extra_context)
        # A sign-in over another one.
        if before is not None and replaced and replaced != admin_sessions.session_id(request):
            end_admin_session(user_id=before, session_id=replaced, at=now())
        return response

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> TemplateResponse:
        request.current_app = self.name
        view = _PasswordChangeView.as_view(
            success_url=reverse("admin:password_change_done", current_app=self.name),
            extra_context={**self.each_context(request), **(extra_context or {})},
        )
        return cast(TemplateResponse, view(request))
