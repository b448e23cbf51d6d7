"""Bridge where an irregular act is refused with its clause: the guarded table of the bridge room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Phase, Table
from cardinal.bridge.events import VOCABULARY, Called
from cardinal.bridge.view import Facts
from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer

from ..narration import EventNarrator
from ..protocol import Act
from ..sentences_bridge import bridge_narrator
from .bridge_boards import board_of, first_record, record_of
from .game import GAMES, Manner, Outcome, event_of
from .possible_acts import bridge_may
from .table_views import BridgeTableView
from .written_views import Viewed

__all__ = ["GuardedBridge"]


def _answering(table: Table, asker: Seat) -> tuple[Seat, ...]:
    """Who has a say in what *asker* asks of the other side; dummy has none."""
    return tuple(seat for seat in (asker.lho, asker.rho) if not table.state.is_dummy(seat))


class GuardedBridge(Viewed):
    """One board."""

    __slots__ = ("_awaited", "_outcome", "table")

    asks_in_common = False
    """A guarded table asks nobody anything."""
    described = BridgeTableView

    def __init__(self, table: Table) -> None:
        self.table = table
        self._awaited: tuple[Seat, ...] | None = None
        self._positions = None
        self._outcome = None if table.result is None else _outcome(table)

    @classmethod
    def begin(cls, record: Mapping[str, Any]) -> GuardedBridge:
        return cls(Table(board_of(record)))

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        return record_of(self.table.board.number + 1, chance)

    def act(self, who: Seat | Viewer, act: Act, at: float) -> GuardedBridge:
        return GuardedBridge(self.table.apply(event_of(VOCABULARY, who, act, at)))

    def facts(self, language: str) -> BridgeFacts:
        return BridgeFacts(self.table)

    @property
    def awaited(self) -> tuple[Seat, ...]:
        if self._awaited is None:
            self._awaited = self._waits_for()
        return self._awaited

    def _waits_for(self) -> tuple[Seat, ...]:
        state = self.table.state
        claim, undo = state.claim, state.undo
        if undo is not None:
            return tuple(seat for seat in _answering(self.table, undo.seat) if seat not in undo.agreed)
        if claim is not None and state.phase is Phase.CLAIM:
            return tuple(seat for seat in _answering(self.table, claim.seat) if seat not in claim.agreed)
        if claim is not None and state.phase is Phase.CONTESTED:
            # The other side may ask to play on; as soon as one of them does, everybody else is asked to concur.
            asked = SEATS if claim.playing_on else (claim.seat.lho, claim.seat.rho)
            return tuple(seat for seat in asked if seat not in claim.playing_on)
        turn = state.turn
        return () if turn is None else (turn,)

    def narrator(self) -> EventNarrator:
        return bridge_narrator(self.table)

    @property
    def happened(self) -> int:
        return len(self.table.events)

    @property
    def outcome(self) -> Outcome | None:
        return self._outcome


def _outcome(table: Table) -> Outcome | None:
    score = table.score
    return None if score is None else Outcome(table.board.number, str(table.result), score)


class BridgeFacts(Facts):
    """All there is to know of a board and its table."""

    __slots__ = ("_table", "stops")

    def __init__(self, table: Table) -> None:
        super().__init__(table.state)
        self._table, self.stops = table, table.state.stops

    def may(self, viewer: Seat | Viewer) -> list[str]:
        return bridge_may(self.state, viewer)

    @property
    def called_at(self) -> int | None:
        """When the last call was made, in milliseconds: the pause after a skip bid runs from there."""
        if self.phase is not Phase.AUCTION or not self.calls:
            return None
        at = next((event.at for event in reversed(self._table.events) if isinstance(event, Called)), None)
        return round((at or 0.0) * 1000)


GAMES["bridge", Manner.GUARDED] = (GuardedBridge.begin, first_record)
