"""Files of courses in the admin: upload with the plan shown before anything is written, and export.

Between the two pages of an import the file waits in a session record of its own, which every process can read and which
ends after an hour. The second page carries the digest of the plan that was shown: another plan is shown again instead
of carried out.
"""

import base64
import gzip
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from io import BytesIO
from typing import Any, get_args

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.contrib.sessions.backends.db import SessionStore
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from content import models
from content.admin.base import Tool, editor_of, refused, url_of
from content.admin.forms import RefusableForm
from content.exercises import title
from content.formats.documents import CourseDocument, CourseFile, DocumentError, ExerciseRow
from content.importing.course_file import open_course_file
from content.importing.media import PixelBudget, check_media, inspected
from content.importing.plan import Entry, ImportConflict, Mode, Plan
from content.importing.service import ImportOptions, ImportResult, import_course
from content.media.storage import temporary_directory
from content.models import Entity
from content.packages.exports import export_document
from content.selectors.derived_ids import HeldIds
from langlearn.api.errors import ApiError, Conflict, NotFound, PreconditionFailed, ValidationFailed

LIFE = timedelta(hours=1)  # of an uploaded file
SHOWN = 100  # entries of each list of a plan
_SHOWN_PROBLEMS = 50
_FILE = "course_file"
_MODES = {
    "merge": "Merge: create what is missing, update what differs, delete nothing",
    "create": "Create: a new course; no id of it may be taken",
    "replace": "Replace: afterwards the course equals the file; what it does not have is deleted",
}


class UploadForm(RefusableForm):
    file = forms.FileField(
        help_text="An exported course in JSON or, with media, as a ZIP archive, or a LibreLingo folder as one;"
        f" at most {filesizeformat(settings.MAX_IMPORT_SIZE)}."
    )
    mode = forms.ChoiceField(choices=[(mode, _MODES[mode]) for mode in get_args(Mode)], initial="merge")
    course_id = forms.CharField(
        required=False,
        label="Course id",
        help_text="Empty: the one in the file. With another one, the ids below it are derived from both.",
    )


class CourseFiles:
    """Adds the pages `import` and `export` to the admin of courses."""

    admin_site: Any
    model: Any
    opts: Any

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view
        return [
            path("import/", view(self.import_view), name="content_course_import"),
            path("import/<str:key>/", view(self.plan_view), name="content_course_plan"),
            path("<path:object_id>/export/", view(self.export_view), name="content_course_export"),
            *super().get_urls(),  # type: ignore[misc]
        ]

    def tools(self, pk: str) -> list[Tool]:
        return [*super().tools(pk), Tool("Export", url_of(models.Course, "export", pk))]  # type: ignore[misc]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        context = {"tools": [Tool("Import a course file", url_of(models.Course, "import"))], **(extra_context or {})}
        response: HttpResponse = super().changelist_view(request, context)  # type: ignore[misc]
        return response

    def export_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        course_id = unquote(object_id)
        if not self.has_view_permission(request):  # type: ignore[attr-defined]
            raise PermissionDenied
        try:
            document = export_document(course_id)
        except NotFound as refusal:
            refused(request, refusal)
            return HttpResponseRedirect(url_of(models.Course, "changelist"))
        headers = {
            "Cache-Control": "private, no-store",
            "Content-Disposition": f'attachment; filename="{course_id}.json"',
        }
        return HttpResponse(document, content_type="application/json", headers=headers)

    def import_view(self, request: HttpRequest) -> HttpResponse:
        self._check(request)
        form = UploadForm(request.POST, request.FILES) if request.method == "POST" else UploadForm()
        if form.is_bound and form.is_valid():
            upload = {name: form.cleaned_data[name] for name in ("mode", "course_id")}
            raw = form.cleaned_data["file"].read()
            try:
                with _read(raw, upload) as files:
                    warnings = list(files.warnings)
                    _planned(files, upload, request)
            except (DocumentError, ValidationFailed) as error:
                form.add_error(None, _lines(error.errors or {}))
            except ImportConflict as error:
                form.add_error(None, _bounded([str(problem) for problem in error.problems]))
            except ApiError as refusal:
                form.add_refusal(refusal)
            else:
                upload |= {"warnings": warnings, "name": form.cleaned_data["file"].name}
                return HttpResponseRedirect(url_of(models.Course, "plan", _stored(raw, upload, request)))
        context = {"form": form, "title": "Import a course file", "button": "Show the plan"}
        return self._file_page(request, "upload", **context)

    def plan_view(self, request: HttpRequest, key: str) -> HttpResponse:
        self._check(request)
        store = SessionStore(session_key=key)
        upload = store.get(_FILE)
        if upload is None or upload["by"] != str(request.user.pk):
            messages.error(request, "The file is not here any more. Upload it again.")
            return HttpResponseRedirect(url_of(models.Course, "import"))
        if request.method == "POST" and "cancel" in request.POST:
            store.delete()
            return HttpResponseRedirect(url_of(models.Course, "changelist"))
        try:
            with _read(gzip.decompress(base64.b64decode(upload["content"])), upload) as files:
                document = files.document
                if request.method == "POST":
                    result = _import(files, upload, request)
                    store.delete()
                    return self._imported(request, result)
                result, lost = _planned(files, upload, request)
        except PreconditionFailed:
            messages.warning(request, "The content has changed in the meantime. This is the plan now.")
            return HttpResponseRedirect(request.path)
        except ApiError as refusal:
            refused(request, refusal)
            if request.method == "POST":
                return HttpResponseRedirect(request.path)
            return HttpResponseRedirect(url_of(models.Course, "import"))
        return self._file_page(
            request,
            "course/import_plan",
            title=f"Plan for {document.course.name}",
            upload=upload,
            result=result,
            lost=lost,
            digest=result.plan.digest(),
            table=_table(result.plan),
            lists=_lists(result.plan, document),
            shown=SHOWN,
        )

    def _imported(self, request: HttpRequest, result: ImportResult) -> HttpResponse:
        course = models.Course.objects.get(pk=result.course_id)
        if result.created:
            self.log_addition(request, course, "Imported.")  # type: ignore[attr-defined]
        else:
            self.log_change(request, course, "Imported.")  # type: ignore[attr-defined]
        messages.success(request, f"{course} was imported; it is at revision {result.revision}.")
        return HttpResponseRedirect(url_of(models.Course, "change", course.pk))

    def _check(self, request: HttpRequest) -> None:
        if not self.has_add_permission(request):  # type: ignore[attr-defined]
            raise PermissionDenied

    def _file_page(self, request: HttpRequest, name: str, **context: Any) -> HttpResponse:
        context |= {**self.admin_site.each_context(request), "opts": self.opts}
        return TemplateResponse(request, f"admin/content/{name}.html", context)


