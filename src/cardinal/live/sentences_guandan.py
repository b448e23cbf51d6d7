"""The events of a deal of Guandan as sentences; cards exchanged are named as far as the view shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Holding, Kind, Pattern, Phase, Table, events
from cardinal.guandan.finish import PLACES
from cardinal.guandan.fold import begin, fold
from cardinal.guandan.pattern import KeyName
from cardinal.guandan.state import State
from cardinal.language import Text

from .narration import Describe, EventNarrator, Line, Lines

__all__ = ["guandan_narrator", "told_play"]

EVERYBODY: frozenset[Seat | Viewer] = frozenset((*SEATS, Viewer.PUBLIC))
"""All but the Director."""


def _line(event: events.Event, key: str, values: Mapping[str, object], who: Seat | None = None, **more: Any) -> Line:
    return Line(Text(__name__, key, values), who, event.at, **more)


def _simply(key: str) -> Describe:
    def describe(before: State, event: Any, after: State) -> Lines:
        values = {name: getattr(event, name) for name in ("seat", "count", "payer") if hasattr(event, name)}
        yield _line(event, key, values, getattr(event, "seat", None))

    return describe


def _nothing(before: State, event: events.Event, after: State) -> Lines:
    """One card drawn or a place to cut at is no news; that all are dealt is."""
    yield from ()


def _turned(before: State, event: events.Turned, after: State) -> Lines:
    yield _line(event, "turned", {"seat": event.seat, "card": after.turned_card}, event.seat)


def _dealt(before: State, event: events.Dealt, after: State) -> Lines:
    setup = after.setup
    yield _line(event, "dealt", {"number": setup.number, "level": setup.level})
    if after.exchange.resisted_by:
        yield from _resisters(after, event)


def _resisters(after: State, event: events.Event) -> Lines:
    """Who holds the big jokers is named where the event has them shown."""
    hidden = frozenset[Any]() if after.setup.rules.resist_reveal else EVERYBODY
    values = {"seats": after.exchange.resisted_by}
    yield _line(event, "resists", values, hidden_from=hidden, instead=Text(__name__, "resists_unseen"))


def _resisted(before: State, event: events.Resisted, after: State) -> Lines:
    yield from _resisters(after, event)


def _unseen(state: State, giver: Seat) -> frozenset[Seat | Viewer]:
    """Those who may not see what *giver* gave, where only the own exchange is shown."""
    if state.setup.rules.tribute_visibility == "public":
        return frozenset()
    ways = state.exchange.ways.transfers if state.exchange.ways is not None else ()
    both = {way.payer: way.receiver for way in ways} | {one.receiver: one.payer for one in ways}
    return EVERYBODY - {giver, both.get(giver, giver)}


def _paid(before: State, event: events.Paid, after: State) -> Lines:
    values = {"seat": event.seat, "card": event.card}
    instead = Text(__name__, "pays_unseen", values)
    yield _line(event, "pays", values, event.seat, hidden_from=_unseen(after, event.seat), instead=instead)


def _returned(before: State, event: events.Returned, after: State) -> Lines:
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
        turned = {"seat": seat, "card": card}
        yield _line(event, "turned_up", turned, seat, hidden_from=_unseen(after, seat))


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


def _played(before: State, event: events.Played, after: State) -> Lines:
    played = Line(told_play(event.seat, event.cards, event.pattern), event.seat, event.at)
    if len(after.out) == len(before.out) or event.seat not in after.out:
        return (played,)
    return played, _line(event, "out", {"seat": event.seat, "place": PLACES[len(after.out) - 1]}, event.seat)


def _passed(before: State, event: events.Passed, after: State) -> Lines:
    return (_line(event, "passes", {"seat": event.seat}, event.seat),)


def _undo_agreed(before: State, event: events.UndoAgreed, after: State) -> Lines:
    yield _line(event, "agrees_undo", {"seat": event.seat}, event.seat)
    if after.undo is None and before.undo is not None:
        yield _line(event, "taken_back", {"seat": before.undo.seat}, before.undo.seat)


def _followed(before: State, event: events.Event, after: State) -> Lines:
    """What follows by itself: who leads, who takes the lead over, how the deal ended."""
    if after.finish is not None and before.finish is None:
        finish = after.finish
        return (_line(event, "finished", {"finish": finish, "side": finish.winner, "rise": finish.rise}),)
    lead = after.lead
    if lead is None or after.tricks <= before.tricks or after.phase is not Phase.PLAY:
        return ()
    owner = before.trick.top.seat if before.trick is not None and before.trick.top is not None else None
    if isinstance(event, events.Played):
        owner = event.seat
    key = "to_lead" if owner in (None, lead.seat) else "takes_over"
    return (_line(event, key, {"seat": lead.seat, "from": owner}, lead.seat),)


_DESCRIBED: Mapping[type[events.Event], Describe] = {
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
    events.Passed: _passed,
    events.Reported: _simply("reports"),
    events.UndoRequested: _simply("asks_undo"),
    events.UndoAgreed: _undo_agreed,
    events.UndoRefused: _simply("refuses_undo"),
}


def guandan_narrator(table: Table) -> EventNarrator:
    """Describes a deal of Guandan."""
    return EventNarrator(begin(table.setup), fold, _DESCRIBED, _followed)
