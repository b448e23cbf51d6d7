"""Acts as people type them: the sentences that the pages show, in their own language, become lines of a case file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from unicodedata import normalize

from cardinal.bridge import CALLS
from cardinal.cards import CARDS, SEATS
from cardinal.language import CardinalError, Labelled, Language, Text, keys

from .act import LINES, parse_act
from .act_line import Line
from .call import TOO_HIGH

_BRIDGE = "cardinal.laws.act_words"
_CALLS = {"calls_pass": "pass", "calls_double": "X", "calls_redouble": "XX", "calls_bid": ""}
_ENDINGS = ("_said", "_by", "_card")
_QUOTES = '["“”„«»「」『』]'


@lru_cache(maxsize=1024)
def typed_line(typed: str, language: str = "en", *, is_guandan: bool = False) -> str:
    """The line of a file that says what was typed. What nobody understands comes back as it is: whoever reads the line
    refuses it.

    >>> typed_line("北家叫1♠。", "zh-Hans"), typed_line("East doubles"), typed_line("N calls 1S", "ja")
    ('N calls 1S', 'E calls X', 'N calls 1S')
    """
    if is_guandan:
        # The laws of Guandan share procedures with those of bridge, whose cases are read from here.
        from .guandan.spoken import typed_guandan_line

        return typed_guandan_line(typed)
    line = typed.strip()
    if not line or _is_line(line):
        return line
    said = _plain(line)
    # Somebody who reads Japanese may well have written English: the own language first, then the others.
    for each in dict.fromkeys((str(language), *map(str, Language))):
        for sentence in _sentences(each):
            found = sentence.pattern.fullmatch(said)
            if found is not None:
                return sentence.line(found.groupdict(), each)
    return line


def typed_seat(typed: str) -> str:
    """The letter of a seat that was typed in any of the languages; anything else as it is."""
    every = (_spellings("seat", str(language)).get(_plain(typed).casefold()) for language in Language)
    return next((found for found in every if found is not None), typed.strip())


@cache
def seat_words() -> tuple[tuple[str, str], ...]:
    """Every word for a seat in any of the languages with its letter, the longest first."""
    every = {word: seat for language in Language for word, seat in _spellings("seat", str(language)).items()}
    return tuple(sorted(every.items(), key=lambda row: -len(row[0])))


def _is_line(line: str) -> bool:
    try:
        parse_act(line)
    except CardinalError:
        return False
    return True


def _plain(text: str) -> str:
    """Wide digits and punctuation as narrow ones, without the full stop."""
    return normalize("NFKC", text).strip().rstrip("。.!").strip()


@dataclass(frozen=True, slots=True)
class _Sentence:
    """One sentence of a language: the verb it tells, what it says by itself, and how it is read."""

    lines: tuple[Line, ...]
    fixed: Mapping[str, str]
    pattern: re.Pattern[str]

    def line(self, found: Mapping[str, str], language: str) -> str:
        told = {**self.fixed, **{name: _notation(name, text, language) for name, text in found.items()}}
        if "cards" in told:
            card, *more = _cards(told["cards"], language)
            told |= {"card": card, "more": "".join(f" and {one}" for one in more)}
        return next(one for one in self.lines if one.needed <= told.keys()).write(told)


def _cards(text: str, language: str) -> list[str]:
    spelt = _spellings("card", language)
    one = "|".join(map(re.escape, sorted(spelt, key=len, reverse=True)))
    return [spelt[found.casefold()] for found in re.findall(one, text, re.IGNORECASE)]


@cache
def _sentences(language: str) -> tuple[_Sentence, ...]:
    # Filled with its own places, a text is its template.
    every = [(key, Text(_BRIDGE, key, _PLACES).render(language)) for key in keys(_BRIDGE)]
    # The sentence that says more is tried first: "claims 3: …" before "claims 3".
    return tuple(_sentence(key, text, language) for key, text in sorted(every, key=lambda one: -len(one[1])))


def _sentence(key: str, text: str, language: str) -> _Sentence:
    verb, fixed = key.replace("_", " "), dict[str, str]()
    if key in _CALLS:
        verb, fixed = "calls", {"call": _CALLS[key]} if _CALLS[key] else {}
    elif verb not in {line.verb for line in LINES}:
        ending = next(one for one in _ENDINGS if key.endswith(one))
        verb = key.removesuffix(ending).replace("_", " ")
    own = tuple(line for line in LINES if line.verb == verb)
    parts = re.split(r"\{(\w+)\}", _plain(text))
    pattern = "".join(
        f"(?P<{part}>{_place(part, language)})" if place % 2 else _literal(part) for place, part in enumerate(parts)
    )
    return _Sentence(own, fixed, re.compile(pattern, re.IGNORECASE))


def _literal(text: str) -> str:
    """The words between the values; spaces do not matter, and one quotation mark is as good as another."""
    written = re.sub(r"[\s\"“”「」]+", lambda gap: _QUOTES if gap[0].strip() else " ", text)
    pieces = re.split(f"({re.escape(_QUOTES)}| )", written)
    return "".join({" ": r"\s*", _QUOTES: rf"\s*{_QUOTES}\s*"}.get(piece, re.escape(piece)) for piece in pieces)


def _place(name: str, language: str) -> str:
    """What may stand in a place of a sentence."""
    if name == "number":
        return r"\s*\d{1,4}\s*"
    if name == "text":
        return ".+?"
    one = "(?:" + "|".join(map(re.escape, sorted(_spellings(name, language), key=len, reverse=True))) + ")"
    return rf"\s*{one}(?:[\s,、]*{one})*\s*" if name == "cards" else rf"\s*{one}\s*"


def _notation(name: str, text: str, language: str) -> str:
    """A value as a file writes it; several cards are left to the game."""
    if name == "cards":
        return text
    return _spellings(name, language).get(text.strip().casefold(), text.strip())


@cache
def _spellings(name: str, language: str) -> Mapping[str, str]:
    """Every way in which the values of a place are written in a language, with their notation."""
    return dict(_spelt(_VALUES.get(name, ()), language))


def _spelt(values: Iterable[object], language: str) -> Iterator[tuple[str, str]]:
    for value in values:
        notation = str(value)
        yield notation.casefold(), notation
        if isinstance(value, Labelled):
            label = _plain(value.label(language))
            yield label.casefold(), notation
            # 北 is as good as 北家, and ウエスト as ウェスト.
            yield label.removesuffix("家").casefold(), notation
            yield label.replace("ウェ", "ウエ").casefold(), notation


_CALLS_MADE = (*CALLS, *TOO_HIGH)
_VALUES: Mapping[str, tuple[object, ...]] = {
    "seat": SEATS, "other": SEATS, "call": _CALLS_MADE, "second": _CALLS_MADE, "card": CARDS, "cards": CARDS,
}  # fmt: skip
_PLACES = {name: f"{{{name}}}" for name in (*_VALUES, "number", "text")}
