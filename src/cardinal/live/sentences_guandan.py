"""The events of a deal of Guandan as sentences; what is exchanged is told as the view shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Holding, Kind, Pattern, Phase, Table, events
from cardinal.guandan.finish import PLACES
from cardinal.guandan.fold import begin, fold
from cardinal.guandan.pattern import KeyName
from cardinal.guandan.state import State
from cardinal.language import Text

from .sentences_line import Line

__all__ = ["GuandanTeller", "told_play"]

Told = Iterator[Line]
EVERYBODY: frozenset[Seat | Viewer] = frozenset((*SEATS, Viewer.PUBLIC))
"""All but the Director."""


class GuandanTeller:
    """Tells a deal event by event."""

    def __init__(self, table: Table) -> None:
        self._state = begin(table.setup)
        self.count = 0

    def more(self, table: Table, upto: int) -> Told:
        """The sentences of the events that were not told yet, up to the number *upto*."""
        every = table.events
        for place in range(self.count, min(upto, len(every))):
            event, before = every[place], self._state
            # The table itself has the state after its last event; as a rule there is no other to tell.
            self._state = table.state if place + 1 == len(every) else fold(before, event)
            yield from _TELL[type(event)](before, event, self._state)
            yield from _followed(before, event, self._state)
        self.count = max(self.count, upto)


def _line(event: events.Event, key: str, values: Mapping[str, object], who: Seat | None = None, **more: Any) -> Line:
    return Line(Text(__name__, key, values), who, event.at, **more)


def _simply(key: str) -> Callable[[State, Any, State], Told]:
    def tell(before: State, event: Any, after: State) -> Told:
        values = {name: getattr(event, name) for name in ("seat", "count", "payer") if hasattr(event, name)}
        yield _line(event, key, values, getattr(event, "seat", None))

    return tell


def _nothing(before: State, event: events.Event, after: State) -> Told:
    """One card drawn or a place to cut at is no news; that all are dealt is."""
    yield from ()


def _turned(before: State, event: events.Turned, after: State) -> Told:
    yield _line(event, "turned", {"seat": event.seat, "card": after.turned_card}, event.seat)


def _dealt(before: State, event: events.Dealt, after: State) -> Told:
    setup = after.setup
    yield _line(event, "dealt", {"number": setup.number, "level": setup.level})
    if after.exchange.resisted_by:
        yield from _resisters(after, event)


def _resisters(after: State, event: events.Event) -> Told:
    """Who has the big jokers is told where the event has them shown."""
    hidden = frozenset[Any]() if after.setup.rules.resist_reveal else EVERYBODY
    values = {"seats": after.exchange.resisted_by}
    yield _line(event, "resists", values, hidden_from=hidden, instead=Text(__name__, "resists_unseen"))


def _resisted(before: State, event: events.Resisted, after: State) -> Told:
    yield from _resisters(after, event)


def _unseen(state: State, giver: Seat) -> frozenset[Seat | Viewer]:
    """Those who may not see what *giver* gave, where only the own exchange is shown."""
    if state.setup.rules.tribute_visibility == "public":
        return frozenset()
    ways = state.exchange.ways.transfers if state.exchange.ways is not None else ()
    both = {one.payer: one.receiver for one in ways} | {one.receiver: one.payer for one in ways}
    return EVERYBODY - {giver, both.get(giver, giver)}


def _paid(before: State, event: events.Paid, after: State) -> Told:
    values = {"seat": event.seat, "card": event.card}
    instead = Text(__name__, "pays_unseen", values)
    yield _line(event, "pays", values, event.seat, hidden_from=_unseen(after, event.seat), instead=instead)


def _returned(before: State, event: events.Returned, after: State) -> Told:
    """Two cards given back are turned up at one moment: the first lies face down until then."""
    values = {"seat": event.seat, "card": event.card}
    instead = Text(__name__, "gives_back_unseen", values)
    exchange = after.exchange
    if not exchange.is_revealed:
        unseen = EVERYBODY - {event.seat}
        yield _line(event, "gives_back", values, event.seat, hidden_from=unseen, instead=instead)
        return
    unseen = _unseen(after, event.seat)
    yield _line(event, "gives_back", values, event.seat, hidden_from=unseen, instead=instead)
    for seat, card in exchange.returned[:-1]:
        told = {"seat": seat, "card": card}
        yield _line(event, "turned_up", told, seat, hidden_from=_unseen(after, seat))


def told_play(seat: Seat, cards: Holding, pattern: Pattern | None) -> Text:
    """A play in one whole sentence, by the kind of its pattern."""
    values: dict[str, object] = {"seat": seat, "cards": tuple(cards)}
    if pattern is None:
        return Text(__name__, "plays_no_pattern", values)
    if pattern.kind is Kind.SINGLE:
        # One card is what it is.
        return Text(__name__, "plays_one", values)
    values["kind"] = pattern.kind
    if pattern.kind is Kind.FOUR_JOKERS:
        return Text(__name__, "plays_jokers", values)
    values["key"] = KeyName(pattern.key)
    if pattern.kind is Kind.BOMB:
        return Text(__name__, "plays_bomb", values | {"size": pattern.size})
    return Text(__name__, "plays_sequence" if pattern.kind.shape.is_sequence else "plays", values)


def _played(before: State, event: events.Played, after: State) -> Told:
    yield Line(told_play(event.seat, event.cards, event.pattern), event.seat, event.at)
    if event.seat in after.out and event.seat not in before.out:
        yield _line(event, "out", {"seat": event.seat, "place": PLACES[len(after.out) - 1]}, event.seat)


def _undo_agreed(before: State, event: events.UndoAgreed, after: State) -> Told:
    yield _line(event, "agrees_undo", {"seat": event.seat}, event.seat)
    if after.undo is None and before.undo is not None:
        yield _line(event, "taken_back", {"seat": before.undo.seat}, before.undo.seat)


def _followed(before: State, event: events.Event, after: State) -> Told:
    """What follows by itself: who leads, who takes the lead over, how the deal ended."""
    if after.finish is not None and before.finish is None:
        finish = after.finish
        yield _line(event, "finished", {"finish": finish, "side": finish.winner, "rise": finish.rise})
        return
    lead = after.lead
    if lead is None or after.tricks <= before.tricks or after.phase is not Phase.PLAY:
        return
    owner = before.trick.top.seat if before.trick is not None and before.trick.top is not None else None
    if isinstance(event, events.Played):
        owner = event.seat
    took_over = owner is not None and owner is not lead.seat
    yield _line(event, "takes_over" if took_over else "to_lead", {"seat": lead.seat, "from": owner}, lead.seat)


_TELL: Mapping[type[events.Event], Callable[[State, Any, State], Told]] = {
    events.Seated: _nothing,
    events.Turned: _turned,
    events.Cut: _nothing,
    events.Drawn: _nothing,
    events.Dealt: _dealt,
    events.Counted: _simply("counts"),
    events.Redealt: _simply("redealt"),
    events.Paid: _paid,
    events.Resisted: _resisted,
    events.Taken: _simply("taken"),
    events.Returned: _returned,
    events.Played: _played,
    events.Passed: _simply("passes"),
    events.Reported: _simply("reports"),
    events.UndoRequested: _simply("asks_undo"),
    events.UndoAgreed: _undo_agreed,
    events.UndoRefused: _simply("refuses_undo"),
}
