"""XML, read into a tree with lines, from files that nobody vouches for: no entities, no endless depth, no end of size.

What cannot be read is reported; reading goes on at the next element of a name that can stand for itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO
from xml.parsers import expat

from cardinal.language import Text, Texts

from .problem import Problem

said = Texts(__name__)

MOST_BYTES = 64 << 20
MOST_DEPTH = 60
MOST_RESTARTS = 200
_MISMATCH = expat.errors.codes[expat.errors.XML_ERROR_TAG_MISMATCH]


class Node:
    """An element: its name in capitals, attributes, text, children, and the line on which it begins."""

    __slots__ = ("attributes", "children", "line", "name", "text")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name, self.attributes, self.line = name.upper(), attributes, line
        self.text = ""
        self.children: list[Node] = []

    def child(self, name: str) -> Node | None:
        return next((one for one in self.children if one.name == name), None)

    def value(self, *names: str) -> str:
        """The text of the first child that has one of the names."""
        found = next((child for child in self.children if child.name in names), None)
        return "" if found is None else found.text.strip()

    def all(self, name: str) -> Iterator[Node]:
        return (child for child in self.children if child.name == name)

    def below(self, name: str) -> Iterator[Node]:
        """Every element of a name, however deep, in the order of the file."""
        stack = [self]
        while stack:
            node = stack.pop()
            if node.name == name:
                yield node
            stack += reversed(node.children)


class _Refused(Exception):
    """What no file of ours needs: an entity, or elements in elements without end."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def read_tree(stream: BinaryIO, file: str, restart_at: str) -> tuple[Node | None, list[Problem]]:
    """The root, with what was read of it, and what was wrong. After damage, the next element called *restart_at*
    begins again below the root."""
    data = stream.read(MOST_BYTES + 1)
    problems: list[Problem] = []
    if len(data) > MOST_BYTES:
        problems.append(Problem(file, 0, said("too_large", most=MOST_BYTES >> 20)))
        data = data[:MOST_BYTES]
    root: Node | None = None
    encoding: str | None = None
    start, mark = 0, f"<{restart_at}".encode()
    for _ in range(MOST_RESTARTS):
        tree = _Tree(data.count(b"\n", 0, start), root, encoding)
        failed = tree.parse(data, start)
        root, encoding = tree.root, tree.encoding
        if failed is None:
            break
        tree.drop_open_child(restart_at)
        offset, line, why = failed
        rest = data.find(mark, offset + 1)
        if not tree.is_at_an_end:
            problems.append(Problem(file, line, why))
        if rest < 0 or root is None or isinstance(tree.refused, _Refused):
            break
        start = rest
    return root, problems


class _Tree:
    """The elements of one stretch; those of a later stretch go below the root of the first."""

    def __init__(self, lines_before: int, root: Node | None, encoding: str | None) -> None:
        self._lines, self.root, self.encoding = lines_before, root, encoding
        self._open: list[Node] = [] if root is None else [root]
        self._text: list[str] = []
        self.refused: Exception | None = None
        self._is_restarted = False
        self._is_later = root is not None
        self._parser = parser = expat.ParserCreate(encoding)
        parser.buffer_text = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text.append
        parser.EntityDeclHandler = self._entity
        parser.XmlDeclHandler = self._declaration
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)

    def parse(self, data: bytes, start: int) -> tuple[int, int, Text] | None:
        """Nothing, or where it failed and why."""
        before = b"" if not start else b"<r>"
        self._is_restarted = bool(start)
        parser = self._parser
        try:
            parser.Parse(before + data[start:], True)
        except (expat.ExpatError, _Refused, ValueError, LookupError) as error:
            self.refused = error
            offset = max(start, start + parser.CurrentByteIndex - len(before))
            line = self._lines + parser.CurrentLineNumber
            if isinstance(error, expat.ExpatError):
                line = self._lines + error.lineno
                return offset, line, said("broken", why=expat.ErrorString(error.code))
            key = error.key if isinstance(error, _Refused) else "encoding"
            return offset, line, said(key)
        return None

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if self._is_restarted:
            self._is_restarted = False  # the element that only holds the others
            return
        if len(self._open) >= MOST_DEPTH:
            raise _Refused("too_deep")
        node = Node(name, attributes, self._lines + self._parser.CurrentLineNumber)
        self._flush()
        if self._open:
            self._open[-1].children.append(node)
        else:
            self.root = node
        self._open.append(node)

    def _end(self, name: str) -> None:
        self._flush()
        if len(self._open) > 1:
            self._open.pop()

    def _flush(self) -> None:
        if self._text:
            if self._open:
                self._open[-1].text += "".join(self._text)
            self._text.clear()

    @property
    def is_at_an_end(self) -> bool:
        """Whether it only met the end of an element that began before the damage."""
        is_end = isinstance(self.refused, expat.ExpatError) and self.refused.code == _MISMATCH
        return self._is_later and is_end and len(self._open) == 1

    def drop_open_child(self, name: str) -> None:
        """Leave out what was open inside the last element called *name*: it is not known to be whole."""
        names = [node.name for node in self._open]
        if name in names and names.index(name) + 1 < len(names):
            self._open[names.index(name)].children.pop()

    def _declaration(self, _version: str, encoding: str | None, _standalone: int) -> None:
        self.encoding = encoding

    def _entity(self, *_: object) -> None:
        raise _Refused("entity")
