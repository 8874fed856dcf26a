"""What the tests of writes share."""

from types import SimpleNamespace

from content.models import ContentChange, Course

BASE = "/api/v1"
CHILDREN = {
    "levels": ("courses", "course_id", {"code": "A1", "name": "Inicio"}),
    "sections": ("levels", "level_id", {"name": "Saludos"}),
    "modules": ("sections", "section_id", {"module_type": "basic_lesson", "name": "Primeros saludos"}),
    "lessons": ("modules", "module_id", {"name": "Hola"}),
}
# Views whose writes move states of whole courses, or none; they have tests of their own.
PUBLISHING = {f"content.views.{name}" for name in ("copying", "members", "publishing")}
COURSE = {"source_language": "es-419", "target_language": "qu", "name": "Quechua inicial"}


def call(client, method, path, body=None, status=200, **headers):
    """The parsed answer to a request, which must have this status."""
    answer = client.request(method, BASE + path, body, **headers)
    assert answer.status_code == status, answer.content
    return answer.json()


def data(client, method, path, body=None, status=200, **headers):
    return call(client, method, path, body, status, **headers)["data"]


def etag(client, path):
    return client.get(BASE + path)["ETag"]


def parent_path(branch, collection):
    """The path of the list of children in a course made by the fixtures."""
    parent = CHILDREN[collection][0]
    return f"/{parent}/{getattr(branch, parent[:-1]).pk}/{collection}"


def own_path(branch, collection):
    return f"/{collection}/{getattr(branch, collection[:-1]).pk}"


def orders(client, path, key="id"):
    return [(row[key], row["order"]) for row in data(client, "GET", path)]


def log_of(course_id):
    """The revision of a course, and what its latest revision changed."""
    course = Course.objects.get(pk=course_id)
    changes = ContentChange.objects.filter(course=course_id, revision=course.revision)
    logged = {(change.action, change.entity, change.entity_id) for change in changes}
    return SimpleNamespace(revision=course.revision, changes=logged)
