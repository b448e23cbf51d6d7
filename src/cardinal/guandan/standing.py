"""What the wild cards of a play stand for, and the order in which its cards are laid."""

from __future__ import annotations

from collections.abc import Sequence

from cardinal.cards import Rank, Suit
from cardinal.cards.record import Record

from .arrangement import JOKERS
from .face import BY_PLACE, Face
from .pattern import Kind, Pattern
from .rank import LEVEL_STRENGTH, SMALL_JOKER_STRENGTH

ACE, KING = 12, 11


class Place(Record):
    """A card laid down, and the face it counts as: another one only for a wild card."""

    laid: Face
    counts_as: Face


class Group(Record):
    """Cards of one rank laid side by side: its index 0 (two) to 12 (ace), or ``JOKERS``; and how many."""

    rank: int
    size: int


def window(top: int, ranks: int) -> tuple[int, ...]:
    """The ranks of a sequence up to *top*, low to high; below the two stands the ace.

    >>> window(3, 5), window(12, 3)
    ((12, 0, 1, 2, 3), (10, 11, 12))
    """
    return tuple((rank + 13) % 13 for rank in range(top - ranks + 1, top + 1))


def groups(pattern: Pattern, faces: Sequence[Face], level: Rank) -> tuple[Group, ...]:
    """The ranks of a play in the order of its layout: sequences upwards, the triple of a full house first."""
    shape = pattern.kind.shape
    if shape.is_sequence:
        return tuple(Group(rank, shape.copies) for rank in window(pattern.key, shape.ranks))
    if pattern.key >= SMALL_JOKER_STRENGTH or pattern.kind is Kind.FOUR_JOKERS:
        return (Group(JOKERS, pattern.size),)
    rank = level - 2 if pattern.key == LEVEL_STRENGTH else pattern.key
    if pattern.kind is not Kind.FULL_HOUSE:
        return (Group(rank, pattern.size),)
    return Group(rank, 3), Group(_carried(rank, faces, level), 2)


def _carried(triple: int, faces: Sequence[Face], level: Rank) -> int:
    """The rank of the pair in a full house; two wilds are a pair of level cards unless the triple is one."""
    ranks = [_rank_of(face) for face in faces if not _is_wild(face, level)]
    others = [rank for rank in ranks if rank != triple]
    if others:
        return others[0]
    if len(ranks) > 3:
        return triple
    if triple != level - 2:
        return level - 2
    return ACE if triple != ACE else KING


def places(pattern: Pattern, faces: Sequence[Face], level: Rank) -> tuple[Place, ...]:
    """Every card of a play from left to right with the face it counts as."""
    wilds = [face for face in faces if _is_wild(face, level)]
    natural: dict[int, list[Face]] = {}
    for face in faces:
        if not _is_wild(face, level):
            natural.setdefault(_rank_of(face), []).append(face)
    suit = _suit_of_wilds(pattern, [face for held in natural.values() for face in held], level)
    laid: list[Place] = []
    for group in groups(pattern, faces, level):
        held = natural.get(group.rank, [])
        own, natural[group.rank] = held[: group.size], held[group.size :]
        laid += [Place(face, face) for face in own]
        for _ in range(group.size - len(own)):
            wild = wilds.pop()
            itself = suit is None and group.rank == level - 2
            laid.append(Place(wild, wild if itself else BY_PLACE[4 * group.rank + (Suit.H if suit is None else suit)]))
    return tuple(laid)


def _suit_of_wilds(pattern: Pattern, natural: Sequence[Face], level: Rank) -> Suit | None:
    """The suit that the wilds must take, if it matters: the flush's own, or any other in a straight that is none."""
    suits = {face.suit for face in natural}
    if len(suits) != 1 or pattern.kind not in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH):
        return None
    (suit,) = suits
    if pattern.kind is Kind.STRAIGHT_FLUSH:
        return suit
    return Suit.S if suit is Suit.H else None


def laid_as(pattern: Pattern, laid: Sequence[Face], level: Rank) -> bool:
    """Whether cards in the order in which they lie show this pattern, each wild in the place of what it replaces."""
    start = 0
    for group in groups(pattern, laid, level):
        cards = laid[start : start + group.size]
        if any(_rank_of(face) != group.rank for face in cards if not _is_wild(face, level)):
            return False
        start += group.size
    return True


def _is_wild(face: Face, level: Rank) -> bool:
    return face.suit is Suit.H and face.rank == level


def _rank_of(face: Face) -> int:
    return JOKERS if face.rank is None else face.rank - 2
