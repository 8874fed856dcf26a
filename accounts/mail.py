"""The mails of the service, in the language of the account.

Each has a link and, as text to enter in an application, the token that is also in the link. The token is in the
fragment of the link, which browsers send to no server: it is in no log and in no Referer. A mail has a plain and an
HTML form, both from `templates/accounts/mail`.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import MailTokenPurpose

_TEXTS: dict[MailTokenPurpose, dict[str, Any]] = {
    MailTokenPurpose.PASSWORD_RESET: {
        "subject": _("Reset your %(product)s password"),
        "opening": _("A password reset was requested for the %(product)s account %(address)s."),
        "link_text": _("Choose a new password"),
        "closing": _("If you did not expect this mail, ignore it: the password stays as it is."),
    },
    MailTokenPurpose.EMAIL_VERIFICATION: {
        "subject": _("Confirm your e-mail address for %(product)s"),
        "opening": _("A %(product)s account was opened with the address %(address)s."),
        "link_text": _("Confirm the address"),
        "closing": _("If you did not open the account, ignore this mail."),
    },
}
# Below PUBLIC_APP_URL, or below `/learn` or `/account` of the service.
_PATHS = {
    MailTokenPurpose.PASSWORD_RESET: "reset-password",
    MailTokenPurpose.EMAIL_VERIFICATION: "confirm-email",
}


def link_of(purpose: MailTokenPurpose, token: str) -> str:
    """Where the token is used: in the web application, that of the service if it has one, or else on a page."""
    own = "learn" if settings.PAGES_ENABLED else "account"
    base = settings.PUBLIC_APP_URL or f"{settings.PUBLIC_API_URL}/{own}"
    return f"{base}/{_PATHS[purpose]}#token={token}"


def send_token(address: str, purpose: MailTokenPurpose, token: str, life: timedelta, *, language: str) -> None:
    """Sends a token that is valid for `life`. `language` is a code of LANGUAGES."""
    hours = int(life.total_seconds() // 3600)
    with translation.override(language):
        values = {"product": settings.MAIL_PRODUCT_NAME, "address": address}
        context = {name: text % values for name, text in _TEXTS[purpose].items()} | {
            "language": language,
            "product": settings.MAIL_PRODUCT_NAME,
            "link": link_of(purpose, token),
            "token": token,
            "validity": ngettext(
                "The link and the code can be used once, within %(hours)d hour.",
                "The link and the code can be used once, within %(hours)d hours.",
                hours,
            )
            % {"hours": hours},
        }
        text, html = (render_to_string(f"accounts/mail/token.{form}", context) for form in ("txt", "html"))
        send_mail(context["subject"], text, None, [address], html_message=html)
