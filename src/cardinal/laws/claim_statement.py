"""What a claimer said (Law 68C), read as an order of play: a small parser that keeps what it does not understand."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.cards import SUITS, Card, Suit
from cardinal.language import Text


class Said(StrEnum):
    """The things a statement can say about the play."""

    DRAW = "draw"  # trumps, as long as an opponent has one
    TRUMPS = "trumps"  # the trump suit, named as trumps
    SUIT = "suit"
    CARD = "card"
    RUFF = "ruff"
    CROSSRUFF = "crossruff"


@dataclass(frozen=True, slots=True)
class Step:
    """One thing said, at its place in the order. ``count`` is how many ruffs, None for all there are."""

    said: Said
    suit: Suit | None = None
    card: Card | None = None
    count: int | None = None

    def text(self) -> Text:
        values = {"suit": self.suit, "card": self.card, "count": self.count}
        counted = self.said is Said.RUFF and self.count is not None
        return Text(__name__, "ruff_counted" if counted else str(self.said), values)


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of claim: its own words, the steps that were read from them, and the words that were not."""

    words: str = ""
    steps: tuple[Step, ...] = ()
    from_top: frozenset[Suit] = frozenset()
    unknown: tuple[str, ...] = ()

    @property
    def has_cards(self) -> bool:
        """Whether a step names a card, so that cards of equal worth are no longer the same."""
        return any(step.said is Said.CARD for step in self.steps)

    @property
    def speaks_of_trumps(self) -> bool:
        """Whether trumps are to be drawn or played, in so many words (the first condition of Law 70C)."""
        return any(step.said in (Said.DRAW, Said.TRUMPS) for step in self.steps)

    def names(self, suit: Suit) -> bool:
        """Whether a suit, or a card of it, comes up by its own name."""
        return any(suit in (step.suit, step.card and step.card.suit) for step in self.steps)

    def text(self) -> Text:
        """How the statement was understood, for a reader."""
        values = {
            "steps": tuple(step.text() for step in self.steps) or Text(__name__, "nothing"),
            "top": Text(__name__, "top", {"suits": tuple(sorted(self.from_top))}) if self.from_top else "",
            "unknown": Text(__name__, "unknown", {"words": self.unknown}) if self.unknown else "",
        }
        return Text(__name__, "understood", values)


_NAMES = {suit.name: suit for suit in SUITS} | dict(zip("♣♦♥♠", SUITS, strict=True))
_SUIT = r"(?P<suit>clubs?|diamonds?|hearts?|spades?|[♣♦♥♠])"
_RANKS = dict(
    zip(
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        "23456789TJQKA",
        strict=True,
    )
)
_COUNTS = {"a": 1, "an": 1, "one": 1, "my": 1, "the": 1, "two": 2, "three": 3, "four": 4, "both": 2}
_SMALL = r"(?:(?:last|losing|low|small|little|other|remaining|outstanding|all|their|your|missing) )*"


def _suit(word: str) -> Suit:
    return _NAMES[word[0].upper()]


def _ruff(found: re.Match[str]) -> Step:
    number, suit = found["count"], found["suit"]
    # "ruffing clubs" is all of them; "ruffing a club" and "ruffing the club" are one.
    count = None if number is None or (suit.endswith("s") and _COUNTS.get(number) == 1) else _number(number)
    return Step(Said.RUFF, _suit(suit), count=count)


def _number(word: str) -> int:
    return _COUNTS[word] if word in _COUNTS else int(word)


# What is looked for at each place, in this order; the longer reading stands before the shorter one.
_READINGS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Step]], ...] = tuple(
    (re.compile(pattern + r"(?![\w])"), make)
    for pattern, make in (
        (r"cross-? ?ruff(?:s|ing)?", lambda found: Step(Said.CROSSRUFF)),
        (
            r"(?:draw|drawing|pull|pulling|extracting) (?:(?:the|one|two|three|\d) )?" + _SMALL + r"trumps?",
            lambda found: Step(Said.DRAW),
        ),
        (r"(?:ruff|ruffs|ruffing|trumping) (?:(?P<count>\w+|\d) )??" + _SMALL + _SUIT, _ruff),
        (
            rf"(?P<rank>{'|'.join(_RANKS)}) of {_SUIT}",
            lambda found: Step(Said.CARD, card=Card.parse(_suit(found["suit"]).name + _RANKS[found["rank"]])),
        ),
        (
            r"(?P<suit>[cdhs♣♦♥♠])(?P<rank>10|[2-9tjqka])",
            lambda found: Step(Said.CARD, card=Card.parse(_suit(found["suit"]).name + found["rank"])),
        ),
        (r"trumps?", lambda found: Step(Said.TRUMPS)),
        (_SUIT, lambda found: Step(Said.SUIT, _suit(found["suit"]))),
    )
)
_FROM_TOP = re.compile(r"(?:from the top(?: down)?|from top to bottom|top[ -]down)(?!\w)")
# Words that join or decorate the steps and say nothing about the order that the steps do not say.
_JOINING = re.compile(
    r"(?:then|and|first|next|the|my|of|all|cash|cashes|cashing|play|plays|playing|run|runs|running|take|taking|lead|leading"
    r"|i'm|i|will|by|with|after|that|followed|finally)(?!\w)|[,;.&+]"
)
_WORD = re.compile(r"\S[^\s,;.]*")


def parse_statement(words: str) -> Statement:
    """The order of play in what was said.

    >>> said = parse_statement("drawing trumps, then spades from the top and dummy is good")
    >>> [str(step.said) for step in said.steps], [suit.name for suit in said.from_top], said.unknown
    (['draw', 'suit'], ['S'], ('dummy', 'is', 'good'))
    """
    text, place = words.lower(), 0
    steps: list[Step] = []
    top: set[Suit] = set()
    unknown: list[str] = []
    while place < len(text):
        if text[place].isspace():
            place += 1
            continue
        found = _FROM_TOP.match(text, place)
        if found:
            last = _last_suit(steps)
            top |= set(SUITS) if last is None else {last}
        else:
            found = _read(text, place, steps) or _JOINING.match(text, place)
        if found is None:
            unknown.append(_WORD.findall(text, place)[0])
        place = found.end() if found else place + len(unknown[-1])
    return Statement(words, tuple(steps), frozenset(top), tuple(unknown))


def _last_suit(steps: list[Step]) -> Suit | None:
    return steps[-1].suit if steps and steps[-1].said is Said.SUIT else None


def _read(text: str, place: int, steps: list[Step]) -> re.Match[str] | None:
    for pattern, make in _READINGS:
        found = pattern.match(text, place)
        if found is None:
            continue
        try:
            steps.append(make(found))
        except ValueError:  # a number word that is none: the words are kept as unknown
            continue
        return found
    return None
