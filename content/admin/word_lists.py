"""Lists of words in the admin: the import of a table, after its plan if that is asked for."""

from typing import Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from content import models, rules
from content.admin.base import Tool, editor_of, url_of
from content.admin.forms import RefusableForm
from content.words.csv_text import LIST_SEPARATOR, CsvError, WordTable, decoded, read_csv
from content.words.importing import ImportedWords, import_words
from langlearn.api.errors import ApiError

SHOWN = 100  # words of each list of a plan
_SHOWN_ERRORS = 50


class WordListForm(RefusableForm):
    course = forms.ModelChoiceField(models.Course.objects.order_by("name_folded", "pk"))
    file = forms.FileField(
        label="List",
        help_text="CSV as Excel, LibreOffice, Numbers or Anki write it, in UTF-8 or UTF-16;"
        f" at most {filesizeformat(settings.MAX_IMPORT_SIZE)}. Its columns are named like the fields of a word.",
    )
    list_separators = forms.CharField(
        initial=LIST_SEPARATOR, help_text="What separates several texts in a cell: some of | ; / ,"
    )
    dry_run = forms.BooleanField(required=False, initial=True, label="Only show what would change")
    table: WordTable

    def clean_list_separators(self) -> str:
        try:
            return rules.list_separators(self.cleaned_data["list_separators"])
        except rules.FieldError as error:
            raise forms.ValidationError(str(error)) from None

    def clean(self) -> dict[str, Any]:
        file, separators = self.cleaned_data.get("file"), self.cleaned_data.get("list_separators")
        if file and separators:
            try:
                self.table = read_csv(decoded(file.read()), list_separators=separators)
            except UnicodeDecodeError:
                self.add_error("file", "Is not UTF-8 text: save it as “CSV UTF-8”.")
            except CsvError as error:
                self.add_error("file", str(error))
        return super().clean()


class WordLists:
    """Adds the page `import` to the admin of words."""

    admin_site: Any
    opts: Any

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.import_view)
        return [path("import/", view, name="content_word_import"), *super().get_urls()]  # type: ignore[misc]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        context = {"tools": [Tool("Import a list", url_of(models.Word, "import"))], **(extra_context or {})}
        response: HttpResponse = super().changelist_view(request, context)  # type: ignore[misc]
        return response

    def import_view(self, request: HttpRequest) -> HttpResponse:
        if not self.has_add_permission(request):  # type: ignore[attr-defined]
            raise PermissionDenied
        form = WordListForm(request.POST, request.FILES) if request.method == "POST" else WordListForm()
        plan = None
        if form.is_bound and form.is_valid():
            course, dry_run = form.cleaned_data["course"], form.cleaned_data["dry_run"]
            try:
                found = import_words(
                    course_id=course.pk, rows=form.table.rows, dry_run=dry_run, editor=editor_of(request)
                )
            except ApiError as refusal:
                _add_refusal(form, refusal)
            else:
                if not dry_run:
                    return self._imported(request, course, form.table, found)
                plan = [(name, words[:SHOWN], len(words) - SHOWN) for name, words in _groups(found)]
        context = {**self.admin_site.each_context(request), "opts": self.opts, "title": "Import a list of words"}
        context |= {"form": form, "plan": plan, "ignored_columns": form.table.ignored_columns if plan else ()}
        return TemplateResponse(request, "admin/content/word/import.html", context)

    def _imported(
        self, request: HttpRequest, course: models.Course, table: WordTable, found: ImportedWords
    ) -> HttpResponse:
        self.log_change(request, course, "Words imported.")  # type: ignore[attr-defined]
        numbers = ", ".join(f"{name.lower()} {len(words)}" for name, words in _groups(found))
        messages.success(request, f"The list was imported: {numbers}.")
        if table.ignored_columns:
            messages.warning(request, f"Ignored columns: {', '.join(table.ignored_columns)}.")
        return HttpResponseRedirect(url_of(models.Word, "changelist"))


def _groups(found: ImportedWords) -> list[tuple[str, list[Any]]]:
    plan = found.plan
    return [("Create", plan.create), ("Update", plan.update), ("Unchanged", plan.unchanged)]


def _add_refusal(form: WordListForm, refusal: ApiError) -> None:
    lines = [f"{place}: {message}" for place, found in (refusal.errors or {}).items() for message in found]
    for line in lines[:_SHOWN_ERRORS] or [refusal.message]:
        form.add_error(None, line)
