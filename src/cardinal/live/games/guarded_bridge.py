"""Bridge where an irregular act is refused with its clause: the guarded table of the bridge room, and its sentences.

What one may do there beside calling and playing (which buttons a screen has) follows from what everybody can see, and
from who sits where. No word that is hidden from a player, and no card, decides whether that player has a button.

In the sentences the lead lies face down until it is faced, and what a player says of the own call is not for partner.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Disclosure, Phase, Result, Table, events
from cardinal.bridge.events import VOCABULARY, Called
from cardinal.bridge.state import State, begin, fold
from cardinal.bridge.view import Facts
from cardinal.cards import SEATS, Seat, Side
from cardinal.cards.viewer import Viewer
from cardinal.language import Text
from cardinal.live.narration import Describe, EventNarrator, Line, Lines
from cardinal.live.protocol import Act

from .bridge_boards import board_of, first_record, record_of, resumed
from .game import GAMES, Manner, Outcome, verbs_by_phase
from .table_views import BridgeTableView
from .written_views import Viewed


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
        self._outcome = None if table.state.result is None else _outcome(table)

    @classmethod
    def begin(cls, record: Mapping[str, Any]) -> GuardedBridge:
        return cls(resumed(Table(board_of(record)), record))

    def next_deal(self, chance: Callable[[int], int]) -> dict[str, Any]:
        return record_of(self.table.board.number + 1, chance)

    def act(self, who: Seat | Viewer, act: Act, at: float) -> GuardedBridge:
        return GuardedBridge(self.table.apply(act.event(VOCABULARY, who, at)))

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
        """The verbs that *viewer* may say now. ``correct_partner`` is ``correct`` about what partner explained."""
        if viewer is Viewer.DIRECTOR:
            return ["adjudicate"] if self.phase is Phase.CONTESTED else []
        if not isinstance(viewer, Seat) or self.undo is not None:
            return []
        return [verb for verbs, is_possible in _VERBS_IN[self.phase] if is_possible(self, viewer) for verb in verbs]

    @property
    def called_at(self) -> int | None:
        """When the last call was made, in milliseconds: the pause after a skip bid runs from there."""
        if self.phase is not Phase.AUCTION or not self.calls:
            return None
        at = next((event.at for event in reversed(self._table.events) if isinstance(event, Called)), None)
        return round((at or 0.0) * 1000)


_IN_TURN = (Phase.AUCTION, Phase.LEAD, Phase.PLAY)
"""When one after the other acts, and an act can be taken back."""
_A_WHOLE_ROUND = 7
"""Among so many acts everybody but dummy has one: the rest of the first trick behind its lead, and a whole one."""


def _asks(facts: Facts, seat: Seat) -> bool:
    """In turn; and while a lead lies face down, its leader's partner and the presumed declarer."""
    if facts.phase is Phase.CLARIFICATION:
        contract = facts.contract
        return contract is not None and seat in (contract.leader.partner, contract.declarer)
    return seat is facts.turn and bool(facts.calls)


def _tells(facts: Facts, seat: Seat) -> bool:
    """Whether the side has called, so that there is something to tell of."""
    return len(facts.calls) > (facts.dealer ^ seat) & 1


def _corrects_partner(facts: Facts, seat: Seat) -> bool:
    """After the final pass for declarer's side, after the play for a defender."""
    if facts.phase is Phase.FINISHED:
        return _tells(facts, seat)
    return facts.contract is not None and facts.contract.declarer.side is seat.side


def _claims(facts: Facts, seat: Seat) -> bool:
    # Not once a card has been played to the last trick.
    return facts.dummy is not seat and sum(facts.cards_left) >= len(SEATS)


def _agrees(facts: Facts, seat: Seat) -> bool:
    claim = facts.claim
    if claim is None or facts.dummy is seat:
        return False
    return claim.seat.side is not seat.side and seat not in claim.agreed


def _objects(facts: Facts, seat: Seat) -> bool:
    """Anybody, dummy included; partner too, who does not concede with the claimer."""
    return facts.claim is not None and seat is not facts.claim.seat


def _plays_on(facts: Facts, seat: Seat) -> bool:
    """The side that did not claim may ask for it, and then everybody is asked."""
    claim = facts.claim
    if claim is None or seat in claim.playing_on:
        return False
    return bool(claim.playing_on) or claim.seat.side is not seat.side


def _takes_back(facts: Facts, seat: Seat) -> bool:
    acts = facts.state.acts
    if len(acts) >= _A_WHOLE_ROUND:
        return facts.dummy is not seat
    return any(act.seat is seat for act in reversed(acts))


_VERBS: Mapping[str, tuple[tuple[Phase, ...], Callable[[Facts, Seat], bool]]] = {
    "ask": ((*_IN_TURN, Phase.CLARIFICATION), _asks),
    "alert": ((Phase.AUCTION,), _tells),
    "announce": ((Phase.AUCTION,), _tells),
    "explain": (tuple(Phase), _tells),
    "correct": (tuple(Phase), _tells),
    "correct_partner": (tuple(phase for phase in Phase if phase is not Phase.AUCTION), _corrects_partner),
    "claim": ((Phase.PLAY,), _claims),
    "agree": ((Phase.CLAIM,), _agrees),
    "object": ((Phase.CLAIM,), _objects),
    "play_on": ((Phase.CONTESTED,), _plays_on),
    "undo": (_IN_TURN, _takes_back),
}
"""Each verb with the phases in which it has a meaning, and what else must hold."""
_VERBS_IN = verbs_by_phase(Phase, _VERBS)

GAMES["bridge", Manner.GUARDED] = (GuardedBridge.begin, first_record)


def _line(event: events.Event, key: str, values: Mapping[str, object], who: Seat | None = None, **more: Any) -> Line:
    return Line(Text(__name__, key, values), who, event.at, **more)


