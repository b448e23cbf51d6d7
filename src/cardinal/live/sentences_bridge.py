"""The events of a bridge board as sentences. The lead lies face down until it is faced; what a player says of the own
call is not for partner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardinal.bridge import Disclosure, Phase, Result, Table, events
from cardinal.bridge.state import State, begin, fold
from cardinal.cards import Seat, Side
from cardinal.language import Text

from .narration import Describe, EventNarrator, Line, Lines

__all__ = ["bridge_narrator", "disclosure_line"]


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
