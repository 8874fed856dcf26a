"""Exercises in the admin, each type with a form of its own, and their assignments to lessons.

The fields of a form follow from the declaration of the type (`data_fields`). A JSON editor shows data that the form
cannot, and whatever an author prefers to write as JSON. Choosing another type shows its fields and saves nothing yet.
"""

import json
from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from content import models
from content.admin import data_fields
from content.admin.base import AUTHORSHIP, ContentAdmin, change_link, editor_of, url_of
from content.admin.forms import BodyForm, PlacedBodyForm, refusal_of
from content.editor import Editor
from content.exercises import EXAMPLES, EXERCISE_TYPES, canonical_type, exercise_type_named
from content.exercises.exercise_type import ExerciseType
from content.fields import names_of
from content.registry import exercise_panel
from content.selectors.usage import delete_impact
from content.selectors.visibility import check_lesson
from content.serializers.bodies import AssignBody, AssignmentBody, ExerciseBody, ExerciseChangesBody
from content.services.assignments import assign_exercise, unassign_exercise, update_assignment
from content.services.exercises import create_exercise, delete_exercise, update_exercise
from langlearn.api.errors import NotFound
from langlearn.api.text import MalformedJson, parse_json
from langlearn.ops.admin_pages import ReadOnly

_MAX_DEPTH = 32
_PLAIN = tuple(name for name in names_of("exercise") if name != "data")  # the data has a form for each type


class JsonText(data_fields.TypedText):
    """JSON in a text area; errors name line and column."""

    widget = forms.Textarea(attrs={"rows": 24, "class": "vLargeTextField json", "spellcheck": "false"})

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        try:
            return parse_json(text.encode(), max_depth=_MAX_DEPTH)
        except MalformedJson as error:
            raise forms.ValidationError(f"{_position(text)}{error}.") from None

    def has_changed(self, initial: Any, data: Any) -> bool:
        return super().has_changed(self.prepare_value(initial), data)

    def prepare_value(self, value: Any) -> Any:
        return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=2)


def _position(text: str) -> str:
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return f"Line {error.lineno}, column {error.colno}: "
    except RecursionError:
        pass
    return ""


class ExerciseForm(BodyForm):
    """The form of one type, `definition`; None until a type is chosen."""

    definition: ClassVar[ExerciseType | None] = None
    as_json: ClassVar[bool] = False
    result: data_fields.Written | None = None

    exercise_type = forms.ChoiceField(
        label="Type", choices=[("", "---------"), *((name, name) for name in EXERCISE_TYPES)]
    )
    shown_type = forms.CharField(required=False, widget=forms.HiddenInput)  # whose fields the page has
    record_id = forms.CharField(required=False, label="Id", help_text="Empty: a random one. It never changes.")
    lesson = forms.CharField(required=False, help_text="The id of a lesson, at whose end the exercise is put.")

    class Meta:
        model = models.Exercise
        fields = _PLAIN

    def __init__(self, data: Any = None, files: Any = None, **kwargs: Any) -> None:
        name = self.definition.name if self.definition else ""
        self.retyped = bool(name and data is not None and data.get("shown_type") != data.get("exercise_type"))
        super().__init__(*((None, None) if self.retyped else (data, files)), **kwargs)
        stored = {} if self.is_new else self.instance.data
        if self.as_json:
            self.initial["json_data"] = stored or ""
        elif self.definition is not None:
            self.initial.update(data_fields.initial_values(self.definition.data, stored))
        self.initial["shown_type"] = name
        if not self.is_bound:
            self.initial.update({**(data.dict() if self.retyped else {}), "shown_type": name, "exercise_type": name})

    def clean_lesson(self) -> str:
        lesson_id: str = self.cleaned_data["lesson"]
        if lesson_id:
            try:
                check_lesson(lesson_id)
            except NotFound as error:
                raise forms.ValidationError(f"{error.message}.") from None
        return lesson_id

    def written_body(self) -> dict[str, Any]:
        body = super().written_body()
        if self.as_json:
            if "json_data" in self.cleaned_data:
                body["data"] = self.cleaned_data["json_data"]
        elif self.definition is not None:
            self.result = data_fields.written(self.definition.data, self.cleaned_data, self._kept())
            body["data"] = self.result.data
        return body

    def _kept(self) -> dict[str, Any]:
        """The stored data on which the form's is based; without the keys of the old type when another is chosen."""
        if self.is_new:
            return {}
        stored: dict[str, Any] = self.instance.data
        stored_type = self._stored_type
        if self.definition is None or stored_type == self.definition.name:
            return stored
        declared = exercise_type_named(stored_type).data
        return {key: stored[key] for key in stored if key not in declared.required and key not in declared.optional}

    @property
    def _stored_type(self) -> str:
        return str(self.instance.exercise_type)

    def context(self) -> dict[str, Any]:
        return {} if self.is_new else {"stored_type": self._stored_type}

    def place(self, path: str) -> str:
        if self.as_json and path.split(".")[0] == data_fields.ROOT:
            return "json_data"
        if path == data_fields.ROOT:  # the data as a whole, such as its size
            return "" if self.definition else "exercise_type"
        return super().place(self.result.place(path) if self.result else path)

    def explained(self, path: str, name: str | None, message: str) -> str:
        return (
            super().explained(path, None if name == "json_data" else name, message).removeprefix(f"{data_fields.ROOT}.")
        )


class UseInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    """The lessons that use an exercise."""

    model = models.LessonExercise
    fields = ("lesson_link", "course_link", "order")
    readonly_fields = ("lesson_link", "course_link")
    ordering = ("course", "lesson")
    verbose_name_plural = "used in lessons"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("lesson", "course")

    @admin.display(description="lesson")
    def lesson_link(self, row: models.LessonExercise) -> SafeString:
        return change_link(row.lesson) if row.pk else SafeString("")

    @admin.display(description="course")
    def course_link(self, row: models.LessonExercise) -> SafeString:
        return change_link(row.course) if row.pk else SafeString("")


@admin.register(models.Exercise)
class ExerciseAdmin(ContentAdmin):
    list_display = ("__str__", "exercise_type", "id", "updated_at")
    list_filter = ("exercise_type",)
    inlines = (UseInline,)
    delete_confirmation_template = "admin/content/exercise/delete_confirmation.html"

    class Media:
        js = ("content/exercise_type.js",)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        definition, as_json = self._shown(request, obj)
        attributes: dict[str, Any] = {
            "body": ExerciseChangesBody if change else ExerciseBody,
            "refusal": refusal_of(request),
            "definition": definition,
            "as_json": as_json,
            **({"record_id": None, "lesson": None} if change else {"stored_tag": None}),
        }
        if as_json:
            attributes["json_data"] = JsonText(label="Data")
            if definition is not None:
                example = json.dumps(EXAMPLES[definition.name], ensure_ascii=False, indent=2)
                attributes["json_data"].widget.attrs["placeholder"] = example
        elif definition is not None:
            attributes |= data_fields.form_fields(definition.data)
        form = type("ExerciseForm", (ExerciseForm,), attributes)
        return super().get_form(request, obj, change=change, form=form, **kwargs)

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        definition, as_json = self._shown(request, obj)
        own = ["id", *_PLAIN, "shown_type", "stored_tag"] if obj else [*_PLAIN, "shown_type", "lesson", "record_id"]
        if as_json:
            own.append("json_data")
        fieldsets: list[Any] = [(None, {"fields": own})]
        if definition is not None and not as_json:
            for group in data_fields.groups(definition.data, obj.data if obj else {}):
                classes = ("exercise-data", *(("collapse",) if group.closed else ()))
                fieldsets.append((group.heading, {"fields": group.lines, "classes": classes}))
        if obj:
            fieldsets.append(("Answers and cases", {"fields": ("answers",), "classes": ("collapse",)}))
            fieldsets.append(("Authors", {"fields": AUTHORSHIP, "classes": ("collapse",)}))
        return fieldsets

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("id", "answers", *AUTHORSHIP) if obj else ()

    @admin.display(description="Answers of learners")
    def answers(self, row: models.Exercise) -> str:
        return exercise_panel()(row.pk)

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        return self.inlines if obj else []

    def _shown(self, request: HttpRequest, obj: Any) -> tuple[ExerciseType | None, bool]:
        """The type whose fields the page shows, and whether it is the JSON editor."""
        stored = obj.exercise_type if obj else request.GET.get("exercise_type", "")
        name = canonical_type(request.POST.get("exercise_type", stored) if request.method == "POST" else stored)
        definition = exercise_type_named(name) if name else None
        unfit = obj and definition and name == stored and not data_fields.fits(definition.data, obj.data)
        return definition, bool(unfit) or "json" in request.GET

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        values, editor = dict(form.values), editor_of(request)
        if change:
            update_exercise(obj.pk, values=values, if_match=form.if_match, editor=editor)
            return
        lesson_id = form.cleaned_data["lesson"]
        with transaction.atomic():
            record_id = values.pop("id", None)
            found = create_exercise(values=values, record_id=record_id, editor=editor)
            obj.pk = found.record["id"]
            if lesson_id:
                assign_exercise(lesson_id=lesson_id, exercise_id=obj.pk, editor=editor)
        obj.refresh_from_db()
        obj.added_to = lesson_id

    def above(self, obj: Any) -> str | None:
        lesson_id = getattr(obj, "added_to", None)
        return url_of(models.Lesson, "change", lesson_id) if lesson_id else None

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        try:
            impact = delete_impact(unquote(object_id))
        except NotFound:
            impact = None
        return super().delete_view(request, object_id, {"impact": impact, **(extra_context or {})})

    def remove(self, obj: Any, *, force: bool, editor: Editor) -> None:
        delete_exercise(obj.pk, force=force, editor=editor)


