"""What an exercise type is: a name, the shape of its data, and how an answer to it is graded.

Each type module of this package defines one `TYPE`; `registry` lists them. The keys that every type shares (a sound,
a picture, the words of the course that it practises, and `explanation` and `strict` for those that are graded) are
declared here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from content.exercises.course import Course
from content.exercises.grading import Grading
from content.exercises.schema import Boolean, Field, LanguageTag, ListOf, Problem, Record, Text, Url

SOUND = Url(2000, schemes=("https",), kinds=("audio",), relative=True)
PICTURE = Url(2000, schemes=("https",), kinds=("image",), relative=True)
ALTERNATIVE_TEXT = Text(300, blank=True)

MAX_ALTERNATIVES = 100
MAX_ACCEPTED_LENGTH = 21_000  # code points of all accepted texts
ANSWER_LANGUAGE = LanguageTag()  # of types whose answer is text; without it the course's languages are tried

_OF_EVERY_TYPE: dict[str, Field] = {
    "audio_url": SOUND,
    "audio_language": LanguageTag(),
    "image_url": PICTURE,
    "image_alt": ALTERNATIVE_TEXT,
    "words": ListOf(Text(40), 50),  # ids; those of no word mean nothing
}


Answer = tuple[str, Any]  # the dotted path of a field, and the accepted answer that it gives
Texts = list[tuple[str, str]]  # texts by the dotted paths of their fields
Description = tuple[str, str | None]  # the dotted path of the field that describes a picture, and its text


def _nothing_more(data: Mapping[str, Any]) -> Iterator[Problem]:
    return iter(())


def _none(data: Mapping[str, Any]) -> tuple[()]:
    return ()


@dataclass(frozen=True, slots=True)
class ExerciseType:
    """One exercise type.

    `answer` is the shape of an answer in words. `check` names the problems between fields; it sees any JSON object,
    sound or not. `grade` takes valid data, any JSON value and the course of the exercise, and raises `InvalidAnswer`.
    `rich_text` names the top-level keys that are sanitised. `accepted` are the answers that authors of valid data
    accept; of the texts in each list of `distinct`, no two should be equal after N; `pictures` are those besides the
    one of every type.
    """

    name: str
    data: Record
    grade: Callable[[Mapping[str, Any], Any, Course], Grading]
    example: dict[str, Any]
    answer: str
    check: Callable[[Mapping[str, Any]], Iterator[Problem]] = _nothing_more
    rich_text: tuple[str, ...] = ()
    accepted: Callable[[Mapping[str, Any]], Iterable[Answer]] = _none
    distinct: Callable[[Mapping[str, Any]], Iterable[Texts]] = _none
    pictures: Callable[[Mapping[str, Any]], Iterable[Description]] = _none

    def problems(self, data: Any) -> Iterator[Problem]:
        """Yields all that is wrong with `data`, field by field and then between fields."""
        yield from self.data.problems(data, "data")
        if isinstance(data, dict):
            yield from self.check(data)


def graded_data(required: Mapping[str, Field], optional: Mapping[str, Field] | None = None) -> Record:
    """Declares the data of a type that has a right answer."""
    return shown_data(required, {**(optional or {}), "explanation": Text(500, blank=True), "strict": Boolean()})


def shown_data(required: Mapping[str, Field], optional: Mapping[str, Field]) -> Record:
    """Declares the data of a type that is only read."""
    return Record(required, {**optional, **{key: node for key, node in _OF_EVERY_TYPE.items() if key not in required}})


def alternatives(maximum: int) -> ListOf:
    """Declares further accepted texts of at most this many code points each; see `problems_of_alternatives`."""
    return ListOf(Text(maximum), maximum=MAX_ALTERNATIVES)


def problems_of_alternatives(data: Mapping[str, Any], key: str) -> Iterator[Problem]:
    """Names alternatives that are too long with the main text at `key`: their lengths bound the work of grading."""
    texts = [data.get(key), *(found if isinstance(found := data.get("alternatives"), list) else ())]
    if sum(len(text) for text in texts if isinstance(text, str)) > MAX_ACCEPTED_LENGTH:
        yield "data.alternatives", f"Must be at most {MAX_ACCEPTED_LENGTH} characters, together with {key}."


def text_and_alternatives(data: Mapping[str, Any], key: str) -> Texts:
    """The accepted texts of a type that has one answer: that at `key`, and its alternatives."""
    return [(f"data.{key}", data[key]), *alternatives_of(data)]


def alternatives_of(data: Mapping[str, Any]) -> Texts:
    return [(f"data.alternatives.{index}", text) for index, text in enumerate(data.get("alternatives") or [])]
