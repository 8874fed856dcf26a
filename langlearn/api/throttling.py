"""Rate limits: the scopes, DRF throttle classes that count in them, and the RateLimit headers.

A request counts in one scope, the narrowest that fits. Views name a throttle for an action (`throttles`); every
other request counts by its caller: a signed-in one in `user`, an anonymous one by address. A request that failed
before a throttle counted it (refused at or before authentication, no route) counts in `anonymous`. A login counts
in `login` only when it fails: `login_slot` reserves the use before the password is checked and gives it back on
success. An upload counts in `user` and, with the number of its items, in `upload`.

With RATE_LIMIT_ENABLED=false requests are not counted.
"""

import hashlib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from langlearn import metrics
from langlearn.api.address import address_group, client_address
from langlearn.api.counters import Count, Counter, Storage, Taken, take
from langlearn.api.errors import AuthenticationFailed, RateLimited, TooBusy, as_api_error
from langlearn.api.permissions import Public

_QUARTER_HOUR = 900_000
_HOUR = 3_600_000
_SAFE_METHODS = frozenset({"GET", "HEAD"})

LOGIN_WAIT_SECONDS = 25.0  # for a slot; a request may take 30
_POLL_LOGIN_SECONDS = 0.1  # a hash takes longer
_RETRY_LOGIN_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Scope:
    """At most `limit` uses by one subject in a window of `window_ms`. Text names the setting that has the number.

    A use that costs more than the limit costs the whole limit, so that it is not refused for ever.
    """

    name: str
    limit: int | str
    window_ms: int | str
    storage: Storage = Storage.EXACT

    def __post_init__(self) -> None:
        metrics.start_series("rate_limited_total", (self.name,))

    def counter(self, subject: str, cost: int = 1) -> Counter:
        limit = _number(self.limit)
        return Counter(f"{self.name}:{subject}", limit, _number(self.window_ms), self.storage, min(cost, limit))


def _number(value: int | str) -> int:
    number: int = getattr(settings, value) if isinstance(value, str) else value
    return number


ANONYMOUS = Scope("anonymous", "RATE_LIMIT_MAX_REQUESTS", "RATE_LIMIT_WINDOW_MS", Storage.SHARED)
CONTENT = Scope("content", "RATE_LIMIT_CONTENT_MAX_REQUESTS", "RATE_LIMIT_WINDOW_MS", Storage.SHARED)
USER = Scope("user", "RATE_LIMIT_USER_MAX_REQUESTS", "RATE_LIMIT_WINDOW_MS", Storage.SHARED)
LOGIN = Scope("login", 10, _QUARTER_HOUR)  # by account and address
LOGIN_ADDRESS = Scope("login", 300, _QUARTER_HOUR)  # by address: a school shares one
REGISTER = Scope("register", 100, _HOUR)  # a school class shares one address
REFRESH = Scope("refresh", 60, _QUARTER_HOUR)
PASSWORD = Scope("password", 10, _QUARTER_HOUR)
UPLOAD = Scope("upload", "RATE_LIMIT_UPLOAD_MAX_ITEMS", "RATE_LIMIT_WINDOW_MS", Storage.SHARED)  # counts items
EXPORT = Scope("export", 10, _HOUR)
PRACTICE = Scope("practice", 60, _QUARTER_HOUR)  # starts of practice sessions and placements
WORDS_EXPORT = Scope("words_export", 20, _QUARTER_HOUR)
RECOVERY = Scope("recovery", 5, _HOUR)
REGISTRATION_MAIL = Scope("registration_mail", 5, _HOUR)  # by mailbox: refuses the mail, not the request
SERVICE = Scope("service", 6000, _QUARTER_HOUR, Storage.LOCAL)  # works during an outage of database or Redis

MEDIA = Scope("media", "RATE_LIMIT_MEDIA_MAX_REQUESTS", "RATE_LIMIT_WINDOW_MS", Storage.LOCAL)

