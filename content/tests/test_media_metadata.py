"""PATCH and PUT of a sound or picture: its metadata changes, its bytes never do."""

from typing import Any

import pytest

from accounts.models import AuditEntry
from content.models import MediaAsset
from content.tests import factories
from content.tests.media_files import PNG, PNG_SHA256, WAV
from content.tests.reading import read
from content.tests.writing import call, data, etag

PATH = f"/media/{PNG_SHA256}"
METHODS = pytest.mark.parametrize("method", ["PATCH", "PUT"])
METADATA = {
    "file_name": "dos.png",
    "alt": "Red and blue",
    "language": "es-419",
    "transcript": "Rojo\ny azul",
    "licence": "CC BY 4.0",
    "attribution": "R. Quispe",
}


@pytest.fixture(autouse=True)
def picture(db: None) -> None:
    factories.media(PNG, width=2, height=1)


@METHODS
def test_metadata_is_changed(carlos: Any, method: str) -> None:
    before = data(carlos, "GET", PATH)
    answer = call(carlos, method, PATH, METADATA)
    assert answer["message"] == "Media updated successfully"
    assert answer["data"]["updated_at"] > before["updated_at"]
    assert answer["data"] == {**before, **METADATA, "updated_at": answer["data"]["updated_at"]}
    assert data(carlos, "GET", PATH) == answer["data"]


@METHODS
@pytest.mark.parametrize("field", METADATA)
def test_one_field_leaves_the_others(carlos: Any, method: str, field: str) -> None:
    call(carlos, "PATCH", PATH, METADATA)
    changed = data(carlos, method, PATH, {field: "fr" if field == "language" else "Otro"})
    assert {name: changed[name] for name in METADATA if name != field} == {
        name: METADATA[name] for name in METADATA if name != field
    }


@pytest.mark.parametrize("field", METADATA)
@pytest.mark.parametrize("empty", [None, "", "  ", "\t\n "])
def test_null_and_blank_clear_a_field(carlos: Any, field: str, empty: str | None) -> None:
    call(carlos, "PATCH", PATH, METADATA)
    assert data(carlos, "PATCH", PATH, {field: empty})[field] is None


@pytest.mark.parametrize(
    ("field", "longest"),
    [("file_name", 255), ("alt", 300), ("transcript", 2000), ("licence", 100), ("attribution", 500)],
)
def test_longest_texts(carlos: Any, field: str, longest: int) -> None:
    assert data(carlos, "PATCH", PATH, {field: "ñ" * longest})[field] == "ñ" * longest
    errors = call(carlos, "PATCH", PATH, {field: "ñ" * (longest + 1)}, 400)["errors"]
    assert errors == {field: [f"Must be at most {longest} characters."]}


@pytest.mark.parametrize("value", [1, True, ["x"], {"x": 1}])
@pytest.mark.parametrize("field", METADATA)
def test_metadata_is_text(carlos: Any, field: str, value: Any) -> None:
    assert call(carlos, "PATCH", PATH, {field: value}, 400)["errors"] == {field: ["Must be a string."]}


@pytest.mark.parametrize("field", ["file_name", "licence", "attribution"])
@pytest.mark.parametrize("value", ["CC\nBY", "CC\r\nBY", "CC\u2028BY", "\x07CC", "CC\x85BY"])
def test_one_line_fields_refuse_line_ends_and_control_characters(carlos: Any, field: str, value: str) -> None:
    assert list(call(carlos, "PATCH", PATH, {field: value}, 400)["errors"]) == [field]


def test_several_lines_of_alt_and_transcript_are_stored_as_typed(carlos: Any) -> None:
    texts = {"alt": " Rojo\n y azul ", "transcript": "\tUno\r\nDos<b>"}
    assert texts.items() <= data(carlos, "PATCH", PATH, texts).items()


@pytest.mark.parametrize("tag", ["English", "ES", "es_419", "es-419-x", "e"])
def test_language_is_a_tag(carlos: Any, tag: str) -> None:
    assert list(call(carlos, "PATCH", PATH, {"language": tag}, 400)["errors"]) == ["language"]


@METHODS
def test_whole_object_may_be_sent_back(carlos: Any, method: str) -> None:
    shown, tag = data(carlos, "GET", PATH), etag(carlos, PATH)
    assert data(carlos, method, PATH, shown, If_Match=tag) == shown
    assert etag(carlos, PATH) == tag
    changed = data(carlos, method, PATH, {**shown, "alt": "Two squares"}, If_Match=tag)
    assert changed["alt"] == "Two squares"
    assert etag(carlos, PATH) != tag


def test_other_keys_may_not_change(carlos: Any) -> None:
    shown = data(carlos, "GET", PATH)
    fixed = {name: shown[name] for name in shown if name not in METADATA}
    for name, value in fixed.items():
        other = "x" if value is None else None
        assert call(carlos, "PATCH", PATH, {name: other, "alt": "x"}, 400)["errors"] == {name: ["May not change."]}
    errors = call(carlos, "PUT", PATH, dict.fromkeys(fixed, "x"), 400)["errors"]
    assert set(errors) == set(fixed)
    assert data(carlos, "GET", PATH) == shown


