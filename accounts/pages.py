"""Pages that the links of mails lead to where there is no web application (PUBLIC_APP_URL, PAGES_ENABLED).

Forms over the services and the rate limit of the API, in the language of the browser. The code is in the fragment of
the address, which browsers send to no server; a script moves it into the form. Without scripts a person pastes it from
the mail. Opening a page changes nothing, so programs that follow the links of mails use up no code.
"""

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.template.response import TemplateResponse
from django.utils import translation
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.generic import FormView

from accounts.audit import actor_of
from accounts.passwords import PasswordPolicy
from accounts.services.mail_tokens import reset_password, verify_email
from langlearn.api import throttling
from langlearn.api.errors import RateLimited, ValidationFailed
from langlearn.api.instants import now

# The API's "Invalid or expired token", for people.
_INVALID = _("This code cannot be used: it has expired, was used before, or a newer mail has replaced it.")
_NO_HELP = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


def app_url() -> str:
    """Where learners use the service in a browser; empty where there is no web application."""
    return settings.PUBLIC_APP_URL or ("/" if settings.PAGES_ENABLED else "")


def studio_url() -> str:
    """Where creators write courses in a browser: always pages of this service. Empty where there are none."""
    return "/studio" if settings.PAGES_ENABLED and settings.STUDIO_ENABLED else ""


class CodeForm(forms.Form):
    token = forms.CharField(label=_("Code from the mail"), widget=forms.TextInput(attrs=_NO_HELP))


class PasswordForm(CodeForm):
    new_password = forms.CharField(
        label=_("New password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=lazy(PasswordPolicy().get_help_text, str)(),
    )
    repeated = forms.CharField(
        label=_("New password, again"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if "repeated" in data and data["repeated"] != data.get("new_password", data["repeated"]):
            self.add_error("repeated", _("The two passwords are not the same."))
        return data


class _CodePage(FormView):  # type: ignore[type-arg]
    """A form that uses a mailed code once. Subclasses name its texts and call the service in `redeem`."""

    http_method_names = ["get", "head", "post"]
    template_name = "accounts/pages/code.html"
    title: Any
    button: Any
    done: Any

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with translation.override(translation.get_language_from_request(request)):
            try:
                throttling.count(request, throttling.ANONYMOUS, throttling.address_subject(request))
                response = super().dispatch(request, *args, **kwargs)
            except RateLimited as refusal:
                text = gettext("Too many requests, please try again later.")
                response = self._message(text, status=refusal.status_code, headers=refusal.headers)
            if isinstance(response, TemplateResponse):
                response.render()
        response.headers["Cache-Control"] = "no-store"
        return response

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        names = {"title": self.title, "button": self.button, "product": settings.MAIL_PRODUCT_NAME}
        return super().get_context_data(**names, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            self.redeem(form.cleaned_data)
        except ValidationFailed as refusal:
            for field, messages in (refusal.errors or {}).items():
                for message in messages:
                    form.add_error(field, _INVALID if field == "token" else gettext(message))
            return self.form_invalid(form)
        return self._message(self.done)

    def redeem(self, data: dict[str, str]) -> None:
        raise NotImplementedError

    def _message(self, text: str, **response: Any) -> HttpResponse:
        context = self.get_context_data(form=None, message=text, app_url=app_url())
        return self.render_to_response(context, **response)


class ResetPasswordPage(_CodePage):
    form_class = PasswordForm
    title = _("Choose a new password")
    button = _("Save the password")
    done = _("Your password has been changed. You can sign in with it now.")

    def redeem(self, data: dict[str, str]) -> None:
        reset_password(token=data["token"], new_password=data["new_password"], by=actor_of(self.request), at=now())


class ConfirmEmailPage(_CodePage):
    form_class = CodeForm
    title = _("Confirm your e-mail address")
    button = _("Confirm the address")
    done = _("Your e-mail address is confirmed.")

    def redeem(self, data: dict[str, str]) -> None:
        verify_email(token=data["token"], at=now())
