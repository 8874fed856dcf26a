"""What an exercise type is: a name, the shape of its data, and how an answer to it is graded.

Each type module of this package defines one `TYPE`; `registry` lists them. The keys that every type shares (a sound,
a picture, and `strict` for those that are graded) are declared here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from content.exercises.grading import Grading
from content.exercises.schema import Boolean, Field, LanguageTag, Problem, Record, Text, Url

SOUND = Url(2000, schemes=("https",), kinds=("audio",), relative=True)
PICTURE = Url(2000, schemes=("https",), kinds=("image",), relative=True)
ALTERNATIVE_TEXT = Text(300, blank=True)

_MEDIA: dict[str, Field] = {
    "audio_url": SOUND,
    "audio_language": LanguageTag(),
    "image_url": PICTURE,
    "image_alt": ALTERNATIVE_TEXT,
}


def _nothing_more(data: Mapping[str, Any]) -> Iterator[Problem]:
    return iter(())


@dataclass(frozen=True, slots=True)
class ExerciseType:
    """One exercise type.

    `check` names the problems between fields; it sees any JSON object, sound or not. `grade` takes valid data
    and any JSON value, and raises `InvalidAnswer`. `rich_text` names the top-level keys that are sanitised.
    """

    name: str
    data: Record
    grade: Callable[[Mapping[str, Any], Any], Grading]
    example: dict[str, Any]
    check: Callable[[Mapping[str, Any]], Iterator[Problem]] = _nothing_more
    rich_text: tuple[str, ...] = ()

    def problems(self, data: Any) -> Iterator[Problem]:
        """All that is wrong with `data`, field by field and then between fields."""
        yield from self.data.problems(data, "data")
        if isinstance(data, dict):
            yield from self.check(data)


def graded_data(required: Mapping[str, Field], optional: Mapping[str, Field] | None = None) -> Record:
    """The data of a type that has a right answer."""
    return shown_data(required, {**(optional or {}), "strict": Boolean()})


def shown_data(required: Mapping[str, Field], optional: Mapping[str, Field]) -> Record:
    """The data of a type that is only read."""
    return Record(required, {**optional, **{key: node for key, node in _MEDIA.items() if key not in required}})
