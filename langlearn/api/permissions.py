"""Permissions of roles: the one role table, and the permission classes that read it.

A view names a permission (`require("content.write")`), never a list of roles. There is no hierarchy of roles:
each permission lists every role it admits.
"""

from typing import Any

from rest_framework.permissions import BasePermission

from langlearn.api.errors import AuthenticationFailed, Forbidden

STUDENT = "student"
CONTENT_CREATOR = "content_creator"
ADMIN = "admin"
ROLES = (STUDENT, CONTENT_CREATOR, ADMIN)
STAFF = frozenset({CONTENT_CREATOR, ADMIN})

_ANY_ROLE = frozenset(ROLES)
ROLE_TABLE: dict[str, frozenset[str]] = {
    "account.own": _ANY_ROLE,
    "users.administer": frozenset({ADMIN}),
    "content.read_private": STAFF,
    "content.write": STAFF,
    "content.delete": frozenset({ADMIN}),
    "progress.own": _ANY_ROLE,
    "progress.raise_lives": frozenset({ADMIN}),
    "progress.lesson_statistics": STAFF,
    "progress.administer": frozenset({ADMIN}),
}


def role_may(role: str, permission: str) -> bool:
    return role in ROLE_TABLE[permission]


class Public(BasePermission):
    """All callers, signed in or not."""

    permission: str | None = None


class DenyAll(BasePermission):
    """The default: a view without a permission is closed."""

    permission: str | None = None

    def has_permission(self, request: Any, view: Any) -> bool:
        return False


class RolePermission(BasePermission):
    """401 without a signed-in caller, 403 when the caller's role is not listed for `permission`."""

    permission = ""

    def has_permission(self, request: Any, view: Any) -> bool:
        if not request.user.is_authenticated:
            raise AuthenticationFailed("Access token required")
        if not role_may(request.user.role, self.permission):
            raise Forbidden()
        return True


_classes: dict[str, type[RolePermission]] = {}


def require(permission: str) -> type[RolePermission]:
    """The permission class for one row of the role table."""
    if permission not in ROLE_TABLE:
        raise KeyError(f"{permission} is not in the role table")
    if permission not in _classes:
        name = "".join(part.capitalize() for part in permission.replace(".", "_").split("_"))
        _classes[permission] = type(name, (RolePermission,), {"permission": permission})
    return _classes[permission]
