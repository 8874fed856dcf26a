"""Examples in the OpenAPI document: every request and response has one that matches its schema, and requests work."""

import json
import re
from datetime import timedelta
from io import StringIO
from typing import Any, Literal
from uuid import UUID

import pytest
from django.core.cache import cache as django_cache
from django.core.management import call_command
from django.db import transaction

from accounts.audit import Actor
from apidocs.example_values import USER_ID
from apidocs.tests.described import document, operations, resolved, validator
from conftest import JsonClient, signed_in
from content.editor import Editor
from content.fields import names_of
from content.kinds import COURSE
from content.models import Course, PublishMode
from content.publishing import publications, schedules
from content.services.hierarchy import update_record
from content.tests import factories, uploading
from content.tests.media_files import PNG
from feedback.tests.cases import failing_case
from langlearn.api.instants import now
from tests.installation import DEMO_COURSE

# Status of example requests that cannot succeed: their token does not exist, or the operation always fails.
EXPECTED_FAILURES = {
    "refresh_session": 401,
    "reset_password": 400,
    "verify_email": 400,
    "end_session": 404,
    "complete_lesson_without_id": 400,
    "delete_exercise": 409,  # lessons use it
    "delete_media": 409,  # an exercise names it
    **dict.fromkeys(("save_member", "patch_member"), 404),  # the account of the examples is a student's
    **dict.fromkeys(("save_schedule", "patch_schedule"), 400),  # the instant of the examples is past
}
DEFAULT = re.compile("`([^`]+)` by default")  # as apidocs.hooks writes it
ARCHIVE = "/api/v1/courses/spanish-a1/export?media=true"


def contents() -> list[tuple[str, dict[str, Any]]]:
    """Every request and response body: its operation and status, and its media type object."""
    found = []
    for _, _, operation in operations():
        bodies = {"request": operation.get("requestBody", {}), **operation["responses"]}
        for name, body in bodies.items():
            for media_type, media in body.get("content", {}).items():
                found.append((f"{operation['operationId']} {name} {media_type}", media))
    return found


def examples(media: dict[str, Any]) -> list[Any]:
    if "example" in media:
        return [media["example"]]
    return [example["value"] for example in media.get("examples", {}).values()]


def test_every_body_has_an_example_that_matches_its_schema() -> None:
    schemas: dict[str, Any] = {}
    for where, media in contents():
        shown = examples(media)
        assert shown, where
        text = json.dumps(media["schema"], sort_keys=True)
        if text not in schemas:
            schemas[text] = validator(media["schema"])
        for value in shown:
            problems = [f"{error.json_path}: {error.message}" for error in schemas[text].iter_errors(value)]
            assert not problems, f"{where}: {problems}"


def test_every_required_parameter_of_path_and_query_has_an_example() -> None:
    for _, path, operation in operations():
        for parameter in operation["parameters"]:
            required = parameter["in"] in ("path", "query") and parameter.get("required")
            assert not required or parameter["example"], f"{path}: {parameter['name']}"


@pytest.fixture
def callers(db: None, ada: JsonClient, carlos: JsonClient) -> dict[str, JsonClient]:
    """One caller for each role, and the demo course, published by hand. The student has the id of the examples."""
    call_command("import_course", str(DEMO_COURSE), stdout=StringIO())
    learner = signed_in("learner@example.org", "student", id=UUID(USER_ID))
    course = Course.objects.get()
    factories.member(course, carlos.user)
    factories.member(course, learner.user, "editor")
    by, at = Actor(id=carlos.user.pk), now()
    publications.set_publish_mode(course_id=course.pk, publish_mode=PublishMode.MANUAL, editor=Editor(by, at))
    update_record(COURSE, course.pk, values={"name": "Spanish"}, editor=Editor(by, at))
    publications.publish(course_id=course.pk, editor=Editor(by, at))
    in_a_day = at + timedelta(days=1)
    schedules.save_schedule(course_id=course.pk, publish_at=in_a_day, editor=Editor(by, at))
    assert learner.post("/api/v1/progress/enrollments", {"course_id": course.pk}).status_code == 201
    placement = {"course_id": course.pk, "client_id": USER_ID}
    assert learner.post("/api/v1/progress/placement", placement).status_code == 201
    attempt = {"client_id": USER_ID, "answer": "¿Cómo te encuentras?"}  # for the claim
    assert learner.post("/api/v1/progress/exercises/es-a1-how-02/attempts", attempt).status_code == 201
    practice = {"course_id": course.pk, "client_id": USER_ID, "mode": "mixed", "size": 20}
    assert learner.post("/api/v1/progress/practice", practice).status_code == 201
    failing_case("es-a1-how-02", id=UUID(USER_ID), course_id=course.pk, kind="report", reason="audio")
    return {"student": learner, "content_creator": carlos, "admin": ada, "public": JsonClient()}


