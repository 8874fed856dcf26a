"""The OpenAPI document describes an exercise as one of its types, and its examples are what it says."""

from typing import Any

import pytest
from jsonschema import Draft4Validator

from apidocs.document import generate
from content.exercises import EXAMPLES
from content.tests.writing import data


@pytest.fixture(scope="module")
def document():
    return generate()


def matches(document, schema, value):
    """Draft 4 is what OpenAPI 3.0 builds on; `nullable` is its own."""

    def nullable(node):
        if isinstance(node, dict):
            node = {key: nullable(each) for key, each in node.items()}
            return {"anyOf": [node, {"type": "null"}]} if node.pop("nullable", None) is True else node
        return [nullable(each) for each in node] if isinstance(node, list) else node

    root = {"allOf": [schema], "components": nullable(document["components"])}
    return Draft4Validator(root).is_valid(value)


def ref(name):
    return {"$ref": f"#/components/schemas/{name}"}


@pytest.mark.parametrize("exercise_type", EXAMPLES)
def test_an_exercise_is_exactly_one_of_the_types(document: Any, carlos: Any, exercise_type: Any) -> None:
    body = {"exercise_type": exercise_type, "data": EXAMPLES[exercise_type]}
    assert matches(document, ref("ExerciseBodyRequest"), body)
    assert not matches(document, ref("ExerciseBodyRequest"), {**body, "data": {}})
    assert matches(document, ref("PatchedExerciseChangesBodyRequest"), {"data": EXAMPLES[exercise_type]})
    assert matches(document, ref("PatchedExerciseChangesBodyRequest"), body)
    assert matches(document, ref("Exercise"), data(carlos, "POST", "/exercises", body, 201))


def test_examples_and_types_are_shown(document: Any) -> None:
    schemas = document["components"]["schemas"]
    assert schemas["VofData"]["example"] == EXAMPLES["vof"]
    answer = schemas["Exercise"]["discriminator"]["mapping"]
    assert set(answer) == set(EXAMPLES)
    assert set(schemas["ExerciseBodyRequest"]["discriminator"]["mapping"]) == set(EXAMPLES)
    assert schemas["LessonExercise"]["properties"]["exercise"]["oneOf"] == [ref("Exercise")]
