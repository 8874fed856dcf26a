"""Markdown notes of a course as the rich text an `informative` exercise may hold.

CommonMark and tables; HTML in the notes passes through, and what rich text does not allow is removed with the rest.
"""

from markdown_it import MarkdownIt

from langlearn.api.rich_text import clean_rich_text

_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


def rich_text_from_markdown(markdown: str) -> str:
    """Converts the notes to sanitised HTML, which is empty when they are."""
    html: str = _MARKDOWN.render(markdown)
    return clean_rich_text(html).strip()
