"""Knockout after two losses, in the standard and the compact form."""

from __future__ import annotations

from enum import StrEnum
from itertools import count

from .bracket import Bracket, From, Match, Slot, meet
from .knockout import byes, couples, winners_side


class Double(StrEnum):
    """How the losers' side takes in newcomers."""

    STANDARD = "standard"  # as many stay as come; a round is all among themselves, or all against newcomers
    COMPACT = "compact"  # a losers' round for every winners' round, both kinds of match in one


CITES = {Double.STANDARD: "§G24.2.1", Double.COMPACT: "§G24.2.2"}


def double_elimination(entrants: int, form: Double = Double.STANDARD, *, second_final: bool = True) -> Bracket:
    """The bracket of both sides and the final between their winners, with a second one if the first was a first loss.

    >>> print(double_elimination(4))
    W1.1: 1 v 4  W1.2: 2 v 3
    W2.1: +W1.1 v +W1.2
    L1.1: -W1.1 v -W1.2
    L2.1: +L1.1 v -W2.1
    F1.1: +W2.1 v +L2.1
    F2.1: +F1.1 v -F1.1 *
    """
    matches, fallen = winners_side(entrants)
    made, survivor = (_standard if form is Double.STANDARD else _compact)(fallen)
    unbeaten = From(matches[-1].name, won=True)
    if survivor is None:
        raise AssertionError("two entrants at least leave one on the losers' side")
    finals = [Match("F", 1, 1, unbeaten, survivor)]
    if second_final:
        finals.append(Match("F", 2, 1, From("F1.1", won=True), From("F1.1", won=False), if_needed=True))
    return Bracket(
        entrants, (*matches, *made, *finals), byes=byes(entrants), losses=2, cites=f"{CITES[form]} §G24.1.1.3"
    )


class _LosersSide:
    """Rounds of the losers' side as they are made; one without a match is no round."""

    def __init__(self) -> None:
        self.matches: list[Match] = []
        self._round = 1

    def play(self, pairs: list[tuple[Slot, Slot]]) -> list[Slot]:
        made, winners, _ = meet("L", self._round, pairs)
        self.matches += made
        self._round += bool(made)
        return winners


def _turned(newcomers: list[Slot], turn: int) -> list[Slot]:
    """From the top in one round and from the bottom in the next, so that old opponents are met late."""
    return newcomers[::-1] if turn % 2 else newcomers


def _standard(fallen: list[list[Slot]]) -> tuple[list[Match], Slot]:
    side = _LosersSide()
    stayed = fallen[0]
    if len(stayed) > 1:
        stayed = side.play(couples(stayed))
    for turn, newcomers in enumerate(fallen[1:], start=1):
        stayed = side.play(list(zip(stayed, _turned(newcomers, turn), strict=True)))
        if len(stayed) > 1:
            stayed = side.play(couples(stayed))
    return side.matches, stayed[0]


def _compact(fallen: list[list[Slot]]) -> tuple[list[Match], Slot]:
    side = _LosersSide()
    stayed: list[Slot] = []
    for turn in count():
        if turn >= len(fallen) and len(stayed) == 1:
            break
        came = fallen[turn] if turn < len(fallen) else []
        newcomers = _turned([one for one in came if one is not None], turn)
        both = min(len(stayed), len(newcomers))
        rest = stayed[both:] + newcomers[both:]
        # Whoever is left over passes: it stands first in the next round, against a newcomer.
        passing = rest[:1] if len(rest) % 2 else []
        pairs = list(zip(stayed[:both], newcomers[:both], strict=True)) + couples(rest[len(passing) :])
        stayed = passing + side.play(pairs)
    return side.matches, stayed[0]
