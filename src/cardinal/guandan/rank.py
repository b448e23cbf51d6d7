"""Levels, and how strong a card is at a level: level cards stand above the ace, the jokers above them."""

from __future__ import annotations

from cardinal.cards import RANKS, Rank
from cardinal.language import NotUnderstood, Text, shown

from .errors import UnreadableGuandan
from .face import Face

LEVEL_STRENGTH, SMALL_JOKER_STRENGTH, BIG_JOKER_STRENGTH = 13, 14, 15
"""The top of the scale; below it stand 0 (a two) to 12 (an ace), with the level's own place empty."""


def parse_level(text: str | Rank) -> Rank:
    """The level of a deal, ``2`` to ``10`` (or ``T``) and ``J Q K A``.

    >>> parse_level("10"), parse_level("a")
    (Rank.TEN, Rank.ACE)
    """
    if isinstance(text, Rank):
        return text
    try:
        return Rank.parse(text)
    except NotUnderstood as refusal:
        values = {"given": shown(text)}
        raise UnreadableGuandan(Text(__package__, "level", values), cites="§G2.级数", legal=RANKS) from refusal


def wild_face(level: Rank) -> Face:
    """The heart of the level, which may stand for any card but a joker."""
    return Face.parse(f"{level}h")


def strength(face: Face, level: Rank) -> int:
    """How strong a card is alone, 0 to 15.

    >>> [strength(Face.parse(text), Rank.FIVE) for text in ("2s", "As", "5s", "sj", "BJ")]
    [0, 12, 13, 14, 15]
    """
    if face.rank is None:
        return BIG_JOKER_STRENGTH if face.is_big_joker else SMALL_JOKER_STRENGTH
    return rank_strength(face.rank, level)


def rank_strength(rank: Rank, level: Rank) -> int:
    """How strong the cards of *rank* are: 13 for level cards, else 0 to 12."""
    return LEVEL_STRENGTH if rank == level else rank - 2
