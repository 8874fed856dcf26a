"""Fields of an account: countries, picture URLs, time zones, instants of queries."""

from datetime import UTC, datetime
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts import rules


def test_country_codes_are_those_the_time_zone_database_lists() -> None:
    table = (files("tzdata") / "zoneinfo" / "iso3166.tab").read_text(encoding="utf-8")
    assert {line[:2] for line in table.splitlines() if not line.startswith("#")} == rules.COUNTRY_CODES


@pytest.mark.parametrize(("typed", "stored"), [("ES", "ES"), ("mx", "MX"), ("gB", "GB")])
def test_country_code_is_accepted_in_any_letter_case(typed: Any, stored: Any) -> None:
    assert rules.country_code(typed) == stored


@pytest.mark.parametrize("typed", ["zz", "XK", "EU", "UK", "ESP", "e", " ES", "\ufb06", "ß", "Eſ"])
def test_unknown_country_code_is_refused(typed: Any) -> None:
    with pytest.raises(ValueError, match=r"^Must be an ISO 3166-1 alpha-2 country code\.$"):
        rules.country_code(typed)


@pytest.mark.parametrize(
    "url",
    [
        "https://example.org/me.png",
        "http://localhost:8000/a?b=c#d",
        "HTTPS://EXAMPLE.ORG",
        "https://bücher.example/ü.png",
        "https://203.0.113.7/x",
        "https://[2001:db8::1]:8443/x",
        "https://example.org/" + "x" * 235,
    ],
)
def test_a_picture_url_is_stored_as_typed(url: Any) -> None:
    assert rules.picture_url(url) == url


@pytest.mark.parametrize(
    "url",
    [
        "javascript:x",
        "javascript://example.org/%0aalert(1)",
        "data:image/png;base64,AAAA",
        "ftp://example.org/x",
        "//example.org/x",
        "example.org/x",
        "https://",
        "https:///x",
        "https://user@example.org/",
        "https://user:pw@example.org/",
        "https://exa mple.org/",
        "https://example.org/a b",
        "https://example.org/a\tb",
        " https://example.org/",
        "https://example.org/\n",
        "https://example.org:99999/",
        "https://example.org:x/",
        "https://[::1",
        "https://[v1.x]/",
        "https://-x.org/",
        "https://a..b/",
        "https://a\\b.org/",
        "https://example.org/" + "x" * 236,
    ],
)
def test_malformed_picture_url_is_refused(url: Any) -> None:
    with pytest.raises(ValueError, match=r"^Enter a valid http or https URL of at most 255 characters\.$"):
        rules.picture_url(url)


@given(st.text(alphabet="htps:/.@[]\\?#x1-é \t", max_size=30).map("http://".__add__))
def test_any_text_is_accepted_as_a_picture_url_or_refused(url: Any) -> None:
    try:
        assert rules.picture_url(url) == url
    except ValueError as error:
        assert str(error).startswith("Enter a valid")


@pytest.mark.parametrize("zone", ["UTC", "Europe/Madrid", "America/Argentina/Buenos_Aires", "Asia/Kolkata"])
def test_a_time_zone_is_an_iana_name(zone: Any) -> None:
    assert rules.time_zone(zone) == zone


@pytest.mark.parametrize("zone", ["utc", "europe/madrid", "Mars/Base", "+02:00", "localtime", "Factory", "../UTC", ""])
def test_unknown_time_zone_is_refused(zone: Any) -> None:
    with pytest.raises(ValueError, match=r"^Must be an IANA time zone name\.$"):
        rules.time_zone(zone)


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-02T10:15:30.250Z",
        "2026-03-02t11:15:30.25+01:00",
        "2026-03-02 05:15:30.250-0500",
        "2026-03-02T05:15:30.25-05",
    ],
)
def test_an_instant_has_an_offset_and_becomes_utc(text: Any) -> None:
    assert rules.instant(text) == datetime(2026, 3, 2, 10, 15, 30, 250_000, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-02",
        "2026-03-02T10:15:30",
        "2026-02-30T00:00:00Z",
        "2026-03-02T25:00:00Z",
        "0001-01-01T00:00:00+14:00",
        "1772446530",
        "٢٠٢٦-03-02T10:15:30Z",
        "now",
    ],
)
def test_malformed_instant_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match=r"^Must be an ISO 8601 instant with an offset or Z\.$"):
        rules.instant(text)
