"""The rules of a content field and of an id, the same for a request body and for an imported file.

Each rule takes a value of any JSON type and returns the value to store, or raises `FieldError` with a message for
people that never repeats the value. Types are strict: `True` is not an integer, `"3"` is not one either. The maxima
are declared here and nowhere else. The rules of an exercise's `data` are in `content.exercises`.
"""

import re
import secrets
import string
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Literal
from unicodedata import category

from content.exercises import EXERCISE_TYPES, canonical_type
from content.exercises.addresses import picture_problems
from content.exercises.normalise import normalised
from content.exercises.schema import NOT_A_LANGUAGE_TAG, Url, is_language_tag
from langlearn.api.instants import parse_instant
from langlearn.api.rich_text import clean_rich_text
from langlearn.api.text import has_control_characters, id_fold, is_storable

Hierarchy = Literal["course", "level", "section", "module", "lesson"]
Kind = Literal[Hierarchy, "exercise", "word"]
NamedKind = Literal[Hierarchy, "word"]
MediaText = Literal["file_name", "alt", "transcript", "licence", "attribution"]

MAX_ID_LENGTH: Mapping[Kind, int] = {
    "course": 20,
    "level": 30,
    "section": 40,
    "module": 50,
    "lesson": 60,
    "exercise": 15,
    "word": 40,
}
MAX_NAME_LENGTH: Mapping[Hierarchy, int] = {"course": 100, "level": 100, "section": 150, "module": 150, "lesson": 150}
MAX_DESCRIPTION_LENGTH: Mapping[Literal["course", "lesson"], int] = {"course": 255, "lesson": 500}
MAX_TIP_LENGTH = 5000  # of a lesson
MAX_CODE_LENGTH = 10
MAX_MEDIA_TEXT_LENGTH: Mapping[MediaText, int] = {
    "file_name": 255,
    "alt": 300,
    "transcript": 2000,
    "licence": 100,
    "attribution": 500,
}
MAX_MESSAGE_LENGTH = 500
MAX_ACCOUNT_NAME_LENGTH = 254  # of an e-mail address
MAX_DAYS_AHEAD = 366  # of a scheduled publication
MAX_WORDS = 5000  # of a course
MAX_WORD_LENGTH = 200  # of a word and of its texts
MAX_TAG_LENGTH = 50
MAX_PRONUNCIATION_LENGTH = 200
MAX_NOTE_LENGTH = 1000
MAX_WORD_ENTRIES: Mapping[str, int] = {"translations": 20, "synonyms": 20, "forms": 50, "tags": 20}
MAX_ORDER = 2**31 - 1
MAX_EXPERIENCE_POINTS = 1_000_000
DEFAULT_EXPERIENCE_POINTS = 10
DEFAULT_IS_PUBLIC = True

PUBLISH_MODES = ("auto", "manual")
MEMBER_ROLES = ("owner", "editor", "reviewer")
SHARED = ("refuse", "keep", "overwrite")
UNLOCKS = ("open", "sequential")
MODULE_TYPES = ("informative", "basic_lesson", "reading", "dialogue", "exam")

PARTS_OF_SPEECH = (
    "noun",
    "verb",
    "adjective",
    "adverb",
    "pronoun",
    "determiner",
    "preposition",
    "conjunction",
    "numeral",
    "interjection",
    "particle",
    "phrase",
)
GENDERS = ("masculine", "feminine", "common", "neuter")

# Each is a fixed segment of a route in the place of an id.
RESERVED_IDS = frozenset({"reorder", "type", "usage", "package", "import"})
_RESERVED_WORD_IDS = RESERVED_IDS | {"export", "generate"}

# Spellings of older clients; responses never contain them.
FIELD_ALIASES: Mapping[str, str] = {
    "isPublic": "is_public",
    "moduleType": "module_type",
    "experiencePoints": "experience_points",
    "exerciseType": "exercise_type",
}

LIST_SEPARATORS_PATTERN = "^[|;/,]{1,4}$"
ID_PATTERN = "^[A-Za-z0-9][A-Za-z0-9._-]*$"
_ID = re.compile(ID_PATTERN)
_NOT_SLUG = re.compile(r"[^a-z0-9]+")
_BASE_36 = string.digits + string.ascii_lowercase


class FieldError(ValueError):
    """A value breaks the rule of its field; the message is for people."""


def entity_id(kind: Kind, value: Any) -> str:
    """An id supplied by a client: its alphabet, its maximum length, no reserved word in any letter case."""
    text = _text(value)
    _at_most(text, MAX_ID_LENGTH[kind])
    if not _ID.fullmatch(text):
        raise FieldError("Must start with a letter or digit and contain only letters, digits, '.', '_' and '-'.")
    if text.lower() in _reserved(kind):
        raise FieldError("This id is reserved.")
    return text


def name(kind: Hierarchy, value: Any) -> str:
    """A name without its outer white space, on which its length is counted."""
    return _one_line(value, MAX_NAME_LENGTH[kind])


def level_code(value: Any) -> str:
    """A level's code without its outer white space, on which its length is counted."""
    return _one_line(value, MAX_CODE_LENGTH)


