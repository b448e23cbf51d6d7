"""Words for cards, calls and verbs in any of the languages, turned into the notation of a case file."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

_QUOTED = re.compile(r'("[^"]*"|“[^”]*”|「[^」]*」)')
_PARTICLE = re.compile(r"^(?:が|は|の|、|，|,|:|：)\s*")


def in_notation(text: str) -> str:
    """The text with calls and cards as a file writes them. What stands in quotation marks is somebody's words.

    >>> in_notation("W dropped the king of spades"), in_notation("南家打红心10"), in_notation("E bids one heart")
    ('W dropped SK', '南家打HT', 'E bids 1H')
    """
    pieces = _QUOTED.split(text)
    return "".join(piece if place % 2 else _replaced(piece) for place, piece in enumerate(pieces))


def verb_and_object(words: str) -> str | None:
    """What a player did, in the verbs of a case file; None if no verb is understood."""
    rest = _PARTICLE.sub("", words.strip())
    for said, verb in _verbs():
        is_latin = said.isascii()
        end = r"(?=\s|$)" if is_latin else ""
        before = re.match(rf"{re.escape(said)}{end}\s*(?P<what>.*)$", rest, re.IGNORECASE)
        after = None if is_latin else re.match(rf"(?P<what>\S*?)\s*{re.escape(said)}$", rest)
        found = before or after
        if found is not None:
            return f"{verb} {found['what'].strip()}".strip()
    return None


def card_words() -> tuple[Mapping[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]]:
    """Every word for each suit and for each rank, in a place that has room for a card only."""
    tables = _tables()
    suits, ranks = (
        {sign: tuple(word.casefold() for word in (*words, *tables[f"{name}_alone"][sign]))
         for sign, words in tables[name].items()}
        for name in ("suits", "ranks")
    )  # fmt: skip
    return suits, ranks


def _replaced(text: str) -> str:
    words = _words()
    suits, ranks, levels = words["suits"], words["ranks"], words["levels"]
    strains = {**words["strains"], **suits}

    def card(found: re.Match[str]) -> str:
        return _sign(suits, found["suit"]) + _sign(ranks, found["rank"])

    def bid(found: re.Match[str]) -> str:
        return _sign(levels, found["level"]) + _sign(strains, found["strain"])

    king_of_hearts, heart_king, one_heart = _patterns()
    return one_heart.sub(bid, heart_king.sub(card, king_of_hearts.sub(card, text)))


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    """A card by its rank and suit, a card by its suit and rank, and a bid."""
    words = _words()
    suit, rank = _one_of((*words["suits"],)), _one_of((*words["ranks"], *"AKQJT98765432"))
    strain, level = _one_of((*words["strains"], *words["suits"])), _one_of((*words["levels"], *"1234567"))
    begins, ends, of = r"(?<![A-Za-z0-9])(?:the )?", r"(?![A-Za-z0-9])", r"\s*の?\s*"
    return (
        re.compile(rf"{begins}(?P<rank>{rank}) of (?P<suit>{suit}){ends}", re.IGNORECASE),
        re.compile(rf"{begins}(?P<suit>{suit}){of}(?P<rank>{rank}){ends}", re.IGNORECASE),
        re.compile(rf"{begins}(?P<level>{level}){of}(?P<strain>{strain}){ends}", re.IGNORECASE),
    )


def _sign(signs: Mapping[str, str], said: str) -> str:
    return signs.get(said.casefold(), said.upper())


def _one_of(words: Iterable[str]) -> str:
    return "(?:" + "|".join(map(re.escape, sorted(words, key=len, reverse=True))) + ")"


@cache
def _tables() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((files(__package__) / "words_for_acts.toml").read_text("utf-8"))


@cache
def _words() -> dict[str, dict[str, str]]:
    """By the table, each word and the sign it means."""
    return {
        name: {word.casefold(): sign for sign, every in table.items() for word in every}
        for name, table in _tables().items()
        if name != "verbs"
    }


@cache
def _verbs() -> tuple[tuple[str, str], ...]:
    """Each word for a verb with the verb of a file, the longest first."""
    every = [(word, verb) for verb, words in _tables()["verbs"].items() for word in words]
    return tuple(sorted(every, key=lambda row: -len(row[0])))
