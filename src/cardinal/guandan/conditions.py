"""What an organiser decides about a game: when it ends, what passing A counts, extra deals, points of a match."""

from __future__ import annotations

from typing import Literal

from cardinal.cards.record import Record
from cardinal.language import Text, shown_number

from .errors import UnreadableGuandan


class End(Record):
    """When a game ends: after so many deals, so many minutes, or when A is passed; whichever comes first.

    Without *stop_on_pass_a* a new game begins where A was passed, and its levels are added.
    """

    max_deals: int | None = None
    max_minutes: float | None = None
    stop_on_pass_a: bool = True
    cites: str = "§G12.1"

    def __post_init__(self) -> None:
        for limit in (self.max_deals, self.max_minutes):
            if limit is not None and (isinstance(limit, bool) or not limit > 0):
                raise UnreadableGuandan(Text(__name__, "limit", {"given": shown_number(limit)}), cites=self.cites)


class System(Record):
    """One of the four ways to play a game or round: which limits it has to name and which it may."""

    name: str
    must: frozenset[str]
    may: frozenset[str]
    cites: str

    def end(self, deals: int | None = None, minutes: float | None = None, *, stop_on_pass_a: bool = True) -> End:
        """The end of a game under this system, with its limits."""
        given = {name for name, limit in (("deals", deals), ("minutes", minutes)) if limit is not None}
        if not self.must <= given or not given <= self.must | self.may:
            values = {"system": self, "needed": tuple(sorted(self.must or self.may))}
            raise UnreadableGuandan(Text(__name__, "system_limits", values), cites=self.cites)
        return End(deals, minutes, stop_on_pass_a, self.cites)

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"system_{self.name}").render(language)


_NONE: frozenset[str] = frozenset()
SYSTEMS = {
    system.name: system
    for system in (
        System("by_game", _NONE, frozenset(("deals", "minutes")), "§G12.1"),
        System("by_deals", frozenset(("deals",)), _NONE, "§G12.2"),
        System("by_time", frozenset(("minutes",)), _NONE, "§G12.3"),
        System("by_both", frozenset(("deals", "minutes")), _NONE, "§G12.4"),
    )
}


class Conditions(Record, kw_only=True):
    """The options of an event that concern a game or a duplicate match; ``Conditions()`` is what the text gives."""

    # How far a side that has passed A has come: one level beyond A, as many as it rose, or no further.
    pass_a_counts: Literal["A_plus_1", "A_plus_gain", "A"] = "A_plus_1"
    # From when on a deal is finished although the time is over.
    deal_started_at: Literal["first_play", "first_draw"] = "first_play"
    overtime_allowance_minutes: float = 0
    extra_deal: Literal["continue", "fresh_no_tribute_level2"] = "continue"
    max_extra_deals: int | None = None
    match_points: tuple[float, float, float] = (2, 1, 0)
    bye_counts_as_win: bool = False
    bye_imp: int = 0
    duplicate_a_boards: Literal["normal_321", "pass_A_only"] = "normal_321"
    duplicate_lead: Literal["tribute_rules"] = "tribute_rules"
    board_template: Literal["first_boards"] = "first_boards"


DEFAULT_CONDITIONS = Conditions()
