"""Fixed headers do what setting them one by one would."""

from django.http import HttpResponse

from langlearn.api.headers import FixedHeaders, vary

FIXED = {"X-Frame-Options": "DENY", "Cache-Control": "private"}


def test_missing_headers_are_added_and_present_ones_stay() -> None:
    for present in ({}, {"cache-control": "no-store"}, {"X-Other": "1"}):
        found, expected = HttpResponse(headers=present), HttpResponse(headers=present)
        FixedHeaders(FIXED).add_missing(found)
        for name, value in FIXED.items():
            expected.headers.setdefault(name, value)
        assert dict(found.headers) == dict(expected.headers)
        assert found["CACHE-CONTROL"] == expected["CACHE-CONTROL"]


def test_answers_do_not_share_them() -> None:
    fixed = FixedHeaders(FIXED)
    first, second = HttpResponse(), HttpResponse()
    fixed.add_missing(first)
    first["X-Frame-Options"] = "SAMEORIGIN"
    fixed.add_missing(second)
    assert second["X-Frame-Options"] == "DENY"


def test_vary_adds_to_what_is_there() -> None:
    response = HttpResponse()
    vary(response, "origin")
    vary(response, "Accept-Encoding")
    vary(response, "Origin")
    assert response["Vary"] == "origin, Accept-Encoding"
