"""Hypothesis strategies: words of a small vocabulary, so that texts have many of them, and sentences of it."""

from dataclasses import replace

from hypothesis import strategies as st

from content.formats.documents import WordRow

TARGET = ["gato", "gatos", "leche", "bebe", "bebo", "el", "la", "pan", "agua", "niño", "¡hola!", "L'eau", "buenos"]
SOURCE = ["cat", "milk", "drink", "drinks", "the", "bread", "water", "child", "hello", "to", "good"]


def word(word_id, text, translations, **fields):
    """A word with empty lists and nulls where nothing is given."""
    lists = {name: list(fields.pop(name, [])) for name in ("synonyms", "forms", "tags")}
    nulls = dict.fromkeys(("part_of_speech", "gender", "pronunciation", "note", "audio_url", "image_url", "lesson_id"))
    return WordRow(word_id, text, list(translations), **{**nulls, **lists, **fields})


def phrases(vocabulary, maximum=3):
    return st.lists(st.sampled_from(vocabulary), min_size=1, max_size=maximum).map(" ".join)


def sentences(vocabulary, maximum=8):
    return phrases(vocabulary, maximum)


def words(**fields):
    """Words with ids `w0`, `w1`, ..."""
    built = st.builds(
        word,
        st.just(""),
        text=phrases(TARGET, 2),
        translations=st.lists(phrases(SOURCE, 2), min_size=1, max_size=3, unique=True),
        synonyms=st.lists(phrases(TARGET, 2), max_size=2, unique=True),
        forms=st.lists(phrases(TARGET, 2), max_size=2, unique=True),
        part_of_speech=st.sampled_from([None, "noun", "verb"]),
        audio_url=st.sampled_from([None, "https://cdn.example.org/a.ogg"]),
        image_url=st.sampled_from([None, "https://cdn.example.org/a.png"]),
        **fields,
    )
    return st.lists(built, max_size=14).map(
        lambda found: [replace(each, id=f"w{index}") for index, each in enumerate(found)]
    )
