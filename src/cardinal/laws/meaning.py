"""What a call means: the hands it shows as constraints, whether it forces, and what it is for (asking, relaying)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from cardinal.bridge import Call
from cardinal.cards import SUITS, Hand, Seat, Suit
from cardinal.language import CardinalError, Text, shown

from .errors import ImpossibleCase


class Features(NamedTuple):
    """What a meaning can ask of a hand."""

    points: int
    lengths: tuple[int, ...]  # in the order of SUITS
    balanced: bool


def features(hand: Hand) -> Features:
    lengths = tuple(hand.length(suit) for suit in SUITS)
    # 4333, 4432 and 5332: no singleton, not two doubletons.
    return Features(hand.high_card_points, lengths, min(lengths) >= 2 and lengths.count(2) <= 1)


class Range(NamedTuple):
    """From ``low`` to ``high``, both included."""

    low: int
    high: int

    def holds(self, value: int) -> bool:
        return self.low <= value <= self.high

    def both(self, other: Range) -> Range:
        return Range(max(self.low, other.low), min(self.high, other.high))

    def shown(self, top: int) -> str:
        """As a meaning writes it: ``6+``, ``12-14``, ``4``."""
        if self.high == top:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


MOST_POINTS, MOST_CARDS = 37, 13
ANY_POINTS, ANY_LENGTH = Range(0, MOST_POINTS), Range(0, MOST_CARDS)


@dataclass(frozen=True, slots=True)
class Shape:
    """One kind of hand: high-card points, the length of each suit, balanced or not or either."""

    points: Range = ANY_POINTS
    lengths: tuple[Range, ...] = (ANY_LENGTH,) * 4
    balanced: bool | None = None

    def fits(self, hand: Features) -> bool:
        return (
            self.points.holds(hand.points)
            and self.balanced in (None, hand.balanced)
            and all(one.holds(length) for one, length in zip(self.lengths, hand.lengths, strict=True))
        )

    def parts(self) -> Iterator[str]:
        if self.points != ANY_POINTS:
            yield f"{self.points.shown(MOST_POINTS)} points"
        for suit, length in zip(SUITS, self.lengths, strict=True):
            if length != ANY_LENGTH:
                yield f"{length.shown(MOST_CARDS)} {_SUIT_NAMES[suit]}"
        if self.balanced is not None:
            yield "balanced" if self.balanced else "unbalanced"


_SUIT_NAMES = {Suit.C: "clubs", Suit.D: "diamonds", Suit.H: "hearts", Suit.S: "spades"}
FORMS = ("6+ points", "12-14 balanced", "4+ hearts", "0-1 clubs", "game forcing", "asks for aces", "natural", "… or …")

_NUMBERS = r"(?:up to (?P<most>[0-9]{1,2})|(?P<low>[0-9]{1,2})(?:(?P<more>\+)|\s*-\s*(?P<high>[0-9]{1,2}))?)"
_POINTS = re.compile(_NUMBERS + r" (?:points?|hcp)(?: (?P<kind>balanced|unbalanced))?\Z")
_BALANCED = re.compile(_NUMBERS + r" (?P<kind>balanced|unbalanced)\Z")
_LENGTH = re.compile(_NUMBERS + r" (?P<suit>clubs?|diamonds?|hearts?|spades?)\Z")
_FORCING = {
    "forcing": "forcing",
    "game forcing": "game forcing",
    "not forcing": "not forcing",
    "nonforcing": "not forcing",
    "non-forcing": "not forcing",
}
_NATURES = {"natural": "natural", "artificial": "artificial", "conventional": "artificial"}
_PURPOSE = re.compile(r"(?:asks?|asking|relays?|transfers?|puppets?)\b.*\Z")


@dataclass(frozen=True, slots=True)
class Meaning:
    """The hands that a call shows (any one of the shapes), whether it forces, its purposes as words, and whether it is
    natural or artificial where that is said."""

    shapes: tuple[Shape, ...] = (Shape(),)
    forcing: str = ""
    purposes: frozenset[str] = frozenset()
    nature: str = ""

    @classmethod
    def parse(cls, text: str) -> Meaning:
        """A meaning from its words.

        >>> Meaning.parse("6+ points, 4+ hearts").fits(Hand.parse("32.KQ54.A432.432"))
        True
        >>> str(Meaning.parse("12-14 balanced or 20+ points, forcing"))
        '12-14 points, balanced or 20+ points, forcing'
        """
        if not isinstance(text, str) or not text.strip():
            raise _refusal(text)
        forcing, nature, purposes, shapes = "", "", set(), []
        for alternative in re.split(r"\s+or\s+", text.strip().lower()):
            shape = Shape()
            for part in re.split(r"\s*[,;]\s*|\s+and\s+|\s+with\s+", alternative):
                if part in _FORCING:
                    forcing = _FORCING[part]
                elif part in _NATURES:
                    nature = _NATURES[part]
                elif _PURPOSE.match(part):
                    purposes.add(part)
                else:
                    shape = _narrowed(shape, part, text)
            shapes.append(shape)
        # An alternative that says nothing of the hand lets every hand in, whatever the others say.
        every = (Shape(),) if Shape() in shapes else tuple(shapes)
        return cls(every, forcing, frozenset(purposes), nature)

    @classmethod
    def read(cls, given: object) -> Meaning:
        """A meaning from a case file: its words, or ``{points: 6+, hearts: 4+, purposes: [asks for aces]}``."""
        if not isinstance(given, Mapping):
            return cls.parse(given)  # type: ignore[arg-type]
        return cls.parse(", ".join(_words(given)))

    @property
    def shows_hands(self) -> bool:
        """Whether it says anything of the hand: a mere question does not."""
        return Shape() not in self.shapes

    def fits(self, hand: Hand | Features) -> bool:
        seen = features(hand) if isinstance(hand, Hand) else hand
        return any(shape.fits(seen) for shape in self.shapes)

    def __str__(self) -> str:
        last = (self.nature, self.forcing, *sorted(self.purposes))
        kinds = [", ".join(shape.parts()) for shape in self.shapes]
        return ", ".join(part for part in (" or ".join(kinds), *last) if part)


def _narrowed(shape: Shape, part: str, text: str) -> Shape:
    """The shape with one more constraint; one that leaves no hand is refused."""
    points, length = _POINTS.match(part) or _BALANCED.match(part), _LENGTH.match(part)
    narrower = shape
    if part in ("balanced", "unbalanced"):
        narrower = _balanced(shape, part)
    elif points:
        held = Shape(shape.points.both(_range(points, MOST_POINTS)), shape.lengths, shape.balanced)
        narrower = _balanced(held, points["kind"]) if points["kind"] else held
    elif length:
        place = SUITS.index(Suit.parse(length["suit"][0]))
        lengths = list(shape.lengths)
        lengths[place] = lengths[place].both(_range(length, MOST_CARDS))
        narrower = Shape(shape.points, tuple(lengths), shape.balanced)
    else:
        raise _refusal(text)
    both = shape.balanced is not None and narrower.balanced is not shape.balanced
    if both or any(one.low > one.high for one in (narrower.points, *narrower.lengths)) or _too_long(narrower):
        raise _refusal(text)
    return narrower


def _balanced(shape: Shape, word: str) -> Shape:
    return Shape(shape.points, shape.lengths, word == "balanced")


def _too_long(shape: Shape) -> bool:
    return (
        sum(length.low for length in shape.lengths) > MOST_CARDS or sum(one.high for one in shape.lengths) < MOST_CARDS
    )


def _range(match: re.Match[str], top: int) -> Range:
    if match["most"]:
        return Range(0, min(int(match["most"]), top))
    low = int(match["low"])
    return Range(low, top if match["more"] else min(int(match["high"] or low), top))


def _words(given: Mapping[object, object]) -> Iterator[str]:
    for key, value in given.items():
        if key in ("points", *_SUIT_NAMES.values()):
            yield f"{value} {key}"
        elif key in ("balanced", "forcing") and isinstance(value, bool):
            yield str(key) if value else {"balanced": "unbalanced", "forcing": "not forcing"}[str(key)]
        elif key == "forcing":
            yield f"{value} forcing" if value == "game" else str(value)
        elif key == "purposes" and isinstance(value, list | tuple):
            yield from map(str, value)
        else:
            raise _refusal(str(key))


def _refusal(text: object) -> ImpossibleCase:
    return ImpossibleCase(Text(__name__, "unreadable", {"given": shown(text)}), cites="§23A", legal=FORMS)


@dataclass(frozen=True, slots=True)
class Stated:
    """What a side says that a call of a seat means; ``instead`` when the call replaces the withdrawn one."""

    seat: Seat
    call: Call
    meaning: Meaning
    instead: bool = False


_KEY = re.compile(r"(?P<seat>[NESW]) (?P<call>\w+)(?P<instead> instead)?\Z")


def read_meanings(record: object) -> tuple[Stated, ...]:
    """The meanings of a case file: ``{"S 1H": "4+ hearts, 6+ points", "S X instead": …}``."""
    if not isinstance(record, Mapping):
        raise _no_call(record)
    every = tuple(_stated(key, value) for key, value in record.items())
    if len({(one.seat, one.call, one.instead) for one in every}) < len(every):
        raise _no_call(", ".join(map(str, record)))
    return every


def _stated(key: object, value: object) -> Stated:
    match = _KEY.match(key) if isinstance(key, str) else None
    try:
        call = Call.parse(match["call"]) if match else None
    except CardinalError:
        call = None
    if match is None or call is None:
        raise _no_call(key)
    return Stated(Seat.parse(match["seat"]), call, Meaning.read(value), instead=bool(match["instead"]))


def _no_call(key: object) -> ImpossibleCase:
    return ImpossibleCase(Text(__name__, "key", {"given": shown(key)}), legal=("S 1H", "S X instead"))


def stated(meanings: Iterable[Stated], seat: Seat, call: object, *, instead: bool = False) -> Meaning | None:
    """What is said of a call: as a replacement if that is asked and told apart, otherwise as the call it is."""
    found = {meaning.instead: meaning.meaning for meaning in meanings if meaning.seat is seat and meaning.call is call}
    return found.get(instead) or found.get(False)


@cache
def explained_meaning(text: str) -> Meaning | None:
    """The meaning that an explanation at the table gives, where its words are such as can be read."""
    try:
        return Meaning.parse(text)
    except ImpossibleCase:
        return None
