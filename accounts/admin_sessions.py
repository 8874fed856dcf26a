"""Sessions of the admin site: each sign-in is a row of the account's sessions, which Django's session names.

So it is listed among the account's sessions, and ends with everything that ends them: the cookie is worth no more than
the row. Django's session, which the cookie leads to, lives as long.
"""

from collections.abc import Callable
from typing import Any

from django.contrib.auth import logout
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from accounts.audit import client_ip
from accounts.models import User
from accounts.services.sessions import end_admin_session, open_admin_session
from langlearn.api.instants import now
from langlearn.api.middleware import is_admin

_KEY = "account_session"  # in Django's session: the id of the row


def session_id(request: HttpRequest) -> str | None:
    """The id of the row that the request's cookie names, whether or not it is live."""
    named: str | None = request.session.get(_KEY)
    return named


def open_session(sender: Any, request: HttpRequest, user: User, **_: Any) -> None:
    """A receiver of `user_logged_in`."""
    agent = request.META.get("HTTP_USER_AGENT", "")
    session = open_admin_session(user=user, user_agent=agent, ip=client_ip(request), at=now())
    if session is not None:
        request.session[_KEY] = str(session.id)
        # An instant, not a period: a period would begin anew whenever Django's session is saved.
        request.session.set_expiry(session.expires_at)


def end_session(sender: Any, request: HttpRequest, user: User | None, **_: Any) -> None:
    """A receiver of `user_logged_out`."""
    if user is not None and (named := session_id(request)):
        end_admin_session(user_id=user.id, session_id=named, at=now())


class AdminSessionMiddleware:
    """Signs out a browser whose session has ended, once more when a form has arrived (StrictRequestMiddleware).

    After AuthenticationMiddleware.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        self._check(request)
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        self._check(request)

    @staticmethod
    def _check(request: HttpRequest) -> None:
        user: Any = request.user  # lazy: not read for other paths
        if is_admin(request.path) and user.is_authenticated and session_id(request) not in user.admin_sessions:
            logout(request)
