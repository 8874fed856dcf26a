"""The mails of the service. Each carries a token as text to enter in the client; none carries a link."""

from datetime import timedelta

from django.core.mail import send_mail

from accounts.models import MailTokenPurpose

_SUBJECTS = {
    MailTokenPurpose.PASSWORD_RESET: "Reset your password",
    MailTokenPurpose.EMAIL_VERIFICATION: "Confirm your e-mail address",
}
_OPENINGS = {
    MailTokenPurpose.PASSWORD_RESET: "Somebody asked to reset the password of the account with this address.",
    MailTokenPurpose.EMAIL_VERIFICATION: "An account was opened with this address.",
}
_PURPOSES = {
    MailTokenPurpose.PASSWORD_RESET: "To choose a new password, enter this code in the application:",
    MailTokenPurpose.EMAIL_VERIFICATION: "To confirm that it is yours, enter this code in the application:",
}


def send_token(address: str, purpose: MailTokenPurpose, token: str, life: timedelta) -> None:
    """Sends a token that is good for `life`."""
    hours = int(life.total_seconds() // 3600)
    text = (
        f"{_OPENINGS[purpose]}\n\n{_PURPOSES[purpose]}\n\n    {token}\n\n"
        f"It can be used once, within {hours} {'hour' if hours == 1 else 'hours'}."
        " If this was not you, ignore this message.\n"
    )
    send_mail(_SUBJECTS[purpose], text, None, [address])
