"""Signing in to the Django admin: active administrators, by e-mail address and password."""

from typing import Any
from uuid import UUID

from django.contrib.auth.backends import BaseBackend
from django.http import HttpRequest

from accounts.models import Role, User
from accounts.names import normalise_email
from accounts.services import verify_password
from langlearn.api.errors import AuthenticationFailed
from langlearn.api.throttling import login_slot


class AdminBackend(BaseBackend):
    """Failed sign-ins count as in the API, and take as long for an unknown address as for a wrong password."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, password: str | None = None, **_: Any
    ) -> User | None:
        try:
            email = normalise_email(username or "")
        except ValueError:
            return None
        try:
            with login_slot(request, account=email):
                user = User.objects.filter(email=email, role=Role.ADMIN, is_active=True).first()
                if not verify_password(user, password or ""):
                    raise AuthenticationFailed("Invalid email or password")
        except AuthenticationFailed:
            return None
        return user

    def get_user(self, user_id: UUID) -> User | None:
        """Called at every request of the admin: a demotion or deactivation takes effect at once."""
        return User.objects.filter(id=user_id, role=Role.ADMIN, is_active=True).first()
