"""Acts as people type them: the sentences that the pages show, in their own language, become lines of a case file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from unicodedata import normalize

from cardinal.bridge import CALLS
from cardinal.cards import CARDS, SEATS
from cardinal.guandan.face import FACES
from cardinal.guandan.pattern import PATTERNS
from cardinal.language import CardinalError, Labelled, Language, Text, keys

from .act import LINES, parse_act
from .act_line import Line
from .call import TOO_HIGH
from .guandan.act import GUANDAN_LINES, parse_guandan_act

__all__ = ["typed_line", "typed_seat"]

_BRIDGE, _GUANDAN = "cardinal.laws.act_words", "cardinal.laws.guandan.act_words"
_CALLS = {"calls_pass": "pass", "calls_double": "X", "calls_redouble": "XX", "calls_bid": ""}
_ENDINGS = ("_said", "_by", "_card", "_by_lot", "_minutes")
_QUOTES = '["“”„«»「」『』]'


@lru_cache(maxsize=1024)
def typed_line(typed: str, language: str = "en", *, is_guandan: bool = False) -> str:
    """The line of a file that says what was typed. What nobody understands comes back as it is: whoever reads the line
    refuses it.

    >>> typed_line("北家叫1♠。", "zh-Hans"), typed_line("East doubles"), typed_line("N calls 1S", "ja")
    ('N calls 1S', 'E calls X', 'N calls 1S')
    """
    line, module = typed.strip(), _GUANDAN if is_guandan else _BRIDGE
    if not line or _is_line(line, is_guandan=is_guandan):
        return line
    said = _plain(line)
    # Somebody who reads Japanese may well have written English: the own language first, then the others.
    for each in dict.fromkeys((str(language), *map(str, Language))):
        for sentence in _sentences(module, each):
            found = sentence.pattern.fullmatch(said)
            if found is not None:
                return sentence.line(found.groupdict(), each)
    return line


def typed_seat(typed: str) -> str:
    """The letter of a seat that was typed in any of the languages; anything else as it is."""
    every = (_spellings("seat", str(language)).get(_plain(typed).casefold()) for language in Language)
    return next((found for found in every if found is not None), typed.strip())


def _is_line(line: str, *, is_guandan: bool) -> bool:
    try:
        (parse_guandan_act if is_guandan else parse_act)(line)
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
            told["cards"] = self._faces(told["cards"], language)
        if "pattern" in told:
            told["said"] = told.pop("pattern")
        if "seconds" in told:
            told["seconds"] = told["seconds"].zfill(2)
        if "cards" in told and any("{more}" in one.template for one in self.lines):
            card, *more = told["cards"].split()
            told |= {"card": card, "more": "".join(f" and {one}" for one in more)}
        # A verb may be written in two ways: by whom a tribute is taken may be left to the lot.
        return next(one for one in self.lines if one.needed <= told.keys()).write(told)

    def _faces(self, text: str, language: str) -> str:
        """Several cards, as the game of the sentence writes them."""
        spelt = _spellings("card" if any("{more}" in line.template for line in self.lines) else "face", language)
        one = "|".join(map(re.escape, sorted(spelt, key=len, reverse=True)))
        return " ".join(spelt[found.casefold()] for found in re.findall(one, text, re.IGNORECASE))


@cache
def _sentences(module: str, language: str) -> tuple[_Sentence, ...]:
    # Filled with its own places, a text is its template.
    every = [(key, Text(module, key, _PLACES).render(language)) for key in keys(module)]
    # The sentence that says more is tried first: "claims 3: …" before "claims 3".
    return tuple(_sentence(module, key, text, language) for key, text in sorted(every, key=lambda one: -len(one[1])))


def _sentence(module: str, key: str, text: str, language: str) -> _Sentence:
    lines = GUANDAN_LINES if module == _GUANDAN else LINES
    verbs = {line.verb for line in lines}
    verb, fixed = key.replace("_", " "), dict[str, str]()
    if module == _BRIDGE and key in _CALLS:
        verb, fixed = "calls", {"call": _CALLS[key]} if _CALLS[key] else {}
    elif verb not in verbs:
        ending = next(one for one in _ENDINGS if key.endswith(one))
        verb = key.removesuffix(ending).replace("_", " ")
        fixed = {"seconds": "00"} if ending == "_minutes" else {}
    own = tuple(line for line in lines if line.verb == verb)
    parts = re.split(r"\{(\w+)\}", _plain(text))
    pattern = "".join(
        f"(?P<{part}>{_place(module, part, language)})" if place % 2 else _literal(part)
        for place, part in enumerate(parts)
    )
    return _Sentence(own, fixed, re.compile(pattern, re.IGNORECASE))


def _literal(text: str) -> str:
    """The words between the values; spaces do not matter, and one quotation mark is as good as another."""
    written = re.sub(r"[\s\"“”「」]+", lambda gap: _QUOTES if gap[0].strip() else " ", text)
    pieces = re.split(f"({re.escape(_QUOTES)}| )", written)
    return "".join({" ": r"\s*", _QUOTES: rf"\s*{_QUOTES}\s*"}.get(piece, re.escape(piece)) for piece in pieces)


def _place(module: str, name: str, language: str) -> str:
    """What may stand in a place of a sentence."""
    if name in ("number", "minutes", "seconds"):
        return r"\s*\d{1,4}\s*"
    if name == "text":
        return ".+?"
    several, name = name == "cards", "face" if name == "cards" and module == _GUANDAN else name
    one = "(?:" + "|".join(map(re.escape, sorted(_spellings(name, language), key=len, reverse=True))) + ")"
    return rf"\s*{one}(?:[\s,、]*{one})*\s*" if several else rf"\s*{one}\s*"


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
            # 北 is as good as 北家.
            yield label.removesuffix("家").casefold(), notation


_CALLS_MADE = (*CALLS, *TOO_HIGH)
_VALUES: Mapping[str, tuple[object, ...]] = {
    "seat": SEATS, "other": SEATS, "call": _CALLS_MADE, "second": _CALLS_MADE, "card": CARDS, "cards": CARDS,
    "face": FACES, "pattern": PATTERNS,
}  # fmt: skip
_PLACES = {name: f"{{{name}}}" for name in (*_VALUES, "number", "minutes", "seconds", "text", "pattern")}
