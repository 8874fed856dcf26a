"""Bodies judged by one shared serializer are judged as by one of their own."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from rest_framework import serializers

from langlearn.api.bodies import problems_of, read_body
from langlearn.api.fields import ApiSerializer, StrictCharField, StrictIntegerField


class Body(ApiSerializer):
    name = StrictCharField(max_length=5)
    number = StrictIntegerField(required=False, allow_null=True, max_value=9)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["name"] == "both" and attrs.get("number") is None:
            raise serializers.ValidationError("Send both")
        return attrs


BODIES: list[Any] = [
    {"name": "ana"},
    {"name": "ana", "number": 3},
    {"name": "ana", "number": None},
    {"name": "ana", "number": "3"},
    {"name": "too long", "number": 10},
    {"name": "both"},
    {"name": "ana", "other": 1},
    {},
    None,
    [],
    "text",
]


@pytest.mark.parametrize("data", BODIES)
def test_values_and_failures_are_the_same(data: Any) -> None:
    for _ in range(2):
        own = Body(data=data)
        errors = problems_of(own)
        assert read_body(Body, data) == (({} if errors else own.validated_data), errors)


def test_bodies_judged_at_once_do_not_mix() -> None:
    def judge(number: int) -> bool:
        good, wrong = {"name": "ana", "number": number % 10}, {"name": "ana", "number": 10}
        return read_body(Body, good) == (good, {}) and bool(read_body(Body, wrong)[1])

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(judge, range(400)))
