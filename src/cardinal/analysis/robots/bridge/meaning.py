"""What a call of the system means: the hands it shows, whether it forces, and the words for it in four languages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardinal.bridge import PASS, Bid, Call, X
from cardinal.cards import SUITS, Suit
from cardinal.language import Text
from cardinal.laws.meaning import ANY_LENGTH, ANY_POINTS, MOST_CARDS, MOST_POINTS, Range, Shape

from .rule import Forcing, Rule

_FORCING_KEY = {Forcing.NO: "not_forcing", Forcing.ROUND: "forcing", Forcing.GAME: "game_forcing"}
_BALANCED = Range(2, 5)


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of one call in its auction: any of the shapes, and what partner is to do with it."""

    call: Call
    name: str
    shapes: tuple[Shape, ...]
    forcing: Forcing = Forcing.NO
    artificial: bool = False
    agrees: Suit | None = None
    aces: tuple[int, ...] = ()
    worth: Range = ANY_POINTS  # points as its rules count them, with shape: what partner adds to

    @property
    def points(self) -> Range:
        """From the least to the most of all its shapes."""
        return hull([shape.points for shape in self.shapes])

    @property
    def lengths(self) -> tuple[Range, ...]:
        return tuple(hull([_length(shape, suit) for shape in self.shapes]) for suit in SUITS)

    def text(self) -> Text:
        """What an explanation says."""
        said = (*self._hands(), Text(__package__, _FORCING_KEY[self.forcing])) if self.call is not PASS else ()
        parts = said or tuple(self._hands())
        name = Text(__package__, self.name)
        return Text(__package__, "explained", {"name": name, "parts": parts}) if parts else name

    def _hands(self) -> Iterator[Text]:
        points = self.points
        if points != ANY_POINTS:
            yield _said("points", points, MOST_POINTS, {})
        for suit in reversed(SUITS):
            length = hull([shape.lengths[suit] for shape in self.shapes])
            if length != ANY_LENGTH:
                yield _said("length", length, MOST_CARDS, {"suit": suit})
        if all(shape.balanced for shape in self.shapes):
            yield Text(__package__, "balanced")
        if self.aces:
            yield Text(__package__, "kings" if self.name == "answers_kings" else "aces", {"aces": self.aces})


def _length(shape: Shape, suit: Suit) -> Range:
    """The length of a suit; a balanced hand has two to five cards of each."""
    return shape.lengths[suit].both(_BALANCED) if shape.balanced else shape.lengths[suit]


def _said(kind: str, given: Range, top: int, values: dict[str, object]) -> Text:
    numbers = {"low": given.low, "high": given.high}
    if given.high >= top:
        return Text(__package__, f"{kind}_least", {**values, "low": given.low})
    if given.low == 0:
        return Text(__package__, f"{kind}_most", {**values, "high": given.high})
    if given.low == given.high:
        return Text(__package__, f"{kind}_exact", {**values, "low": given.low})
    return Text(__package__, f"{kind}_range", {**values, **numbers})


def hull(ranges: Iterable[Range]) -> Range:
    """The smallest range that holds them all."""
    every = list(ranges)
    return Range(min(one.low for one in every), max(one.high for one in every))


def meaning_from(rules: Sequence[Rule], call: Call) -> Meaning:
    """What *call* means among *rules*: the hands of every rule that makes it; natural if none does."""
    every = [rule for rule in rules if rule.call is call]
    if not every:
        return natural(call)
    found = [one for one in every if one.resort == min(other.resort for other in every)]
    first = found[0]
    strongest = max((one.forcing for one in found), key=list(Forcing).index)
    agreed = {one.agrees for one in found}
    shapes = tuple(dict.fromkeys(one.shown for one in found))
    aces = first.aces if len(found) == 1 else ()
    artificial = all(one.artificial for one in found)
    agrees = agreed.pop() if len(agreed) == 1 else None
    worth = hull([one.shape.points for one in found])
    return Meaning(call, first.name, shapes, strongest, artificial, agrees, aces, worth)


def natural(call: Call) -> Meaning:
    """A call that the system does not know, as most people would mean it."""
    if isinstance(call, Bid):
        suit = call.denomination.suit
        if suit is None:
            points = Range(6 + 2 * call.level, MOST_POINTS)
            return Meaning(call, "natural", (Shape(points),), worth=points)
        least = 4 if call.level < 3 else 5
        lengths = tuple(Range(least, MOST_CARDS) if one is suit else ANY_LENGTH for one in SUITS)
        return Meaning(call, "natural", (Shape(Range(4, MOST_POINTS), lengths),), worth=Range(4, MOST_POINTS))
    points = Range(8, MOST_POINTS) if call is X else ANY_POINTS
    return Meaning(call, "natural", (Shape(points),), worth=points)
