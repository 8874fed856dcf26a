"""Endpoints about many words of a course: import and export, dictionary, words of a lesson, uses of a word."""

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar, TypedDict

from django.conf import settings
from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.kinds import COURSE, State
from content.rights import Right, require_edit, require_right
from content.selectors.visibility import check_course, check_lesson
from content.serializers.word_tools import (
    DictionaryEntrySerializer,
    GenerationBody,
    GenerationSerializer,
    LessonWordSerializer,
    WordImportBody,
)
from content.services.generation import generate_exercises
from content.views.shared import (
    LESSONS,
    STATE,
    STATE_OF_PACKAGE,
    cached_read,
    conflict,
    editor_of,
    requested_state,
    scopes_of,
)
from content.words.csv_text import CsvError, WordTable, read_csv, write_csv
from content.words.generation import Made
from content.words.importing import import_words
from content.words.indexes import word_rows
from content.words.lookup import Found
from content.words.occurrences import (
    LessonWord,
    Shown,
    WordUseRecord,
    dictionary_entries,
    uses_of_word,
    words_of_lesson,
)
from content.words.planning import PlannedWord
from content.words.selectors import find_word
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.envelope import Envelope
from langlearn.api.errors import FieldErrors, ValidationFailed
from langlearn.api.filters import MAX_SEARCH_LENGTH, single
from langlearn.api.listing import ListOf
from langlearn.api.negotiation import JSON_RANGES
from langlearn.api.openapi_headers import response_header
from langlearn.api.pagination import EnvelopePagination, paged
from langlearn.api.permissions import Public, require
from langlearn.api.responses import Schema
from langlearn.api.views import ApiViewSet

_PAGES = EnvelopePagination().parameters(None)


IMPORT_META = {
    "type": "object",
    "additionalProperties": False,
    "required": ["ignored_columns"],
    "properties": {
        "ignored_columns": {
            "type": "array",
            "items": {"type": "string", "example": "colour"},
            "description": "Unknown columns of the table, in their order.",
        }
    },
}


class PlannedWordRecord(TypedDict):
    row: Annotated[int, Schema(description="From 1, without the header; blank rows count.")]
    id: str


class PlannedWordUpdateRecord(PlannedWordRecord):
    fields: list[str]


class WordPlanRecord(TypedDict):
    create: list[PlannedWordRecord]
    update: list[PlannedWordUpdateRecord]
    unchanged: list[PlannedWordRecord]


class WordImportRecord(TypedDict):
    dry_run: bool
    revision: Annotated[int, Schema(description="Of the words of the course, after the import.")]
    plan: WordPlanRecord


