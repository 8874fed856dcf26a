"""Rich text without active markup: the only text of clients that is altered.

bleach is no longer maintained, so one function here uses it, and gets well-formed tags only.
"""

import html
import re
import threading
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from bleach.sanitizer import Cleaner


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_ALLOWED = _names(
    "p br hr div span strong b em i u s sub sup ul ol li blockquote code pre h1 h2 h3 h4 h5 h6 a img"
    " table thead tbody tr th td ruby rt rp"
)
_ALLOWED_ATTRIBUTES = {"a": {"href"}, "img": {"src", "alt"}}
_ALLOWED_ATTRIBUTES_OF_ALL = {"lang", "dir", "title"}
_URL_ATTRIBUTES = {"href", "src"}
_URL_SCHEMES = {"http", "https"}
# Their content is not read as markup: it ends at the first end tag of the same name.
_DROPPED_RAW = _names("script style iframe")
# These follow XML in one point: `<svg/>` has no content.
_FOREIGN = _names("svg math")
_DROPPED = _DROPPED_RAW | _FOREIGN | _names("object template")
# The other elements of HTML, those of its past included; a name in none of these sets is text, as in `<word>`.
_UNWRAPPED = _names(
    "abbr acronym address applet area article aside audio base basefont bdi bdo bgsound big blink body button canvas"
    " caption center cite col colgroup command data datalist dd del details dfn dialog dir dl dt embed fieldset"
    " figcaption figure font footer form frame frameset head header hgroup html image input ins isindex kbd keygen"
    " label legend link listing main map mark marquee menu menuitem meta meter multicol nav nextid nobr noembed"
    " noframes noscript optgroup option output param picture plaintext portal progress q rb rtc samp search section"
    " select slot small source spacer strike summary tfoot textarea time title track tt var video wbr xmp"
)
_KNOWN = _ALLOWED | _DROPPED | _UNWRAPPED
_FORMATTING = _names("a b code em i s strong u")

# A parser's work, and the size of what it repairs, can grow with the square of these. The longest rich text, of 5,000
# characters, has room for fewer.
_MAX_TAGS = 1500
_MAX_OPEN_FORMATTING = 20
# Repaired markup may need repair again; no text is known to need more than three passes.
_MAX_PASSES = 8

_SPACE = r"[\t\n\f\r ]"
_OPENING = re.compile(r"<(?=[A-Za-z/!?])")
_TAG_NAME = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,15})(?=[\t\n\f\r />])")
_COMMENT = re.compile(r"<!--(?:-?>|.*?(?:-->|--!>))", re.DOTALL)
_ATTRIBUTE_GAP = re.compile(r"[\t\n\f\r /]*")
_ATTRIBUTE_NAME = re.compile(r"[^\t\n\f\r />][^\t\n\f\r />=]*")
# A quoted value without its second quote reaches to the end of the text, where the tag then has no end either.
_ATTRIBUTE_VALUE = re.compile(rf"""{_SPACE}*={_SPACE}*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r >]*))""")
_PLAIN_NAME = re.compile("[a-z]+")

# HTML parsers rewrite `&`, `<`, `>`, control characters, line ends and the line feed after <pre>. To preserve
# them, they are encoded for bleach as a mark and a private character, white space as other white space.
_MARK = "\ue000"
_SHIFT = 0xE100
_ENCODED = {code: _MARK + chr(_SHIFT + code) for code in {*range(0x20), *map(ord, "&<>")} - {*map(ord, "\t\n\r")}}
_ENCODED |= {ord(_MARK): _MARK + _MARK, ord("\t"): "\t\t", ord("\r"): "\t\n"}
_ENCODED_WHITE_SPACE = {"\t\t": "\t", "\t\n": "\r", "\t ": "\n"}
_ENCODED_PAIR = re.compile(f"{_MARK}(.)|\t[\t\n ]", re.DOTALL)

_local = threading.local()


