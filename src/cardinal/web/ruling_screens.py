"""The rulings that come up most, one row each: what a screen asks for before it hears the law, and how.

A screen is a form in front of the same hearing as everywhere. It gathers the act and the answers, and the law says what
is still open; nothing of a law is repeated here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from cardinal.language import Language, Text

__all__ = ["BY_NAME", "SCREENS", "Grid", "Pad", "Screen", "screen_for", "siblings"]

Answers = Mapping[str, str]


class Pad(StrEnum):
    """How the act is told."""

    NONE = ""
    CALLS = "calls"
    CARD = "card"
    CLAIM = "claim"


@dataclass(frozen=True, slots=True)
class Grid:
    """Several of the law's questions in one tap: each key gives the answers of its row and its column. Those that
    stand *alone* need no row."""

    rows: Mapping[str, Answers]
    columns: Mapping[str, Answers]
    alone: Mapping[str, Answers]

    @property
    def cells(self) -> dict[str, Answers]:
        """The answers of every key, by its name."""
        crossed = {f"{row}.{column}": {**mine, **yours} for row, mine in self.rows.items()
                   for column, yours in self.columns.items()}  # fmt: skip
        return {**crossed, **self.alone}

    @property
    def keys(self) -> frozenset[str]:
        """The questions that it answers."""
        return frozenset(key for answers in self.cells.values() for key in answers)


@dataclass(frozen=True, slots=True)
class Screen:
    """One ruling on one screen."""

    name: str
    law: str
    group: str
    """Screens of one group stand side by side: whoever has opened one may have meant another."""
    subject: str = ""
    """What the table has called for, where that opens this screen."""
    pad: Pad = Pad.NONE
    verb: str = ""
    """What became of the card of the pad."""
    needs: tuple[str, ...] = ()
    """What the law cannot be heard without: ``contract``, ``declarer``, or whose ``lead`` it was."""
    who: str = ""
    """The question that is answered by a seat before anything else."""
    grid: Grid | None = None


# Law 64A counts no further than one later trick. A side that has not played on can still correct its revoke (Law 62).
_REVOKE = Grid(
    rows={one: {"won_by": one} for one in ("offender", "partner", "opponents")},
    columns={
        "none": {"established": "yes", "later_tricks": "0"},
        "some": {"established": "yes", "later_tricks": "at least one"},
    },
    alone={"corrected": {"established": "no"}},
)

SCREENS = (
    Screen("insufficient_bid", "27", "auction", "insufficient", Pad.CALLS),
    Screen("call_out_of_turn", "29", "auction", "irregularity", Pad.CALLS),
    Screen("change_of_call", "25", "auction", pad=Pad.CALLS),
    Screen("opening_lead", "54", "lead", "lead", Pad.CARD, "leads", ("contract",)),
    Screen("lead_out_of_turn", "53", "lead", pad=Pad.CARD, verb="leads", needs=("contract", "lead")),
    Screen("exposed_card", "49", "card", "exposed", Pad.CARD, "exposes", ("contract",)),
    Screen("exposed_in_auction", "24", "card", pad=Pad.CARD, verb="exposes"),
    Screen("revoke", "64", "revoke", "revoke", needs=("declarer",), who="revoker", grid=_REVOKE),
    Screen("unauthorised_information", "16B", "information", "information"),
    Screen("misinformation", "21", "information", pad=Pad.CALLS),
    Screen("misinformation_found_late", "21B3", "information"),
    Screen("claim", "70", "claim", "claim", Pad.CLAIM, "claims", ("contract",)),
)
BY_NAME = {screen.name: screen for screen in SCREENS}


def siblings(screen: Screen) -> tuple[Screen, ...]:
    """The screens beside one, with itself."""
    return tuple(one for one in SCREENS if one.group == screen.group)


def screen_for(reason: str) -> Screen | None:
    """The screen that a call opens, by the subject that somebody chose on a phone, in whichever language."""
    return next((screen for said, screen in _subjects().items() if said in reason), None) if reason else None


@lru_cache(1)
def _subjects() -> dict[str, Screen]:
    return {
        Text("cardinal.web.table", f"call_{screen.subject}").render(language): screen
        for screen in SCREENS
        if screen.subject
        for language in Language
    }
