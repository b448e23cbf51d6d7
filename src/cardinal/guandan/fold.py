"""How each event changes a table's state. Nothing is refused here: ``check`` says what a guarded table refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardinal.cards import Seat
from cardinal.cards.log import no_event
from cardinal.cards.record import NOTHING, Grown, replace

from . import dealing, tribute
from . import events as e
from .errors import UnreadableGuandan
from .face import FACES, Face
from .finish import Finish
from .holding import Holding
from .seating import OUTLINE, next_seat, put
from .setup import Setup
from .state import Exchange, Phase, State, Undo, changed
from .trick import NextLead, Trick, Turn, go_on, holders

REPORT_AT_MOST = 10
# One card of a face, as it is added to a holding.
_ONE = tuple(1 << 2 * face.place for face in FACES)


def is_reported(left: int) -> bool:
    """Whether a hand of so many cards has to be reported (11.1)."""
    return 0 < left <= REPORT_AT_MOST


def begin(setup: Setup) -> State:
    return _before_drawing(State(setup, setup.pack, Phase.CUT))


def fold(state: State, event: e.Event) -> State:
    """The state after *event*, which is taken as it comes: lawful or not."""
    folded = _FOLDS.get(type(event))
    if folded is None:
        raise no_event(UnreadableGuandan, event, e.VERBS)
    return folded(state, event)


def _before_drawing(state: State) -> State:
    start = state.setup.start
    if state.setup.needs_cut and state.turned is None:
        return changed(state, phase=Phase.CUT, turn=start.cutter)
    return changed(state, phase=Phase.DRAW, turn=_first_drawer(state))


def _first_drawer(state: State) -> Seat:
    if state.turned is not None:
        return dealing.first_drawer(state.pack[state.turned], state.setup.rules)
    named = state.setup.start.first_drawer
    return state.setup.start.cutter if named is None else named


def _seated(state: State, event: e.Seated) -> State:
    return changed(state, seated=(*state.seated, (event.seat, event.at)))


def _turned(state: State, event: e.Turned) -> State:
    place = event.place - 1
    if dealing.is_barred(state.pack[place], state.setup.level, state.setup.rules):
        return changed(state, turned=place)
    return _before_drawing(changed(state, turned=place))


def _cut(state: State, event: e.Cut) -> State:
    pack = dealing.cut(state.pack, event.place)
    return changed(state, pack=pack, phase=Phase.DRAW, turn=_first_drawer(state))


def _drawn(state: State, event: e.Drawn) -> State:
    place, seat = state.drawn, event.seat
    hand = Holding.from_bits(state.hands[seat].bits + _ONE[state.pack[place].face])
    holder = seat if place == state.turned else state.holder
    after = changed(
        state, hands=put(state.hands, seat, hand), drawn=place + 1, turn=next_seat(seat), holder=holder
    )  # fmt: skip
    return _dealt_out(after) if place + 1 == OUTLINE.cards else after


def _dealt(state: State, event: e.Dealt) -> State:
    bits = [hand.bits for hand in state.hands]
    seat = _first_drawer(state) if state.turn is None else state.turn
    holder = state.holder
    for place in range(state.drawn, OUTLINE.cards):
        bits[seat] += _ONE[state.pack[place].face]
        if place == state.turned:
            holder = seat
        seat = next_seat(seat)
    hands = tuple(map(Holding.from_bits, bits))
    return _dealt_out(changed(state, hands=hands, drawn=OUTLINE.cards, turn=seat, holder=holder))


def _dealt_out(state: State) -> State:
    """Every card is in a hand: tribute comes next, or the play."""
    setup = state.setup
    start, duty = setup.start, setup.start.duty
    if duty is None:
        if start.leader is not None:
            return _first_lead(state, start.leader, start.cites)
        leader = start.cutter if state.holder is None else state.holder
        return _first_lead(state, leader, "§G7.1.2(c)")
    resisters = tribute.resisters(duty, state.hands, setup.rules)
    if resisters and setup.rules.resist == "automatic":
        return _resist(state, resisters)
    due = tuple(
        seat for seat in duty.payers if tribute.payable(state.hands[seat], setup.tribute_level, setup.rules)
    )  # fmt: skip
    if not due:
        return _first_lead(state, duty.first_out, duty.cites)
    return changed(state, phase=Phase.TRIBUTE, turn=due[0], exchange=Exchange(due))


def _resist(state: State, resisters: tuple[Seat, ...]) -> State:
    duty = state.setup.start.duty
    if duty is None:
        raise AssertionError("a tribute that is resisted was owed")
    exchange = Exchange(resisted_by=resisters)
    return _first_lead(changed(state, exchange=exchange), duty.first_out, tribute.RESISTED)


def _first_lead(state: State, leader: Seat, cites: str) -> State:
    begun = changed(
        state, phase=Phase.PLAY, turn=leader, lead=NextLead(leader, cites), trick=Trick(leader), tricks=1, acts=NOTHING
    )  # fmt: skip
    # Drawn cards and tribute have been seen: an undo goes back no further.
    return changed(begun, base=begun)


def _counted(state: State, event: e.Counted) -> State:
    others = tuple(seat for seat in state.miscounted if seat is not event.seat)
    # A tribute on its way makes hands of 26 and 28 that nothing is wrong with.
    is_right = event.count == len(state.hands[event.seat])
    return changed(state, miscounted=others if is_right else (*others, event.seat))


def _redealt(state: State, event: e.Redealt) -> State:
    pack = dealing.parse_shuffle(event.pack)
    turned = None
    if state.setup.rules.redeal_keeps_turned_card and state.turned is not None:
        turned = pack.index(state.pack[state.turned])
    return _before_drawing(State(state.setup, pack, Phase.CUT, turned=turned, seated=state.seated))


def _paid(state: State, event: e.Paid) -> State:
    exchange = replace(state.exchange, paid=(*state.exchange.paid, (event.seat, event.card)))
    after = changed(state, hands=_without(state.hands, event.seat, event.card), exchange=exchange)
    duty = state.setup.start.duty
    if duty is None or after.awaited:
        return after
    ways = tribute.ways(duty, dict(exchange.paid), state.setup.tribute_level, state.setup.rules)
    return _hand_over(after, ways)


def _hand_over(state: State, ways: tribute.Ways) -> State:
    """The tributes reach those they go to, once it is known who that is."""
    exchange = replace(state.exchange, ways=ways)
    if not ways.transfers:
        return changed(state, phase=Phase.CHOICE, exchange=exchange)
    hands, paid = state.hands, dict(exchange.paid)
    for transfer in ways.transfers:
        hands = _plus(hands, transfer.receiver, paid[transfer.payer])
    return changed(state, phase=Phase.RETURN, hands=hands, exchange=exchange)


def _resisted(state: State, event: e.Resisted) -> State:
    duty = state.setup.start.duty
    resisters = () if duty is None else tribute.resisters(duty, state.hands, state.setup.rules)
    return _resist(state, resisters or (event.seat,))


def _taken(state: State, event: e.Taken) -> State:
    duty, ways = state.setup.start.duty, state.exchange.ways
    if duty is None or ways is None:
        raise AssertionError("a tribute that is taken was paid")
    return _hand_over(state, tribute.taking(duty, event.payer, ways.cites))


def _returned(state: State, event: e.Returned) -> State:
    exchange = replace(state.exchange, returned=(*state.exchange.returned, (event.seat, event.card)))
    after = changed(state, hands=_without(state.hands, event.seat, event.card), exchange=exchange)
    ways, duty = exchange.ways, state.setup.start.duty
    if ways is None or duty is None or ways.leader is None or not exchange.is_revealed:
        return after
    hands, returned = after.hands, dict(exchange.returned)
    for transfer in ways.transfers:
        hands = _plus(hands, transfer.payer, returned[transfer.receiver])
    return _first_lead(changed(after, hands=hands), ways.leader, tribute.lead_cites(duty))


def _played(state: State, event: e.Played) -> State:
    seat = event.seat
    hand = state.hands[seat] - event.cards
    left = len(hand)
    trick = (state.trick or Trick(seat)).play(Turn(seat, event.cards, event.pattern))
    hands = put(state.hands, seat, hand)
    is_due = is_reported(left)
    is_automatic = state.setup.rules.announce == "automatic"
    reports = state.reports
    if (is_due and is_automatic) or (not left and reports[seat] is not None):
        reports = put(reports, seat, left or None)
    owes = seat if is_due and not is_automatic else None
    acts = state.acts.add(event)
    if left:
        return _go_on(state, trick, seat, hands, acts, reports=reports, owes=owes)
    out = (*state.out, seat)
    finish = Finish.after(out)
    if finish is None:
        return _go_on(state, trick, seat, hands, acts, reports=reports, owes=owes, out=out)
    return changed(
        state, phase=Phase.FINISHED, turn=None, trick=trick, hands=hands, reports=reports, owes=None, out=out,
        finish=finish, acts=NOTHING, base=None,
    )  # fmt: skip


def _passed(state: State, event: e.Passed) -> State:
    is_final = state.setup.rules.pass_is_final_in_trick
    trick = (state.trick or Trick(event.seat)).pass_(Turn(event.seat), is_final=is_final)
    return _go_on(state, trick, event.seat, state.hands, state.acts.add(event))


def _go_on(
    state: State, trick: Trick, seat: Seat, hands: tuple[Holding, ...], acts: Grown[Any], **changes: Any
) -> State:
    """The next turn of the trick, or the next trick."""
    trick, turn, lead = go_on(trick, seat, holders(hands), state.setup.rules)
    if lead is not None:
        changes.update(lead=lead, tricks=state.tricks + 1)
    return changed(state, hands=hands, acts=acts, trick=trick, turn=turn, **changes)


def _reported(state: State, event: e.Reported) -> State:
    owes = None if state.owes is event.seat else state.owes
    return changed(
        state, reports=put(state.reports, event.seat, event.count), owes=owes, acts=state.acts.add(event)
    )  # fmt: skip


def _undo_requested(state: State, event: e.UndoRequested) -> State:
    return changed(state, undo=Undo(event.seat))


def last_act_of(state: State, seat: Seat) -> int | None:
    """The place of the last play or pass of *seat* that can still be taken back."""
    places = [place for place, act in enumerate(state.acts) if act.seat is seat and not isinstance(act, e.Reported)]
    return places[-1] if places else None


def _undo_agreed(state: State, event: e.UndoAgreed) -> State:
    undo, base = state.undo, state.base
    if undo is None or base is None:
        return state
    agreed = undo.agreed | {event.seat}
    if not set(undo.seat.side.other.seats) <= agreed:
        return changed(state, undo=replace(undo, agreed=agreed))
    before = changed(base, base=base)
    for act in state.acts[: last_act_of(state, undo.seat)]:
        before = fold(before, act)
    return before


def _undo_refused(state: State, event: e.UndoRefused) -> State:
    return changed(state, undo=None)


def _without(hands: tuple[Holding, ...], seat: Seat, card: Face) -> tuple[Holding, ...]:
    return put(hands, seat, hands[seat] - Holding((card,)))


def _plus(hands: tuple[Holding, ...], seat: Seat, card: Face) -> tuple[Holding, ...]:
    return put(hands, seat, hands[seat] + Holding((card,)))


_FOLDS: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.Seated: _seated,
    e.Turned: _turned,
    e.Cut: _cut,
    e.Drawn: _drawn,
    e.Dealt: _dealt,
    e.Counted: _counted,
    e.Redealt: _redealt,
    e.Paid: _paid,
    e.Resisted: _resisted,
    e.Taken: _taken,
    e.Returned: _returned,
    e.Played: _played,
    e.Passed: _passed,
    e.Reported: _reported,
    e.UndoRequested: _undo_requested,
    e.UndoAgreed: _undo_agreed,
    e.UndoRefused: _undo_refused,
}