def clean_rich_text(text: str) -> str:
    """`text` without active markup; cleaning it again changes nothing.

    Allowed tags are balanced, the tags of other HTML elements are removed, scripts and the like with their content;
    comments and all attributes but the allowed ones are removed. The rest is unchanged, except that a `<` which would
    open a tag and does not is written `&lt;`.
    """
    if "<" not in text:
        return text
    for _ in range(_MAX_PASSES):
        cleaned = _clean_once(text)
        if cleaned == text:
            return text
        text = cleaned
    return _as_text(text)


def image_sources(text: str) -> Iterator[str]:
    """The sources of the pictures that remain after cleaning, as they are written: entities are not decoded."""
    return (source for source, _ in _Scanner(text).images())


def has_undescribed_image(text: str) -> bool:
    """Whether one of these pictures has no `alt`; an empty one says that the picture needs no description."""
    return any(alt is None for _, alt in _Scanner(text).images())


def _clean_once(text: str) -> str:
    scanner = _Scanner(text)
    markup = scanner.rewrite()
    if scanner.is_excessive:
        return _as_text(text)
    return _ENCODED_PAIR.sub(_decode, _balanced(markup) if scanner.tags else markup)


def _as_text(text: str) -> str:
    return _OPENING.sub("&lt;", text)


def _decode(pair: re.Match[str]) -> str:
    if pair[0] in _ENCODED_WHITE_SPACE:
        return _ENCODED_WHITE_SPACE[pair[0]]
    character = _MARK if pair[1] == _MARK else chr(ord(pair[1]) - _SHIFT)
    # Text may have been removed after a `<`: it must not open a tag with what follows it now.
    if character == "<" and _OPENING.match("<" + pair.string[pair.end() : pair.end() + 1]):
        return "&lt;"
    return character


def _balanced(markup: str) -> str:
    """Markup of allowed tags, balanced, with the allowed attributes only."""
    # A Cleaner has the state of its parser, so there is one per thread.
    if not hasattr(_local, "cleaner"):
        _local.cleaner = Cleaner(tags=_ALLOWED, attributes=_is_allowed_attribute, protocols=_URL_SCHEMES, strip=True)
    cleaner: Cleaner = _local.cleaner
    return cleaner.clean(markup)


def _is_allowed_attribute(tag: str, name: str, value: str) -> bool:
    if name in _URL_ATTRIBUTES and not _is_web_url(_ENCODED_PAIR.sub(_decode, value)):
        return False
    return name in _ALLOWED_ATTRIBUTES_OF_ALL or name in _ALLOWED_ATTRIBUTES.get(tag, ())


def _is_web_url(value: str) -> bool:
    """Is an attribute's value, its entities not yet decoded, a relative URL or one of http or https?"""
    try:
        url = html.unescape(value)
    except ValueError:  # a character reference of thousands of digits
        return False
    # Browsers skip white space and control characters in a scheme; what is left must not look like another scheme.
    before_path = re.split("[/?#]", re.sub(r"[^\x21-\x7e]", "", url), maxsplit=1)[0]
    scheme, colon, _ = before_path.partition(":")
    return not colon or scheme.lower() in _URL_SCHEMES


class _Tag(NamedTuple):
    name: str
    is_end: bool
    is_self_closing: bool
    attributes: dict[str, str]
    end: int


