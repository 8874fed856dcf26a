"""Rate limits: the scopes, the DRF throttle classes that count in them, and what the client is told.

A request counts in one scope, the narrowest that fits. Views name a throttle for an action (`throttles`); every
other request counts by its caller: a signed-in one in `user`, an anonymous one by address. A request that failed
before anything counted it (refused at or before authentication, no route) counts in `anonymous`. A sign-in counts
only when it fails: `login_slot` reserves the use before the password is checked and gives it back on success.

With RATE_LIMIT_ENABLED=false nothing is counted.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from langlearn.api.address import address_group, client_address
from langlearn.api.counters import Count, Counter, Kept, Taken, take
from langlearn.api.errors import AuthenticationFailed, RateLimited, as_api_error
from langlearn.api.permissions import Public
from langlearn.ops import metrics

_QUARTER_HOUR = 900_000
_HOUR = 3_600_000
_SAFE_METHODS = frozenset({"GET", "HEAD"})


@dataclass(frozen=True, slots=True)
class Scope:
    """A limit: at most `most` uses by one subject in a window of `window_ms`; text names the setting that says it."""

    name: str
    most: int | str
    window_ms: int | str
    kept: Kept = Kept.EXACT

    def counter(self, subject: str) -> Counter:
        most = getattr(settings, self.most) if isinstance(self.most, str) else self.most
        window_ms = getattr(settings, self.window_ms) if isinstance(self.window_ms, str) else self.window_ms
        return Counter(f"{self.name}:{subject}", most, window_ms, self.kept)


ANONYMOUS = Scope("anonymous", "RATE_LIMIT_MAX_REQUESTS", "RATE_LIMIT_WINDOW_MS", Kept.SHARED)
CONTENT = Scope("content", "RATE_LIMIT_CONTENT_MAX_REQUESTS", "RATE_LIMIT_WINDOW_MS", Kept.SHARED)
USER = Scope("user", "RATE_LIMIT_USER_MAX_REQUESTS", "RATE_LIMIT_WINDOW_MS", Kept.SHARED)
LOGIN = Scope("login", 10, _QUARTER_HOUR)  # by account and address
LOGIN_ADDRESS = Scope("login", 50, _QUARTER_HOUR)  # by address
REGISTER = Scope("register", 100, _HOUR)  # a school class stands behind one address
REFRESH = Scope("refresh", 60, _QUARTER_HOUR)
PASSWORD = Scope("password", 10, _QUARTER_HOUR)
RECOVERY = Scope("recovery", 5, _HOUR)
SERVICE = Scope("service", 6000, _QUARTER_HOUR, Kept.LOCAL)  # no monitor reaches it, no outage touches it

# Scopes of requests without a token, as views name them in `anonymous_scope`.
_ANONYMOUS_SCOPES = {scope.name: scope for scope in (ANONYMOUS, CONTENT, SERVICE)}

Use = tuple[Scope, str]


def address_subject(request: HttpRequest) -> str:
    """The subject of limits by address: an IPv4 address, or the /64 of an IPv6 address."""
    return address_group(client_address(request))


def private_subject(text: str) -> str:
    """A subject that stands for `text` (an e-mail address) without storing it."""
    return hashlib.blake2b(text.encode(), key=settings.SECRET_KEY.encode()[:64], digest_size=16).hexdigest()


# --- Counting --------------------------------------------------------------------------------------------------------


def _take(request: HttpRequest, uses: Sequence[Use]) -> Taken:
    taken = take([scope.counter(subject) for scope, subject in uses])
    request.rate_counts = [*_counts(request), *taken.counts]  # type: ignore[attr-defined]
    if not taken.granted:
        full = next(counter for counter, count in taken.counts if count.hits >= counter.most)
        request.limited_scope = full.key.partition(":")[0]  # type: ignore[attr-defined]  # for the metrics
    return taken


def _counts(request: HttpRequest) -> list[tuple[Counter, Count]]:
    counts: list[tuple[Counter, Count]] = getattr(request, "rate_counts", [])
    return counts


def _seconds(milliseconds: int) -> int:
    return -(-milliseconds // 1000)


def _wait(taken: Taken) -> int:
    """Seconds until a refused request may come again; 0 when it was granted."""
    if taken.granted:
        return 0
    return max(1, *(_seconds(count.left_ms) for counter, count in taken.counts if count.hits >= counter.most))


def count(request: HttpRequest | Request, scope: Scope, subject: str) -> None:
    """Counts `request` in `scope`. Raises RateLimited when the scope is used up."""
    if settings.RATE_LIMIT_ENABLED and (wait := _wait(_take(_plain(request), [(scope, subject)]))):
        raise RateLimited(retry_after=wait)


def refused(request: HttpRequest, error: Exception, *, scope_name: str = "anonymous") -> Exception:
    """What to answer a request that failed with `error`: that, or RateLimited.

    A failure that nothing counted yet counts by address. An outage of ours (5xx) is no fault of the client and
    counts nowhere.
    """
    if not settings.RATE_LIMIT_ENABLED or _counts(request) or as_api_error(error).status_code >= 500:
        return error
    scope = SERVICE if scope_name == SERVICE.name else ANONYMOUS
    wait = _wait(_take(request, [(scope, address_subject(request))]))
    return RateLimited(retry_after=wait) if wait else error


def describe(request: HttpRequest, response: HttpResponseBase) -> None:
    """Sets the RateLimit headers of a counted request: those of the scope with the least left."""
    counts = _counts(request)
    if counts:
        counter, found = min(counts, key=lambda pair: pair[0].most - pair[1].hits)
        response.headers["RateLimit-Limit"] = str(counter.most)
        response.headers["RateLimit-Remaining"] = str(max(0, counter.most - found.hits))
        response.headers["RateLimit-Reset"] = str(_seconds(found.left_ms))
        response.headers["RateLimit-Policy"] = f"{counter.most};w={_seconds(counter.window_ms)}"


def _plain(request: HttpRequest | Request) -> HttpRequest:
    return request._request if isinstance(request, Request) else request


# --- Throttle classes ------------------------------------------------------------------------------------------------


class UseThrottle(BaseThrottle):
    """Counts a request in the scopes that `uses` names; a subclass says which."""

    _wait = 0

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        raise NotImplementedError(f"{type(self).__name__} must say what a request uses")

    def allow_request(self, request: Request, view: Any) -> bool:
        if settings.RATE_LIMIT_ENABLED and (uses := self.uses(request, view)):
            self._wait = _wait(_take(request._request, uses))
        return not self._wait

    def wait(self) -> float:
        return self._wait


class CallerThrottle(UseThrottle):
    """The default: a signed-in caller counts in `user`, an anonymous one by address.

    `anonymous_scope` of the view names the scope of anonymous reads that are open to everybody; all other anonymous
    requests count in `anonymous`.
    """

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        if request.user.is_authenticated:
            return [(USER, str(request.user.id))]
        scope = ANONYMOUS
        if request.method in _SAFE_METHODS and view.access.get(view.action) is Public:
            scope = _ANONYMOUS_SCOPES[view.anonymous_scope]
        return [(scope, address_subject(request._request))]


class RegisterThrottle(UseThrottle):
    """Registrations, by address."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        return [(REGISTER, address_subject(request._request))]