@contextmanager
def _read(raw: bytes, upload: Mapping[str, Any]) -> Iterator[CourseFile]:
    """Raises DocumentError."""
    bounds: dict[str, Any] = {"course_id": upload["course_id"] or None, "max_size": settings.MAX_IMPORT_SIZE}
    bounds["directory"] = temporary_directory()
    inspect = partial(inspected, before_decoding=PixelBudget().spend)
    with open_course_file(BytesIO(raw), inspect=inspect, held_ids=HeldIds, **bounds) as files:
        yield files


def _stored(raw: bytes, upload: Mapping[str, Any], request: HttpRequest) -> str:
    """Stores a file until its import; the key of its record."""
    SessionStore.clear_expired()
    store = SessionStore()
    content = base64.b64encode(gzip.compress(raw, compresslevel=6)).decode()
    store[_FILE] = {**upload, "by": str(request.user.pk), "content": content}
    store.set_expiry(int(LIFE.total_seconds()))
    store.create()
    key = store.session_key
    assert key is not None
    return key


def _planned(
    files: CourseFile, upload: Mapping[str, Any], request: HttpRequest
) -> tuple[ImportResult, Mapping[str, int] | None]:
    """The plan, and the completions that it would take their lesson from; None without any. Writes nothing.

    Raises Conflict for any other reason.
    """
    content, editor = _content(files), editor_of(request)
    options = ImportOptions(mode=upload["mode"], dry_run=True)
    try:
        return import_course(**content, options=options, editor=editor), None
    except ImportConflict:
        raise
    except Conflict as guarded:
        return import_course(**content, options=replace(options, force=True), editor=editor), guarded.context


def _content(files: CourseFile) -> dict[str, Any]:
    spend = PixelBudget().spend
    media = check_media(files.media, max_total=settings.MAX_IMPORT_SIZE, before_decoding=spend)
    return {"document": files.document, "media": media}


def _import(files: CourseFile, upload: Mapping[str, Any], request: HttpRequest) -> ImportResult:
    return import_course(
        **_content(files),
        options=ImportOptions(mode=upload["mode"], force="force" in request.POST, agreed=request.POST.get("plan", "")),
        editor=editor_of(request),
    )


def _table(plan: Plan) -> list[tuple[str, int, int, int, int]]:
    """How many rows of each entity are created, updated, deleted and unchanged."""
    return [
        (entity.label, len(found.created), len(found.updated), len(found.deleted), len(found.unchanged))
        for entity, found in plan.differences.items()
    ]


def _lists(plan: Plan, document: CourseDocument) -> list[tuple[str, list[str], int]]:
    """The first entries of each list of changes, and the number of the others."""
    name = _namer(document)
    lists = []
    for heading, entries in (("Create", plan.create), ("Update", plan.update), ("Delete", plan.delete)):
        lines = [
            f"{entry.entity.label} {name(entry)}" + (f" ({', '.join(entry.fields)})" if entry.fields else "")
            for entry in entries[:SHOWN]
        ]
        if lines:
            lists.append((heading, lines, len(entries) - len(lines)))
    return lists


def _namer(document: CourseDocument) -> Callable[[Entry], str]:
    """What people call a row of a plan: its name or text with its id; of a row to delete the id alone."""
    of_kind: dict[Entity, Sequence[Any]] = {
        Entity.COURSE: [document.course],
        Entity.LEVEL: document.levels,
        Entity.SECTION: document.sections,
        Entity.MODULE: document.modules,
        Entity.LESSON: document.lessons,
        Entity.EXERCISE: document.exercises,
    }
    found = {(entity, row.id): row for entity, rows in of_kind.items() for row in rows}

    def name(entry: Entry) -> str:
        row = found.get((entry.entity, entry.id))
        if row is None:
            return entry.id
        text = title(row.exercise_type, row.data) if isinstance(row, ExerciseRow) else row.name
        return f"{text} [{entry.id}]"

    return name


def _lines(errors: Mapping[str, list[str]]) -> list[str]:
    return _bounded([f"{place}: {message}" for place, found in errors.items() for message in found])


def _bounded(lines: list[str]) -> list[str]:
    more = len(lines) - _SHOWN_PROBLEMS
    return [*lines[:_SHOWN_PROBLEMS], f"... and {more} more errors."] if more > 0 else lines