class _Scanner:
    """Finds tags as a browser would and rewrites them so that bleach gets well-formed allowed tags only.

    Linear in the length of the text: a position at which a tag was found to have no end is not tried again.
    """

    def __init__(self, text: str) -> None:
        self.tags = 0
        self._text = text
        self._pieces: list[str] = []
        self._open_formatting: Counter[str] = Counter()
        self._most_open = 0
        self._endless: set[int] = set()
        self._last_comment_end = max(text.rfind("-->"), text.rfind("--!>"))

    @property
    def is_excessive(self) -> bool:
        """Are there more tags than rich text may have?"""
        return self.tags > _MAX_TAGS or self._most_open > _MAX_OPEN_FORMATTING

    def rewrite(self) -> str:
        """The text with characters encoded, tags normalised, and disallowed tags and contents removed."""
        position = 0
        while (opening := _OPENING.search(self._text, position)) and not self.is_excessive:
            start = opening.start()
            self._add_text(self._text[position:start])
            position = self._comment_end(start) or self._read_tag(start)
        self._add_text(self._text[position:])
        return "".join(self._pieces)

    def images(self) -> Iterator[tuple[str, str | None]]:
        """The sources of pictures, each with its `alt`."""
        position = 0
        while opening := _OPENING.search(self._text, position):
            tag = self._tag(opening.start())
            position = tag.end if tag else opening.end()
            attributes = tag.attributes if tag and tag.name == "img" else {}
            source = attributes.get("src")
            if source and _is_web_url(source):
                yield source, attributes.get("alt")

    def _read_tag(self, start: int) -> int:
        tag = self._tag(start)
        if tag is None:
            self._add_text("&lt;")
            return start + 1
        if tag.name in _DROPPED and not tag.is_end:
            return self._content_end(tag)
        if tag.name in _ALLOWED:
            self._add_tag(tag)
        return tag.end

    def _add_text(self, text: str) -> None:
        carried = text.translate(_ENCODED)
        if carried.startswith("\n") and self._pieces and self._pieces[-1].startswith("<pre"):
            carried = "\t " + carried[1:]
        if carried:
            self._pieces.append(carried)

    def _add_tag(self, tag: _Tag) -> None:
        self.tags += 1
        if tag.name in _FORMATTING:
            self._open_formatting[tag.name] = max(0, self._open_formatting[tag.name] + (-1 if tag.is_end else 1))
            self._most_open = max(self._most_open, self._open_formatting.total())
        if tag.is_end:
            self._pieces.append(f"</{tag.name}>")
            return
        attributes = "".join(
            f' {name}="{value.replace(chr(34), "&quot;").translate(_ENCODED)}"'
            for name, value in tag.attributes.items()
            if _PLAIN_NAME.fullmatch(name)
        )
        self._pieces.append(f"<{tag.name}{attributes}>")

    def _comment_end(self, start: int) -> int | None:
        if start > self._last_comment_end:
            return None
        comment = _COMMENT.match(self._text, start)
        return comment.end() if comment else None

    def _content_end(self, tag: _Tag) -> int:
        """Where the element that `tag` opens ends, its end tag included; the end of the text when it has none."""
        if tag.name in _DROPPED_RAW:
            end_tag = re.compile(f"</{tag.name}(?=[\t\n\f\r />])", re.IGNORECASE).search(self._text, tag.end)
            found = self._tag(end_tag.start()) if end_tag else None
            return found.end if found else len(self._text)
        if tag.is_self_closing and tag.name in _FOREIGN:
            return tag.end
        depth, position = 1, tag.end
        while depth and (opening := _OPENING.search(self._text, position)):
            start = opening.start()
            comment_end = self._comment_end(start)
            inner = None if comment_end else self._tag(start)
            position = comment_end or (inner.end if inner else start + 1)
            if inner is None:
                continue
            if inner.name == tag.name:
                depth += -1 if inner.is_end else int(not (inner.is_self_closing and tag.name in _FOREIGN))
            elif inner.name in _DROPPED_RAW and not inner.is_end and tag.name not in _FOREIGN:
                position = self._content_end(inner)
        return len(self._text) if depth else position

    def _tag(self, start: int) -> _Tag | None:
        """The tag of a known element that begins at `start`; None when there is none or it has no end."""
        opening = _TAG_NAME.match(self._text, start)
        if opening is None or opening[2].lower() not in _KNOWN:
            return None
        attributes: dict[str, str] = {}
        tried: list[int] = []
        position = opening.end()
        while True:
            gap = _ATTRIBUTE_GAP.match(self._text, position)
            assert gap is not None
            position = gap.end()
            if position in self._endless or position == len(self._text):
                self._endless.update(tried)
                return None
            tried.append(position)
            name = _ATTRIBUTE_NAME.match(self._text, position)
            if name is None:
                break
            value = _ATTRIBUTE_VALUE.match(self._text, name.end())
            attributes.setdefault(name[0].lower(), (value[1] or value[2] or value[3] or "") if value else "")
            position = (value or name).end()
        return _Tag(opening[2].lower(), bool(opening[1]), gap[0].endswith("/"), attributes, position + 1)
