"""The password policy, the same at registration, change, reset, in the admin and on the command line.

`broken_rules` is the policy itself, pure: every rule a password breaks, in a fixed order. `PasswordPolicy` is the
form in which Django's forms and commands use it. A password is never trimmed, normalised or escaped.
"""

from collections.abc import Container
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import CommonPasswordValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

LENGTHS = (8, 128)  # Unicode code points


def broken_rules(
    password: str, *, email: str | None = None, username: str | None = None, common: Container[str] = ()
) -> list[str]:
    """A message for each rule that `password` breaks; `common` holds refused passwords in lower case.

    The messages are keys of the message files, so that pages can translate them.
    """
    names = {name.casefold() for name in (email, (email or "").partition("@")[0], username) if name}
    rules = (
        (len(password) < LENGTHS[0], gettext_noop("Must be at least 8 characters.")),
        (len(password) > LENGTHS[1], gettext_noop("Must be at most 128 characters.")),
        (not any(map(str.isupper, password)), gettext_noop("Must contain an uppercase letter.")),
        (not any(map(str.islower, password)), gettext_noop("Must contain a lowercase letter.")),
        (not any(map(str.isdecimal, password)), gettext_noop("Must contain a digit.")),
        (
            all(char.isalpha() or char.isdecimal() for char in password),
            gettext_noop("Must contain a special character."),
        ),
        (password.casefold() in names, gettext_noop("Must not be your email or username.")),
        (password.lower() in common, gettext_noop("Is too common.")),
    )
    return [message for broken, message in rules if broken]


@cache
def _common_passwords() -> frozenset[str]:
    """Django's list, read once: about 20 000 entries in lower case."""
    return frozenset(CommonPasswordValidator().passwords)


def policy_problems(password: str, *, email: str | None = None, username: str | None = None) -> list[str]:
    """`broken_rules` as this installation is configured (`PASSWORD_REJECT_COMMON`)."""
    common: Container[str] = _common_passwords() if settings.PASSWORD_REJECT_COMMON else ()
    return broken_rules(password, email=email, username=username, common=common)


class PasswordPolicy:
    """The policy as a Django password validator."""

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError with every broken rule."""
        problems = policy_problems(
            password, email=getattr(user, "email", None), username=getattr(user, "username", None)
        )
        if problems:
            raise ValidationError(problems)

    def get_help_text(self) -> str:
        return gettext(
            "8 to 128 characters with an uppercase and a lowercase letter, a digit and a special character; not the"
            " email or the username."
        )
