"""The renderer writes what views return, byte for byte where it matters."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from uuid import UUID

import orjson
import pytest
from django.utils.functional import lazystr

from langlearn.api.envelope import Envelope, dumps
from langlearn.api.instants import format_instant, now


def test_instants_are_utc_with_milliseconds() -> None:
    moment = datetime(2026, 3, 2, 12, 15, 30, 250999, tzinfo=timezone(timedelta(hours=2)))
    assert format_instant(moment) == "2026-03-02T10:15:30.250Z"
    assert dumps([moment, date(2026, 3, 2)]) == b'["2026-03-02T10:15:30.250Z","2026-03-02"]'


def test_now_is_truncated_to_milliseconds() -> None:
    assert now().tzinfo is UTC
    assert now().microsecond % 1000 == 0


def test_renderer_supports_uuids_lazy_strings_and_sets() -> None:
    value = {"id": UUID(int=1), "text": lazystr("<b> & ñ \u2028"), 5: {"b", "a"}}
    assert (
        dumps(value) == '{"id":"00000000-0000-0000-0000-000000000001","text":"<b> & ñ \u2028","5":["a","b"]}'.encode()
    )


def test_rendered_fragments_are_copied() -> None:
    assert dumps({"data": [orjson.Fragment('{"b" : 1}')]}) == b'{"data":[{"b" : 1}]}'


def test_integers_of_any_size_are_rendered_exactly() -> None:
    value = {
        "big": 2**70,
        "at": datetime(2026, 3, 2, tzinfo=UTC),
        "rows": [orjson.Fragment('{"a":1}'), (1, 2)],
        7: "ñ",
    }
    assert json.loads(dumps(value)) == {
        "big": 2**70,
        "at": "2026-03-02T00:00:00.000Z",
        "rows": [{"a": 1}, [1, 2]],
        "7": "ñ",
    }


def test_value_that_cannot_be_rendered_raises_type_error() -> None:
    with pytest.raises(TypeError, match="object cannot be rendered"):
        dumps({"x": object()})


def test_the_envelope_has_its_keys_in_order() -> None:
    body = Envelope([1], message="Done", meta={"page": 1}, extra={"status": "healthy"}, timestamp="t").as_dict()
    assert list(body) == ["success", "timestamp", "status", "message", "data", "meta"]
    assert body["timestamp"] == "t"
    assert list(Envelope({}).as_dict()) == ["success", "timestamp", "data"]
