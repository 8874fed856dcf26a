"""YAML as authors mean it: texts stay texts, no key is lost, and bad files are refused in words."""

from contextlib import suppress
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from content.formats.yaml_tree import Pairs, YamlError, joined, parse_yaml


@pytest.mark.parametrize("word", ["no", "yes", "on", "null", "1.0", "007", "2026-03-02", "0x1F", "1_000", ".inf"])
def test_a_scalar_stays_the_text_that_was_typed(word: Any) -> None:
    assert parse_yaml(f"- {word}") == [word]
    assert parse_yaml(f"{word}: {word}") == Pairs([(word, word)])


def test_only_an_unquoted_empty_value_is_null() -> None:
    assert parse_yaml("[~, '~', '', ]") == [None, "~", ""]
    assert parse_yaml("a:\nb: ''") == Pairs([("a", None), ("b", "")])


@pytest.mark.parametrize("text", ["", "\n", "# only a comment\n", "---\n"])
def test_empty_yaml_file_is_null(text: Any) -> None:
    assert parse_yaml(text) is None


def test_repeated_yaml_keys_are_retained_in_order() -> None:
    assert parse_yaml("a: 1\nb: 2\na: 3") == Pairs([("a", "1"), ("b", "2"), ("a", "3")])


def test_yaml_aliases_are_replaced_by_the_anchored_value() -> None:
    assert parse_yaml("a: &x [1, 2]\nb: *x\nc: &y z\nd: *y") == Pairs(
        [("a", ["1", "2"]), ("b", ["1", "2"]), ("c", "z"), ("d", "z")]
    )


def test_yaml_aliases_that_repeat_too_much_are_refused() -> None:
    """Readers walk what aliases repeat: 26 lines would be 2**25 values."""
    assert parse_yaml("a: &a [x]\n" + "\n".join(f"b{number}: *a" for number in range(1000)))
    doubled = "a0: &a0 [x, x]\n" + "\n".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]" for n in range(1, 26))
    with pytest.raises(YamlError, match=r"^line \d+: aliases repeat more than 1000000 values$"):
        parse_yaml(doubled)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a: b: c", 1),
        ("a:\n  - b\n c", 3),
        ("a: [b}", 1),
        ("Phrase: {Buenos días} amigo", 1),
        ("a: *unknown", 1),
        ("a: &x [*x]", 1),
        ("? [a]\n: b", 1),
        ('x: y\na: "\\0"', 2),
        ("a: 1\n---\nb: 2", 2),
        ("@a", 1),
        ("\ta: b", 1),
    ],
)
def test_unsupported_yaml_is_refused_with_its_line(text: Any, line: Any) -> None:
    with pytest.raises(YamlError, match=rf"^line {line}: \S"):
        parse_yaml(text)


def test_characters_outside_yaml_are_refused() -> None:
    with pytest.raises(YamlError, match="control characters"):
        parse_yaml("a: \x07")


@pytest.mark.parametrize("nested", ["[" * 100_000, "{a: " * 100_000, "- " * 100_000 + "a"])
def test_deeply_nested_yaml_is_refused(nested: Any) -> None:
    with pytest.raises(YamlError, match="levels deep"):
        parse_yaml(nested)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: Any) -> None:
    with suppress(YamlError):
        parse_yaml(text)


texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1).filter(lambda text: text != "~")


@given(st.recursive(texts, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4)))
def test_dumped_yaml_is_read_back(value: Any) -> None:
    def plain(node):
        if isinstance(node, Pairs):
            return {key: plain(item) for key, item in node.items}
        return [plain(item) for item in node] if isinstance(node, list) else node

    assert plain(parse_yaml(yaml.safe_dump(value, allow_unicode=True, default_style='"'))) == value


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        (None, "a", "a"),
        ("a", None, "a"),
        ("a", "b", ["a", "b"]),
        (["a"], "b", ["a", "b"]),
        (["a"], ["b"], ["a", "b"]),
        (Pairs([("a", "1")]), Pairs([("a", "2")]), Pairs([("a", "1"), ("a", "2")])),
        (Pairs([("a", "1")]), ["b"], [Pairs([("a", "1")]), "b"]),
    ],
)
def test_values_of_a_repeated_key_are_joined(first: Any, second: Any, expected: Any) -> None:
    assert joined(first, second) == expected
