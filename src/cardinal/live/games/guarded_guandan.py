"""Guandan where an irregular act is refused with its clause: the guarded table of the Guandan room.

The cards are dealt by the table itself, and a player who has ten cards or fewer reports by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Game, Phase, Table
from cardinal.guandan.events import VOCABULARY
from cardinal.guandan.holding import printed
from cardinal.guandan.view import Facts
from cardinal.language import NotAllowed, Text

from ..narration import EventNarrator
from ..protocol import Act
from ..sentences_guandan import guandan_narrator
from .game import GAMES, Manner, Outcome, event_of
from .guandan_deals import HINTS, by_itself, cut_places, first_record, game_of, outcome_of, setup_of
from .possible_acts import guandan_may
from .table_views import GuandanTableView
from .view_parts import Hint
from .written_views import Viewed

__all__ = ["GuardedGuandan"]


class GuardedGuandan(Viewed):
    """One deal of a game that goes on from deal to deal."""

    __slots__ = ("_awaited", "_outcome", "game", "record", "table")

    asks_in_common = False
    """A guarded table asks nobody anything."""
    described = GuandanTableView

    def __init__(self, table: Table, game: Game, record: Mapping[str, Any]) -> None:
        self.table, self.game, self.record = table, game, record
        self._awaited = table.awaited
        self._positions = None
        self._outcome = None if table.finish is None else outcome_of(table.setup.number, table.finish)

    @classmethod
    def begin(cls, record: Mapping[str, Any]) -> GuardedGuandan:
        """The deal with everything done that needs nobody: turned up, cut, dealt out."""
        game = game_of(record)
        return cls(_of_itself(Table(setup_of(record, game)), record, 0.0), game, record)

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        record, finish = first_record(chance), self.table.finish
        if finish is None:
            return record | {"finishes": self.record["finishes"]}
        is_over = self.game.after(finish).is_over()
        return record if is_over else record | {"finishes": [*self.record["finishes"], str(finish)]}

    def act(self, who: Seat | Viewer, act: Act, at: float) -> GuardedGuandan:
        done = self.table.do(event_of(VOCABULARY, who, act, at))
        return GuardedGuandan(_of_itself(done, self.record, at), self.game, self.record)

    def check(self, who: Seat | Viewer, act: Act) -> None:
        """Refuse a wrong count of a hand: the table has dealt the cards itself, so nobody need wait for a referee."""
        if act.verb != "count" or not isinstance(who, Seat):
            return
        count, held = act.number("count"), len(self.table.hand(who))
        if count != held:
            values = {"seat": who, "given": count, "held": held}
            raise NotAllowed(Text("cardinal.live", "wrong_count", values), cites="§G7.3", legal=(held,))

    def facts(self, language: str) -> GuandanFacts:
        return GuandanFacts(self.table)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        return self._awaited

    def narrator(self) -> EventNarrator:
        return guandan_narrator(self.table)

    @property
    def happened(self) -> int:
        return len(self.table.events)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome


class GuandanFacts(Facts):
    """All there is to know of a deal and its table."""

    __slots__ = ("_table",)

    def __init__(self, table: Table) -> None:
        super().__init__(table.state)
        self._table = table

    def hints(self, viewer: Seat) -> list[Hint]:
        """What the player in turn could play: of each pattern the first cards that make it."""
        if self.phase is not Phase.PLAY:
            return []
        return [{"cards": printed(play.bits), "pattern": str(play.pattern)} for play in self._table.first_plays(HINTS)]

    def may(self, viewer: Seat | Viewer) -> list[str]:
        return guandan_may(self.state, viewer)


def _of_itself(table: Table, record: Mapping[str, Any], at: float) -> Table:
    places = cut_places(record)
    while (event := by_itself(table.state, record, places, at)) is not None:
        table = table.do(event)
    return table


GAMES["guandan", Manner.GUARDED] = (GuardedGuandan.begin, first_record)
