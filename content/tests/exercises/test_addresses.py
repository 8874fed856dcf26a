"""Where data names sounds and pictures, and how their addresses are written."""

from typing import Any

import pytest

from content import rules
from content.exercises import EXAMPLES, ExerciseDataError, addresses_in, clean_data, references_in, searchable_texts
from content.exercises.addresses import address_problem
from content.exercises.registry import URL_PATHS
from content.rules import FieldError
from langlearn.api.rich_text import clean_rich_text, image_sources

DIGEST = "0123456789abcdef" * 4
PICTURE, SOUND = f"media/{DIGEST}.png", f"media/{DIGEST}.ogg"
WRITE = "Write media/<sha256>.<ext>."


def errors_of(exercise_type, **fields):
    try:
        clean_data(exercise_type, {**EXAMPLES[exercise_type], **fields})
    except ExerciseDataError as error:
        return error.errors
    return {}


def options(**fields):
    return [{"id": "a", "is_correct": True, **fields}, {"id": "b", "text": "b", "is_correct": False}]


def test_listed_fields_are_those_that_the_types_declare() -> None:
    everywhere = {("audio_url",), ("image_url",)}
    more = {
        "listening": {("slow_audio_url",)},
        "multiple-choice": {("options", int, "image_url"), ("options", int, "audio_url")},
        "informative": {("media", "url")},
    }
    assert {name: everywhere | more.get(name, set()) for name in EXAMPLES} == URL_PATHS


@pytest.mark.parametrize(
    "url",
    [
        f"/{PICTURE}",
        f"./{PICTURE}",
        f"../{PICTURE}",
        f"a/../{PICTURE}",
        f"media//{DIGEST}.png",
        f"media/{DIGEST.upper()}.png",
        f"Media/{DIGEST}.png",
        f"{PICTURE}?v=2",
        f"{PICTURE}#t=1",
        f"media/{DIGEST}.svg",
        f"media/{DIGEST}.PNG",
        f"media/{DIGEST}.pngx",
        f"media/{DIGEST}",
        f"media/{DIGEST}.png/x",
        f"%6dedia/{DIGEST}.png",
        f"m&#101;dia/{DIGEST}.png",
        f"media/%2e/{DIGEST}.png",
        f"a/%2E%2e/{PICTURE}",
        f"a/.%2E/{PICTURE}",
    ],
)
def test_other_spellings_of_an_address_are_refused(url: Any) -> None:
    assert address_problem(url, ["image"]) == WRITE
    assert errors_of("vof", image_url=url) == {"data.image_url": [WRITE]}


@pytest.mark.parametrize(
    "url",
    [
        PICTURE,
        "media/sol.png",
        "img/sol.png",
        f"media/{DIGEST}0.png",
        f"files/{DIGEST}.png",
        f"x/media/{DIGEST}.png",
        f"https://cdn.example.org/media/{DIGEST}.png",
    ],
)
def test_addresses_other_relative_urls_and_absolute_ones_are_taken(url: Any) -> None:
    assert errors_of("vof", image_url=url) == {}


@pytest.mark.parametrize(
    ("exercise_type", "fields", "path", "message"),
    [
        ("vof", {"image_url": SOUND}, "data.image_url", "Must be a picture."),
        ("vof", {"audio_url": PICTURE}, "data.audio_url", "Must be a sound."),
        ("listening", {"slow_audio_url": PICTURE}, "data.slow_audio_url", "Must be a sound."),
        ("multiple-choice", {"options": options(image_url=SOUND)}, "data.options.0.image_url", "Must be a picture."),
        ("multiple-choice", {"options": options(audio_url=PICTURE)}, "data.options.0.audio_url", "Must be a sound."),
        ("informative", {"media": {"type": "image", "url": SOUND}}, "data.media.url", "Must be a picture."),
        ("informative", {"media": {"type": "audio", "url": PICTURE}}, "data.media.url", "Must be a sound."),
        ("informative", {"media": {"type": "video", "url": PICTURE}}, "data.media.url", "Must be absolute."),
        ("informative", {"media": {"type": "image", "url": f"/{PICTURE}"}}, "data.media.url", WRITE),
        (
            "informative",
            {"media": {"type": "image", "url": "media/sol.png"}},
            "data.media.url",
            "Must be an absolute http or https URL.",
        ),
        ("informative", {"content": f'<p><img src="{SOUND}"></p>'}, "data.content", "Must be a picture."),
        ("informative", {"content": f'<IMG alt=x SRC="/{PICTURE}">'}, "data.content", WRITE),
        ("informative", {"content": f'<img src=" media&#47;{DIGEST}.png">'}, "data.content", WRITE),
    ],
)
def test_wrong_kind_or_spelling_is_an_error_of_the_field(
    exercise_type: Any, fields: Any, path: Any, message: Any
) -> None:
    assert errors_of(exercise_type, **fields) == {path: [message]}


