"""Pages that give records another place: all records below one in a new order, or one below another parent."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path

from content import kinds, models
from content.admin.base import ContentAdmin, editor_of, refused, url_of
from content.admin.forms import PlacedForm
from content.editor import Editor
from content.selectors.visibility import not_found
from content.services.assignments import reorder_assignments
from content.services.hierarchy import move_record, reorder_children
from langlearn.api.errors import ApiError

MAX_REORDERED = 900  # Django reads at most 1000 fields of a form


class Placed(NamedTuple):
    """A record among its siblings; its place counts from 1."""

    id: str
    label: str
    place: int


class OrderForm(forms.Form):
    """A number for each record; `ids` are the ids in the order of their numbers."""

    def __init__(self, siblings: Sequence[Placed], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data, label_suffix="")
        self.siblings = siblings
        for each in siblings:
            widget = forms.NumberInput(attrs={"class": "vIntegerField", "min": 1})
            self.fields[each.id] = forms.IntegerField(label=each.label, initial=each.place, widget=widget)

    @property
    def ids(self) -> list[str]:
        return reordered((each.id, each.place, self.cleaned_data[each.id]) for each in self.siblings)


def reordered(wanted: Iterable[tuple[str, int, int]]) -> list[str]:
    """Sorts ids by their new numbers, from (id, old number, new number).

    A record that moves to the number of another takes its place: moved up it comes before it, moved down behind it.
    """

    def key(each: tuple[str, int, int]) -> tuple[int, int, int]:
        _, old, new = each
        return new, (new > old) - (new < old), old

    return [each[0] for each in sorted(wanted, key=key)]


class MoveForm(PlacedForm):
    """The new parent, in the same course."""

    parent = forms.ChoiceField()

    field_order = ("parent",)


class PlacesAdmin(ContentAdmin):
    """Adds the pages `reorder` and `move`, each of which calls one service."""

    kind: ClassVar[kinds.Kind]

    def get_urls(self) -> list[URLPattern]:
        pages = [("reorder", self.reorder_view)]
        if self.kind.parent and self.kind.parent.parent:  # a level stays in its course
            pages.append(("move", self.move_view))
        own = [
            path(
                f"<path:object_id>/{name}/",
                self.admin_site.admin_view(view),
                name=f"content_{self.opts.model_name}_{name}",
            )
            for name, view in pages
        ]
        return own + super().get_urls()

    def siblings(self, pk: str) -> list[Placed]:
        """The records below one, in their order. A constant number of queries."""
        rows: Any
        if self.kind.child_model is None:
            rows = models.LessonExercise.objects.filter(lesson=pk).select_related("exercise").order_by("order")
            found = [(row.exercise_id, row.exercise) for row in rows]
        else:
            rows = self.kind.child_model.objects.filter(**{self.kind.entity.value: pk}).order_by("order")
            found = [(row.pk, row) for row in rows]
        return [Placed(row_id, str(label), place) for place, (row_id, label) in enumerate(found, start=1)]

    def reorder(self, pk: str, ids: Sequence[str], *, editor: Editor) -> None:
        if self.kind.child_model is None:
            reorder_assignments(lesson_id=pk, ids=ids, editor=editor)
        else:
            child = kinds.KINDS[kinds.KINDS.index(self.kind) + 1]
            reorder_children(child, parent_id=pk, ids=ids, editor=editor)

    def reorder_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        row = self._changeable(request, object_id)
        if row is None:
            return self._gone(request, object_id)
        siblings = self.siblings(row.pk)
        form = OrderForm(siblings, request.POST or None)
        if len(siblings) > MAX_REORDERED:
            messages.error(request, f"More than {MAX_REORDERED} records are reordered over the API only.")
        elif request.method == "POST" and form.is_valid():
            try:
                self.reorder(row.pk, form.ids, editor=editor_of(request))
            except ApiError as refusal:
                refused(request, refusal)
                return HttpResponseRedirect(request.get_full_path())
            return self._done(request, row, "The order was saved.")
        return self._page(request, "reorder", row, form=form, title="Reorder")

    def move_view(self, request: HttpRequest, object_id: str) -> HttpResponse:
        row = self._changeable(request, object_id)
        if row is None:
            return self._gone(request, object_id)
        assert self.kind.parent is not None
        form = MoveForm(
            request.POST if request.method == "POST" else None,
            initial={"parent": getattr(row, self.kind.parent_column)},
        )
        form.fields["parent"].label = self.kind.parent.label
        form.fields["parent"].choices = self._parents(row.course_id)  # type: ignore[attr-defined]
        if request.method == "POST" and form.is_valid():
            place = {name: form.cleaned_data[name] for name in ("order", "insert")}
            to = form.cleaned_data["parent"]
            try:
                move_record(self.kind, row.pk, parent_id=to, **place, editor=editor_of(request))
            except ApiError as refusal:
                form.add_refusal(refusal)
            else:
                return self._done(request, row, f"{row} was moved.")
        return self._page(request, "move", row, form=form, title="Move")

    def _parents(self, course_id: str) -> list[tuple[str, str]]:
        """The possible parents in a course with the names of what they are in, in the order of the course."""
        parent = self.kind.parent
        assert parent is not None
        lineage = [above.entity.value for above in parent.lineage[:-1]]
        paths = ["__".join(lineage[: depth + 1]) for depth in range(len(lineage))]
        rows = parent.model.objects.filter(course=course_id).select_related(paths[-1] if paths else None)
        rows = rows.order_by(*(f"{each}__order" for each in reversed(paths)), "order")

        def name(row: Any) -> str:
            names = [str(row)]
            for step in lineage:
                row = getattr(row, step)
                names.append(str(row))
            return " › ".join(reversed(names))

        return [(row.pk, name(row)) for row in rows]

    def _changeable(self, request: HttpRequest, object_id: str) -> Any:
        if not self.has_change_permission(request):
            raise PermissionDenied
        return self.get_object(request, unquote(object_id))

    def _gone(self, request: HttpRequest, object_id: str) -> HttpResponse:
        refused(request, not_found(self.kind.entity, unquote(object_id)))
        return HttpResponseRedirect(url_of(self.model, "changelist"))

    def _done(self, request: HttpRequest, row: Any, text: str) -> HttpResponse:
        self.log_change(request, row, text)
        messages.success(request, text)
        return HttpResponseRedirect(url_of(self.model, "change", row.pk))

    def _page(self, request: HttpRequest, name: str, row: Any, **context: Any) -> HttpResponse:
        context |= {**self.admin_site.each_context(request), "opts": self.opts, "original": row, "subtitle": str(row)}
        return TemplateResponse(request, f"admin/content/{name}.html", context)
