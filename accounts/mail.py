"""The mails of the service. Each carries a token as text to enter in the client; none carries a link.

A mail has a plain and an HTML form, both from `templates/accounts/mail`.
"""

from datetime import timedelta

from django.core.mail import send_mail
from django.template.loader import render_to_string

from accounts.models import MailTokenPurpose

_SUBJECTS = {
    MailTokenPurpose.PASSWORD_RESET: "Reset your password",
    MailTokenPurpose.EMAIL_VERIFICATION: "Confirm your e-mail address",
}
_OPENINGS = {
    MailTokenPurpose.PASSWORD_RESET: "A password reset was requested for the account with this address.",
    MailTokenPurpose.EMAIL_VERIFICATION: "An account was opened with this address.",
}
_PURPOSES = {
    MailTokenPurpose.PASSWORD_RESET: "To choose a new password, enter this code in the application:",
    MailTokenPurpose.EMAIL_VERIFICATION: "To confirm that it is yours, enter this code in the application:",
}


def send_token(address: str, purpose: MailTokenPurpose, token: str, life: timedelta) -> None:
    """Sends a token that is valid for `life`."""
    hours = int(life.total_seconds() // 3600)
    words = {
        "subject": _SUBJECTS[purpose],
        "opening": _OPENINGS[purpose],
        "purpose": _PURPOSES[purpose],
        "token": token,
        "hours": hours,
    }
    text, html = (render_to_string(f"accounts/mail/token.{form}", words) for form in ("txt", "html"))
    send_mail(_SUBJECTS[purpose], text, None, [address], html_message=html)
