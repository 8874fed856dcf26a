"""A skill's notes in Markdown become rich text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.formats.markdown import rich_text_from_markdown
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
