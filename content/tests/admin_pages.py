"""What the tests of the admin pages share: a signed-in browser that sends forms as they are shown."""

from typing import Any

from django.forms import Textarea
from django.test import Client

ROOT = "/admin/content/"


class Browser:
    """An administrator's browser; paths are those below the content of the admin."""

    def __init__(self, user: Any) -> None:
        self.client = Client()
        self.client.force_login(user)

    def get(self, path: str, status: int = 200) -> Any:
        response = self.client.get(ROOT + path)
        assert response.status_code == status, response.content.decode()
        return response

    def page(self, path: str) -> str:
        return str(self.get(path).content.decode())

    def fields(self, path: str) -> dict[str, Any]:
        """What the form of a page would send unchanged: line ends as browsers write them."""
        context = self.get(path).context
        formsets = [each.formset for each in context["inline_admin_formsets"]]
        forms = [context["adminform"].form, *(each.management_form for each in formsets)]
        hidden = [each for formset in formsets for form in formset.forms for each in form if each.is_hidden]
        fields = [form[name] for form in forms for name in form.fields] + hidden
        return {each.html_name: _sent(each) for each in fields if _sent(each) is not None}

    def submit(self, path: str, status: int = 302, fields: dict[str, Any] | None = None, **changes: Any) -> Any:
        """Sends the form with changes; a value of None is not sent."""
        data = self.fields(path) | (fields or {}) | changes
        response = self.client.post(ROOT + path, {name: value for name, value in data.items() if value is not None})
        assert response.status_code == status, errors(response)
        return response

    def post(self, path: str, data: dict[str, Any], status: int = 302) -> Any:
        response = self.client.post(ROOT + path, data)
        assert response.status_code == status, response.content.decode()
        return response


def _sent(field: Any) -> Any:
    value = field.value()
    if not isinstance(value, str):
        return None if value is False else value
    lines = value.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return ("\r\n" if isinstance(field.field.widget, Textarea) else "").join(lines)


def errors(response: Any) -> Any:
    """The errors of the form of a page, by field."""
    context = response.context or {}
    form = context["adminform"].form if "adminform" in context else context.get("form")
    return None if form is None else {name: list(messages) for name, messages in form.errors.items()}


def messages(response: Any) -> list[str]:
    return [str(message) for message in response.context["messages"]]
