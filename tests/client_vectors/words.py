"""Vectors of the words of exercises: which ones an exercise practises, and what an answer says of each."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from content.exercises import grade
from content.formats.documents import WordRow
from content.tests.exercises.strategies import canonical_answer
from content.words.csv_text import decoded, read_csv
from content.words.matching import WordIndex
from tests.client_vectors import Vectors
from tests.grading_vectors import DEMO_COURSE, Draw, of_demo_course

SEED = 45
EXERCISES = 220
LANGUAGES = ("es", "ja")  # with blanks, and without
KEYS = ("id", "text", "translations", "forms")


def vectors() -> Vectors:
    table = read_csv(decoded((DEMO_COURSE.parent / "words.csv").read_bytes()))
    words = [WordRow(**{name: row.get(name) for name in WordRow.__slots__}) for _, row in table.rows]
    return {"words": [{key: asdict(word)[key] for key in KEYS} for word in words], "exercises": [*_exercises(words)]}


def _exercises(words: list[WordRow]) -> Iterator[dict[str, Any]]:
    draw = Draw(SEED)
    indexes = {language: WordIndex(words, target_language=language) for language in LANGUAGES}
    for exercise_type, data in draw.shuffled(list(of_demo_course()))[:EXERCISES]:
        language = draw.one_of(LANGUAGES)
        index = indexes[language]
        if draw.below(5) == 0:
            listed = [*index.belonging(exercise_type, data).word_ids, "unknown"]
            data = {**data, "words": draw.shuffled(listed)[: 1 + draw.below(3)]}
        belonging = index.belonging(exercise_type, data)
        graded = grade(exercise_type, data, _edited(draw, canonical_answer(exercise_type, data)))
        yield {
            "language": language,
            "exercise_type": exercise_type,
            "data": data,
            "word_ids": sorted(belonging.word_ids),
            "verdict": graded.verdict,
            "diff": graded.diff,
            "ratings": dict(sorted(index.evidence(exercise_type, belonging, graded.verdict, graded.diff).items())),
        }


def _edited(draw: Draw, answer: Any) -> Any:
    """The answer, or one with some of its words or parts changed."""
    if isinstance(answer, str):
        tokens = [draw.one_of([token, token, "", token + "s", token[:-1], "nada"]) for token in answer.split()]
        return " ".join(tokens)
    if isinstance(answer, list) and answer and isinstance(answer[0], dict):
        rights = draw.shuffled([pair["right"] for pair in answer])[: 1 + draw.below(len(answer))]
        return [{"left": pair["left"], "right": right} for pair, right in zip(answer, rights, strict=False)]
    if isinstance(answer, list) and answer:
        return [_edited(draw, part) for part in answer][: 1 + draw.below(len(answer))]
    return answer
