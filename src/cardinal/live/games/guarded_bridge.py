"""Bridge where an irregular act is refused with its clause: the guarded table of the bridge room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Bid, Board, DisclosureKind, Phase, Table
from cardinal.bridge.events import Called
from cardinal.bridge.view import Facts
from cardinal.cards import SEATS, Deal, Seat, random_deal
from cardinal.cards.viewer import Viewer
from cardinal.language import NotUnderstood, Text, shown

from ..errors import NotYourSeat
from ..protocol import Act
from .game import GAMES, Manner, Outcome
from .possible_acts import bridge_may
from .table_views import BridgeTableView
from .written_views import Viewed

__all__ = ["GuardedBridge"]

Verb = Callable[[Table, Seat, Act, float], Table]


def _call(table: Table, seat: Seat, act: Act, at: float) -> Table:
    """A call; alerted or announced by the caller in the same breath, as screens and online tables do it."""
    after = table.call(seat, act.text("call", 10), at=at)
    about = len(table.auction.calls)
    for name, kind in (("alert", DisclosureKind.ALERT), ("announce", DisclosureKind.ANNOUNCEMENT)):
        if name in act.body and after.phase is Phase.AUCTION:
            after = after.disclose(seat, kind, about, act.text(name), at=at)
    return after


def _about(act: Act) -> int | None:
    return act.number("about") if "about" in act.body else None


def _disclosing(kind: DisclosureKind) -> Verb:
    return lambda table, seat, act, at: table.disclose(seat, kind, _about(act), act.text("text"), at=at)


VERBS: Mapping[str, Verb] = {
    "call": _call,
    "lead": lambda table, seat, act, at: table.lead(seat, act.text("card", 4), at=at),
    "face": lambda table, seat, act, at: table.face_lead(seat, at=at),
    "play": lambda table, seat, act, at: table.play(seat, act.text("card", 4), at=at),
    "claim": lambda table, seat, act, at: table.claim(seat, act.number("tricks"), act.text("text"), at=at),
    "concede": lambda table, seat, act, at: table.concede(seat, act.number("tricks"), act.text("text"), at=at),
    "agree": lambda table, seat, act, at: table.agree(seat, at=at),
    "object": lambda table, seat, act, at: table.object_to(seat, at=at),
    "play_on": lambda table, seat, act, at: table.play_on(seat, at=at),
    "undo": lambda table, seat, act, at: table.request_undo(seat, at=at),
    "agree_undo": lambda table, seat, act, at: table.agree_undo(seat, at=at),
    "refuse_undo": lambda table, seat, act, at: table.refuse_undo(seat, at=at),
    "alert": _disclosing(DisclosureKind.ALERT),
    "announce": _disclosing(DisclosureKind.ANNOUNCEMENT),
    "ask": _disclosing(DisclosureKind.QUESTION),
    "explain": _disclosing(DisclosureKind.EXPLANATION),
    "correct": _disclosing(DisclosureKind.CORRECTION),
}


def _answering(table: Table, asker: Seat) -> tuple[Seat, ...]:
    """Who has a say in what *asker* asks of the other side; dummy has none."""
    return tuple(seat for seat in (asker.lho, asker.rho) if not table.state.is_dummy(seat))


class GuardedBridge(Viewed):
    """One board. ``stops`` are the places of the calls that were made with the stop card."""

    __slots__ = ("_awaited", "_outcome", "stops", "table")

    asks_in_common = False
    """A guarded table asks nobody anything."""
    described = BridgeTableView

    def __init__(self, table: Table, stops: tuple[int, ...] = ()) -> None:
        self.table, self.stops = table, stops
        self._awaited: tuple[Seat, ...] | None = None
        self._positions = None
        self._outcome = None if table.result is None else _outcome(table)

    @classmethod
    def begin(cls, record: Mapping[str, Any]) -> GuardedBridge:
        return cls(Table(Board(int(record["board"]), Deal.parse(record["deal"]))))

    @staticmethod
    def first(chance: Callable[[int], int]) -> dict[str, Any]:
        return {"board": 1, "deal": str(random_deal(chance))}

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        return {"board": self.table.board.number + 1, "deal": str(random_deal(chance))}

    def act(self, who: Seat | Viewer, act: Act, at: float) -> GuardedBridge:
        if act.verb == "adjudicate" and who is Viewer.DIRECTOR:
            return GuardedBridge(self.table.adjudicate(act.number("tricks"), act.text("text"), at=at), self.stops)
        if not isinstance(who, Seat):
            raise NotYourSeat(Text("cardinal.live", "no_seat"))
        verb = VERBS.get(act.verb)
        if verb is None:
            raise NotUnderstood(Text("cardinal.live", "no_verb", {"given": shown(act.verb)}), legal=tuple(VERBS))
        after = verb(self.table, who, act, at)
        return GuardedBridge(after, self._stops_after(after, act))

    def _stops_after(self, after: Table, act: Act) -> tuple[int, ...]:
        """A call that is taken back takes its stop card along."""
        if not self.stops and act.verb != "call":
            return ()
        calls = after.auction.calls
        kept = tuple(place for place in self.stops if place < len(calls))
        is_shown = act.verb == "call" and act.body.get("stop") is True and isinstance(calls[-1], Bid)
        return (*kept, len(calls) - 1) if is_shown else kept

    def facts(self, language: str) -> BridgeFacts:
        return BridgeFacts(self.table, self.stops)

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

    def __init__(self, table: Table, stops: tuple[int, ...]) -> None:
        super().__init__(table.state)
        self._table, self.stops = table, stops

    def may(self, viewer: Seat | Viewer) -> list[str]:
        return bridge_may(self.state, viewer)

    @property
    def called_at(self) -> int | None:
        """When the last call was made, in milliseconds: the pause after a skip bid runs from there."""
        if self.phase is not Phase.AUCTION or not self.calls:
            return None
        at = next((one.at for one in reversed(self._table.events) if isinstance(one, Called)), None)
        return round((at or 0.0) * 1000)


GAMES["bridge", Manner.GUARDED] = (GuardedBridge.begin, GuardedBridge.first)
