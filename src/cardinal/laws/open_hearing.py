"""The open manner: an act stands as it would in life, the engine notices what is irregular, and a hearing opens."""

from __future__ import annotations

from dataclasses import replace

from cardinal.bridge import Call, Result
from cardinal.cards import Seat
from cardinal.language import Text

from .act import Act, parse_act
from .case import Case, advance
from .effect import Cancelled, Effect, Stands, Withdrawn
from .errors import ImpossibleCase
from .hearing import Asking
from .notice import notice
from .open_play import PLAY_ACTS
from .open_state import Hearing, OpenState
from .question import Kind
from .ruling import Ruling

NO_CALL = "none"
"""The answer to a question for a call that never came."""


def act_on(state: OpenState, act: Act) -> OpenState:
    """The state after something happened."""
    before, state = state.acts, replace(state, acts=(*state.acts, act))
    hearing = state.hearing
    if hearing is not None and state.is_stopped:
        # Before the ruling, what happens still counts as the law says (a call by LHO accepts).
        longer = replace(hearing.case, after=(*hearing.case.after, act))
        return _go_on(_with_hearing(state, replace(hearing, case=longer)))
    law = notice(state.position, act)
    if law is not None:
        case = replace(_case(state, law), act=act, before=before)
        return _go_on(replace(state, hearings=(*state.hearings, Hearing(law, case))))
    if act.verb == "calls" and hearing is not None and hearing.awaits is act.seat and isinstance(act.call, Call):
        return _go_on(_answer_with_call(state, hearing, act.call))
    return _auction_end(_retained_turn(_regular(state, act)))


def answer(state: OpenState, key: str, given: object) -> OpenState:
    """The state after an answer in the newest hearing; an answer already given is replaced."""
    hearing = state.hearing
    if hearing is None:
        raise ImpossibleCase(Text(__package__, "no_hearing"))
    if hearing.applied and key in dict(hearing.answers):
        raise ImpossibleCase(Text(__package__, "already_carried_out", {"key": key}))
    others = tuple((name, value) for name, value in hearing.answers if name != key)
    changed = replace(hearing, answers=(*others, (key, given)))
    changed.result()  # refuses an answer that is not offered before anything is changed
    return _go_on(_with_hearing(state, changed))


def withdraw(state: OpenState, key: str) -> OpenState:
    """The state with an answer taken back, as long as the table has not acted on it."""
    hearing = state.hearing
    if hearing is None or key not in dict(hearing.answers):
        raise ImpossibleCase(Text(__package__, "no_hearing"))
    if hearing.applied:
        raise ImpossibleCase(Text(__package__, "already_carried_out", {"key": key}))
    left = tuple((name, value) for name, value in hearing.answers if name != key)
    return _with_hearing(state, replace(hearing, answers=left))


def begin_review(state: OpenState, clause: str) -> OpenState:
    """Open the hearing that a ruling asked for at the end of play."""
    due = next((one for one in state.position.reviews if one.clause == clause), None)
    if due is None or state.result is None:
        raise ImpossibleCase(Text(__package__, "no_review", {"clause": clause}))
    reviews = tuple(one for one in state.position.reviews if one is not due)
    position = replace(state.position, reviews=reviews)
    case = _case(replace(state, position=position), clause)
    return _go_on(replace(state, position=position, hearings=(*state.hearings, Hearing(clause, case))))


def _case(state: OpenState, law: str) -> Case:
    """A case about no particular act: what the record says so far."""
    return Case(
        state.position,
        before=state.acts,
        law=law,
        edition=state.edition,
        conditions=state.conditions,
        meanings=state.meanings,
    )


def _with_hearing(state: OpenState, hearing: Hearing) -> OpenState:
    return replace(state, hearings=(*state.hearings[:-1], hearing))


def _go_on(state: OpenState) -> OpenState:
    """Hear the newest hearing as far as its answers go, and carry out what has become certain."""
    hearing = state.hearing
    if hearing is None:
        return _auction_end(state)
    result = hearing.result()
    if isinstance(result, Asking):
        if result.question.kind is not Kind.ACT:
            return state
        state = _carry_out(state, hearing, result.effects)
        return _with_hearing(state, replace(hearing, applied=len(result.effects)))
    if hearing.is_unheard:
        return state
    state = _carry_out(state, hearing, result.effects)
    state = replace(state, hearings=state.hearings[:-1], rulings=(*state.rulings, result))
    for act in _left_over(hearing, result):
        state = act_on(state, act)
    return _auction_end(_resume(state))


def _carry_out(state: OpenState, hearing: Hearing, effects: tuple[Effect, ...]) -> OpenState:
    """Apply the effects that the table has not applied yet.

    A call that was made since the irregularity never entered the auction: taking it away changes nothing there. A
    call that did enter (one that is changed, say) is taken out, and what stands in its stead goes to its place.
    """
    case, position = hearing.case, state.position
    made = [(one.seat, call) for one in (case.act, *case.after) if one for call in (one.call, one.second) if call]
    holes: dict[Seat, int] = {}
    for number, effect in enumerate(effects):
        new = number >= hearing.applied
        if isinstance(effect, Stands | Withdrawn | Cancelled) and effect.call is not None:
            key = (effect.seat, effect.call)
            entered = key not in made or (
                case.act is not None and case.act.verb == "changes" and case.act.call is key[1]
            )
            if key in made:
                made.remove(key)
            if isinstance(effect, Stands):
                if not new:
                    continue
                hole = holes.pop(effect.seat, None)
                if hole is not None and hole < len(position.auction.entries) and isinstance(effect.call, Call):
                    position = replace(position, auction=position.auction.insert(hole, effect.seat, effect.call))
                    continue
            elif not entered or not new:
                continue
            else:
                place = position.auction.place_of(effect.seat, effect.call)
                if place is not None:
                    holes[effect.seat] = place
        if new:
            position = position.apply(effect)
    return replace(state, position=position)