class AssignmentForm(PlacedBodyForm):
    """A place in a lesson; lesson and exercise are chosen once."""

    names: ClassVar = {"exercise_id": "assigned"}

    def written_body(self) -> dict[str, Any]:
        body = super().written_body()
        if "exercise_id" in body:
            body["exercise_id"] = body["exercise_id"].pk
        return body


@admin.register(models.LessonExercise)
class AssignmentAdmin(ContentAdmin):
    """Reached from the pages of lessons."""

    search_fields = ("lesson", "exercise")
    search_help_text = "The id of a lesson or of an exercise"
    list_display = ("exercise", "lesson", "order")
    list_select_related = ("lesson", "exercise")
    ordering = ("lesson", "order")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return False

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        term = search_term.strip()
        return (queryset.filter(lesson=term) | queryset.filter(exercise=term) if term else queryset), False

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        attributes: dict[str, Any] = {"refusal": refusal_of(request)}
        if change:
            attributes["body"] = AssignmentBody
        else:
            attributes |= {"body": AssignBody, "stored_tag": None}
            for name, column in (("parent", "lesson"), ("assigned", "exercise")):
                chosen: Any = models.LessonExercise._meta.get_field(column)
                attributes[name] = self.formfield_for_foreignkey(chosen, request, label=column.capitalize())
        form = type("AssignmentForm", (AssignmentForm,), attributes)
        return super().get_form(request, obj, change=change, form=form, **kwargs)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        place = ("order", "insert")
        return ("lesson", "exercise", place, "stored_tag") if obj else ("parent", "assigned", place)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("lesson", "exercise") if obj else ()

    def get_autocomplete_fields(self, request: HttpRequest) -> Any:
        return ("lesson", "exercise")

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change:
            obj.lesson, obj.exercise = form.cleaned_data["parent"], form.cleaned_data["assigned"]
        names = {"lesson_id": obj.lesson_id, "exercise_id": obj.exercise_id}
        place = {name: form.values[name] for name in ("order", "insert") if name in form.values}
        if not change:
            assign_exercise(**names, **place, editor=editor_of(request))
            obj.pk = models.LessonExercise.objects.get(**names).pk
        elif "order" in place:
            update_assignment(**names, **place, if_match=form.if_match, editor=editor_of(request))

    def above(self, obj: Any) -> str | None:
        return url_of(models.Lesson, "change", obj.lesson_id)

    def remove(self, obj: Any, *, force: bool, editor: Editor) -> None:
        unassign_exercise(lesson_id=obj.lesson_id, exercise_id=obj.exercise_id, editor=editor)
