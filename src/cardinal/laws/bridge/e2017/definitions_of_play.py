"""The Definitions about the play, the tricks and the score, each as a function."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.laws.unique import Row, only


@dataclass(frozen=True, slots=True)
class BoardClock:
    """The moments that bound a play period."""

    lead_faced: bool = False
    next_board_removed: bool = False
    is_last_of_round: bool = False
    quitted: bool = False


def play_period(clock: BoardClock) -> str:
    """Whether the play period of a board is not begun, open or over."""
    ended = clock.quitted if clock.is_last_of_round else clock.next_board_removed
    rows = (
        Row(not clock.lead_faced, "not begun", "§def:Play period"),
        Row(clock.lead_faced and not ended, "open", "§def:Play period"),
        Row(clock.lead_faced and ended, "over", "§def:Play period"),
    )
    return only(rows, about="play period").gives