class WordImportViewSet(ApiViewSet):
    """Adding and updating many words at once."""

    access: ClassVar = {"import_words": require("content.write")}
    extra_keys: ClassVar[Any] = {"import_words": {"meta": IMPORT_META}}
    max_body = settings.MAX_IMPORT_SIZE

    @extend_schema(
        request=WordImportBody,
        responses={200: WordImportRecord, **conflict("The course would have too many words")},
    )
    def import_words(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """Add and update words from a CSV table or from objects.

        A row is the word with its id; without one, the only word with an equal text, of several the first one with
        equal translations, else a new one. Nothing is deleted; fields that are left out stay as they are. Errors name
        `rows.<n>.<field>`, of the first 100 rows that have any.
        """
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        check_course(id)
        body = checked(WordImportBody(data=request.data))
        if "words" in body:
            table = WordTable(list(enumerate(body["words"], start=1)), [])
        else:
            try:
                table = read_csv(body["csv"], list_separators=body["list_separators"])
            except CsvError as error:
                raise ValidationFailed({"csv": [str(error)]}) from None
        dry_run = body["dry_run"]
        plan, revision = import_words(course_id=id, rows=table.rows, dry_run=dry_run, editor=editor_of(request))
        data: WordImportRecord = {
            "dry_run": dry_run,
            "revision": revision,
            "plan": {
                "create": [_planned(each) for each in plan.create],
                "update": [{**_planned(each), "fields": list(each.fields)} for each in plan.update],
                "unchanged": [_planned(each) for each in plan.unchanged],
            },
        }
        message = None if dry_run else "Words imported successfully"
        return Response(Envelope(data, message=message, meta={"ignored_columns": table.ignored_columns}))


class WordExportViewSet(ApiViewSet):
    """The words of a course as a CSV table, without the envelope."""

    access: ClassVar = {"export": require("content.read_private")}
    bare_answers = True
    accept = ("text/csv", *JSON_RANGES)

    @extend_schema(
        operation_id="export_words",
        parameters=[STATE_OF_PACKAGE, response_header("Content-Disposition", "Name of the file.", on=[200])],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def export(self, request: Request, id: str) -> HttpResponse:  # noqa: A002
        """The words of a course as a CSV table, which the import takes."""
        errors: FieldErrors = {}
        state = requested_state(request, errors)
        require_right(id, caller_of(request), Right.READ)
        if errors:
            raise ValidationFailed(errors)
        return HttpResponse(
            write_csv(word_rows(id, state or State.DRAFT)),
            content_type="text/csv; charset=utf-8",
            headers={
                "Cache-Control": "private, no-store",
                "Content-Disposition": f'attachment; filename="{id}-words.csv"',
            },
        )


class GenerationViewSet(ApiViewSet):
    """Exercises made from words."""

    access: ClassVar = {"generate": require("content.write")}

    @extend_schema(
        operation_id="generate_exercises",
        request=GenerationBody,
        responses=GenerationSerializer,
    )
    def generate(self, request: Request, id: str) -> Response:  # noqa: A002
        """Make exercises of the words of a lesson and of its sentences.

        The same words give the same exercises: a second call changes nothing. Exercises that were edited since are left
        alone. At most 200 exercises per call.
        """
        caller = caller_of(request)
        require_edit(COURSE, id, caller)
        check_course(id)
        body = checked(GenerationBody(data=request.data))
        plan = generate_exercises(course_id=id, **body, editor=editor_of(request))
        data = {
            "preview": body["preview"],
            "plan": {
                "create": [_made(each) for each in plan.create],
                "update": [_made(each) for each in plan.update],
                "unchanged": [_made(each) for each in plan.unchanged],
                "edited": plan.edited,
                "skipped": [
                    {"template": each.template, "source": each.source, "reason": each.reason} for each in plan.skipped
                ],
                "stale": plan.stale,
            },
        }
        return Response(data if body["preview"] else Envelope(data, message="Exercises generated successfully"))


class DictionaryViewSet(ApiViewSet):
    """Search in the words of a course."""

    anonymous_scope = "content"
    access: ClassVar = {"list": Public}

    @extend_schema(
        operation_id="search_dictionary",
        parameters=[
            OpenApiParameter(
                "q",
                {"type": "string", "minLength": 1, "maxLength": MAX_SEARCH_LENGTH},
                required=True,
                description="The text to find, as a whole.",
            ),
            STATE,
            *_PAGES,
        ],
        responses=DictionaryEntrySerializer(many=True),
    )
    @cached_read
    def list(self, request: Request, id: str) -> Response:  # noqa: A002
        """Words that have a text in their text, forms, synonyms or translations.

        Exact matches first, then beginnings, then others; case and accents do not matter.
        """
        errors: FieldErrors = {}
        scope = check_course(id, scopes=scopes_of(request, errors))
        query = _query(request, errors)
        page = paged(request, errors)
        found = dictionary_entries(id, query, scope)

        def shown(entries: Sequence[tuple[Found, Shown]]) -> Any:
            return [
                {"word": word(each.word.id), "field": each.field, "value": each.value, "match": each.match}
                for each, word in entries
            ]

        return page.response(found, shown)


class LessonWordViewSet(ApiViewSet):
    """The words of a lesson."""

    tag = LESSONS
    anonymous_scope = "content"
    access: ClassVar = {"list": Public}

    @extend_schema(parameters=[STATE, *_PAGES], responses=LessonWordSerializer(many=True))
    @cached_read
    def list(self, request: Request, lesson_id: str) -> Response:
        """Words that a lesson introduces, then others of its exercises."""
        errors: FieldErrors = {}
        scope = check_lesson(lesson_id, scopes=scopes_of(request, errors))
        page = paged(request, errors)
        return page.response(words_of_lesson(lesson_id, scope), _lesson_words)


class WordUseViewSet(ApiViewSet):
    """The exercises to which a word belongs."""

    access: ClassVar = {"list": require("content.write")}

    @extend_schema(responses=ListOf(WordUseRecord))
    def list(self, request: Request, id: str, word_id: str) -> Response:  # noqa: A002
        """Exercises of the draft that have a word, by their list or by their texts."""
        require_right(id, caller_of(request), Right.READ)
        find_word(id, word_id)
        return Response(uses_of_word(id, word_id))


def _made(each: Made) -> dict[str, Any]:
    return {
        "exercise_id": each.exercise_id,
        "exercise_type": each.exercise_type,
        "template": each.template,
        "word_ids": each.word_ids,
        "data": each.data,
    }


def _planned(each: PlannedWord) -> PlannedWordRecord:
    return {"row": each.row, "id": each.word.id}


def _query(request: Request, errors: FieldErrors) -> str:
    """The text to find; problems are added to `errors`."""
    query = single(request.query_params, "q", errors)
    if query is None:
        errors.setdefault("q", ["This parameter is required."])
        return ""
    if not query.strip():
        errors["q"] = ["May not be blank."]
    elif len(query) > MAX_SEARCH_LENGTH:
        errors["q"] = [f"Must be at most {MAX_SEARCH_LENGTH} characters."]
    return query.strip()


def _lesson_words(found: Sequence[LessonWord]) -> list[dict[str, Any]]:
    return [each._asdict() for each in found]