def unexpected_responses(callers: dict[str, JsonClient], *, with_defaults: bool = False) -> tuple[set[str], list[str]]:
    """Sends the example requests: the names of those that were sent, and what was not expected of them.

    With defaults: those alone that differ when the defaults that the document states are filled in.
    """
    responses = {}
    # Reads first, because data that is rolled back may stay in a cache.
    for method, path, operation in sorted(operations(), key=lambda each: each[0] != "get"):
        name = operation["operationId"]
        if name.endswith("_alias"):
            continue
        values = {each["name"]: each["example"] for each in operation["parameters"] if "example" in each}
        named = [each["name"] for each in operation["parameters"] if "example" in each and each["in"] == "query"]
        template = path + ("?" + "&".join(f"{name}={{{name}}}" for name in named) if named else "")
        role = next((role for role in callers if role in operation.get("x-roles", ())), "public")
        for media_type, media in operation.get("requestBody", {}).get("content", {"": None}).items():
            [body] = examples(media) if media else [None]
            if with_defaults:
                whole = filled(body, media["schema"]) if media else None
                if whole == body:
                    continue
                body = whole
            headers = {}
            if media_type == uploading.TYPE.partition(";")[0]:
                file = callers["admin"].get(ARCHIVE).content if name == "import_course_archive" else PNG
                texts = {key: text for key, text in body.items() if key != "file"}
                body, headers = uploading.multipart(file, **texts), {"Content_Type": uploading.TYPE}
                name += " as a form"
            with transaction.atomic():
                responses[name] = callers[role].request(method.upper(), template.format(**values), body, **headers)
                transaction.set_rollback(True)
            django_cache.clear()
    return set(responses), [
        f"{name}: {response.status_code} {response.content[:300]!r}"
        for name, response in responses.items()
        if response.status_code
        != EXPECTED_FAILURES.get(name, response.status_code if 200 <= response.status_code < 300 else 200)
    ]


def filled(value: Any, schema: dict[str, Any]) -> Any:
    """A value with the defaults that descriptions in its schema state for the properties that it leaves out."""
    schema = resolved(schema)
    for part in schema.get("allOf", ()):
        value = filled(value, part)
    if "discriminator" in schema:
        chosen = value[schema["discriminator"]["propertyName"]]
        value = filled(value, {"$ref": schema["discriminator"]["mapping"][chosen]})
    if isinstance(value, list):
        return [filled(item, schema.get("items", {})) for item in value]
    if not isinstance(value, dict):
        return value
    properties = schema.get("properties", {})
    defaults = {
        name: found[1] if each.get("type", "string") == "string" else json.loads(found[1])
        for name, each in properties.items()
        if (found := DEFAULT.search(each.get("description", "")))
    }
    return defaults | {name: filled(item, properties.get(name, {})) for name, item in value.items()}


def test_the_example_requests_work_on_the_demo_course(callers: dict[str, JsonClient]) -> None:
    sent, unexpected = unexpected_responses(callers)
    assert not unexpected, "\n".join(unexpected)
    assert len(sent) > 100


def test_no_request_is_refused_because_of_a_default(callers: dict[str, JsonClient]) -> None:
    sent, unexpected = unexpected_responses(callers, with_defaults=True)
    assert not unexpected, "\n".join(unexpected)
    assert {"create_course", "import_course", "import_course_archive as a form"} <= sent


@pytest.mark.parametrize(("kind", "others"), [("course", {"id"}), ("level", {"id", "order", "sections"})])
def test_import_documents_no_fields_that_it_ignores(kind: Literal["course", "level"], others: set[str]) -> None:
    documented = document()["components"]["schemas"][f"Imported{kind.capitalize()}Request"]["properties"]
    assert set(documented) == {*names_of(kind), *others}