def test_unknown_keys_are_refused(carlos: Any) -> None:
    errors = call(carlos, "PATCH", PATH, {"alt": "x", "title": "x", "id": 1}, 400)["errors"]
    assert errors == {"title": ["Unknown field."], "id": ["Unknown field."]}
    assert data(carlos, "GET", PATH)["alt"] is None


@pytest.mark.parametrize("body", [{}, {"alt": None}, {"licence": " "}, {"sha256": PNG_SHA256}])
def test_write_without_a_change_changes_nothing(carlos: Any, body: dict[str, Any]) -> None:
    row = MediaAsset.objects.filter(pk=PNG_SHA256)
    [before] = row.values()
    call(carlos, "PATCH", PATH, body)
    assert row.get().__dict__.items() >= before.items()


def test_write_with_an_outdated_entity_tag_is_refused(carlos: Any) -> None:
    tag = etag(carlos, PATH)
    call(carlos, "PATCH", PATH, {"alt": "Uno"}, If_Match=tag)
    for stale in (tag, f"W/{etag(carlos, PATH)}", '"0"', ""):
        error = call(carlos, "PATCH", PATH, {"nonsense": 1}, 412, If_Match=stale)["error"]  # before validation
        assert error["code"] == "PRECONDITION_FAILED"
    assert data(carlos, "GET", PATH)["alt"] == "Uno"


def test_write_with_the_current_entity_tag_is_accepted(carlos: Any) -> None:
    call(carlos, "PATCH", PATH, {"alt": "Uno"}, If_Match="*")
    call(carlos, "PATCH", PATH, {"alt": "Dos"}, If_Match=f'"0", {etag(carlos, PATH)}')
    assert data(carlos, "GET", PATH)["alt"] == "Dos"


def test_changed_texts_are_found_and_sorted(carlos: Any) -> None:
    factories.media(WAV, extension="wav", file_name="m.wav")
    call(carlos, "PATCH", PATH, {"file_name": "Ábaco.png", "transcript": "Ñandú"})
    call(carlos, "PATCH", PATH, {"attribution": "Zoë"})
    for term in ("abaco", "nandu", "zoe"):
        assert [asset["sha256"] for asset in read(carlos, f"/media?search={term}")["data"]] == [PNG_SHA256]
    assert [asset["file_name"] for asset in read(carlos, "/media?sortBy=file_name")["data"]] == ["Ábaco.png", "m.wav"]
    call(carlos, "PATCH", PATH, {"file_name": None, "transcript": "", "attribution": None})
    assert read(carlos, "/media?search=abaco")["data"] == []
    assert [asset["file_name"] for asset in read(carlos, "/media?sortBy=file_name")["data"]] == ["m.wav", None]
    row = MediaAsset.objects.get(pk=PNG_SHA256)
    assert (row.name_folded, row.search_text) == (None, "")


def test_change_is_in_the_audit_log_with_the_fields_before_and_after(carlos: Any, ada: Any) -> None:
    data(carlos, "PATCH", PATH, {"alt": "Uno", "licence": "CC0"})
    data(carlos, "PUT", PATH, {**data(carlos, "GET", PATH), "alt": "Dos", "licence": " "})
    [second, first] = data(ada, "GET", "/users/audit?action=media.changed")
    assert (first["actor"]["id"], first["target"], first["reason"]) == (str(carlos.user.pk), None, None)
    assert first["before"] == {"sha256": PNG_SHA256, "alt": None, "licence": None}
    assert first["after"] == {"sha256": PNG_SHA256, "alt": "Uno", "licence": "CC0"}
    assert second["before"] == {"sha256": PNG_SHA256, "alt": "Uno", "licence": "CC0"}
    assert second["after"] == {"sha256": PNG_SHA256, "alt": "Dos", "licence": None}


def test_write_that_changes_nothing_is_not_in_the_audit_log(carlos: Any) -> None:
    data(carlos, "PATCH", PATH, {"alt": "Uno"})
    for body in ({}, {"alt": "Uno"}, data(carlos, "GET", PATH)):
        call(carlos, "PATCH", PATH, body)
    call(carlos, "PATCH", PATH, {"alt": "Dos"}, 412, If_Match='"0"')
    call(carlos, "PATCH", PATH, {"alt": 1}, 400)
    assert AuditEntry.objects.filter(action="media.changed").count() == 1


def test_file_and_address_do_not_change(carlos: Any, api: Any) -> None:
    shown = data(carlos, "PATCH", PATH, METADATA)
    assert api.get(f"/{shown['path']}").content == PNG


def test_write_takes_a_constant_number_of_queries(carlos: Any, django_assert_num_queries: Any) -> None:
    call(carlos, "PATCH", PATH, {})
    caller, found, savepoint, row, update, audit, again = 1, 1, 2, 1, 1, 1, 1
    with django_assert_num_queries(caller + found + savepoint + row + update + audit + again):
        call(carlos, "PATCH", PATH, METADATA)
