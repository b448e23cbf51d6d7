"""The open manner: an act stands as it would in life, the engine notices what is irregular, and a hearing opens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardinal.bridge import PASS, Call
from cardinal.cards import Card, Seat
from cardinal.language import Text

from .act import Act, parse_act
from .called_card import named_since
from .case import Case, advance
from .edition_laws import noticed_in
from .effect import Cancelled, Duty, Effect, LeadRestriction, Stands, Withdrawn
from .errors import ImpossibleCase
from .hearing import Asking, hear, hear_again
from .lapses import DRAWS_ATTENTION, SPEAKS_FOR_ITSELF, Lapse, as_it_lies, brought_up, let_stand, missed_turn
from .notice import counts_as_in_rotation, notice
from .obligations import breach, choice_before_play, choices_before_lead
from .open_effects import carry_out
from .open_play import LASTING_ACTS, check_possible, impossible, is_asked, lead_to_ask_about, leader_now
from .open_state import Hearing, OpenState
from .question import Kind
from .ruling import Ruling
from .settled_claim import reopened, settled, unheard

NO_CALL = "none"
"""The answer to a question for a call that never came."""


def act_on(state: OpenState, act: Act) -> OpenState:
    """The state after something happened."""
    check_possible(state, act)
    state = replace(state, acts=(*state.acts, act))
    return _enter(state, act, len(state.acts))


def _enter(state: OpenState, act: Act, acts: int) -> OpenState:
    """What becomes of an act, the last of so many in the record: it belongs to the hearing under way, brings up what
    nobody had noticed, opens a hearing itself, is irregular and overlooked, or is regular."""
    state = replace(state, entered=acts)
    hearing = state.hearing
    if hearing is not None and state.is_stopped:
        # Before the ruling, what happens still counts as the law says (a call by LHO accepts).
        longer = replace(hearing.case, after=(*hearing.case.after, act))
        answers, result = hear_again(hearing.law, longer, dict(hearing.answers))
        heard = replace(hearing, case=longer, answers=tuple(answers.items())).with_result(result)
        return go_on(_with_hearing(state, heard))
    again = reopened(state, act)
    if again is not None:
        return go_on(replace(state, hearings=(*state.hearings, again)))
    restored = _turn_noticed(state, act)
    if restored is not None:
        return _enter(restored, act, acts) if act.is_call else restored
    noticed = brought_up(state.position, state.lapses, act)
    if noticed is not None:
        return _bring_up(state, noticed)
    standing = _made_to_stand(state)
    if standing is not None:
        is_entered = act.verb in LASTING_ACTS and not state.is_past(standing[0])
        return standing[1] if is_entered else _enter(standing[1], act, acts)
    state, act = _as_faced(state, act)
    law = notice(state.position, act)
    if law is not None:
        return _irregular(state, act, noticed_in(law, state.edition))
    made = act.call if act.verb == "calls" else act.card if act.verb in ("leads", "plays") else None
    if hearing is not None and hearing.awaits is act.seat and isinstance(made, Call | Card):
        if hearing.accepts(made):
            return go_on(_answer_with(state, hearing, made))
        # What the hearing waited for can no longer come: it lapses, with what it has already brought about.
        state = replace(state, hearings=state.hearings[:-1])
    is_before_barred = act.is_call and act.seat is not None and counts_as_in_rotation(state.position, act.seat)
    state = replace(state, position=advance(state.position, act))
    return _gone_on(_recorded(state, "28") if is_before_barred else state)


def _recorded(state: OpenState, law: str) -> OpenState:
    """The ruling of a law that asks nothing and changes nothing, so that the record says why what was done is right: a
    call at the turn of a player who must pass is in rotation (28A)."""
    result = hear(law, case_about(state, law))
    return replace(state, rulings=(*state.rulings, result)) if isinstance(result, Ruling) else state


def _gone_on(state: OpenState) -> OpenState:
    """A call or card has been entered: what declarer, the turn that was missed or the end of the auction asks."""
    return _auction_end(_retained_turn(_before_card(state)))


def _irregular(state: OpenState, act: Act, law: str) -> OpenState:
    """An irregular act: heard at once if it speaks for itself, if nobody could go on, or if the Director is at the
    table, waiting for a call; else it stands until somebody notices it."""
    case = replace(case_about(state, law), act=act, before=state.acts[: state.entered - 1])
    is_heard = act.verb in SPEAKS_FOR_ITSELF or state.hearing is not None or state.hears_at_once
    lying = None if is_heard else as_it_lies(state.position, act)
    if law == "61" and state.play is None:
        case = replace(case, position=state.position.opened())
    if lying is None:
        return go_on(replace(state, hearings=(*state.hearings, Hearing(law, case))))
    lapse = Lapse(case, state.entered, len(state.rulings), state.ruled)
    state = replace(state, position=lying, lapses=(*state.lapses, lapse))
    standing = _made_to_stand(state)
    return _gone_on(state) if standing is None else standing[1]


def _bring_up(state: OpenState, lapse: Lapse, answers: Mapping[str, object] | None = None) -> OpenState:
    """Somebody has noticed *lapse*: the table goes back to where it was before, and what has happened since counts as
    the law says. Where a ruling has been given since, the table stays where it is and the ruling is carried out there.
    """
    is_entered = state.is_past(lapse)
    hearing = Hearing(lapse.law, lapse.heard_with(state.since(lapse)), tuple((answers or {}).items()))
    hearing = replace(hearing, is_entered=is_entered, is_silent=answers is not None)
    others = tuple(other for other in state.lapses if other is not lapse)
    if is_entered:
        return go_on(replace(state, lapses=others, hearings=(*state.hearings, hearing)))
    # What was overlooked since is overlooked again when its call or card comes to be entered again.
    kept = tuple(
        other for other in others
        if other.acts < lapse.acts or (other.case.act is not None and other.case.act.verb not in LASTING_ACTS)
    )  # fmt: skip
    back = replace(state, position=lapse.case.position, rulings=state.rulings[: lapse.rulings], lapses=kept)
    return go_on(replace(back, hearings=(*back.hearings, hearing)))


def _made_to_stand(state: OpenState) -> tuple[Lapse, OpenState] | None:
    """A lapse that nobody has noticed and that the latest act has made to stand, and the state with that settled
    without a word."""
    for lapse in state.lapses:
        answers = let_stand(lapse.law, lapse.heard_with(state.since(lapse)))
        if answers is not None:
            return lapse, _bring_up(state, lapse, answers)
    return None


def _as_faced(state: OpenState, act: Act) -> tuple[OpenState, Act]:
    """A lead that nobody could see is, once it is faced, heard of like any other lead if it was not allowed."""
    down, contract = state.position.lead_down, state.position.contract
    if act.verb != "faces lead" or down is None or contract is None:
        return state, act
    if down[0] is contract.leader and breach(state.position, *down) is None:
        return state, act
    faced = parse_act(f"{down[0]} leads {down[1]}")
    lapses = tuple(lapse for lapse in state.lapses if lapse.case.act is None or lapse.case.act.verb != "leads down")
    return replace(state, position=replace(state.position, lead_down=None), lapses=lapses), faced


def answer(state: OpenState, key: str, given: object) -> OpenState:
    """The state after an answer in the newest hearing; an answer already given is replaced."""
    hearing = state.hearing
    if hearing is None:
        raise ImpossibleCase(Text(__package__, "no_hearing"))
    if hearing.applied and key in dict(hearing.answers):
        raise ImpossibleCase(Text(__package__, "already_carried_out", {"key": key}))
    answers, result = hearing.heard_with(key, given)
    return go_on(_with_hearing(state, replace(hearing, answers=answers).with_result(result)))


def withdraw(state: OpenState, key: str) -> OpenState:
    """The state with an answer taken back, as long as the table has not acted on it."""
    hearing = state.hearing
    if hearing is None or key not in dict(hearing.answers):
        raise ImpossibleCase(Text(__package__, "no_hearing"))
    if hearing.applied:
        raise ImpossibleCase(Text(__package__, "already_carried_out", {"key": key}))
    left = tuple((name, value) for name, value in hearing.answers if name != key)
    return _with_hearing(state, replace(hearing, answers=left))


def case_about(state: OpenState, law: str) -> Case:
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


def go_on(state: OpenState) -> OpenState:
    """Hear the newest hearing as far as its answers go, and carry out what has become certain."""
    hearing = state.hearing
    assert hearing is not None
    result = hearing.result()
    if isinstance(result, Asking):
        if result.question.kind is not Kind.ACT:
            return state
        state = carry_out(state, hearing, result.effects)
        state = replace(state, ruled=state.ruled + (len(result.effects) > hearing.applied))
        return _with_hearing(state, hearing.carried_out(len(result.effects)))
    if hearing.is_unheard:
        return state
    state = carry_out(state, hearing, result.effects)
    if result.ends_board:
        state = replace(state, position=replace(state.position, phase="finished"))
    entered, rulings, ruled = state.entered, (*state.rulings, result), state.ruled + (not hearing.is_silent)
    left = tuple(lapse for lapse in state.lapses if lapse.lies_at(state.position))
    state = replace(state, hearings=state.hearings[:-1], rulings=rulings, ruled=ruled, lapses=left)
    state = _resume(settled(_lead_chosen(state, result), hearing, result), result)
    for act in _left_over(hearing, result):
        # What was done with the cards before a ruling that ends the play counts for nothing after it.
        state = _enter(state, act, _place_of(state, act)) if impossible(state, act) is None else state
    state = _before_card(_auction_end(replace(state, entered=entered)))
    return _next_lapse(state, hearing)


def _place_of(state: OpenState, act: Act) -> int:
    """How many acts the record had with this one."""
    places = (place for place, other in enumerate(state.acts, 1) if other is act)
    return next(places, len(state.acts))


def _next_lapse(state: OpenState, hearing: Hearing) -> OpenState:
    """Whoever has drawn attention has drawn it to everything that was irregular: one thing is heard after another."""
    call = next((act for act in hearing.case.after if act.verb in DRAWS_ATTENTION), None)
    if call is None or state.is_stopped or state.hears_at_once:
        return state
    return _enter(state, call, _place_of(state, call))


def _left_over(hearing: Hearing, ruling: Ruling) -> tuple[Act, ...]:
    """What was done before the ruling that it neither takes away nor has put in already: it counts as done after it."""
    gone = {
        (effect.seat, str(effect.call if effect.call is not None else effect.card))
        for effect in ruling.effects
        if isinstance(effect, Cancelled | Withdrawn | Stands)
    }
    after = () if hearing.is_entered else hearing.case.after
    # A card of dummy's that declarer has named is told of in the ruling as dummy's.
    named = dict(zip(after, named_since(hearing.case.position, hearing.case.act, after), strict=True))
    return tuple(
        act
        for act in unheard(hearing, after)
        if act.verb in LASTING_ACTS and not gone & {_done_by(act), _done_by(named[act])}
    )


def _done_by(act: Act) -> tuple[Seat | None, str]:
    return act.seat, str(act.call if act.call is not None else act.card)


def _answer_with(state: OpenState, hearing: Hearing, made: Call | Card) -> OpenState:
    """An awaited call or card is there: it answers the hearing, and enters the record once, by the ruling or by
    itself."""
    seat, answered = hearing.awaits, hearing.with_answer(made)
    assert seat is not None
    effects = answered.result().effects[hearing.applied :]
    if not any(
        isinstance(effect, Stands) and effect.seat is seat and made in (effect.call, effect.card) for effect in effects
    ):
        position = state.position
        entered = position.after_call(seat, made) if isinstance(made, Call) else position.after_card(seat, made)
        state = replace(state, position=entered)
    return _with_hearing(state, answered)


def _resume(state: OpenState, ruling: Ruling) -> OpenState:
    """After a hearing within a hearing: if the call that the older one awaited has been made by ruling, answer it."""
    hearing, entries = state.hearing, state.position.auction.entries
    stood = {(effect.seat, effect.call) for effect in ruling.effects if isinstance(effect, Stands)}
    if hearing is None or not entries or (hearing.awaits, entries[-1].call) not in stood:
        return state
    call = entries[-1].call
    if not hearing.accepts(call):
        return replace(state, hearings=state.hearings[:-1])
    older = replace(hearing, case=replace(hearing.case, rectified=call))
    return go_on(_with_hearing(state, older.with_answer(call)))


def _auction_end(state: OpenState) -> OpenState:
    """When the auction is over: nothing more to await, exposed cards change their nature, the lead is next."""
    position = state.position
    if position.phase == "clarification" and position.contract is None:
        # A ruling has taken away a pass that had ended it.
        return replace(state, position=replace(position, phase="auction"))
    if state.is_stopped or position.phase != "auction" or not position.auction.is_over:
        return state
    if state.hearing is not None:
        return _auction_end(_never_called(state, state.hearing))
    if position.auction.is_passed_out:
        return replace(state, position=replace(position, phase="finished"))
    if position.faced:
        return go_on(replace(state, hearings=(Hearing("24E", case_about(state, "24E")),)))
    # An auction that is only taken for over may be taken up again, with what its players are obliged to.
    bars = (position.must_pass, position.repeats) if position.auction.is_closed else ((), ())
    over = replace(position, phase="clarification", must_pass=bars[0], repeats=bars[1])
    return _before_card(replace(state, position=over))


def _never_called(state: OpenState, hearing: Hearing) -> OpenState:
    """The auction has ended before the call that a hearing awaits: the hearing ends with "none", or lapses."""
    if hearing.accepts(NO_CALL):
        return go_on(_with_hearing(state, hearing.with_answer(NO_CALL)))
    return replace(state, hearings=state.hearings[:-1])


def _retained_turn(state: OpenState) -> OpenState:
    """17D3: three passes have followed a call, but one took a player's turn away. Everybody takes the auction for over
    until somebody notices it."""
    if state.is_stopped:
        return state
    missed = missed_turn(state.position)
    if missed is None:
        return state
    auction, (first, seat) = state.position.auction, missed
    if state.position.barred(seat) is not None and seat.lho is auction.entries[first].seat:
        # Whoever is obliged to pass loses nothing when the next player calls (28A): the pass counts as made.
        passed = replace(state.position, auction=auction.insert(first, seat, PASS))
        return _retained_turn(replace(state, position=passed))
    return replace(state, position=replace(state.position, auction=replace(auction, is_closed=True)))


def _turn_noticed(state: OpenState, act: Act) -> OpenState | None:
    """The state in which the passes from the one out of rotation on are heard anew (34), if *act* shows that somebody
    has noticed it: attention, the Director, or a call of the player whose turn was missed."""
    missed = missed_turn(state.position) if state.position.auction.is_closed else None
    if missed is None or not (act.verb in DRAWS_ATTENTION or (act.is_call and act.seat is missed[1])):
        return None
    auction, first = state.position.auction, missed[0]
    if any(lapse.is_call(entry.seat, entry.call) for lapse in state.lapses for entry in auction.entries[first:]):
        # Nobody has heard of the pass itself yet, and its own law leads here.
        return None
    passes = tuple(parse_act(f"{entry.seat} calls {entry.call}") for entry in auction.entries[first:])
    position = replace(state.position, auction=replace(auction, entries=auction.entries[:first], is_closed=False))
    state = replace(state, position=replace(position, phase="auction"))
    case = replace(case_about(state, "34"), act=passes[0], after=passes[1:])
    return go_on(replace(state, hearings=(*state.hearings, Hearing("34", case))))


def _lead_chosen(state: OpenState, ruling: Ruling) -> OpenState:
    """Remember that declarer has chosen for the lead that is due, whichever law asked him: also 54D and 56B do. The
    suit that 26B forbids is another lapse."""
    leader = leader_now(state)
    if leader is None or ruling.law == "26" or not any(_is_choice(effect, leader) for effect in ruling.effects):
        return state
    return replace(state, asked_before_lead=(*state.asked_before_lead, lead_to_ask_about(state, leader)))


def _is_choice(effect: Effect, leader: Seat) -> bool:
    """A suit required or forbidden, or the lead left free for this once (50D2, 51B)."""
    if isinstance(effect, LeadRestriction):
        return effect.leader is leader and bool(effect.suits)
    return isinstance(effect, Duty) and effect.what.key == "choose_again"


def _before_card(state: OpenState) -> OpenState:
    """What declarer has to be asked before a defender leads or plays: the suit to forbid (26B), a penalty card before
    the leader's partner (50D2), which of several penalty cards is played (51A)."""
    contract, play = state.position.contract, state.play
    if contract is None or state.is_stopped or state.position.phase not in ("clarification", "play"):
        return state
    leader = leader_now(state)
    if leader is None:
        law = None if play is None else choice_before_play(state.position, play.turn)
        return state if law is None else _ask(state, law)
    defending = tuple(
        restriction
        for restriction in state.position.lead_restrictions
        if restriction.leader.side is not contract.declarer.side
    )
    position = replace(state.position, lead_restrictions=defending)
    state = replace(state, position=position)
    due = next((one for one in defending if one.leader is leader and not one.suits), None)
    if due is not None:
        rest = tuple(one for one in defending if one is not due)
        heard = replace(state, position=replace(position, lead_restrictions=(due,)))
        return _ask(heard, "26", replace(state, position=replace(position, lead_restrictions=rest)))
    law = choices_before_lead(position, leader)
    if law is not None and is_asked(state, leader):
        law = choice_before_play(position, leader)
    return state if law is None else _ask(state, law)


def _ask(state: OpenState, law: str, then: OpenState | None = None) -> OpenState:
    """Open a hearing about no act: the case is *state*'s, and the table goes on from *then*."""
    then = then or state
    return go_on(replace(then, hearings=(*then.hearings, Hearing(law, case_about(state, law)))))
