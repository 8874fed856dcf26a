"""Hypothesis strategies: valid data of every exercise type, canonical answers, texts equal after N, any JSON."""

import unicodedata

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from content.exercises import EXERCISE_TYPES
from content.exercises.normalise import normalised

LETTERS = "abceinosuñáéíóúüçßığşαάβσςжйёабвגדהאשابتमनीकのがかカ日한국어tʼ'’-123.,¿?!_ \u00ad\u0301"
# How long an example takes says how busy the machine is, nothing more.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

storable_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)


def json_of(strings):
    """JSON values with these strings as keys and values."""
    floats = st.floats(allow_nan=False, allow_infinity=False)
    return st.recursive(
        st.none() | st.booleans() | st.integers() | floats | strings,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(strings, inner, max_size=4),
        max_leaves=12,
    )


json_values = json_of(st.text(max_size=8))
storable_json = json_of(storable_text)


def texts(maximum=40):
    """Text as an author may write it: any characters, not all white space."""
    written = st.text(st.sampled_from(LETTERS), min_size=1, max_size=maximum)
    return (written | storable_text).filter(str.strip)


def optional(**fields):
    return st.fixed_dictionaries({}, optional={name: st.none() | field for name, field in fields.items()})


@st.composite
def word_banks(draw):
    correct = draw(st.lists(texts(12), min_size=1, max_size=5))
    bank = draw(st.permutations(correct + draw(st.lists(texts(12), min_size=1, max_size=4))))
    required = {"source_text": draw(texts()), "target_text": draw(texts()), "correct_words": correct, "word_bank": bank}
    return {**draw(optional(alternatives=st.lists(texts(), max_size=3))), **required}


@st.composite
def blanks(draw):
    number = draw(st.integers(1, 4))
    answers = st.lists(texts(20), min_size=1, max_size=3)
    entries = [
        {"position": position, "correct_answers": draw(answers), **draw(optional(hints=st.lists(texts(9), max_size=3)))}
        for position in range(number)
    ]
    text = "".join(draw(st.sampled_from(["a ", "día ", "__ "])) + "_" * draw(st.integers(3, 6)) + " " for _ in entries)
    return {**draw(optional(strict=st.booleans())), "text": text, "blanks": draw(st.permutations(entries))}


@st.composite
def orderings(draw):
    number = draw(st.integers(2, 5))
    items = [
        {"text": draw(texts(20)), "correct_order": order, **draw(optional(id=st.sampled_from("abcdñ") | texts(6)))}
        for order in range(1, number + 1)
    ]
    return {"items": draw(st.permutations(items))}


@st.composite
def choices(draw):
    right = draw(st.lists(st.booleans(), min_size=2, max_size=8).filter(lambda flags: len(set(flags)) == 2))
    shown = optional(alt=storable_text) | st.fixed_dictionaries({"audio_url": st.just("https://cdn.example.org/a.ogg")})
    options = [
        {"text": draw(texts(20)), **draw(shown), "id": f"{draw(storable_text)}{index}", "is_correct": is_correct}
        for index, is_correct in enumerate(right)
    ]
    return {
        **draw(optional(shuffle=st.booleans(), explanation=storable_text)),
        "question": draw(texts()),
        "options": options,
    }


_accepted = optional(
    alternatives=st.lists(texts(), max_size=4), strict=st.booleans(), hints=st.lists(texts(9), max_size=5)
)
_pair = st.fixed_dictionaries({"left": texts(15), "right": texts(15)})
VALID_DATA = {
    "translation": st.builds(
        lambda required, more: {**required, **more},
        st.fixed_dictionaries({"source_text": texts(), "target_text": texts()}),
        _accepted,
    ),
    "translation-word-bank": word_banks(),
    "fill-in-the-blank": blanks(),
    "vof": st.fixed_dictionaries(
        {"statement": texts(), "is_true": st.booleans()}, optional={"explanation": st.none() | storable_text}
    ),
    "pairs": st.fixed_dictionaries(
        {"pairs": st.lists(_pair, min_size=1, max_size=5, unique_by=lambda pair: (pair["left"], pair["right"]))}
    ),
    "informative": st.fixed_dictionaries({"content": st.text("ab <>&é", min_size=1).filter(str.strip)}),
    "ordering": orderings(),
    "multiple-choice": choices(),
    "listening": st.builds(
        lambda required, more: {**required, **more},
        st.fixed_dictionaries(
            {"audio_url": st.sampled_from([None, "https://cdn.example.org/a.ogg"]), "transcript": texts()}
        ),
        _accepted,
    ),
    "speaking": st.builds(
        lambda required, more, similarity: {**required, **more, **similarity},
        st.fixed_dictionaries({"text": texts()}),
        _accepted,
        optional(min_similarity=st.integers(50, 100)),
    ),
}
exercises = st.sampled_from(EXERCISE_TYPES).flatmap(lambda name: st.tuples(st.just(name), VALID_DATA[name]))


def canonical_answer(exercise_type, data):
    """The answer the author had in mind, as the author wrote it."""
    match exercise_type:
        case "translation":
            return data["target_text"]
        case "translation-word-bank":
            return data["correct_words"]
        case "fill-in-the-blank":
            return [
                blank["correct_answers"][0] for blank in sorted(data["blanks"], key=lambda blank: blank["position"])
            ]
        case "vof":
            return data["is_true"]
        case "pairs":
            return data["pairs"]
        case "ordering":
            return [item["text"] for item in sorted(data["items"], key=lambda item: item["correct_order"])]
        case "multiple-choice":
            return [option["id"] for option in data["options"] if option["is_correct"]]
        case "listening":
            return data["transcript"]
        case "speaking":
            return data["text"]
        case _:
            return None


@st.composite
def equal_after_n(draw, text):
    """The text, or another that N makes the same."""
    other = draw(
        st.sampled_from(
            [
                text.upper(),
                text.lower(),
                text.casefold(),
                unicodedata.normalize("NFD", text),
                unicodedata.normalize("NFC", text),
                text.replace("'", "\u2019"),
                f" \u00bf{text}?! ",
                "\u00a0\n".join(text.split()),
                "\u200b".join(text),
                " ".join(f"«{word}»" for word in text.split()),
            ]
        )
    )
    return other if normalised(other) == normalised(text) else text


@st.composite
def answers_equal_after_n(draw, answer):
    """The answer with every text in it replaced by one equal after N."""
    if isinstance(answer, str):
        return draw(equal_after_n(answer))
    if isinstance(answer, list):
        return [draw(answers_equal_after_n(part)) for part in answer]
    if isinstance(answer, dict):
        return {key: draw(answers_equal_after_n(part)) for key, part in answer.items()}
    return answer


@st.composite
def near_answers(draw, exercise_type, data):
    """Answers of the right shape that are right, nearly right, unfinished or shuffled."""
    answer = canonical_answer(exercise_type, data)
    if isinstance(answer, str):
        return draw(st.sampled_from([answer, answer[:-2], answer[1:], answer[::-1]]) | texts())
    if isinstance(answer, list):
        parts = draw(st.permutations(answer))[: draw(st.integers(0, len(answer)))]
        return draw(st.sampled_from([answer[: len(parts)], list(parts), [*answer[1:], answer[0]]]))
    return draw(st.booleans()) if isinstance(answer, bool) else answer
