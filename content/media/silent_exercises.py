"""What speech synthesis reads: the exercises of a course that lack their sound, and the sounds it made before."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

import orjson

from content.media.speech import Speech, missing_speech
from content.models import LessonExercise, MediaAsset, MediaOrigin

_ORDER = ("lesson__module__section__level__order", "lesson__module__section__order", "lesson__module__order")


class SilentExercise(NamedTuple):
    """An exercise without its sound, as it was read: `tag` says whether it is still the same."""

    id: str
    exercise_type: str
    tag: int
    speech: Speech


def silent_exercises(course_id: str, *, types: Collection[str]) -> Iterator[SilentExercise]:
    """The exercises of these types in a course whose `audio_url` is absent or null, once each, in its order."""
    rows = LessonExercise.objects.filter(course=course_id, exercise__exercise_type__in=types)
    columns = ("exercise_id", "exercise__exercise_type", "exercise__tag", "exercise__data_json")
    ordered = rows.order_by(*_ORDER, "lesson__order", "order").values_list(*columns, "lesson__course__target_language")
    seen = set()
    for exercise_id, exercise_type, tag, data, target_language in ordered.iterator():
        speech = missing_speech(exercise_type, orjson.loads(data), target_language=target_language)
        if speech is not None and exercise_id not in seen:
            seen.add(exercise_id)
            yield SilentExercise(exercise_id, exercise_type, tag, speech)


def synthesised_sounds(speeches: Iterable[Speech]) -> dict[Speech, str]:
    """The addresses of those that were synthesised before."""
    wanted = set(speeches)
    rows = MediaAsset.objects.filter(
        origin=MediaOrigin.SYNTHESIS,
        language__in={speech.language for speech in wanted},
        transcript__in={speech.text for speech in wanted},
    ).order_by("-created_at", "-sha256")
    sounds = rows.values_list("language", "transcript", "path")
    found = {Speech(str(language), str(text)): path for language, text, path in sounds}
    return {speech: path for speech, path in found.items() if speech in wanted}
