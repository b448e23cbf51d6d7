"""What people say when they call for a ruling, and the laws that they mean (``what_people_say.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from .search_text import folded, tokens

Phrases = tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]
"""Numbers, the likeliest first, and the phrases that lead to them."""


def laws_said(words: str) -> dict[str, float]:
    """The laws to be heard that the phrases inside *words* lead to; a longer phrase says more, its first law most."""
    return _said(words, phrases_of_laws())


def clauses_said(words: str) -> dict[str, float]:
    """The clauses that the phrases inside *words* lead to, and the laws of which every clause is meant."""
    return _said(words, phrases_of_clauses())


def _said(words: str, rows: Phrases) -> dict[str, float]:
    text, wanted, found = f" {folded(words)} ", tokens(words), dict[str, float]()
    for numbers, phrases in rows:
        length = max((len(phrase) for phrase in phrases if _is_said(phrase, text, wanted)), default=0)
        if length:
            weight = 8 + 4 * length / len(text)
            for place, number in enumerate(numbers):
                found[number] = max(found.get(number, 0.0), weight - place)
    return found


def _is_said(phrase: str, text: str, wanted: frozenset[str]) -> bool:
    """Whether a phrase stands in a text, or all its words do, whatever their order ("card dropped")."""
    parts = _tokens_of(phrase)
    # A word of the Latin script may go on behind the phrase, "hesitat", but begins with it.
    stands = phrase in text if not phrase.isascii() else f" {phrase.lstrip()}" in text
    return stands or (len(parts) > 1 and parts <= wanted)


@cache
def _tokens_of(phrase: str) -> frozenset[str]:
    return tokens(phrase)


@cache
def phrases_of_laws() -> Phrases:
    """Laws to be heard, the likeliest first, and the phrases that lead to them."""
    return tuple((tuple(row["laws"]), _folded(row)) for row in _rows() if "laws" in row)


@cache
def phrases_of_clauses() -> Phrases:
    """Clauses, the likeliest first, and the phrases that lead to them; without any, the laws that are heard."""
    return tuple((tuple(row.get("clauses", row.get("laws", ()))), _folded(row)) for row in _rows())


def _folded(row: dict[str, list[str]]) -> tuple[str, ...]:
    return tuple(map(folded, row["words"]))


def _rows() -> list[dict[str, list[str]]]:
    rows: list[dict[str, list[str]]] = tomllib.loads((files(__package__) / "what_people_say.toml").read_text("utf-8"))[
        "said"
    ]
    return rows
