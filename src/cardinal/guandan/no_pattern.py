"""Why cards make no pattern: the first rule of article 3 or 4 that they break. Asked only when a play is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from cardinal.cards import RANKS, Rank
from cardinal.cards.record import Record
from cardinal.language import Text

from .errors import IllegalPlay
from .holding import Holding
from .pattern import BOMB_SIZES, SHAPES, Kind, Shape
from .rank import wild_face
from .reading import readings
from .rules import DEFAULT_RULES, Rules

_ACE = len(RANKS) - 1


class Reason(Record):
    """A rule that the cards break: the key of its text, and its clauses."""

    key: str
    cites: str


class _Laid(Record):
    """The cards sorted: how many there are of each rank (wild cards apart), of wild cards, and of each joker."""

    ranks: Counter[int]
    level: int
    wilds: int
    small: int
    big: int

    @property
    def size(self) -> int:
        return self.ranks.total() + self.wilds + self.jokers

    @property
    def jokers(self) -> int:
        return self.small + self.big

    @property
    def most(self) -> int:
        """How many alike there can be, wild cards with them."""
        return max(self.ranks.values(), default=0) + self.wilds


def no_pattern(cards: Holding, level: Rank, rules: Rules = DEFAULT_RULES) -> IllegalPlay:
    """The refusal of cards that are no pattern.

    >>> from cardinal.guandan import Holding
    >>> str(no_pattern(Holding.parse("Js Qd Kc As 2d"), Rank.FIVE).text)
    '♦2, ♠J, ♦Q, ♣K, ♠A make no pattern: an ace stands at either end of a sequence, never inside it.'
    """
    reason = why_no_pattern(cards, level, rules)
    values = {"cards": tuple(cards), "why": Text(__name__, reason.key)}
    return IllegalPlay(Text(__package__, "no_pattern", values), cites=f"§G8.1.1 {reason.cites}".rstrip())


def why_no_pattern(cards: Holding, level: Rank, rules: Rules = DEFAULT_RULES) -> Reason:
    """The first rule that the cards break."""
    if rules is not DEFAULT_RULES and readings(cards, level):
        return Reason("not_at_this_table", "")
    wild = wild_face(level)
    faces = tuple(cards)
    laid = _Laid(
        Counter(face.rank - 2 for face in faces if face.rank is not None and face is not wild),
        level - 2,
        sum(face is wild for face in faces),
        sum(face.is_joker and not face.is_big_joker for face in faces),
        sum(face.is_big_joker for face in faces),
    )
    return next(reason for rule in _RULES for reason in rule(laid))


# Jokers.


def _jokers(laid: _Laid) -> Iterator[Reason]:
    if not laid.jokers:
        return
    if laid.wilds and not laid.ranks:
        yield Reason("wild_as_joker", "§G2.红心级牌")
    if laid.small == laid.big == 1 and (not laid.ranks or laid.most == 3):
        yield Reason("unlike_jokers", "§G3.2" if not laid.ranks else "§G3.2 §G3.6")
    if laid.wilds and laid.ranks and laid.jokers == 1 and laid.most == 4:
        yield Reason("wild_as_joker", "§G2.红心级牌")
    yield Reason("jokers_alone", "§G3.2 §G3.10")


# Sequences.


def _sequences(laid: _Laid) -> Iterator[Reason]:
    for shape in SHAPES:
        if shape.is_sequence and shape.kind is not Kind.STRAIGHT_FLUSH:
            yield from _sequence(laid, shape)


def _sequence(laid: _Laid, shape: Shape) -> Iterator[Reason]:
    length, rest = divmod(laid.size, shape.copies)
    if rest or max(laid.ranks.values(), default=0) > shape.copies or length < 2:
        return
    if length == shape.ranks:
        if any(_fits(laid.ranks, start, length) for start in range(_ACE - length + 2, _ACE)):
            yield Reason("wrap_around", f"{shape.cites} §G4.1.2")
        others = {rank for rank in laid.ranks if rank != laid.level}
        if laid.level in laid.ranks and others and others <= set(range(_ACE - length + 2, _ACE + 1)):
            yield Reason("level_card_place", f"{shape.cites} §G5.1")
        if shape.copies > 1 and len(laid.ranks) == length:
            yield Reason(f"not_adjacent_{shape.name}", shape.cites)
    elif any(_fits(laid.ranks, start, length) for start in range(-1, _ACE)):
        is_long = length > shape.ranks
        # Few cards in a row are a straight begun only if there are at least three of them.
        if is_long or shape.copies > 1 or length > 2:
            yield Reason(f"too_{'long' if is_long else 'short'}_{shape.name}", shape.cites)


def _fits(ranks: Counter[int], start: int, length: int) -> bool:
    """Whether all ranks lie among *length* neighbours from *start* on, round past the ace if need be."""
    return set(ranks) <= {rank % len(RANKS) for rank in range(start, start + length)}


# Cards of a kind.


def _of_a_kind(laid: _Laid) -> Iterator[Reason]:
    if laid.size == 2:
        yield Reason("two_unlike", "§G3.2")
    if laid.size == 3:
        yield Reason("three_unlike", "§G3.4")
    if laid.size == 4:
        yield Reason("triple_with_one", "§G3.6 §G3.8") if laid.most >= 3 else Reason("four_unlike", "§G3.8")
    if laid.size > BOMB_SIZES[-1]:
        yield Reason("too_many", "§G3.8")
    if laid.most >= BOMB_SIZES[0]:
        yield Reason("bomb_with_others", "§G3.8")
    if laid.size == 5 and laid.most >= 3:
        yield Reason("triple_without_pair", "§G3.6")
    if laid.size == 5:
        yield Reason("not_in_a_row", "§G3.7") if len(laid.ranks) == 5 else Reason("five_unlike", "§G3.6 §G3.7")
    yield Reason("none_of_the_ten", "")


_RULES: tuple[Callable[[_Laid], Iterator[Reason]], ...] = (_jokers, _sequences, _of_a_kind)
