r"""PO files, the form in which translators exchange texts: read from any tool, written always the same way.

An entry has a context that names the text, the English, what is said in the other language, and comments. Plural forms
are refused, because no text here has any; entries that a tool has marked as obsolete (``#~``) are passed over.

>>> print(write_po([Entry("cards:N", "North", "Nord", notes=("a seat",))], "de").partition("\n\n")[2], end="")
#. a seat
msgctxt "cards:N"
msgid "North"
msgstr "Nord"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from .errors import NotUnderstood
from .text import Text, shown

FUZZY = "fuzzy"
_HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: cardinal\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_MEANT = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v"}
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_LINE = re.compile(r'(?P<word>msgctxt|msgid|msgstr)?\s*"(?P<text>(?:[^"\\]|\\.)*)"\s*')


@dataclass(frozen=True, slots=True)
class Entry:
    """One text: *english* as it was when it was translated, and what is *said* instead, empty if nothing yet is."""

    context: str
    english: str
    said: str
    notes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """The files in which it is said."""
    flags: tuple[str, ...] = ()
    before: str | None = None
    """The English that the translation was made from, where it has changed since."""
    line: int = field(default=0, compare=False)

    @property
    def is_fuzzy(self) -> bool:
        return FUZZY in self.flags

    @property
    def is_used(self) -> bool:
        """Whether readers get it: it is there, and nobody has marked it as doubtful."""
        return bool(self.said) and not self.is_fuzzy


def write_po(entries: Iterable[Entry], language: str) -> str:
    """A whole file. It has no date in it, so that the same texts are always the same bytes."""
    return "\n".join([_HEADER.format(language=language), *map(_written, entries)])


def _written(entry: Entry) -> str:
    lines = [f"#. {note}" for note in entry.notes]
    lines += [f"#: {place}" for place in entry.places]
    lines += [f"#, {', '.join(entry.flags)}"] if entry.flags else []
    lines += [f"#| {one}" for one in _said("msgid", entry.before)] if entry.before is not None else []
    for word, text in (("msgctxt", entry.context), ("msgid", entry.english), ("msgstr", entry.said)):
        lines += _said(word, text)
    return "".join(f"{line}\n" for line in lines)


def _said(word: str, text: str) -> Iterator[str]:
    """A text of several lines begins on a line of its own, as every tool writes it."""
    parts = re.findall(r"[^\n]*\n|[^\n]+", text) or [""]
    quoted = ['"' + "".join(_ESCAPES.get(one, one) for one in part) + '"' for part in parts]
    if len(quoted) == 1:
        yield f"{word} {quoted[0]}"
    else:
        yield f'{word} ""'
        yield from quoted


def read_po(text: str) -> tuple[Entry, ...]:
    """The entries of a file, without its header."""
    found: list[Entry] = []
    reading = _Reading(1)
    # By line feeds alone: a text may contain any other character that Python takes for the end of a line.
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), 1):
        line = line.rstrip("\r")
        if reading.is_whole and (line.startswith(("#", "msgctxt", "msgid ")) or not line.strip()):
            found.append(reading.entry())
            reading = _Reading(number)
        reading.take(line, number)
    if reading.is_whole:
        found.append(reading.entry())
    elif reading.texts:
        raise _bad(reading.line, "")
    return tuple(one for one in found if one.english or one.context)


class _Reading:
    """An entry, as far as it has been read."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.texts: dict[str, str] = {}
        self.comments: dict[str, list[str]] = {}
        self.word = ""

    @property
    def is_whole(self) -> bool:
        return "msgstr" in self.texts

    def take(self, line: str, number: int) -> None:
        if line.startswith("#|"):
            self._add(line[2:].strip(), number, before="before ")
        elif line.startswith("#"):
            if line[1:2] != "~":
                self.comments.setdefault(line[1:2], []).append(line[2:].strip())
        elif line.strip():
            if not {"msgctxt", "msgid"} & set(self.texts):
                self.line = number
            self._add(line.strip(), number)

    def _add(self, line: str, number: int, before: str = "") -> None:
        found = _LINE.fullmatch(line)
        if found is None:
            raise _bad(number, line)
        word = found["word"]
        if word is not None:
            if before + word in self.texts:
                raise _bad(number, line)
            self.word = before + word
            self.texts[self.word] = ""
        if self.word not in self.texts or not self.word.startswith(before):
            raise _bad(number, line)
        self.texts[self.word] += _ESCAPED.sub(lambda one: _MEANT.get(one[1], one[1]), found["text"])

    def entry(self) -> Entry:
        flags = ",".join(self.comments.get(",", ())).split(",")
        if "msgid" not in self.texts:
            raise _bad(self.line, "")
        return Entry(
            context=self.texts.get("msgctxt", ""),
            english=self.texts["msgid"],
            said=self.texts["msgstr"],
            notes=tuple(self.comments.get(".", ())),
            places=tuple(self.comments.get(":", ())),
            flags=tuple(flag.strip() for flag in flags if flag.strip()),
            before=self.texts.get("before msgid"),
            line=self.line,
        )


def _bad(number: int, line: str) -> NotUnderstood:
    return NotUnderstood(Text(__name__, "bad_line", {"number": number, "line": shown(line)}))
