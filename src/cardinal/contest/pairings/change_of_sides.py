"""Segments and the change of sides between them, by the federation's regulations: who stays, who must move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.language import Text

from .errors import BadField, IllegalLineUp, OutOfOrder
from .home_away import Room
from .pairing import Pairing

BOARDS_A_SEGMENT = 8
ONE_SEGMENT_UP_TO = 16
SEGMENTS_CITES = "§R28"


def segments(boards: int, *, count: int | None = None) -> tuple[int, ...]:
    """The boards of each segment: one up to 16 boards, eights above; or *count* segments where the organiser says so.

    >>> segments(16), segments(40), segments(20, count=2)
    ((16,), (8, 8, 8, 8, 8), (10, 10))
    """
    if boards < 1 or (count is not None and not 1 <= count <= boards):
        raise BadField(
            Text(__package__, "segment_count", {"boards": boards, "given": count or 1}), cites=SEGMENTS_CITES
        )
    if count is not None:
        each, more = divmod(boards, count)
        return tuple(each + (place < more) for place in range(count))
    if boards <= ONE_SEGMENT_UP_TO:
        return (boards,)
    full, rest = divmod(boards, BOARDS_A_SEGMENT)
    return (BOARDS_A_SEGMENT,) * full + ((rest,) if rest else ())


class Moves(StrEnum):
    """What a team's players who go on must do before the next segment."""

    FREE = "free"
    STAY = "stay"
    CHANGE = "change"


def moves(segment: int, *, won: bool | None) -> tuple[Moves, str]:
    """After *segment*: free after an even one; after an odd one winners stay and losers change, a draw binds nobody."""
    if segment % 2 == 0:
        return Moves.FREE, "§R39/1"
    if won is None:
        return Moves.FREE, "§R38"
    return (Moves.STAY if won else Moves.CHANGE), "§R38 §R39/2"


def check_change(segment: int, before: Mapping[str, Room], after: Mapping[str, Room], *, won: bool | None) -> None:
    """Refuse a line-up for the next segment in which a player who goes on sits in the wrong room."""
    must, cites = moves(segment, won=won)
    if must is Moves.FREE:
        return
    wrong = sorted(
        player for player in before.keys() & after.keys() if (before[player] == after[player]) != (must is Moves.STAY)
    )
    if wrong:
        raise IllegalLineUp(Text(__package__, f"must_{must}", {"players": wrong}), cites=cites)


@dataclass(frozen=True, slots=True)
class WrongChange:
    """What follows when a team changed sides wrongly: play on at a price, or the board stopped and all reseated."""

    plays_on: bool
    penalty_imps: Fraction
    cites: str


def wrong_change(*, auctions_over: int, boards: int) -> WrongChange:
    """After the auction of a board of the segment is over at either table, half an IMP a board; before it, nothing."""
    if auctions_over:
        return WrongChange(plays_on=True, penalty_imps=Fraction(boards, 2), cites="§R40/1")
    return WrongChange(plays_on=False, penalty_imps=Fraction(0), cites="§R40/2")


def check_substitution(*, auction_begun: bool, directors_leave: bool, borrowed_player_returns: bool = False) -> None:
    """Nobody is replaced within a segment once the bidding has begun, unless the director allows it.

    A borrowed player who makes room for a member of the team is the exception.
    """
    if auction_begun and not (directors_leave or borrowed_player_returns):
        raise OutOfOrder(Text(__package__, "no_substitution"), cites="§R41")


def check_seat_change(*, directors_order: bool) -> None:
    """Once seated nobody changes seats unless the director orders it."""
    if not directors_order:
        raise IllegalLineUp(Text(__package__, "seat_locked"), cites="§R19/2")


def hands_in_first(match: Pairing, sits_first: int) -> tuple[int, int]:
    """Who hands in a line-up first where there is an order of seating: the team that has to sit first."""
    if sits_first not in match.numbers:
        values = {"given": sits_first, "legal": (match.home, match.away)}
        raise IllegalLineUp(Text(__package__, "not_of_match", values), cites="§R19/1")
    return sits_first, match.opponent(sits_first)


def check_multiple_teams(sat: Mapping[str, str], seated: Mapping[str, str], *, at_segment_end: bool) -> None:
    """Multiple teams of four: players change at the end of a segment only, and keep their direction all match long."""
    if sat.keys() != seated.keys() and not at_segment_end:
        raise OutOfOrder(Text(__package__, "not_between_segments"), cites="§R44")
    turned = sorted(player for player in sat.keys() & seated.keys() if sat[player] != seated[player])
    if turned:
        raise IllegalLineUp(Text(__package__, "direction_kept", {"players": turned}), cites="§R44")