_CALLS = {"pass": "passes", "X": "doubles", "XX": "redoubles"}


def _called(before: State, event: events.Called, after: State) -> Lines:
    key = _CALLS.get(str(event.call), "bids")
    called = _line(event, key, {"seat": event.seat, "call": event.call}, event.seat)
    if after.phase is not Phase.LEAD:
        said = len(after.auction.disclosures) - len(before.auction.disclosures)
        return (called, *_disclosures(event, after, said)) if said else (called,)
    contract = after.auction.contract
    assert contract is not None, "somebody leads"
    return called, _line(event, "contract", {"contract": contract, "leader": contract.leader})


def _disclosed(before: State, event: events.Disclosed, after: State) -> Lines:
    return _disclosures(event, after, 1)


def _disclosures(event: events.Called | events.Disclosed, after: State, count: int) -> Lines:
    """The last so many things that were said of calls."""
    auction = after.auction
    for disclosure in auction.disclosures[-count:]:
        about = (
            None if disclosure.about is None else (auction.caller(disclosure.about), auction.calls[disclosure.about])
        )
        yield disclosure_line(disclosure, about, event.at)


def disclosure_line(disclosure: Disclosure, about: tuple[Seat, object] | None, at: float | None) -> Line:
    """What was said of somebody's call, or of the whole auction; on a screen it is unseen by the caller's partner."""
    caller, call = about or (None, None)
    of = "_auction" if about is None else "_own" if caller is disclosure.by else ""
    key = f"{disclosure.kind.value}{of}{'' if disclosure.text else '_bare'}"
    values = {"seat": disclosure.by, "caller": caller, "call": call, "text": disclosure.text}
    unseen = frozenset[Any](seat for seat in Seat if not disclosure.is_open_to(seat, caller))
    return Line(Text(__name__, key, values), disclosure.by, at, hidden_from=unseen)


def _led(before: State, event: events.Led, after: State) -> Lines:
    yield _line(event, "leads", {"seat": event.seat}, event.seat)


def _faced(before: State, event: events.Faced, after: State) -> Lines:
    yield _line(event, "faces", {"seat": event.seat, "card": before.lead}, event.seat)
    assert after.play is not None
    dummy = after.play.dummy
    yield _line(event, "dummy", {"seat": dummy, "cards": _cards(after, dummy)}, dummy)


def _cards(state: State, seat: Seat) -> tuple[object, ...]:
    """The cards of a hand that lies open, from spades down."""
    assert state.play is not None
    return tuple(reversed(state.play.hand(seat).cards))


def _played(before: State, event: events.Played, after: State) -> Lines:
    assert before.play is not None
    hand, play = before.play.turn, after.play
    key = "plays" if event.seat is hand else "plays_from_dummy"
    played = _line(event, key, {"seat": hand, "by": event.seat, "card": event.card}, event.seat)
    if play is None or not play.is_between_tricks:
        return (played,)
    ns, ew = play.tricks_won(Side.NS), play.tricks_won(Side.EW)
    return played, _line(event, "trick", {"seat": play.last_winner, "ns": ns, "ew": ew})


def _claimed(before: State, event: events.Claimed | events.Conceded, after: State) -> Lines:
    key = ("claims" if isinstance(event, events.Claimed) else "concedes") + ("" if event.text else "_bare")
    yield _line(event, key, {"seat": event.seat, "tricks": event.tricks, "text": event.text}, event.seat)
    yield _line(event, "shows", {"seat": event.seat, "cards": _cards(after, event.seat)}, event.seat)


def _adjudicated(before: State, event: events.Adjudicated, after: State) -> Lines:
    assert before.claim is not None, "a claim was contested"
    key = "adjudicates" if event.text else "adjudicates_bare"
    yield _line(event, key, {"tricks": event.tricks, "side": before.claim.seat.side, "text": event.text})


def _simply(key: str) -> Describe:
    def describe(before: State, event: Any, after: State) -> Lines:
        yield _line(event, key, {"seat": event.seat}, event.seat)

    return describe


def _undo_agreed(before: State, event: events.UndoAgreed, after: State) -> Lines:
    yield _line(event, "agrees_undo", {"seat": event.seat}, event.seat)
    if after.undo is None and before.undo is not None:
        yield _line(event, "taken_back", {"seat": before.undo.seat}, before.undo.seat)


def _result(before: State, event: events.Event, after: State) -> Lines:
    if after.result is None or before.result is not None:
        return ()
    result: Result = after.result
    points = result.score(after.board.vulnerability)
    side = Side.NS if points > 0 else Side.EW
    if result.contract is None:
        return (_line(event, "passed_out", {}),)
    key = "down" if result.difference < 0 else "over" if result.difference else "made"
    values = {"contract": result.contract, "count": abs(result.difference), "points": abs(points), "side": side}
    return (_line(event, key, values),)


_DESCRIBED: Mapping[type[events.Event], Describe] = {
    events.Called: _called,
    **dict.fromkeys(events.DISCLOSED.values(), _disclosed),
    events.Led: _led,
    events.Faced: _faced,
    events.Played: _played,
    events.Claimed: _claimed,
    events.Conceded: _claimed,
    events.Agreed: _simply("agrees"),
    events.Objected: _simply("objects"),
    events.PlayOnAgreed: _simply("plays_on"),
    events.Adjudicated: _adjudicated,
    events.UndoRequested: _simply("asks_undo"),
    events.UndoAgreed: _undo_agreed,
    events.UndoRefused: _simply("refuses_undo"),
}


def bridge_narrator(table: Table) -> EventNarrator:
    """Describes a board of bridge."""
    return EventNarrator(begin(table.board), fold, _DESCRIBED, _result)
