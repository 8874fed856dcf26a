"""Exercises made from words and sentences: their ids, their data, and what a plan does with those made before."""

import base64
import hashlib
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.exercises import clean_data, grade
from content.exercises.normalise import normalised
from content.tests.exercises.strategies import canonical_answer, unhurried
from content.tests.words.strategies import SOURCE, TARGET, sentences, word, words
from content.words.generation import (
    DEFAULT_TEMPLATES,
    MAX_ALTERNATIVES,
    TEMPLATES,
    Generator,
    Made,
    Skipped,
    StoredExercise,
    digest_of,
    exercise_id,
    is_unedited,
    plan_generation,
    sentences_of,
)
from content.words.matching import WordIndex

COURSE, LESSON = "es-cats", "es-cats-l1"
MILK = StoredExercise(
    "ex-milk", "translation", {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche."}
)
GATO = word("gato", "gato", ["cat"], part_of_speech="noun")
LECHE = word("leche", "leche", ["milk"], part_of_speech="noun")
BEBER = word("beber", "beber", ["drink", "drinks"], forms=["bebo", "bebe"], part_of_speech="verb")
OTHERS = [word(text, text, [text.upper()], part_of_speech="noun") for text in ("perro", "pan", "agua")]
CATS = [GATO, LECHE, BEBER, *OTHERS]


def generator_of(vocabulary, exercises=(), chosen=None, **changes):
    parts: dict[str, Any] = {"course_id": COURSE, "lesson_id": LESSON, "source_language": "en", **changes}
    return Generator(
        index=WordIndex(vocabulary, target_language="es"),
        words=vocabulary if chosen is None else chosen,
        exercises=list(exercises),
        **parts,
    )


def make(template, vocabulary, exercises=(), **options):
    return generator_of(vocabulary, exercises, **options).make([template])


def only(template, vocabulary, exercises=(), **options):
    """The data of the one exercise that a template makes, without those that all have."""
    (made,) = make(template, vocabulary, exercises, **options)
    return {key: value for key, value in made.data.items() if key not in {"words", "generated"}}


def reasons(template, vocabulary, exercises=(), **options):
    return {
        each.source: each.reason
        for each in make(template, vocabulary, exercises, **options)
        if isinstance(each, Skipped)
    }


def plan(vocabulary, exercises=(), templates=TEMPLATES, held=None, whole=True, **options):
    """`held` are ids of exercises outside of the lesson, and whether the course uses these or has used them."""

    def held_of(exercise_ids):
        return {each: own for each, own in (held or {}).items() if each in exercise_ids}

    generator = generator_of(vocabulary, exercises, held_of=held_of, **options)
    return plan_generation(generator, templates=templates, whole=whole)


def carried_out(found, exercises):
    """The exercises of the lesson after a plan."""
    changed = {each.exercise_id: each for each in found.update}
    kept = [replace(each, data=changed[each.id].data) if each.id in changed else each for each in exercises]
    return kept + [StoredExercise(each.exercise_id, each.exercise_type, each.data) for each in found.create]


def test_the_id_is_made_of_course_lesson_template_and_source() -> None:
    assert exercise_id(COURSE, LESSON, "to_target", "gato") == "g-2fftov3zpljb7"


def test_to_target_has_the_translation_as_source_text_with_words_and_digest() -> None:
    (made,) = make("to_target", [GATO])
    assert (made.exercise_id, made.exercise_type, made.word_ids) == ("g-2fftov3zpljb7", "translation", ["gato"])
    assert made.data == {
        "generated": {"digest": "5ca776fd8f42aadc", "template": "to_target"},
        "source_text": "cat",
        "target_text": "gato",
        "words": ["gato"],
    }


def test_word_bank_has_the_words_of_the_sentence_and_distractors_in_the_order_of_their_hashes() -> None:
    (made,) = make("word_bank", CATS, [MILK])
    assert made.exercise_id == "g-sprsdf75qo5q5"
    assert made.data["correct_words"] == ["El", "gato", "bebe", "leche"]
    assert made.data["word_bank"] == ["perro", "agua", "gato", "leche", "bebe", "El", "pan"]
    assert made.data["words"] == ["beber", "gato", "leche"]


def test_to_target_accepts_synonyms_and_texts_of_words_with_the_same_translation_and_shows_the_picture() -> None:
    picture = "https://cdn.example.org/cat.png"
    data = only(
        "to_target",
        [replace(GATO, synonyms=["michi", "Gato"], image_url=picture), word("minino", "minino", ["kitty", "Cat"])],
        chosen=[replace(GATO, synonyms=["michi", "Gato"], image_url=picture)],
    )
    assert data == {
        "source_text": "cat", "target_text": "gato", "alternatives": ["michi", "minino"], "image_url": picture,
    }  # fmt: skip


def test_to_source_accepts_all_translations_of_words_of_equal_text_and_plays_the_sound() -> None:
    sound = "https://cdn.example.org/banco.ogg"
    bank = word("banco", "banco", ["bank", "shoal"], audio_url=sound)
    assert only("to_source", [bank, word("banco-2", "Banco", ["bench", "Bank"])], chosen=[bank]) == {
        "source_text": "banco", "target_text": "bank", "alternatives": ["shoal", "bench"],
        "audio_url": sound, "audio_language": "es",
    }  # fmt: skip


def test_alternatives_are_cut_to_their_maximum() -> None:
    many = [word(f"w{number}", f"texto{number}", ["x"]) for number in range(MAX_ALTERNATIVES + 2)]
    assert len(only("to_target", many, chosen=[many[0]])["alternatives"]) == MAX_ALTERNATIVES


def test_readings_of_all_answers_are_accepted_after_them() -> None:
    words = [
        word("correr", "correr(se) (algo)", ["run (fast)", "to race"], synonyms=["ir/venir"], part_of_speech="verb"),
        word("huir", "huir, escapar", ["run (fast)"]),
        word("si", "sí, señor", ["Yes, sir"], part_of_speech="phrase"),
    ]
    assert only("to_source", words, chosen=words[:1])["alternatives"] == ["to race", "run", "to run", "race"]
    assert only("to_target", words, chosen=words[:1])["alternatives"] == [
        *("ir/venir", "huir, escapar", "correr", "correrse", "ir", "venir", "huir", "escapar"),
    ]
    assert "alternatives" not in only("to_source", words, chosen=words[2:])
    assert "alternatives" not in only("to_target", words, chosen=words[2:])


def test_a_pair_has_the_text_on_the_left_and_the_first_translation_on_the_right() -> None:
    assert only("pairs", [LECHE, GATO]) == {
        "pairs": [{"left": "gato", "right": "cat"}, {"left": "leche", "right": "milk"}]
    }


def test_words_with_equal_texts_or_translations_are_in_different_sets() -> None:
    vocabulary = [
        word("a", "banco", ["bank", "shoal"]),
        word("b", "Banco", ["bench"]),
        word("c", "gato", ["cat"]),
        word("d", "bajío", ["shoal"]),
    ]
    assert [made.word_ids for made in make("pairs", vocabulary)] == [["a", "c"], ["b", "d"]]


def test_a_set_has_at_most_ten_words_and_a_set_of_one_is_skipped() -> None:
    vocabulary = [word(f"w{number:02}", f"texto{number}", [f"text{number}"]) for number in range(11)]
    first, second = make("pairs", vocabulary)
    assert (len(first.data["pairs"]), first.source) == (10, "1")
    assert (second.source, second.reason) == ("2", "too_few_words")


def test_cloze_takes_the_first_sentence_with_a_key_and_hides_its_stretch() -> None:
    water = StoredExercise("ex-a", "translation", {"source_text": "I drink water", "target_text": "Yo bebo agua"})
    assert only("cloze", CATS, [MILK, water], chosen=[BEBER]) == {
        "text": "El gato ___ leche.",
        "blanks": [{"position": 0, "correct_answers": ["bebe"], "hints": ["The cat drinks milk"]}],
    }


def test_cloze_hides_all_of_a_phrase_but_not_the_punctuation_around_it() -> None:
    sentence = StoredExercise(
        "ex-b", "translation", {"source_text": "Good morning, Ana!", "target_text": "- «¡Buenos, — días, Ana!»"}
    )
    greeting = word("bd", "buenos días", ["good morning"])
    assert only("cloze", [greeting], [sentence]) == {
        "text": "- «¡___, Ana!»",
        "blanks": [{"position": 0, "correct_answers": ["Buenos, — días"], "hints": ["Good morning, Ana!"]}],
    }


def test_cloze_of_a_long_source_text_has_no_hint() -> None:
    data = {"source_text": "cat " * 60, "target_text": "El gato bebe leche"}
    blank = only("cloze", CATS, [StoredExercise("ex-c", "translation", data)], chosen=[GATO])["blanks"][0]
    assert "hints" not in blank


def test_cloze_without_a_sentence_is_skipped() -> None:
    assert reasons("cloze", CATS, [MILK], chosen=[GATO, OTHERS[0]])["perro"] == "no_sentence"


@pytest.mark.parametrize(
    "data",
    [
        {"source_text": "the cat", "target_text": "el gato"},
        {"source_text": "x", "target_text": "gato " * 13},
        {"source_text": "The cat drinks", "target_text": "El gato ___ bebe"},
        {"source_text": "El gato bebe leche", "target_text": "The cat drinks milk"},
        {"source_text": "The cat drinks milk", "target_text": "El gato bebe leche", "generated": {}},
    ],
)
def test_exercises_that_are_no_sentences(data: Any) -> None:
    exercise = StoredExercise("ex-d", "translation", data)
    assert sentences_of([exercise], WordIndex(CATS, target_language="es")) == []


def test_word_bank_without_distractors_is_skipped() -> None:
    assert reasons("word_bank", [GATO, LECHE, BEBER], [MILK]) == {"ex-milk": "no_distractor"}


def test_word_bank_takes_no_word_that_an_alternative_has_and_equal_texts_once() -> None:
    data = {**MILK.data, "alternatives": ["El gato bebe leche y agua"]}
    vocabulary = [*CATS, word("pan-2", "Pan", ["loaf"], part_of_speech="noun")]
    made = only("word_bank", vocabulary, [replace(MILK, data=data)])
    assert sorted(map(str.lower, made["word_bank"])) == ["bebe", "el", "gato", "leche", "pan", "perro"]
    assert made["alternatives"] == ["El gato bebe leche y agua"]


def test_word_bank_takes_no_word_that_is_punctuation_which_answers_may_have_or_not() -> None:
    bank = only("word_bank", [*CATS[:4], word("question", "¿", ["question mark"])], [MILK])["word_bank"]
    assert sorted(bank) == ["El", "bebe", "gato", "leche", "perro"]


def test_word_bank_of_a_source_text_over_its_limit_is_skipped() -> None:
    data = {**MILK.data, "source_text": "x" * 501}
    assert reasons("word_bank", CATS, [replace(MILK, data=data)]) == {"ex-milk": "too_long"}


def test_distractors_with_a_part_of_speech_of_the_sentence_come_first() -> None:
    verbs = [word(f"v{number}", f"verbo{number}", [f"verb{number}"], part_of_speech="verb") for number in range(9)]
    listed = replace(MILK, data={**MILK.data, "words": ["gato"]})
    bank = only("word_bank", [*CATS, *verbs], [listed])["word_bank"]
    assert {"perro", "pan", "agua"} < set(bank)
    assert len(bank) == 8


def test_multiple_choice_has_one_right_option_and_no_wrong_one_that_is_a_translation() -> None:
    data = only("multiple_choice", [replace(GATO, translations=["cat", "PAN"]), LECHE, *OTHERS], chosen=[GATO])
    assert data["question"] == "gato"
    assert [option["id"] for option in data["options"]] == list("abcd")
    assert [option["text"] for option in data["options"] if option["is_correct"]] == ["cat"]
    vocabulary = [replace(GATO, translations=["cat", "PAN"]), LECHE, *OTHERS]
    (made,) = make("multiple_choice", vocabulary, chosen=vocabulary[:1])
    assert "PAN" not in {option["text"] for option in made.data["options"]}


def test_multiple_choice_without_another_word_is_skipped() -> None:
    assert reasons("multiple_choice", [GATO, word("michi", "michi", ["Cat!"])], chosen=[GATO]) == {
        "gato": "no_distractor"
    }


def test_listening_needs_a_sound() -> None:
    sound = "https://cdn.example.org/gato.ogg"
    assert reasons("listening", [GATO]) == {"gato": "no_audio"}
    assert only("listening", [replace(GATO, audio_url=sound)]) == {"audio_url": sound, "transcript": "gato"}


def test_default_templates_are_the_first_five() -> None:
    assert DEFAULT_TEMPLATES == ("to_source", "pairs", "to_target", "cloze", "word_bank")


def test_exercises_have_the_order_of_the_templates_then_of_their_sources() -> None:
    made = generator_of(CATS, [MILK]).make(reversed(TEMPLATES))
    assert [each.template for each in made] == sorted((each.template for each in made), key=TEMPLATES.index)
    assert [each.source for each in made if each.template == "to_source"] == sorted(each.id for each in CATS)


def test_an_exercise_whose_word_changed_is_updated() -> None:
    before = carried_out(plan([GATO], templates=["to_target"]), [])
    after = plan([replace(GATO, translations=["tomcat"])], before, ["to_target"])
    assert [each.data["source_text"] for each in after.update] == ["tomcat"]
    assert (after.create, after.unchanged, after.edited) == ([], [], [])


@pytest.mark.parametrize(
    "edit",
    [
        {"hints": ["miau"]},
        {"generated": None},
        {"generated": "x"},
        {"words": []},
    ],
)
def test_an_edited_exercise_is_left_alone(edit: Any) -> None:
    (made,) = carried_out(plan([GATO], templates=["to_target"]), [])
    edited = replace(made, data={**made.data, **edit})
    found = plan([replace(GATO, translations=["tomcat"])], [edited], ["to_target"])
    assert found.edited == ["g-2fftov3zpljb7"]
    assert (found.create, found.update, found.unchanged) == ([], [], [])


def test_an_exercise_that_the_lesson_uses_no_more_is_left_alone() -> None:
    (made,) = carried_out(plan([GATO], templates=["to_target"]), [])
    found = plan([GATO], [], ["to_target"], held={made.id: True})
    assert (found.edited, found.create) == ([made.id], [])


def test_an_id_of_an_exercise_of_others_is_passed_over() -> None:
    ids = [exercise_id(COURSE, LESSON, "to_target", "gato", number) for number in range(1, 8)]
    digest = hashlib.sha256(f"{COURSE}\n{LESSON}\nto_target\ngato\n3".encode()).digest()
    assert ids[2] == "g-" + base64.b32encode(digest).decode().lower()[:13]
    for number, expected in enumerate(ids):
        others = dict.fromkeys(ids[:number], False)
        first = plan([GATO], templates=["to_target"], held=others)
        assert [each.exercise_id for each in first.create] == [expected]
        again = plan([GATO], carried_out(first, []), ["to_target"], held=others)
        assert (again.unchanged, again.create, again.stale) == (first.create, [], [])
        assert plan([GATO], [], ["to_target"], held={**others, expected: True}).edited == [expected]


def test_exercises_of_words_and_sentences_that_are_gone_are_stale_whatever_the_templates() -> None:
    before = carried_out(plan(CATS, [MILK]), [MILK])
    rest = [each for each in before if each.id != "ex-milk"]
    found = plan(CATS, rest, ["to_source"], chosen=[each for each in CATS if each.id != "gato"])
    gone = [exercise_id(COURSE, LESSON, template, "gato") for template in ("to_source", "to_target", "multiple_choice")]
    assert set(found.stale) >= {*gone, "g-sprsdf75qo5q5"}
    assert exercise_id(COURSE, LESSON, "to_target", "leche") not in found.stale


def test_nothing_is_stale_when_words_were_chosen() -> None:
    before = carried_out(plan(CATS), [])
    assert plan(CATS, before, chosen=[GATO], whole=False).stale == []


def test_an_exercise_by_hand_is_never_stale() -> None:
    exercise = StoredExercise("g-byhand", "vof", {"statement": "x", "is_true": True})
    assert plan([], [exercise]).stale == []


LESSON_SENTENCES = st.lists(
    st.builds(
        lambda source, target, more: {"source_text": source, "target_text": target, **more},
        sentences(SOURCE, 14),
        sentences(TARGET, 14),
        st.fixed_dictionaries(
            {}, optional={"alternatives": st.lists(sentences(TARGET), max_size=3), "words": st.just(["w0", "w9"])}
        ),
    ),
    max_size=4,
).map(lambda found: [StoredExercise(f"ex-{index}", "translation", data) for index, data in enumerate(found)])


@unhurried
@given(words(), LESSON_SENTENCES)
def test_made_again_everything_is_unchanged(vocabulary: Any, exercises: Any) -> None:
    first = plan(vocabulary, exercises)
    assert not (first.update or first.unchanged or first.edited or first.stale)
    again = plan(vocabulary, carried_out(first, exercises))
    assert again.unchanged == first.create
    assert again.skipped == first.skipped
    assert not (again.create or again.update or again.edited or again.stale)


@unhurried
@given(words(), LESSON_SENTENCES, st.data())
def test_made_again_under_any_ids_everything_is_unchanged(vocabulary: Any, exercises: Any, draw: Any) -> None:
    honest = [each.exercise_id for each in plan(vocabulary, exercises).create]
    held = dict.fromkeys((each for each in honest if draw.draw(st.booleans(), label=f"hold {each}")), False)
    first = plan(vocabulary, exercises, held=held)
    assert len(first.create) == len(honest)
    assert [each.exercise_id for each in first.create if each.exercise_id in honest] == [
        each for each in honest if each not in held
    ]
    for others in (held, {}):
        again = plan(vocabulary, carried_out(first, exercises), held=others)
        assert again.unchanged == first.create
        assert not (again.create or again.update or again.edited or again.stale)


@unhurried
@given(words(), LESSON_SENTENCES, st.randoms())
def test_made_exercises_do_not_depend_on_the_order_of_the_words(vocabulary: Any, exercises: Any, random: Any) -> None:
    shuffled = random.sample(vocabulary, len(vocabulary))
    assert plan(shuffled, exercises) == plan(vocabulary, exercises)


@unhurried
@given(words(), LESSON_SENTENCES)
def test_made_data_are_valid_unedited_and_list_known_words(vocabulary: Any, exercises: Any) -> None:
    for made in plan(vocabulary, exercises).create:
        assert clean_data(made.exercise_type, made.data) == made.data
        assert is_unedited(made.data)
        assert made.data["generated"]["digest"] == digest_of(made.data)
        assert set(made.data["words"]) <= {each.id for each in vocabulary}
        assert len(made.exercise_id) == 15


@unhurried
@given(words(), LESSON_SENTENCES)
def test_canonical_answers_are_correct_and_none_with_an_addition_is(vocabulary: Any, exercises: Any) -> None:
    for made in plan(vocabulary, exercises).create:
        answer = canonical_answer(made.exercise_type, made.data)
        assert grade(made.exercise_type, made.data, answer).verdict == "correct"
        for longer in additions(made, answer):
            assert grade(made.exercise_type, made.data, longer).verdict != "correct"


def additions(made: Made, answer: Any) -> list[Any]:
    """The answer with one more word or choice."""
    match made.exercise_type:
        case "translation" | "listening":
            return [f"{answer} zzz"]
        case "fill-in-the-blank":
            return [[f"{answer[0]} zzz"]]
        case "translation-word-bank":
            wrong = {normalised(each) for each in made.data["word_bank"]} - set(map(normalised, answer))
            return [[*answer, " ".join(each)] for each in wrong]
        case "multiple-choice":
            return [[*answer, each["id"]] for each in made.data["options"] if not each["is_correct"]]
        case _:
            return [[*answer, {"left": "zzz", "right": "zzz"}]]


@unhurried
@given(words(), LESSON_SENTENCES, st.data())
def test_edited_exercises_are_in_no_plan_but_as_edited(vocabulary: Any, exercises: Any, draw: Any) -> None:
    before = carried_out(plan(vocabulary, exercises), exercises)
    edited = {
        each.id for each in before if each.id.startswith("g-") and draw.draw(st.booleans(), label=f"edit {each.id}")
    }
    after = [replace(each, data={**each.data, "by": "hand"}) if each.id in edited else each for each in before]
    changed = [replace(each, text=f"{each.text} otro", translations=["something"]) for each in vocabulary]
    found = plan(changed, after)
    assert not edited & {each.exercise_id for each in (*found.create, *found.update, *found.unchanged)}
    assert set(found.edited) <= edited


@unhurried
@given(words(), st.text(max_size=12), st.text(max_size=12))
def test_equal_words_in_another_lesson_have_equal_data_but_for_what_hashes_of_ids_order(
    vocabulary: Any, course: Any, lesson: Any
) -> None:
    templates = ["to_source", "pairs", "to_target"]
    here = generator_of(vocabulary).make(templates)
    there = generator_of(vocabulary, course_id=course, lesson_id=lesson).make(templates)
    assert [getattr(each, "data", each.source) for each in here] == [
        getattr(each, "data", each.source) for each in there
    ]
