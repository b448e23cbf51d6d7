"""What a guarded table refuses: acts out of turn or out of phase, a wrong tribute, a play that is not allowed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from cardinal.cards import Rank, Seat
from cardinal.cards.log import no_event
from cardinal.language import Text, shown_number

from . import dealing, tribute
from . import events as e
from .declaration import declare
from .errors import IllegalPlay, IllegalReport, IllegalTribute, NotYourTurn, UnreadableGuandan, WrongPhase
from .face import Face
from .fold import last_act_of
from .holding import Holding
from .pattern import Pattern
from .plays import classes
from .reading import Reading
from .rules import Rules
from .seating import OUTLINE
from .start import Duty
from .state import Phase, State

_TURN = "§G8.1.1"
_AFTER_DRAWING = (Phase.TRIBUTE, Phase.CHOICE, Phase.RETURN, Phase.PLAY)


def check(state: State, event: e.Event) -> None:
    """Nothing if *event* may happen now; else the refusal, with the clause and what is legal instead."""
    checked = _CHECKS.get(type(event))
    if checked is None:
        raise no_event(UnreadableGuandan, event, e.VERBS)
    if state.undo is not None and not isinstance(event, e.UndoAgreed | e.UndoRefused):
        raise WrongPhase(Text(__name__, "undo_pending", {"seat": state.undo.seat}))
    if state.miscounted and not isinstance(event, e.Counted | e.Redealt):
        raise WrongPhase(Text(__name__, "count_pending", {"seats": state.miscounted}), cites="§G7.3")
    checked(state, event)


def _need(state: State, *phases: Phase, cites: str) -> None:
    if state.phase not in phases:
        values = {"phase": state.phase, "right": phases}
        raise WrongPhase(Text(__name__, "wrong_phase", values), cites=cites, legal=phases)


def _need_turn(seat: Seat, awaited: Iterable[Seat], cites: str) -> None:
    turn = tuple(awaited)
    if seat not in turn:
        raise NotYourTurn(Text(__name__, "not_your_turn", {"seat": seat, "turn": turn}), cites=cites, legal=turn)


# Before the play.


def _seated(state: State, event: e.Seated) -> None:
    _need(state, Phase.CUT, Phase.DRAW, cites="§G6")
    if any(seat is event.seat for seat, _ in state.seated):
        raise WrongPhase(Text(__name__, "seated_twice", {"seat": event.seat}), cites="§G6")


def _cut(state: State, event: e.Cut | e.Turned) -> None:
    start = state.setup.start
    cites = "§G7.1.2(a)" if start.first_drawer is None else "§G7.1.3"
    _need(state, Phase.CUT, cites=cites)
    _need_turn(event.seat, (start.cutter,), cites)
    if isinstance(event, e.Turned) is not (start.first_drawer is None):
        right = "turn" if start.first_drawer is None else "cut"
        raise WrongPhase(Text(__name__, f"must_{right}", {"seat": event.seat}), cites=cites)
    if type(event.place) is not int or event.place not in dealing.CUT_PLACES:
        places = dealing.CUT_PLACES
        values = {"given": shown_number(event.place), "least": places[0], "most": places[-1]}
        raise WrongPhase(Text(__name__, "cut_place", values), cites="§G7.1.4", legal=places)


def _drawn(state: State, event: e.Drawn) -> None:
    _need(state, Phase.DRAW, cites="§G7.1.5")
    if state.setup.rules.dealing != "draw":
        raise WrongPhase(Text(__name__, "dealt_instead"), cites="§G7.1.6")
    _need_turn(event.seat, state.awaited, "§G7.1.5")


def _dealt(state: State, event: e.Dealt) -> None:
    _need(state, Phase.DRAW, cites="§G7.1.6")


def _counted(state: State, event: e.Counted) -> None:
    _need(state, *_AFTER_DRAWING, cites="§G7.3")
    if state.acts:
        raise WrongPhase(Text(__name__, "counted_late", {"seat": event.seat}), cites="§G7.3")
    if type(event.count) is not int or not 0 <= event.count <= OUTLINE.cards:
        values = {"given": shown_number(event.count), "most": OUTLINE.cards}
        raise UnreadableGuandan(Text(__name__, "count", values), cites="§G7.3")


def _redealt(state: State, event: e.Redealt) -> None:
    if not state.miscounted:
        raise WrongPhase(Text(__name__, "no_miscount"), cites="§G7.3")
    dealing.parse_shuffle(event.pack)


# Tribute.


def _duty(state: State) -> Duty:
    duty = state.setup.start.duty
    if duty is None:
        raise AssertionError("this phase has a tribute")
    return duty


def _paid(state: State, event: e.Paid) -> None:
    _need(state, Phase.TRIBUTE, cites="§G10.2(a)")
    duty = _duty(state)
    _need_turn(event.seat, state.awaited, duty.cites)
    legal = legal_cards(state, event.seat)
    if event.card not in legal:
        values = {"seat": event.seat, "card": str(event.card), "legal": tuple(map(str, legal))}
        cites = f"§G10.3(a) {tribute.WRONG_TRIBUTE}" if duty.is_double else tribute.WRONG_TRIBUTE
        raise IllegalTribute(Text(__name__, "wrong_tribute", values), cites=cites, legal=legal)


def _resisted(state: State, event: e.Resisted) -> None:
    _need(state, Phase.TRIBUTE, cites=tribute.RESISTED)
    duty = _duty(state)
    _need_turn(event.seat, duty.payers, tribute.RESISTED)
    holders = tribute.resisters(duty, state.hands, state.setup.rules)
    if not holders or state.exchange.paid:
        raise IllegalTribute(Text(__name__, "cannot_resist", {"seat": event.seat}), cites=tribute.RESISTED)


def _taken(state: State, event: e.Taken) -> None:
    ways = state.exchange.ways
    cites = "§G10.3(b)" if ways is None else ways.cites
    _need(state, Phase.CHOICE, cites=cites)
    duty = _duty(state)
    is_lot = state.is_equal and state.setup.rules.equal_tribute == "random"
    if is_lot is not (event.seat is None):
        key = "lots_decide" if is_lot else "first_out_takes"
        raise NotYourTurn(Text(__name__, key, {"seat": duty.first_out}), cites=cites, legal=state.awaited)
    if event.seat is not None:
        _need_turn(event.seat, (duty.first_out,), cites)
    if event.payer not in duty.payers:
        values = {"seat": event.payer, "payers": duty.payers}
        raise IllegalTribute(Text(__name__, "no_payer", values), cites=cites, legal=duty.payers)


def _returned(state: State, event: e.Returned) -> None:
    _need(state, Phase.RETURN, cites="§G10.2(b)")
    cites = "§G10.3(b) §G10.2(b)" if _duty(state).is_double else "§G10.2(b)"
    _need_turn(event.seat, state.awaited, cites)
    legal = legal_cards(state, event.seat)
    if event.card not in legal:
        values = {"seat": event.seat, "card": str(event.card), "legal": tuple(map(str, legal))}
        raise IllegalTribute(Text(__name__, "wrong_return", values), cites=f"{cites} {tribute.ORDER}", legal=legal)


def returnable(state: State, seat: Seat) -> tuple[Face, ...]:
    """What *seat* may give back now."""
    received = state.exchange.received(seat)
    return tribute.returnable(state.hands[seat], state.setup.tribute_level, state.setup.rules, received)


def legal_cards(state: State, seat: Seat) -> tuple[Face, ...]:
    """What *seat* may pay or give back now."""
    if seat not in state.awaited:
        return ()
    if state.phase is Phase.TRIBUTE:
        return tribute.payable(state.hands[seat], state.setup.tribute_level, state.setup.rules)
    return returnable(state, seat) if state.phase is Phase.RETURN else ()


# The play.


def check_turn(state: State, seat: Seat, *, is_pass: bool = False) -> None:
    """Whether *seat* may play or pass now at all."""
    _need(state, Phase.PLAY, cites="§G8.1.4" if state.finish is not None else _TURN)
    if state.owes is not None:
        values = {"seat": state.owes, "count": len(state.hands[state.owes])}
        raise WrongPhase(Text(__name__, "report_first", values), cites="§G11.1", legal=(state.owes,))
    last = state.trick.turns[-1] if state.trick is not None and state.trick.turns else None
    if not is_pass and seat is not state.turn and last is not None and last.seat is seat and not last.is_pass:
        raise NotYourTurn(Text(__name__, "added_cards", {"seat": seat}), cites="§G8.2.1", legal=state.awaited)
    _need_turn(seat, state.awaited, _TURN)


def check_cards(state: State, seat: Seat, cards: Holding) -> None:
    """Whether *seat* holds *cards*, and may top the play that lies there."""
    hand = state.hands[seat]
    if not cards or not cards <= hand:
        values = {"seat": seat, "cards": cards}
        raise IllegalPlay(Text(__name__, "not_held" if cards else "no_cards", values), cites="§G2.一手牌")
    if state.trick is not None and not state.trick.may_top(seat, state.setup.rules):
        raise IllegalPlay(Text(__name__, "tops_partner", {"seat": seat}), cites=_TURN, legal=("pass",))


def top_pattern(state: State) -> Pattern | None:
    """The pattern that the player in turn has to top; None on a lead."""
    top = state.trick.top if state.trick is not None else None
    return None if top is None else top.pattern


def to_play(state: State) -> tuple[Holding, Rank, Pattern | None, Rules] | None:
    """The hand in turn and what it has to top, as ``classes`` takes them; None where nobody may play cards."""
    setup, seat, trick = state.setup, state.turn, state.trick
    if state.phase is not Phase.PLAY or seat is None or (trick is not None and not trick.may_top(seat, setup.rules)):
        return None
    return state.hands[seat], setup.level, top_pattern(state), setup.rules


def legal_patterns(state: State, seat: Seat) -> tuple[object, ...]:
    """The patterns that *seat* may play now, and the pass where there is one."""
    setup, over = state.setup, top_pattern(state)
    found = tuple(one.pattern for one in classes(state.hands[seat], setup.level, over, setup.rules))
    return found if over is None else (*found, "pass")


def declared(state: State, seat: Seat, cards: Holding, said: Pattern | str | None) -> Reading:
    """The reading that *cards* are played as now; a refusal lists what *seat* could play instead."""
    setup = state.setup
    try:
        return declare(cards, setup.level, top_pattern(state), said, setup.rules)
    except IllegalPlay as refusal:
        cites = " ".join(f"§{clause}" for clause in refusal.cites)
        legal = refusal.legal or legal_patterns(state, seat)
        raise IllegalPlay(refusal.text, cites=cites, legal=legal) from None


def _played(state: State, event: e.Played) -> None:
    check_turn(state, event.seat)
    check_cards(state, event.seat, event.cards)
    declared(state, event.seat, event.cards, event.pattern)
    if event.pattern is None:
        # The cards are one pattern only, but the log has to say which.
        raise IllegalPlay(Text(__name__, "pattern_missing", {"cards": event.cards}), cites="§G5.2")


def _passed(state: State, event: e.Passed) -> None:
    check_turn(state, event.seat, is_pass=True)
    if state.is_leading and not state.setup.rules.leader_may_pass:
        legal = legal_patterns(state, event.seat)
        raise IllegalPlay(Text(__name__, "pass_on_lead", {"seat": event.seat}), cites="§G2.领出牌 §G8.1.2", legal=legal)


def _reported(state: State, event: e.Reported) -> None:
    _need(state, Phase.PLAY, cites="§G11.1")
    left = len(state.hands[event.seat])
    if state.owes is not event.seat:
        cites = "§G11.2" if state.setup.rules.announce == "automatic" else "§G11.1"
        raise IllegalReport(Text(__name__, "no_report_due", {"seat": event.seat}), cites=cites)
    if event.count != left or type(event.count) is not int:
        values = {"seat": event.seat, "given": shown_number(event.count), "left": left}
        raise IllegalReport(Text(__name__, "wrong_report", values), cites="§G11.1", legal=(left,))


# Taking back, which the rules do not know: only with the opponents' consent.


def _undo_requested(state: State, event: e.UndoRequested) -> None:
    _need(state, Phase.PLAY, cites="")
    if last_act_of(state, event.seat) is None:
        raise WrongPhase(Text(__name__, "nothing_to_undo", {"seat": event.seat}))


def _undo_answered(state: State, event: e.UndoAgreed | e.UndoRefused) -> None:
    if state.undo is None:
        raise WrongPhase(Text(__name__, "no_undo"))
    if event.seat.side is state.undo.seat.side:
        raise NotYourTurn(Text(__name__, "own_undo", {"seat": event.seat}), legal=state.undo.seat.side.other.seats)


_CHECKS: dict[type[e.Event], Callable[[State, Any], None]] = {
    e.Seated: _seated,
    e.Turned: _cut,
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
    e.UndoAgreed: _undo_answered,
    e.UndoRefused: _undo_answered,
}
