"""A skill's notes in Markdown become rich text."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.formats.markdown import rich_text_from_markdown, rich_texts_from_markdown
from langlearn.api.rich_text import clean_rich_text


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        ("", ""),
        ("  \n\n", ""),
        ("# Saludos", "<h1>Saludos</h1>"),
        ("Uno\n\nDos", "<p>Uno</p>\n<p>Dos</p>"),
        ("**muy** *bien* `x`", "<p><strong>muy</strong> <em>bien</em> <code>x</code></p>"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("> cita", "<blockquote>\n<p>cita</p>\n</blockquote>"),
        (
            "| yo | soy |\n|:---|---:|\n| tú | eres |",
            "<table>\n<thead>\n<tr>\n<th>yo</th>\n<th>soy</th>\n</tr>\n</thead>\n"
            "<tbody>\n<tr>\n<td>tú</td>\n<td>eres</td>\n</tr>\n</tbody>\n</table>",
        ),
        ("[RAE](https://www.rae.es/)", '<p><a href="https://www.rae.es/">RAE</a></p>'),
        ("H<sub>2</sub>O", "<p>H<sub>2</sub>O</p>"),
        ("a<script>alert(1)</script>b", "<p>ab</p>"),
    ],
)
def test_markdown_as_rich_text(markdown: Any, html: Any) -> None:
    assert rich_text_from_markdown(markdown) == html


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=80))
def test_converted_markdown_is_unchanged_by_rich_text_cleaning(markdown: Any) -> None:
    html = rich_text_from_markdown(markdown)
    assert clean_rich_text(html) == html


def test_notes_are_split_between_blocks_as_many_as_fit() -> None:
    assert rich_texts_from_markdown("# A\n\nb\n\nc\n\nd", maximum=20) == (
        ["<h1>A</h1>\n<p>b</p>", "<p>c</p>\n<p>d</p>"],
        False,
    )


def test_long_table_is_cut_between_rows_under_its_header() -> None:
    markdown = (
        "| a | b |\n|---|---|\n" + "".join(f"| {number} | [x] |\n" for number in range(9)) + "\n[x]: https://a.example"
    )
    texts, is_cut = rich_texts_from_markdown(markdown, maximum=300)
    assert not is_cut
    assert len(texts) > 2
    assert all(text.count("<th>a</th>") == 1 and text.endswith("</table>") for text in texts)
    assert re.findall(r"<td>(\d)</td>", "".join(texts)) == [*"012345678"]
    assert sum(text.count('<a href="https://a.example">x</a>') for text in texts) == 9


@pytest.mark.parametrize(("mark", "name"), [("-", "ul"), ("1.", "ol")])
def test_long_list_is_cut_between_items(mark: str, name: str) -> None:
    texts, is_cut = rich_texts_from_markdown(f"{mark} uno dos\n" * 9, maximum=70)
    assert not is_cut
    assert texts == [f"<{name}>\n" + "<li>uno dos</li>\n" * 3 + f"</{name}>"] * 3


def test_long_paragraph_is_cut_at_blanks_in_its_markup() -> None:
    assert rich_texts_from_markdown("uno **dos tres** cuatro", maximum=35) == (
        ["<p>uno <strong>dos</strong></p>", "<p><strong>tres</strong> cuatro</p>"],
        True,
    )


def test_long_word_is_cut_between_its_characters() -> None:
    assert rich_texts_from_markdown("&lt;" * 6 + "猫猫", maximum=20) == (
        ["<p>&lt;&lt;&lt;</p>", "<p>&lt;&lt;&lt;猫</p>", "<p>猫</p>"],
        True,
    )


BLOCKS = st.sampled_from(
    [
        "# Título *a*",
        "uno dos [tres](https://a.example/?a=%22>) cuatro",
        "- uno dos\n- tres\n  - cuatro",
        "1. a\n\n   b\n2. c",
        "> cita cita",
        "| a | b |\n|---|---|\n| uno dos | tres |\n| cuatro | cinco |",
        "```\ncódigo  a < b\n```",
        "***",
        '<div title="a > b">uno <b>dos',
        "<table><tr><td>x y",
        "<script>x</script>",
        "palabra" * 9,
        "a &amp; b &lt;i&gt;",
    ]
)


@given(st.lists(BLOCKS | st.text(max_size=30), max_size=8), st.integers(90, 200))
def test_pieces_of_notes_fit_are_clean_and_lose_no_text(blocks: Any, maximum: int) -> None:
    markdown = "\n\n".join(blocks)
    whole = rich_text_from_markdown(markdown)
    texts, _ = rich_texts_from_markdown(markdown, maximum=maximum)
    assert all(0 < len(text) <= maximum for text in texts)
    assert [clean_rich_text(text) for text in texts] == texts
    if len(whole) <= maximum:
        assert texts == [whole] * bool(whole)
    if "<" not in "".join(blocks).replace("a < b", "") and "|" not in "".join(blocks):
        assert plain(" ".join(texts)) == plain(whole)


def plain(html: str) -> str:
    return re.sub(r"<[^>]*>|\s", "", html)
