"""The renderer writes what views return, byte for byte where it matters."""

import json
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any
from uuid import UUID

import orjson
import pytest
from django.utils.functional import lazystr

from langlearn.api.envelope import CHUNK_BYTES, Envelope, dumps, streamed
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


@pytest.mark.parametrize(
    "data",
    [{}, {"a": 1}, {"none": [], "rows": [{"n": 1}, {"n": [2, {"x": None}]}], "more": {"deep": [1], "empty": []}}],
)
def test_streamed_response_is_the_json_of_its_data(data: Any) -> None:
    def lazy(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: lazy(item) for key, item in value.items()}
        return iter(value) if isinstance(value, list) else value

    response = streamed(Envelope(lazy(data), message="Done"), headers={"X-Name": "a"})
    body = json.loads(response.getvalue())
    assert body.pop("timestamp")
    assert body == {"success": True, "message": "Done", "data": data}
    assert response.headers["X-Name"] == "a"


def test_streamed_response_reads_its_rows_as_it_is_sent() -> None:
    read = []

    def rows() -> Any:
        for number in range(1000):
            read.append(number)
            yield "x" * 1000

    chunks = iter(streamed(Envelope({"rows": rows()}), headers={}))
    assert CHUNK_BYTES <= len(next(chunks)) < CHUNK_BYTES + 1100
    assert len(read) < 70
    sizes = [len(chunk) for chunk in chunks]
    assert len(read) == 1000
    assert max(sizes) < CHUNK_BYTES + 1100
    assert len(sizes) > 10
