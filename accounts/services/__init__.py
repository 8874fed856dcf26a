"""Every write of the accounts app.

Verbs with keyword arguments; the instant of the operation is passed as `at`, the actor as `by`. Values are validated
before they get here; what the state of an account forbids is raised as an API error.
"""

from accounts.services.administration import remove_account, set_password, set_role, set_status
from accounts.services.credentials import verify_password
from accounts.services.idempotency import once, purge_keys
from accounts.services.mail_tokens import (
    request_password_reset,
    request_verification,
    reset_password,
    send_password_reset,
    verify_email,
)
from accounts.services.profile import PROFILE_FIELDS, change_password, delete_account, update_profile
from accounts.services.registration import create_user, register
from accounts.services.retention import purge_sessions
from accounts.services.sessions import (
    SignedIn,
    authenticate,
    end_admin_session,
    end_own_session,
    login,
    logout,
    logout_all,
    open_admin_session,
    open_session,
    refresh_session,
)

__all__ = [
    "PROFILE_FIELDS",
    "SignedIn",
    "authenticate",
    "change_password",
    "create_user",
    "delete_account",
    "end_admin_session",
    "end_own_session",
    "login",
    "logout",
    "logout_all",
    "once",
    "open_admin_session",
    "open_session",
    "purge_keys",
    "purge_sessions",
    "refresh_session",
    "register",
    "remove_account",
    "request_password_reset",
    "request_verification",
    "reset_password",
    "send_password_reset",
    "set_password",
    "set_role",
    "set_status",
    "update_profile",
    "verify_email",
    "verify_password",
]