# Scopes of requests without a token, as views name them in `anonymous_scope`.
_ANONYMOUS_SCOPES = {scope.name: scope for scope in (ANONYMOUS, CONTENT, SERVICE, MEDIA)}


class Use(NamedTuple):
    """One use of a scope by a subject."""

    scope: Scope
    subject: str
    cost: int = 1


def address_subject(request: HttpRequest | Request) -> str:
    """The subject of limits by address: an IPv4 address, or the /64 of an IPv6 address."""
    return address_group(client_address(_plain(request)))


def private_subject(text: str) -> str:
    """A digest of `text` (an e-mail address) as a subject, so that the text is not stored."""
    return hashlib.blake2b(text.encode(), key=settings.SECRET_KEY.encode()[:64], digest_size=16).hexdigest()


def count(request: HttpRequest | Request, scope: Scope, subject: str) -> None:
    """Counts `request` in `scope`. Raises RateLimited when the limit is reached."""
    taken = _take(_plain(request), [Use(scope, subject)])
    if not taken.granted:
        raise RateLimited(retry_after=_wait(taken))


def grants(scope: Scope, subject: str) -> bool:
    """Counts a use that is not a request; False when the limit is reached."""
    return not settings.RATE_LIMIT_ENABLED or take([scope.counter(subject)]).granted


def refused(request: HttpRequest, error: Exception, *, scope_name: str = "anonymous") -> Exception:
    """The error to respond with to a request that failed with `error`: that error, or RateLimited.

    A failure that was not counted before counts by address. An outage (5xx) is not counted.
    """
    if _counts(request) or as_api_error(error).status_code >= 500:
        return error
    scope = SERVICE if scope_name == SERVICE.name else ANONYMOUS
    taken = _take(request, [Use(scope, address_subject(request))])
    return error if taken.granted else RateLimited(retry_after=_wait(taken))


def describe(request: HttpRequest, response: HttpResponseBase) -> None:
    """Sets the RateLimit headers of a counted request: those of the scope with the least left."""
    if counts := _counts(request):
        least = min(counts, key=lambda count: count.left)
        response.headers["RateLimit-Limit"] = str(least.counter.limit)
        response.headers["RateLimit-Remaining"] = str(least.left)
        response.headers["RateLimit-Reset"] = str(_seconds(least.left_ms))
        response.headers["RateLimit-Policy"] = f"{least.counter.limit};w={_seconds(least.counter.window_ms)}"


def _take(request: HttpRequest, uses: Sequence[Use]) -> Taken:
    return _noted(request, take(_counters(uses)))


def _counters(uses: Sequence[Use]) -> list[Counter]:
    return [use.scope.counter(use.subject, use.cost) for use in uses] if settings.RATE_LIMIT_ENABLED else []


def _noted(request: HttpRequest, taken: Taken) -> Taken:
    """The same, stored with the request for its headers and the metrics."""
    request.rate_counts = [*_counts(request), *taken.counts]  # type: ignore[attr-defined]
    if not taken.granted:
        request.limited_scope = taken.full[0].counter.key.partition(":")[0]  # type: ignore[attr-defined]  # for metrics
    return taken


def _counts(request: HttpRequest) -> list[Count]:
    counts: list[Count] = getattr(request, "rate_counts", [])
    return counts


def _wait(refused: Taken) -> int:
    """Seconds until a refused request may be repeated."""
    return max(1, *(_seconds(count.left_ms) for count in refused.full))


