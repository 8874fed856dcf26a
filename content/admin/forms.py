"""Forms whose fields are validated by the bodies of the API and saved by its services.

A form has the tag of the record that its page showed. A page saved after somebody else changed the record is refused
once, and shows what is stored now beside what was typed; saving it again overwrites the other change.
"""

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.http import HttpRequest

from content.revisions.tags import entity_tag
from content.serializers.bodies import BodySerializer
from langlearn.api.conditional import quoted
from langlearn.api.errors import ApiError, PreconditionFailed, flatten_errors

_LINE_END = re.compile(r"\r\n?")
_LINE_ENDS = re.compile(r"[\r\n]")


class TypedText(forms.CharField):
    """Text of several lines as it was typed, with the line ends of the API: browsers send CR LF for each."""

    widget = forms.Textarea(attrs={"rows": 3, "class": "vLargeTextField"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(strip=False, **kwargs)

    def to_python(self, value: Any) -> Any:
        return _typed(super().to_python(value) or "")

    def has_changed(self, initial: Any, data: Any) -> bool:
        return _typed(initial or "") != _typed(data or "")


def _typed(text: str) -> str:
    return _LINE_END.sub("\n", text)


class RefusableForm(forms.Form):
    """A form that shows the refusal of a service beside its fields. `refusal` is that of the previous attempt."""

    refusal: ClassVar[ApiError | None] = None

    def add_errors(self, errors: Mapping[str, list[str]]) -> None:
        """Adds errors, given by dotted path, to the fields they belong to, and those of no field to the top.

        What a field could not read is no error of the body as well.
        """
        unread = {name for name in self.fields if self.has_error(name)}
        for path, messages in errors.items():
            name = self.place(path)
            if name not in self.fields:
                self.add_error(None, [f"{path}: {message}" for message in messages])
            elif name not in unread:
                self.add_error(name, messages)

    def place(self, path: str) -> str:
        """Returns the name of the field for a path of the body."""
        return path

    def place_of(self, refusal: ApiError) -> str:
        """Returns the name of the field that a refusal as a whole is about."""
        return self.place(str((refusal.context or {}).get("field", "")))

    def add_refusal(self, refusal: ApiError) -> None:
        if refusal.errors:
            self.add_errors(refusal.errors)
            return
        name = self.place_of(refusal)
        text = f"{refusal.message}. {refusal.details}" if refusal.details else refusal.message
        self.add_error(name if name in self.fields else None, text)

    def clean(self) -> dict[str, Any]:
        if self.refusal is not None:
            self.add_refusal(self.refusal)
        return self.cleaned_data


class BodyForm(RefusableForm, forms.ModelForm):  # type: ignore[type-arg]
    """A page whose fields are validated as a body of the API; `values` are what the service gets.

    Of a stored record only the changed fields are in the body, of a new one all that are not empty.
    """

    body: ClassVar[type[BodySerializer]]
    values: dict[str, Any]

    stored_tag = forms.CharField(required=False, widget=forms.HiddenInput)

    # Fields with another name than the key of the body: `id` is no editable field of a model.
    names: ClassVar[Mapping[str, str]] = {"id": "record_id"}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.is_new and "stored_tag" in self.fields:
            self.initial["stored_tag"] = self.present_tag()
            if isinstance(self.refusal, PreconditionFailed):  # the next attempt is based on what is stored now
                self.data = {**self.data.dict(), "stored_tag": self.initial["stored_tag"]}  # type: ignore[attr-defined]

    @property
    def is_new(self) -> bool:
        return bool(self.instance._state.adding)

    def present_tag(self) -> str:
        """The tag of what is stored now."""
        return entity_tag(self.instance.tag)

    @property
    def if_match(self) -> str:
        return quoted(self.cleaned_data["stored_tag"])

    def written_body(self) -> dict[str, Any]:
        body = {}
        for key in self.body().get_fields():
            name = self.place(key)
            if name in self.cleaned_data and (self.is_changed(name) or self.is_new):
                body[key] = self.cleaned_data[name]
        return {key: value for key, value in body.items() if not (self.is_new and value in (None, ""))}

    def place(self, path: str) -> str:
        return self.names.get(path, path)

    def is_changed(self, name: str) -> bool:
        """Tells whether a field was edited. What browsers do to line ends is no edit."""
        if name not in self.changed_data:
            return False
        before, after = self.get_initial_for_field(self.fields[name], name), self.cleaned_data[name]
        if not (isinstance(before, str) and isinstance(after, str)):
            return True
        single_line = not isinstance(self.fields[name].widget, forms.Textarea)
        return after != (_LINE_ENDS.sub("", before) if single_line else before)

    def context(self) -> dict[str, Any]:
        return {}

    def clean(self) -> dict[str, Any]:
        body = self.body(data=self.written_body(), partial=not self.is_new, context=self.context())
        if body.is_valid():
            self.values = dict(body.validated_data)
            self.cleaned_data |= {name: value for name, value in self.values.items() if name in self.cleaned_data}
        else:
            self.add_errors(flatten_errors(body.errors))
        return super().clean()

    def latest_author(self) -> Any:
        """Who wrote what is stored now; None when that is not known."""
        return getattr(self.instance, "updated_by", None)

    def add_refusal(self, refusal: ApiError) -> None:
        if not isinstance(refusal, PreconditionFailed):
            super().add_refusal(refusal)
            return
        author = self.latest_author()
        name = (author.username or author.email) if author else "Another administrator or author"
        self.add_error(
            None,
            f"{name} has changed this since you opened the page. The fields that differ show what is stored now. Save"
            " again to overwrite it, or open the page again to discard your changes.",
        )
        for changed in self.changed_data:
            if changed != "stored_tag" and changed in self.cleaned_data and self.is_changed(changed):
                stored = self.get_initial_for_field(self.fields[changed], changed)
                self.add_error(changed, "Stored now: nothing" if stored in (None, "") else f"Stored now: {stored}")

    # Checked by the services, whose errors are shown in the same way.

    def validate_unique(self) -> None:
        pass

    def validate_constraints(self) -> None:
        pass


def refusal_of(request: HttpRequest) -> ApiError | None:
    """The refusal that the form of this request has to show."""
    refusal: ApiError | None = getattr(request, "refusal", None)
    return refusal
