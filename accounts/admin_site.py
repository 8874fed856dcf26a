"""Django's admin site. A change of password calls the service: it is audited and ends sessions.

Only administrators sign in; the form tells others why not, and sends creators to the studio. The sessions of
administrators: accounts.admin_sessions.
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
from accounts.pages import app_url, studio_url
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


_LEARNER = (
    "This site is for administrators, and your account is a learner's: sign in to the {app} in which you learn. If you"
    " need access here, ask an administrator to change your role."
)
_CREATOR = (
    "This site is for administrators, and your account is a content creator's: sign in to the {studio} in which you"
    " write courses."
)
_CREATOR_WITHOUT_STUDIO = (
    "This site is for administrators, and your account is a content creator's: sign in to the {app} in which you write"
    " courses. Without one, write over the API ({guide})."
)


class SignInForm(AdminAuthenticationForm):
    error_messages = {
        **AdminAuthenticationForm.error_messages,
        "invalid_login": "Enter the e-mail address and the password of an administrator's account.",
    }

    def confirm_login_allowed(self, user: Any) -> None:
        """Called once the password is known to be right, so the message reveals no account to others."""
        if user.role == Role.ADMIN:
            return
        raise ValidationError(_elsewhere(user.role), code="no_administrator")


def _elsewhere(role: str) -> SafeString:
    """Where an account that is no administrator's signs in."""
    if role == Role.STUDENT:
        return format_html(_LEARNER, app=_application(app_url()))
    if studio_url():
        return format_html(_CREATOR, studio=_link(studio_url(), "studio"))
    # The web app of the service is for learners.
    app, guide = _application(settings.PUBLIC_APP_URL), _link("/api/docs/content", "read how")
    return format_html(_CREATOR_WITHOUT_STUDIO, app=app, guide=guide)


def _application(url: str) -> str:
    return _link(url, "application") if url else "application"


def _link(url: str, text: str) -> SafeString:
    return format_html('<a href="{}">{}</a>', url, text)


class AccountsAdminSite(AdminSite):
    site_header = site_title = "LangLearn"
    index_title = "Administration"
    site_url = app_url() or None
    login_form = SignInForm

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        return {**super().each_context(request), "studio_url": studio_url()}

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
