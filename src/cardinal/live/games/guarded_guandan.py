"""Guandan where an irregular act is refused with its clause: the guarded table of the Guandan room, and its sentences.

The cards are dealt by the table itself, and a player who has ten cards or fewer reports by itself. The sentences name
cards that were exchanged as far as the view shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.view_fields import latest
from cardinal.cards.viewer import Viewer
from cardinal.guandan import Game, Holding, Kind, Pattern, Phase, Table, events
from cardinal.guandan.events import VOCABULARY, Reported
from cardinal.guandan.fold import begin, fold
from cardinal.guandan.holding import printed
from cardinal.guandan.state import State
from cardinal.guandan.view import Facts
from cardinal.language import NotAllowed, Text
from cardinal.live.narration import Describe, EventNarrator, Line, Lines
from cardinal.live.protocol import Act

from .game import GAMES, Manner, Outcome, verbs_by_phase
from .guandan_deals import HINTS, by_itself, cut_places, first_record, game_of, outcome_of, setup_of
from .table_views import GuandanTableView
from .view_parts import Hint
from .written_views import Viewed


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
        done = self.table.do(act.event(VOCABULARY, who, at))
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


def guandan_may(state: State, viewer: Seat | Viewer) -> list[str]:
    """The verbs that *viewer* may say now; whether the jokers suffice to resist shows when it is tried."""
    if not isinstance(viewer, Seat) or state.undo is not None:
        return []
    return [verb for verbs, is_possible in _VERBS_IN[state.phase] if is_possible(state, viewer) for verb in verbs]


def _resists(state: State, seat: Seat) -> bool:
    duty, is_choice = state.setup.start.duty, state.setup.rules.resist == "optional"
    if duty is None or state.miscounted:
        return False
    return is_choice and seat in duty.payers and not state.exchange.paid


def _counts(state: State, seat: Seat) -> bool:
    return not state.acts


def _goes_back(state: State, seat: Seat) -> bool:
    return not state.miscounted and seat in _movers(state)


@latest
def _movers(state: State) -> set[Seat]:
    """Who has played or passed; a report is nobody's turn."""
    movers: set[Seat] = set()
    for act in reversed(state.acts):
        if not isinstance(act, Reported):
            movers.add(act.seat)
            if len(movers) == len(SEATS):
                break
    return movers


_VERBS: Mapping[str, tuple[tuple[Phase, ...], Callable[[State, Seat], bool]]] = {
    "resist": ((Phase.TRIBUTE,), _resists),
    "count": ((Phase.TRIBUTE, Phase.CHOICE, Phase.RETURN, Phase.PLAY), _counts),
    "undo": ((Phase.PLAY,), _goes_back),
}
_VERBS_IN = verbs_by_phase(Phase, _VERBS)

GAMES["guandan", Manner.GUARDED] = (GuardedGuandan.begin, first_record)


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
    both = {way.payer: way.receiver for way in ways} | {way.receiver: way.payer for way in ways}
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
    values["key"] = pattern.key_name
    if pattern.kind is Kind.BOMB:
        return Text(__name__, "plays_bomb", values | {"size": pattern.size})
    return Text(__name__, "plays", values)


def _played(before: State, event: events.Played, after: State) -> Lines:
    played = Line(told_play(event.seat, event.cards, event.pattern), event.seat, event.at)
    if len(after.out) == len(before.out) or event.seat not in after.out:
        return (played,)
    return played, _line(event, f"out_{len(after.out)}", {"seat": event.seat}, event.seat)


def _passed(before: State, event: events.Passed, after: State) -> Lines:
    return (_line(event, "passes", {"seat": event.seat}, event.seat),)


def _undo_agreed(before: State, event: events.UndoAgreed, after: State) -> Lines:
    yield _line(event, "agrees_undo", {"seat": event.seat}, event.seat)
    if after.undo is None and before.undo is not None:
        yield _line(event, "taken_back", {"seat": before.undo.seat}, before.undo.seat)


def _to_whom(before: State, event: events.Event, after: State) -> Lines:
    """To whom each tribute goes, once that is settled."""
    if after.exchange.ways is None or before.exchange.ways is not None:
        return
    is_public = after.setup.rules.tribute_visibility == "public"
    for way in after.exchange.ways.transfers:
        unseen = frozenset() if is_public else EVERYBODY - {way.payer, way.receiver}
        yield _line(event, "goes_to", {"payer": way.payer, "receiver": way.receiver}, way.receiver, hidden_from=unseen)


def _followed(before: State, event: events.Event, after: State) -> Lines:
    """What follows by itself: to whom tributes go, who leads, who takes the lead over, how the deal ended."""
    yield from _to_whom(before, event, after)
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
    key = "to_lead" if owner in (None, lead.seat) else "takes_over"
    yield _line(event, key, {"seat": lead.seat, "from": owner}, lead.seat)


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
