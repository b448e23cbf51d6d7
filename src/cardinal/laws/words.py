"""The coded words inside effects, said in the reader's language: "played_later", "apply Law 64", "until D5 is played".

A code is an English phrase, kept as it is in records and case files. ``words*.toml`` say it in the other languages. A
phrase with values in it stands there once, as a template: ``apply Law {law}``. The name of a place says what can stand
in it (``_KINDS``), so that the English template is also the pattern that reads the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from string import Formatter

from cardinal.bridge import Contract, Vulnerability
from cardinal.cards import Card, Rank, Seat, Side, Suit
from cardinal.language import Text

from .call import parse_any_call


@dataclass(frozen=True, slots=True)
class Word:
    """A coded word as a value of a text: it is said in the language of the text."""

    code: str

    def label(self, language: str = "en") -> str:
        return say_word(self.code, language)


def say_word(code: str, language: str = "en") -> str:
    """The code in *language*; one that nobody has written down stays as it is.

    >>> say_word("until D5 is played"), say_word("until D5 is played", "ja")
    ('until ♦5 is played', '♦5 がプレイされるまで')
    """
    text = read_word(code)
    return code if text is None else text.render(language)


@lru_cache(maxsize=4096)
def read_word(code: str) -> Text | None:
    """The phrase that a code is, with its values; None when no table has it."""
    phrases, templates = _tables()
    slug = slug_of(code)
    if slug in phrases:
        return Text(phrases[slug], slug)
    return next((text for one in templates if (text := one.read(code)) is not None), None)


def slug_of(phrase: str) -> str:
    """The key of a phrase: ``played_later`` and "played later" are the same word."""
    return re.sub("[^a-z0-9]+", "_", phrase.lower()).strip("_")


@dataclass(frozen=True, slots=True)
class _Kind:
    """What can stand in a place: how it is written in a code, and what it is read as."""

    pattern: str
    read: Callable[[str], object]


_CALL, _CARD = r"(?:pass|XX?|[1-9](?:NT|[CDHS]))", "[CDHS][2-9TJQKA]"
_CONTRACT, _DIFFERENCE = r"[1-7](?:NT|[CDHS])X{0,2} by [NESW]", r"(?:=|[+-]\d+)"
_NUMBER = r"[+-]?\d+(?:\.\d+|/\d+| \d+/\d+)?"
_KINDS: Mapping[str, _Kind] = {
    "seat": _Kind("[NESW]", Seat.parse),
    "side": _Kind("NS|EW", Side.parse),
    "call": _Kind(_CALL, parse_any_call),
    "calls": _Kind(f"{_CALL}(?: {_CALL})+", lambda text: tuple(map(parse_any_call, text.split()))),
    "card": _Kind(_CARD, Card.parse),
    "cards": _Kind(f"{_CARD}(?: {_CARD})*", lambda text: tuple(map(Card.parse, text.split()))),
    "suits": _Kind("[CDHS](?: [CDHS])*", lambda text: tuple(map(Suit.parse, text.split()))),
    "ranks": _Kind("[2-9TJQKA](?: [2-9TJQKA])*", lambda text: tuple(map(Rank.parse, text.split()))),
    "contract": _Kind(_CONTRACT, Contract.parse),
    "difference": _Kind(_DIFFERENCE, str),
    "result": _Kind(f"{_CONTRACT} {_DIFFERENCE}", Word),
    "shares": _Kind(f"{_NUMBER}% of [^;]+(?:; {_NUMBER}% of [^;]+)+", lambda text: tuple(map(Word, text.split("; ")))),
    "vulnerability": _Kind("none|NS|EW|both", Vulnerability.parse),
    "number": _Kind(r"\d+", str),
    "percent": _Kind(f"{_NUMBER}%", str),
    "amount": _Kind(f"{_NUMBER}(?:%| IMPs)?", str),
    "ratings": _Kind(f"{_NUMBER} {_NUMBER}%(?:, {_NUMBER} {_NUMBER}%)*", lambda text: tuple(text.split(", "))),
    "law": _Kind(r"\d+[A-Z]?\d*(?:\([a-z]+\))*", str),
    "word": _Kind(".+", Word),
    "quote": _Kind(".*", str),  # a person's own words: nobody translates them
}


@dataclass(frozen=True, slots=True)
class _Template:
    """A phrase with places for values, as what reads a code."""

    source: str
    key: str
    pattern: re.Pattern[str]
    rank: tuple[int, int, int]  # the lowest is tried first

    @classmethod
    def of(cls, source: str, key: str, english: str) -> _Template:
        pattern, letters, kinds = "", 0, list[str]()
        for literal, name, _, _ in Formatter().parse(english):
            pattern += re.escape(literal)
            letters += len(literal)
            if name is not None:
                kinds.append(_kind_of(name))
                pattern += f"(?P<{name}>{_KINDS[_kind_of(name)].pattern})"
        # What takes any text waits for what does not, and words that may be known for those that never are; among
        # these the phrase that says more, or leaves less open, goes first.
        free = 2 if "word" in kinds else 1 if "quote" in kinds else 0
        return cls(source, key, re.compile(pattern, re.DOTALL), (free, -letters, kinds.count("word")))

    def read(self, code: str) -> Text | None:
        found = self.pattern.fullmatch(code)
        if found is None:
            return None
        values = {name: _KINDS[_kind_of(name)].read(text) for name, text in found.groupdict().items()}
        return Text(self.source, self.key, values)


def _kind_of(name: str) -> str:
    """The kind of a place: ``seat_2`` is a second seat."""
    return name.rstrip("_0123456789")


@cache
def _tables() -> tuple[Mapping[str, str], tuple[_Template, ...]]:
    """Every whole phrase with the table it stands in, and the templates in the order in which they are tried."""
    # Slow to import, and needed only when something is said.
    import tomllib
    from importlib.resources import files

    phrases, templates = dict[str, str](), list[_Template]()
    for path in sorted(files(__package__).iterdir(), key=lambda one: one.name):
        if not (path.name == "phrases.toml"):
            continue
        source = f"{__package__}.{path.name.removesuffix('.toml')}"
        for key, said in tomllib.loads(path.read_text("utf-8")).items():
            if "{" in said["en"]:
                templates.append(_Template.of(source, key, said["en"]))
            else:
                phrases[key] = source
    return phrases, tuple(sorted(templates, key=lambda one: one.rank))