class PasswordThrottle(UseThrottle):
    """Requests that check the caller's password again, by user."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        if request.user.is_authenticated:
            return [(PASSWORD, str(request.user.id))]
        return [(ANONYMOUS, address_subject(request._request))]


class RefreshThrottle(UseThrottle):
    """Refreshes, by session; by address when the token does not tell its session."""

    def session_id(self, request: Request) -> str | None:
        """The session of the refresh token in the body, None when it is not authentic."""
        raise NotImplementedError(f"{type(self).__name__} must read the session of a token")

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        return [(REFRESH, self.session_id(request) or address_subject(request._request))]


class RecoveryThrottle(UseThrottle):
    """Mails that anybody can have sent to an address: by that address, and by the sender's in `anonymous`."""

    def email(self, request: Request) -> str | None:
        """The normalised e-mail address a mail would go to, None when there is none."""
        raise NotImplementedError(f"{type(self).__name__} must read the address of a request")

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        uses = [(ANONYMOUS, address_subject(request._request))]
        email = self.email(request)
        return [*uses, (RECOVERY, private_subject(email))] if email else uses


class LoginThrottle(UseThrottle):
    """Counts nothing by itself: a sign-in counts by its outcome, in `login_slot`."""

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        return []


# --- Signing in ------------------------------------------------------------------------------------------------------


@contextmanager
def login_slot(request: HttpRequest | Request | None, *, account: str) -> Iterator[None]:
    """Reserves a failed login of `account` (the normalised e-mail) from the client's address around a password check.

    Raises RateLimited when there is no slot left, whatever the password. The slot stays used when the block raises
    AuthenticationFailed and is given back otherwise. To be used outside transactions. Without a request nothing is
    counted: nobody is at the other end of a network.
    """
    give_back = _reserve_login(_plain(request), account) if request is not None else None
    try:
        yield
    except AuthenticationFailed:
        give_back = None
        metrics.auth_event("login_failed")
        raise
    else:
        metrics.auth_event("login")
    finally:
        if give_back is not None:
            give_back()


def _reserve_login(request: HttpRequest, account: str) -> Callable[[], None] | None:
    """Takes a slot; the function that gives it back."""
    if not settings.RATE_LIMIT_ENABLED:
        return None
    address = address_subject(request)
    before = _counts(request)
    taken = _take(request, [(LOGIN, f"{private_subject(account)}:{address}"), (LOGIN_ADDRESS, address)])
    if wait := _wait(taken):
        raise RateLimited(retry_after=wait)

    def give_back() -> None:
        taken.give_back()
        request.rate_counts = before  # type: ignore[attr-defined]

    return give_back
