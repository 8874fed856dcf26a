"""Endpoints of how well learners know the words of a course."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, ClassVar

from django.conf import settings
from django.http import FileResponse, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.readers import reader_of
from content.selectors.facts import course_name
from langlearn.api.auth import caller_of
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import (
    MAX_SEARCH_LENGTH,
    SortBackend,
    boolean,
    choice,
    parse_search,
    requested_order,
    single,
    sorted_rows,
)
from langlearn.api.instants import now
from langlearn.api.listing import ListMixin, ListOf
from langlearn.api.negotiation import JSON_RANGES
from langlearn.api.openapi_headers import response_header
from langlearn.api.pagination import ListPage, page_meta, paged
from langlearn.api.permissions import require
from langlearn.api.text import search_key
from langlearn.api.views import ApiViewSet
from langlearn.db import snapshot
from progress.rules.due import today
from progress.rules.words import Strength, WordState
from progress.selectors.word_files import KnownWord, in_order, sounds_of, words_table, write_deck
from progress.selectors.words import (
    WordCards,
    WordsSummaryData,
    WordStatisticsData,
    WordStrengthData,
    recent_word_cards,
    shown_words,
    word_statistics,
    words_summary,
)
from progress.throttles import WordsExportThrottle
from progress.views.shared import COURSE, COURSE_NOT_FOUND, read_course_id

DECK = "application/octet-stream"
_FORMATS = ("csv", "apkg")

_PAGINATION: Any = {"list": {"pagination": {"$ref": "#/components/schemas/PageMeta"}}}  # `meta` once more
_AS_OF = {
    "type": "string",
    "format": "date-time",
    "nullable": True,
    "description": "When the newest of the cards counted were stored, null if none ever were.",
}
_STATISTICS_META = page_meta(as_of=_AS_OF)


def _page(page: ListPage, rows: Sequence[Any], message: str) -> Response:
    response = page.response(rows, list)
    envelope: Envelope = response.data
    envelope.message = message
    envelope.extra = {"pagination": envelope.meta}
    return response


class WordStrengthViewSet(ListMixin, ApiViewSet):
    """How well the caller knows the words of a course."""

    access: ClassVar[Any] = {"list": require("progress.own"), "summary": require("progress.own")}
    extra_keys: ClassVar[Any] = _PAGINATION
    filter_backends = (SortBackend,)
    ordering_fields: ClassVar[Any] = {name: name for name in ("strength", "due", "text", "last_seen_at")}
    ordering = ("strength", "asc")

    @extend_schema(
        parameters=[
            COURSE,
            OpenApiParameter("state", {"type": "string", "enum": [state.value for state in WordState]}),
            OpenApiParameter("due", bool, description="Words that are due for review now, or those that are not."),
            OpenApiParameter("lesson_id", {"type": "string"}, description="Words that this lesson introduces."),
            OpenApiParameter(
                "search",
                {"type": "string", "maxLength": MAX_SEARCH_LENGTH},
                description="Terms to find in text, forms, synonyms and translations.",
            ),
        ],
        responses={200: ListOf(WordStrengthData), 404: COURSE_NOT_FOUND},
    )
    def list(self, request: Request) -> Response:
        """How well the caller knows the words of a course."""
        query = request.query_params
        errors: FieldErrors = {}
        self.query_errors = errors
        course_id = read_course_id(query, errors)
        state = choice(query, "state", errors, allowed=[state.value for state in WordState])
        due = boolean(query, "due", errors)
        lesson_id = single(query, "lesson_id", errors)
        if lesson_id == "":
            errors.setdefault("lesson_id", []).append("May not be empty.")
        terms = _read_search(request, errors)
        order = requested_order(request, self)
        page = paged(request, errors)
        assert order is not None  # or there are errors
        at = now()
        found, strengths = _known_words(request, course_id, at)
        rows = [
            row
            for row in shown_words(found, strengths)
            if state in (None, row["state"])
            and lesson_id in (None, row["lesson_id"])
            and due in (None, strengths[row["word_id"]].due)
            and all(term in found.words.index.columns[row["word_id"]]["search_text"] for term in terms)
        ]
        return _page(page, sorted_rows(rows, _value_of(order[0]), order[1]), "Words retrieved")

    @extend_schema(
        operation_id="get_words_summary",
        parameters=[COURSE],
        responses={200: WordsSummaryData, 404: COURSE_NOT_FOUND},
    )
    def summary(self, request: Request) -> Response:
        """How many words of a course the caller knows."""
        errors: FieldErrors = {}
        course_id = read_course_id(request.query_params, errors)
        if errors:
            raise ValidationFailed(errors)
        at = now()
        data = words_summary(*_known_words(request, course_id, at))
        return Response(Envelope(data, message="Summary retrieved"))


class WordExportViewSet(ApiViewSet):
    """The words of a course as a file, without the envelope."""

    access: ClassVar[Any] = {"export": require("progress.own")}
    throttles: ClassVar[Any] = {"export": WordsExportThrottle}
    bare_answers = True
    accept = ("text/csv", DECK, *JSON_RANGES)

    @extend_schema(
        operation_id="export_known_words",
        parameters=[
            COURSE,
            OpenApiParameter("format", {"type": "string", "enum": list(_FORMATS), "default": "csv"}),
            OpenApiParameter("sounds", bool, description="Of a deck for Anki: with its sounds.", default=True),
            response_header("Content-Disposition", "Name of the file.", on=[200]),
        ],
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, DECK): OpenApiTypes.BINARY,
            404: COURSE_NOT_FOUND,
            409: OpenApiResponse(description="The sounds are larger than MAX_ARCHIVE_SIZE."),
        },
    )
    def export(self, request: Request) -> HttpResponseBase:
        """The words of a course: a CSV table with how well the caller knows them, or a deck for Anki.

        Anki updates the notes of an earlier deck.
        """
        query = request.query_params
        errors: FieldErrors = {}
        course_id = read_course_id(query, errors)
        as_deck = choice(query, "format", errors, allowed=_FORMATS) == "apkg"
        with_sounds = boolean(query, "sounds", errors) is not False
        if errors:
            raise ValidationFailed(errors)
        at = now()
        with snapshot():
            found, strengths = _known_words(request, course_id, at)
            name = course_name(course_id) or course_id
        words = in_order(KnownWord(found.words.words[row["word_id"]], row) for row in shown_words(found, strengths))
        headers = {"Cache-Control": "private, no-store"}
        if not as_deck:
            headers["Content-Disposition"] = f'attachment; filename="{course_id}-words.csv"'
            return HttpResponse(words_table(words), content_type="text/csv; charset=utf-8", headers=headers)
        headers["Content-Disposition"] = f'attachment; filename="{course_id}.apkg"'
        sounds = sounds_of(words, max_bytes=settings.MAX_ARCHIVE_SIZE) if with_sounds else []
        deck = write_deck(course_id, name, words, sounds=sounds, at=at)
        return FileResponse(deck, content_type=DECK, headers=headers)


class WordStatisticsViewSet(ListMixin, ApiViewSet):
    """How all learners answer with the words of a course."""

    access: ClassVar[Any] = {"list": require("progress.lesson_statistics")}
    extra_keys: ClassVar[Any] = {"list": {"meta": _STATISTICS_META, **_PAGINATION["list"]}}
    filter_backends = (SortBackend,)
    ordering_fields: ClassVar[Any] = {name: name for name in ("wrong_rate", "learners", "text")}
    ordering = ("wrong_rate", "desc")

    @extend_schema(parameters=[COURSE], responses={200: ListOf(WordStatisticsData), 404: COURSE_NOT_FOUND})
    def list(self, request: Request) -> Response:
        """How all learners answer with the words of a course.

        From the cards as last stored: a daily task stores those of active learners.
        """
        errors: FieldErrors = {}
        self.query_errors = errors
        course_id = read_course_id(request.query_params, errors)
        order = requested_order(request, self)
        page = paged(request, errors)
        assert order is not None
        rows, stored_at = word_statistics(course_id, viewer=caller_of(request))
        response = _page(page, sorted_rows(rows, _value_of(order[0]), order[1]), "Word statistics retrieved")
        response.data.meta = {**response.data.meta, "as_of": stored_at}
        return response


def _known_words(request: Request, course_id: str, at: datetime) -> tuple[WordCards, dict[str, Strength]]:
    """The caller's cards of the words of a course, and how well the caller knows each word."""
    caller = caller_of(request)
    with snapshot():
        found = recent_word_cards(caller.id, course_id, reader=reader_of(caller))
    return found, found.strengths(today(at, caller.timezone))


def _read_search(request: Request, errors: FieldErrors) -> list[str]:
    """The folded terms of the query; none after a problem."""
    text = single(request.query_params, "search", errors)
    try:
        return parse_search(text) if text else []
    except ValueError as error:
        errors.setdefault("search", []).append(str(error))
        return []


def _value_of(name: str) -> Callable[[Mapping[str, Any]], Any]:
    """The value of a row to sort by."""
    return lambda row: search_key(row[name]) if name == "text" else row[name]
