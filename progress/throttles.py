"""Rate limits of uploads, of exports of words, and of starts of practice sessions and placements.

Each item of an upload is a row or more to store, so a request counts by the number of its items. That runs before
validation, so the body may contain anything.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings
from rest_framework.request import Request

from accounts.throttles import OwnAccountThrottle
from langlearn.api.throttling import PRACTICE, UPLOAD, WORDS_EXPORT, CallerThrottle, Use
from progress.serializers.lessons import MAX_ANSWERS
from progress.services.uploads import MAX_SESSIONS


class UploadThrottle(CallerThrottle):
    """The request in `user`, as any other, and its items in `upload`."""

    def most(self) -> Mapping[str, int]:
        """The lists of items in the body, and how many of each one request may have."""
        raise NotImplementedError(f"{type(self).__name__} must name the lists of a body")

    def uses(self, request: Request, view: Any) -> Sequence[Use]:
        uses = super().uses(request, view)
        body: Any = request.data
        # Of a list that is too long nothing is stored: it does not cost more than one that is accepted.
        lists = {name: body[name] for name in self.most() if isinstance(body.get(name), list)}
        items = sum(min(len(lists[name]), self.most()[name]) for name in lists)
        if not items or not request.user.is_authenticated:
            return uses
        return [*uses, Use(UPLOAD, str(request.user.id), items)]


class SynchronizeThrottle(UploadThrottle):
    def most(self) -> Mapping[str, int]:
        return {
            "completions": settings.SYNC_MAX_COMPLETIONS,
            "attempts": settings.SYNC_MAX_ATTEMPTS,
            "practice_sessions": MAX_SESSIONS,
        }


class AnswersThrottle(UploadThrottle):
    def most(self) -> Mapping[str, int]:
        return {"answers": MAX_ANSWERS}


class PracticeThrottle(OwnAccountThrottle):
    scope = PRACTICE


class WordsExportThrottle(OwnAccountThrottle):
    """Exports of words, which may have many sounds."""

    scope = WORDS_EXPORT