def description(kind: Literal["course", "lesson"], value: Any) -> str | None:
    """Sanitised rich text, or None when only white space is left; the length is that of the sanitised text."""
    return _rich_text(value, MAX_DESCRIPTION_LENGTH[kind])


def tip(value: Any) -> str | None:
    """The help page of a lesson: rich text as a description, only longer."""
    return _rich_text(value, MAX_TIP_LENGTH)


def language_tag(value: Any) -> str:
    """A language tag of BCP 47 with the usual letter case, without extensions."""
    text = _text(value)
    if not is_language_tag(text):
        raise FieldError(NOT_A_LANGUAGE_TAG)
    return text


def media_text(field: MediaText, value: Any) -> str | None:
    """A text about a sound or picture, None when it is blank; only `alt` and `transcript` may have several lines."""
    text: str = _text(value)
    if not text.strip():
        return None
    if field in ("alt", "transcript"):
        return _at_most(text, MAX_MEDIA_TEXT_LENGTH[field])
    if len(text.splitlines()) > 1:
        raise FieldError("Must be one line.")
    return _one_line(text, MAX_MEDIA_TEXT_LENGTH[field])


def uploaded_name(value: str | None) -> str | None:
    """The last part of a file name as a client sent it, without control characters, cut to what is stored."""
    last = re.split(r"[/\\]", value or "")[-1]
    text = "".join(character for character in last if category(character) not in ("Cc", "Zl", "Zp"))
    return text[: MAX_MEDIA_TEXT_LENGTH["file_name"]].strip() or None


def media_language(value: Any) -> str | None:
    """The language of a sound or picture, None when it is blank."""
    return language_tag(value) if _text(value).strip() else None


def language_pair(source: str | None, target: str | None) -> None:
    """Raises when a course would teach the language it is taught in; None is an unknown tag."""
    if source == target and source is not None:
        raise FieldError("Must differ from source_language.")


def module_type(value: Any) -> str:
    """One of MODULE_TYPES."""
    if _text(value) not in MODULE_TYPES:
        raise FieldError(f"Must be one of: {', '.join(MODULE_TYPES)}.")
    return str(value)


def exercise_type(value: Any) -> str:
    """One of EXERCISE_TYPES, written with dashes; underscores are accepted."""
    canonical = canonical_type(_text(value))
    if canonical is None:
        raise FieldError(f"Must be one of: {', '.join(EXERCISE_TYPES)}.")
    return canonical


def publication_message(value: Any) -> str | None:
    """The text of a publication, None when it is blank; it may have several lines."""
    if value is None:
        return None
    if has_control_characters(_text(value)):
        raise FieldError("May not contain control characters.")
    return _at_most(value, MAX_MESSAGE_LENGTH) if value.strip() else None


def publish_mode(value: Any) -> str:
    """One of PUBLISH_MODES."""
    if _text(value) not in PUBLISH_MODES:
        raise FieldError(f"Must be one of: {', '.join(PUBLISH_MODES)}.")
    return str(value)


def member_role(value: Any) -> str:
    """One of MEMBER_ROLES."""
    if _text(value) not in MEMBER_ROLES:
        raise FieldError(f"Must be one of: {', '.join(MEMBER_ROLES)}.")
    return str(value)


def account_name(value: Any) -> str:
    """The username or the e-mail address of an account, which may not exist."""
    return _one_line(value, MAX_ACCOUNT_NAME_LENGTH)


def shared_exercises(value: Any) -> str:
    """What a restoration does to exercises that other courses use."""
    if _text(value) not in SHARED:
        raise FieldError(f"Must be one of: {', '.join(SHARED)}.")
    return str(value)


def draft_revision(value: Any) -> int | None:
    """A revision of a draft that the caller has seen; None for any."""
    return None if value is None else _integer(value, 1, 10**18)


def publication_number(value: Any) -> int:
    """The number of a publication."""
    return _integer(value, 1, MAX_ORDER)


def publish_at(value: Any, now: datetime) -> datetime:
    """An instant at which to publish: with an offset, after now, within 366 days."""
    try:
        moment = parse_instant(_text(value))
    except ValueError as error:
        raise FieldError(str(error)) from None
    if moment <= now:
        raise FieldError("Must be in the future.")
    if moment > now + timedelta(days=MAX_DAYS_AHEAD):
        raise FieldError(f"Must be within {MAX_DAYS_AHEAD} days.")
    return moment


def order(value: Any) -> int:
    """A position among siblings, from 1; gaps are allowed."""
    return _integer(value, 1, MAX_ORDER)


def experience_points(value: Any) -> int:
    """What completing a lesson is worth."""
    return _integer(value, 0, MAX_EXPERIENCE_POINTS)


def unlock(value: Any) -> str:
    """One of UNLOCKS."""
    if _text(value) not in UNLOCKS:
        raise FieldError(f"Must be one of: {', '.join(UNLOCKS)}.")
    return str(value)


def boolean(value: Any) -> bool:
    """A JSON boolean: not `1`, not `"true"`."""
    if isinstance(value, bool):
        return value
    raise FieldError("May not be null." if value is None else "Must be a boolean.")


