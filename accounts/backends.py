"""Signing in to the Django admin: active administrators, by e-mail address and password."""

from typing import Any
from uuid import UUID

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from accounts import selectors
from accounts.hashers import place
from accounts.models import User
from accounts.names import normalise_email
from accounts.services.sessions import authenticate
from langlearn.api.errors import AuthenticationFailed
from langlearn.api.instants import now
from langlearn.api.throttling import login_slot


class AdminBackend(BaseBackend):
    """Failed sign-ins count as in the API, and take as long for an unknown address as for a wrong password.

    The form of the sign-in page (accounts.admin_site) refuses the roles that are not an administrator's.
    """

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_: Any
    ) -> User | None:
        try:
            email = normalise_email(username or "")
        except ValueError:
            return None
        try:
            with login_slot(request, account=email, place=place):
                return authenticate(email=email, password=password or "")
        except AuthenticationFailed:
            return None

    def get_user(self, user_id: UUID) -> User | None:
        """Called at every request of the admin: a demotion or deactivation takes effect at once."""
        return selectors.administrator(user_id, now())
