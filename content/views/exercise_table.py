"""Endpoint that imports a table of exercises."""

from typing import Annotated, Any, ClassVar, TypedDict

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.importing.exercise_rows import COLUMNS, REQUIRED
from content.importing.exercise_table import MAX_ROWS, import_exercises
from content.kinds import LESSON, MODULE
from content.rights import require_edit
from content.selectors.visibility import check_parent
from content.serializers.exercise_table import ExerciseImportBody
from content.views.shared import LESSONS, editor_of
from content.views.word_tools import IMPORT_META
from content.words.csv_text import Columns, CsvError, Table, read_table
from langlearn.api.auth import caller_of
from langlearn.api.bodies import checked
from langlearn.api.envelope import Envelope
from langlearn.api.errors import ValidationFailed
from langlearn.api.permissions import require
from langlearn.api.responses import Schema
from langlearn.api.views import ApiViewSet


class PlannedLessonRecord(TypedDict):
    name: str
    lesson_id: Annotated[str | None, Schema(description="Null in a dry run.")]


class RowRecord(TypedDict):
    row: Annotated[int, Schema(description="From 1, without the header; blank rows count.")]
    exercise_id: str


class PlannedExerciseRecord(TypedDict):
    row: int
    exercise_type: str
    exercise_id: Annotated[str | None, Schema(description="Null in a dry run.")]


class ChangedExerciseRecord(RowRecord):
    fields: Annotated[list[str], Schema(description="Fields of the data that change.")]


class ExercisePlanRecord(TypedDict):
    lessons: list[PlannedLessonRecord]
    create: list[PlannedExerciseRecord]
    update: list[ChangedExerciseRecord]
    unchanged: list[RowRecord]


class ExerciseImportRecord(TypedDict):
    dry_run: bool
    draft_revision: Annotated[int, Schema(description="Of the course, after the import.")]
    plan: ExercisePlanRecord


class ExerciseImportViewSet(ApiViewSet):
    """Adding and updating the exercises of a module by a table."""

    tag = LESSONS
    access: ClassVar = {"import_exercises": require("content.write")}
    extra_keys: ClassVar[Any] = {"import_exercises": {"meta": IMPORT_META}}
    max_body = settings.MAX_IMPORT_SIZE

    @extend_schema(operation_id="import_exercises", request=ExerciseImportBody, responses=ExerciseImportRecord)
    def import_exercises(self, request: Request, id: str) -> Response:  # noqa: A002 - the name in the path
        """Add and update exercises of a module from a CSV table.

        A row is the exercise of its lesson with its type and an equal question, else a new one. Nothing is deleted.
        Errors name `rows.<n>.<column>`, of the first 100 rows that have any.
        """
        require_edit(MODULE, id, caller_of(request))
        check_parent(LESSON, id)
        body = checked(ExerciseImportBody(data=request.data))
        table, dry_run = _read(body["csv"]), body["dry_run"]
        plan, draft_revision = import_exercises(
            module_id=id, rows=table.rows, dry_run=dry_run, editor=editor_of(request)
        )
        data: ExerciseImportRecord = {
            "dry_run": dry_run,
            "draft_revision": draft_revision,
            "plan": {
                "lessons": [{"name": each.name, "lesson_id": each.id} for each in plan.lessons],
                "create": [
                    {"row": each.row, "exercise_type": each.exercise_type, "exercise_id": each.id}
                    for each in plan.create
                ],
                "update": [
                    {"row": each.row, "exercise_id": str(each.id), "fields": list(each.fields)} for each in plan.update
                ],
                "unchanged": [{"row": each.row, "exercise_id": str(each.id)} for each in plan.unchanged],
            },
        }
        message = None if dry_run else "Exercises imported successfully"
        return Response(Envelope(data, message=message, meta={"ignored_columns": table.ignored_columns}))


def _read(text: str) -> Table:
    """Raises ValidationFailed."""
    try:
        table = read_table(text, Columns(names=COLUMNS, required=REQUIRED), most_rows=MAX_ROWS + 1)
    except CsvError as error:
        raise ValidationFailed({"csv": [str(error)]}) from None
    if not table.rows:
        raise ValidationFailed({"csv": ["Must have a row."]})
    if len(table.rows) > MAX_ROWS:
        raise ValidationFailed({"csv": [f"At most {MAX_ROWS} rows."]})
    return table