def array(value: Any) -> list[Any]:
    """A JSON array; what its items are is checked by the caller."""
    if isinstance(value, list):
        return value
    raise FieldError("May not be null." if value is None else "Must be a list.")


def word_text(value: Any) -> str:
    """A word, or another text about it, without its outer white space."""
    return _strict_line(value, MAX_WORD_LENGTH)


def word_entry(maximum: int, value: Any) -> str:
    """An entry of a list of a word: what a cell of an imported table may hold."""
    text = _strict_line(value, maximum)
    if "|" in text:
        raise FieldError("May not contain '|'.")
    return text


def list_separators(value: Any) -> str:
    """The characters that separate the entries of a list in a cell of an imported table."""
    if not re.fullmatch(LIST_SEPARATORS_PATTERN, _text(value)):
        raise FieldError("Must be 1 to 4 of the characters | ; / ,")
    return str(value)


def equal_entries(entries: Sequence[Any]) -> Iterator[int]:
    """The places of those entries of a list of texts that are equal to an earlier one, as answers are compared."""
    seen: set[tuple[str, ...]] = set()
    for place, entry in enumerate(entries):
        key = normalised(entry)
        if key in seen:
            yield place
        seen.add(key)


def record_id(value: Any) -> str:
    """The id of a record that a body names; whether there is one is looked up."""
    return str(_text(value))


def pronunciation(value: Any) -> str | None:
    """How a word is spoken, in one line; None when it is blank."""
    return _strict_line(value, MAX_PRONUNCIATION_LENGTH) if _text(value).strip() else None


def word_note(value: Any) -> str | None:
    """A note about a word, which may have several lines; None when it is blank."""
    if has_control_characters(_text(value)):
        raise FieldError("May not contain control characters.")
    return _at_most(value, MAX_NOTE_LENGTH) if value.strip() else None


def part_of_speech(value: Any) -> str:
    """One of PARTS_OF_SPEECH."""
    return _one_of(value, PARTS_OF_SPEECH)


def gender(value: Any) -> str:
    """One of GENDERS."""
    return _one_of(value, GENDERS)


def word_media(kind: Literal["audio", "image"], value: Any) -> str:
    """The URL of the sound or the picture of a word: absolute with https, or relative."""
    for _, problem in word_url(kind).problems(_text(value), ""):
        raise FieldError(problem)
    return str(value)


def word_url(kind: Literal["audio", "image"]) -> Url:
    """The declaration of such a URL."""
    return Url(2000, ("https",), (kind,), relative=True)


def candidate_ids(kind: NamedKind, name: str) -> Iterator[str]:
    """Ids to try for an entity of this name, best first, without end: the name as a slug, then `-2`, `-3`, ..."""
    maximum = MAX_ID_LENGTH[kind]
    base = _NOT_SLUG.sub("-", id_fold(name))[:maximum].strip("-") or kind
    if base not in _reserved(kind):
        yield base
    number = 2
    while True:
        suffix = f"-{number}"
        candidate = base[: maximum - len(suffix)].rstrip("-") + suffix
        if candidate != base:  # a long name may end like this itself
            yield candidate
        number += 1


def random_exercise_id() -> str:
    """`ex-` and 8 random characters of `0-9a-z`."""
    return "ex-" + "".join(secrets.choice(_BASE_36) for _ in range(8))


def _reserved(kind: Kind) -> frozenset[str]:
    return _RESERVED_WORD_IDS if kind == "word" else RESERVED_IDS


def _one_of(value: Any, choices: Sequence[str]) -> str:
    if _text(value) not in choices:
        raise FieldError(f"Must be one of: {', '.join(choices)}.")
    return str(value)


def _strict_line(value: Any, maximum: int) -> str:
    """One line, also by the line ends that are no control characters."""
    text = _one_line(value, maximum)
    if len(text.splitlines()) > 1:
        raise FieldError("Must be one line.")
    return text


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise FieldError("May not be null." if value is None else "Must be a string.")
    if not is_storable(value):
        raise FieldError("May not contain U+0000 or a lone surrogate.")
    return value


def _one_line(value: Any, maximum: int) -> str:
    # Control characters first: some of them count as white space and would be trimmed instead of refused.
    if has_control_characters(_text(value)):
        raise FieldError("May not contain control characters.")
    text: str = value.strip()
    if not text:
        raise FieldError("May not be blank.")
    return _at_most(text, maximum)


def _rich_text(value: Any, maximum: int) -> str | None:
    if value is None:
        return None
    text = clean_rich_text(_text(value))
    if not text.strip():
        return None
    for problem in picture_problems(_at_most(text, maximum)):
        raise FieldError(problem)
    return text


def _at_most(text: str, maximum: int) -> str:
    if len(text) > maximum:
        raise FieldError(f"Must be at most {maximum} characters.")
    return text


def _integer(value: Any, minimum: int, maximum: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise FieldError("May not be null." if value is None else "Must be an integer.")
    if not minimum <= value <= maximum:
        raise FieldError(f"Must be between {minimum} and {maximum}.")
    return value
