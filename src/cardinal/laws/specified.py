"""What a call specifies, as far as it is known what it means: the denominations it is about, and whether it is
artificial."""

from __future__ import annotations

import re

from cardinal.bridge import PASS, Bid, Call, Denomination
from cardinal.cards import SUITS

from .meaning import Meaning, Shape

# How many cards of a suit a call promises when it is about that suit; of the suit that it names three are enough.
_PROMISED, _PROMISED_BY_NAME = 4, 3
_TRANSFER = re.compile(r"(?:transfers?|puppets?)\b.*\b(?P<suit>club|diamond|heart|spade)s?\b")


def denominations(call: Call, meaning: Meaning) -> frozenset[Denomination] | None:
    """The denominations that a call of this meaning specifies, none for a mere question; None where it is not said.

    >>> sorted(denominations(Call.parse("2D"), Meaning.parse("5+ hearts")) or ())
    [Denomination.H]
    """
    if meaning.nature == "natural" and not meaning.shows_hands and isinstance(call, Bid):
        return frozenset((call.denomination,))
    transfers = [found["suit"] for found in map(_TRANSFER.search, meaning.purposes) if found]
    if transfers:
        return frozenset(Denomination.parse(suit[0]) for suit in transfers)
    if not meaning.shows_hands:
        return frozenset() if meaning.purposes else None
    every = {_of_shape(call, shape) for shape in meaning.shapes}
    # A call that shows one suit or another specifies neither.
    return every.pop() if len(every) == 1 else None


def _of_shape(call: Call, shape: Shape) -> frozenset[Denomination]:
    named = call.denomination if isinstance(call, Bid) else None
    suits = [
        Denomination(place)
        for place in range(len(SUITS))
        if shape.lengths[place].low >= (_PROMISED_BY_NAME if named == place else _PROMISED)
    ]
    return frozenset(suits) or frozenset((Denomination.NT,) if named is Denomination.NT and shape.balanced else ())


def is_artificial(call: Call, meaning: Meaning) -> bool | None:
    """Whether a call of this meaning is artificial (Definitions); None where what is said leaves it open.

    A bid that is about the denomination it names is not, one that is about another, or asks, is. A pass is if it
    promises strength.
    """
    if meaning.nature:
        return meaning.nature == "artificial"
    if isinstance(call, Bid):
        about = denominations(call, meaning)
        if meaning.purposes:
            return True
        if about is None or (call.denomination in about and len(about) > 1):
            return None
        return call.denomination not in about
    if call is PASS and all(shape.points.low > 0 for shape in meaning.shapes):
        return True
    return None