def _seconds(milliseconds: int) -> int:
    return -(-milliseconds // 1000)


def _plain(request: HttpRequest | Request) -> HttpRequest:
    return request._request if isinstance(request, Request) else request


class CounterThrottle(BaseThrottle):
    """Counts a request in the scopes that `uses` names; subclasses implement it."""

    _wait = 0

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        raise NotImplementedError(f"{type(self).__name__} must name the scopes of a request")

    def allow_request(self, request: Request, view: Any) -> bool:
        taken = _take(request._request, self.uses(request, view))
        if not taken.granted:
            self._wait = _wait(taken)
        return taken.granted

    def wait(self) -> float:
        return self._wait


class CallerThrottle(CounterThrottle):
    """The default: a signed-in caller counts in `user`, an anonymous one by address.

    `anonymous_scope` of the view names the scope of anonymous reads that are public; all other anonymous requests
    count in `anonymous`.
    """

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        if request.user.is_authenticated:
            return [Use(USER, str(request.user.id))]
        scope = ANONYMOUS
        if request.method in _SAFE_METHODS and view.access.get(view.action) is Public:
            scope = _ANONYMOUS_SCOPES[view.anonymous_scope]
        return [Use(scope, address_subject(request))]


metrics.start_series("auth_events_total", ("login", "login_failed"))


@contextmanager
def login_slot(
    request: HttpRequest | Request | None,
    *,
    account: str,
    user_id: UUID | None = None,
    place: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Iterator[None]:
    """Reserves a failed login of `account` (the normalised e-mail) from the client's address around a password check.

    The slot remains used when the block raises AuthenticationFailed and is released otherwise. With `user_id`, of the
    account if it exists, a success counts in `user`, and is refused before the password is checked. Call it outside
    transactions. Without a request, as in commands, the login is not counted.

    A login that finds no free slot waits, inside `place()`, while other logins that may release theirs are in progress.
    Raises RateLimited when failures use all slots, TooBusy when none is released in time, and what `place` raises.
    """
    if request is None:
        yield
        return
    plain, address = _plain(request), address_subject(request)
    uses = [Use(LOGIN, f"{private_subject(account)}:{address}"), Use(LOGIN_ADDRESS, address)]
    uses += [Use(USER, str(user_id))] if user_id else []
    before = _counts(plain)
    taken = _noted(plain, _take_or_wait(uses, place))
    if not taken.granted:
        raise RateLimited(retry_after=_wait(taken))
    slots = [count for count in taken.counts if _is_login(count)]
    others = [count for count in taken.counts if not _is_login(count)]
    used: list[Count] = []
    try:
        yield
        used = others
        metrics.auth_event("login")
    except AuthenticationFailed:
        used = slots
        take([_failures(count, cost=1) for count in slots])
        metrics.auth_event("login_failed")
        raise
    finally:
        Taken(granted=True, counts=[count for count in taken.counts if count not in used]).release()
        plain.rate_counts = [*before, *used]  # type: ignore[attr-defined]


def too_many_logins() -> TooBusy:
    """The error of a login for which there is no capacity; it is not counted."""
    metrics.auth_event("too_many_at_once")
    return TooBusy(details="Too many sign-ins at once", retry_after=_RETRY_LOGIN_SECONDS)


def _take_or_wait(uses: Sequence[Use], place: Callable[[], AbstractContextManager[None]]) -> Taken:
    taken = take(_counters(uses))
    if not taken.granted and _may_be_released(taken):
        give_up_at = time.monotonic() + LOGIN_WAIT_SECONDS
        with place():
            while not taken.granted and _may_be_released(taken):
                if time.monotonic() >= give_up_at:
                    raise too_many_logins()
                time.sleep(_POLL_LOGIN_SECONDS)
                taken = take(_counters(uses))
    return taken


def _may_be_released(refused: Taken) -> bool:
    """Is each full counter one of logins, some of them in progress?"""
    return all(
        _is_login(count) and take([_failures(count, cost=0)]).counts[0].hits < count.counter.limit
        for count in refused.full
    )


def _is_login(count: Count) -> bool:
    return count.counter.key.startswith(f"{LOGIN.name}:")


def _failures(slots: Count, *, cost: int) -> Counter:
    """The counter of the failures among the used slots of a window, which no login releases."""
    return slots.counter._replace(key=f"{slots.counter.key}:failed:{slots.window}", cost=cost)
