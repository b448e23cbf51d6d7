"""The text of a game cut into what it is made of: tags, the text below a tag, comments, and lines for programs."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardinal.language import shown

from .pbn_problems import Report

# What a tag has below it beyond plain text: ("text", words), ("string", value), ("comment", text).
Piece = tuple[str, str]
_SPECIAL = r'\[{;"%'
_ITEM = re.compile(
    r"\[\s*([A-Za-z0-9_]+)\s*" + r'"((?:[^"\\\n]|\\.)*)"' + r"\s*\]" + rf"([^{_SPECIAL}]*)"
    r"|(\{)"
    r"|;([^\n]*)"
    r"|^%([^\n]*)"
    r'|"((?:[^"\\\n]|\\.)*)"'
    r"|\[([^\n]*)" + rf'|([^{_SPECIAL}]+|["%])',
    re.MULTILINE | re.ASCII,
)
_TAG, _COMMENT, _REST_OF_LINE, _ESCAPE, _STRING, _BROKEN, _TEXT = 3, 4, 5, 6, 7, 8, 9
# A tag that is not written as it should be: quotes inside, or a quote or bracket missing.
_TOLERATED = re.compile(r'\s*([A-Za-z][A-Za-z0-9_]*)\s*"?(.*?)"?\s*\]?\s*', re.ASCII)
_NOT_PRINTED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_ESCAPED = re.compile(r"\\([\"\\])")


class Tag:
    """A tag pair, where it stands, the plain text below it, and the pieces after that."""

    __slots__ = ("data", "name", "offset", "pieces", "value")

    def __init__(self, name: str, value: str, data: str, offset: int) -> None:
        self.name, self.value, self.data, self.offset = name, value, data, offset
        self.pieces: list[Piece] | None = None

    def add(self, kind: str, text: str) -> None:
        if kind == "comment":
            text = _NOT_PRINTED.sub(" ", text)
        if self.pieces is None:
            self.pieces = []
        self.pieces.append((kind, text))

    @property
    def has_text(self) -> bool:
        """Whether anything but comments and space stands below it."""
        if self.data and not self.data.isspace():
            return True
        return any(kind == "string" or (kind == "text" and text.strip()) for kind, text in self.pieces or ())

    @property
    def text(self) -> str:
        """The text below it in one stretch, to be shown."""
        return (self.data + " ".join(text for kind, text in self.pieces or () if kind != "comment")).strip()


class Scanned:
    """What a game is made of. The first tag has no name: it holds what comes before all others."""

    __slots__ = ("escapes", "tags")

    def __init__(self) -> None:
        self.tags: list[Tag] = [Tag("", "", "", 0)]
        self.escapes: list[str] = []


def scan(text: str, report: Report) -> Scanned:
    found = Scanned()
    tags = found.tags
    for item in _items(text) if "{" in text else _ITEM.finditer(text):
        if isinstance(item, tuple):
            _comment(tags[-1], item, report)
            continue
        kind = item.lastindex
        if kind == _TAG:
            name, value, data = item.group(1, 2, 3)
            if "\\" in value:
                value = unescaped(value)
            tags.append(Tag(name, value, data, item.start()))
        elif kind == _REST_OF_LINE:
            tags[-1].add("comment", item[5])
        elif kind == _ESCAPE:
            found.escapes.append(_NOT_PRINTED.sub(" ", item[6]).replace("\t", " "))
        elif kind == _STRING:
            tags[-1].add("string", unescaped(item[7]))
        elif kind == _BROKEN:
            broken = _broken(item[8], item.start(), report)
            if broken is not None:
                tags.append(broken)
        else:
            tags[-1].add("text", item[9])
    return found


def _items(text: str) -> Iterator[re.Match[str] | tuple[str, int, bool]]:
    """The same with comments in braces, as (text, offset, whether it was closed). A brace that nothing closes makes
    a comment to the end of its line."""
    place, size, closes = 0, len(text), True
    while place < size:
        item = _ITEM.match(text, place)
        if item is None:
            raise AssertionError("every character begins an item")
        if item.lastindex != _COMMENT:
            place = item.end()
            yield item
            continue
        end = text.find("}", place) if closes else -1
        closes = end >= 0
        if not closes:
            end = text.find("\n", place)
            end = size if end < 0 else end
        yield text[place + 1 : end], place, closes
        place = end + 1 if closes else end


def _comment(tag: Tag, item: tuple[str, int, bool], report: Report) -> None:
    text, offset, is_closed = item
    if not is_closed:
        report("open_comment", offset)
    tag.add("comment", text)


def _broken(line: str, offset: int, report: Report) -> Tag | None:
    """The tag that a line was meant to be; a line that is none is reported, and what follows goes on as before."""
    found = _TOLERATED.fullmatch(line)
    # Only a tag has its value in quotes: anything else in brackets is words.
    if found is None or '"' not in line:
        report("no_tag", offset, given=shown("[" + line))
        return None
    report("broken_tag", offset, given=shown("[" + line))
    return Tag(found[1], unescaped(found[2]), "", offset)


def unescaped(value: str) -> str:
    """A quote or a backslash after a backslash stands for itself; a backslash before anything else does too."""
    return _ESCAPED.sub(r"\1", value) if "\\" in value else value