@pytest.mark.parametrize(("kind", "url"), [("image", PICTURE), ("audio", SOUND)])
def test_media_of_a_page_may_be_an_asset_of_its_type(kind: Any, url: Any) -> None:
    assert errors_of("informative", media={"type": kind, "url": url}) == {}


def test_a_sound_may_be_absent_in_listening() -> None:
    assert errors_of("listening", audio_url=None) == {}
    assert errors_of("listening", audio_url=PICTURE) == {"data.audio_url": ["Must be a sound."]}


@pytest.mark.parametrize(
    ("text", "message"),
    [(f'<img src="{SOUND}">', "Must be a picture."), (f'<img src="/{PICTURE}">', WRITE)],
)
def test_pictures_in_a_description_are_checked(text: Any, message: Any) -> None:
    with pytest.raises(FieldError, match=message):
        rules.description("course", text)
    picture = f'<img src="{PICTURE}">'
    assert rules.description("course", picture) == picture


def test_references_are_the_declared_fields_and_the_pictures_in_rich_text() -> None:
    data = {
        "content": f'<p>{SOUND}</p><img src="{PICTURE}"><a href="{PICTURE}">b</a>',
        "media": {"type": "audio", "url": SOUND},
        "note": PICTURE,
        "options": [{"image_url": PICTURE}],
        "audio_url": 5,
        "title": f'<img src="{PICTURE}">',
    }
    found = {("data.content", PICTURE), ("data.media.url", SOUND)}
    assert set(references_in("informative", data)) == found


def test_addresses_are_found_in_any_string_of_the_data() -> None:
    data = {
        "a": [f"see {SOUND}, {PICTURE} and media/{DIGEST}.pngx", {"b.c": PICTURE}],
        PICTURE: f"https://x/{PICTURE}?",
        "d": [None, 5, True, "media/x.png"],
    }
    assert sorted(addresses_in(data)) == sorted(
        [
            ("data.a.0", SOUND),
            ("data.a.0", PICTURE),
            ("data.a.1.b.c", PICTURE),
            (f"data.{PICTURE}", PICTURE),
        ]
    )


def test_search_sees_neither_references_nor_ids_of_options() -> None:
    data = {
        "question": "q",
        "options": [{"id": "one", "text": "t", "image_url": "https://x/i", "audio_url": "https://x/a", "alt": "alt"}],
        "slow_audio_url": "https://x/s",
        "media": {"url": "https://x/m", "alt": "page"},
        "items": [{"id": "two", "text": "item"}],
        "note": "note",
    }
    assert sorted(searchable_texts(data)) == sorted(["q", "t", "alt", "page", "item", "note"])


@pytest.mark.parametrize(
    ("text", "sources"),
    [
        ("<img src=a.png>", ["a.png"]),
        ('<IMG alt="x > y" SRC=\'a.png\' /><img src="b&amp;c">', ["a.png", "b&amp;c"]),
        ('<a title="<img src=no>">x</a>', []),
        ("<word><img src=a.png>", ["a.png"]),
        ("<script><img src=no></script>", []),
        ('<img src="javascript:x">', []),
        (f'<img src="&#{"9" * 5000};">', []),
    ],
)
def test_sources_of_pictures_in_rich_text(text: Any, sources: Any) -> None:
    assert list(image_sources(clean_rich_text(text))) == sources
    list(image_sources(text))  # of any text, without an error