def _left_over(hearing: Hearing, ruling: Ruling) -> tuple[Act, ...]:
    """Calls made before the ruling that it neither takes away nor has put in already: they count as made after it."""
    gone = {
        (effect.seat, str(effect.call))
        for effect in ruling.effects
        if isinstance(effect, Cancelled | Withdrawn | Stands) and effect.call is not None
    }
    return tuple(
        act
        for act in hearing.case.after
        if act.verb in PLAY_ACTS or (act.verb == "calls" and (act.seat, str(act.call)) not in gone)
    )


def _answer_with_call(state: OpenState, hearing: Hearing, call: Call) -> OpenState:
    """An awaited call is made: it answers the hearing, and enters the auction once, by the ruling or by itself."""
    seat, question = hearing.awaits, hearing.question
    if seat is None or question is None:
        raise AssertionError("the hearing awaits a call")
    answered = replace(hearing, answers=(*hearing.answers, (question.key, call)))
    effects = answered.result().effects[hearing.applied :]
    if not any(isinstance(one, Stands) and one.seat is seat and one.call is call for one in effects):
        state = replace(state, position=state.position.after_call(seat, call))
    return _with_hearing(state, answered)


def _resume(state: OpenState) -> OpenState:
    """After a hearing within a hearing: if the call that the older one awaited has been made by ruling, answer it."""
    hearing, entries = state.hearing, state.position.auction.entries
    if hearing is None or hearing.awaits is None or not entries or entries[-1].seat is not hearing.awaits:
        return state
    question = hearing.question
    if question is None or not state.rulings or not _stood(state.rulings[-1], entries[-1].seat, entries[-1].call):
        return state
    answered = replace(hearing, answers=(*hearing.answers, (question.key, entries[-1].call)))
    return _go_on(_with_hearing(state, answered))


def _stood(ruling: Ruling, seat: Seat, call: Call) -> bool:
    return any(isinstance(one, Stands) and one.seat is seat and one.call is call for one in ruling.effects)


def _auction_end(state: OpenState) -> OpenState:
    """When the auction is over: nothing more to await, exposed cards change their nature, the lead is next."""
    position = state.position
    if state.is_stopped or position.phase != "auction" or not position.auction.is_over:
        return state
    if state.hearing is not None:
        return _auction_end(_never_called(state, state.hearing))
    if position.auction.is_passed_out:
        return replace(state, position=replace(position, phase="finished"), result=Result(None, None))
    if position.faced:
        state = _go_on(replace(state, hearings=(Hearing("24E", _case(state, "24E")),)))
        if state.hearing is not None or state.position.faced:
            return state
    return _before_lead(
        replace(state, position=replace(state.position, phase="clarification", must_pass=(), repeats=()))
    )


def _never_called(state: OpenState, hearing: Hearing) -> OpenState:
    """The auction has ended before the call that a hearing awaits: the hearing ends with "none", or lapses."""
    question = hearing.question
    if question is not None and NO_CALL in question.options:
        return _go_on(_with_hearing(state, replace(hearing, answers=(*hearing.answers, (question.key, NO_CALL)))))
    return replace(state, hearings=state.hearings[:-1])


def _retained_turn(state: OpenState) -> OpenState:
    """17D3: three passes have followed a call, but one took a player's turn away. The passes from that one on are
    heard anew."""
    auction = state.position.auction
    if state.position.phase != "auction" or not auction.looks_over or auction.is_over or auction.turn_is is not None:
        return state
    start = len(auction.entries) - auction.passes
    seats = [entry.seat for entry in auction.entries]
    strayed = [place for place in range(max(start, 1), len(seats)) if seats[place] is not seats[place - 1].lho]
    if not strayed:
        return state
    first = strayed[0]
    passes = tuple(parse_act(f"{entry.seat} calls {entry.call}") for entry in auction.entries[first:])
    position = replace(state.position, auction=replace(auction, entries=auction.entries[:first]))
    state = replace(state, position=position)
    case = replace(_case(state, "17D3"), act=passes[0], after=passes[1:])
    return _go_on(replace(state, hearings=(*state.hearings, Hearing("17D3", case))))


def _before_lead(state: OpenState) -> OpenState:
    """Declarer's right under Law 26B comes up when the offender's partner is first to lead."""
    contract, play = state.position.contract, state.play
    if contract is None or state.lead is not None or (play is not None and (play.is_over or play.trick.cards)):
        return state
    defending = tuple(one for one in state.position.lead_restrictions if one.leader.side is not contract.declarer.side)
    state = replace(state, position=replace(state.position, lead_restrictions=defending))
    leader = contract.leader if state.play is None else state.play.turn
    due = next((one for one in defending if one.leader is leader and not one.suits), None)
    if due is None:
        return state
    case = _case(state, "26")
    rest = tuple(one for one in defending if one is not due)
    position = replace(state.position, lead_restrictions=rest)
    return _go_on(replace(state, position=position, hearings=(*state.hearings, Hearing("26", case))))


def _regular(state: OpenState, act: Act) -> OpenState:
    if act.verb == "calls":
        return replace(state, position=advance(state.position, act))
    if act.verb in PLAY_ACTS:
        return _before_lead(PLAY_ACTS[act.verb](state, act))
    return state
