"""The open manner of Guandan: an act stands as it would in life, the engine notices, and a hearing opens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cardinal.guandan import Holding
from cardinal.guandan.state import changed
from cardinal.language import NotNow
from cardinal.laws.heard_once import HeardOnce
from cardinal.laws.hearing import Asking
from cardinal.laws.prelude import Conditions, ImpossibleCase, Penalty, Question, Reverts, Text
from cardinal.laws.ruling import Ruling

from .act import GuandanAct
from .case import GuandanCase, Whole
from .effect import PlayStands
from .notice import (
    DRAWN_OUT_OF_TURN,
    EXCHANGE,
    INVALID_PLAY,
    MANNER,
    PLAYED_OUT_OF_TURN,
    REPORT,
    misses_report,
    notice,
)
from .open_acts import CALLS, DETAILS, carry, impossible, wrong_gift
from .open_deal import Lapse, OpenDeal
from .open_effects import Heard, carry_out, is_redealt
from .penalty_scale import CLASSES, LoggedOffence, logged
from .position import PLAYS
from .referee_call import refuse_while_waiting

_LAWS = "cardinal.laws"

HIDDEN = frozenset((EXCHANGE, REPORT))
"""Breaches that nobody at the table can see: play goes on until somebody points something out."""
_MAY_PASS_UNHEARD = frozenset((DRAWN_OUT_OF_TURN, PLAYED_OUT_OF_TURN, INVALID_PLAY))
"""Breaches whose ruling hangs on what the next player does before anybody points them out."""


@dataclass(frozen=True, slots=True)
class TableHearing(HeardOnce):
    """A hearing under way. ``is_heard``: somebody has pointed the breach out or gone on; till then nothing is asked."""

    law: str
    case: GuandanCase
    answers: tuple[tuple[str, object], ...] = ()
    is_heard: bool = True
    lapse: Lapse | None = None

    @property
    def place(self) -> int:
        """The place among all acts of the act that is heard."""
        return len(self.case.before)

    @property
    def question(self) -> Question | None:
        result = self.result() if self.is_heard else None
        return result.question if isinstance(result, Asking) else None

    @property
    def lying(self) -> Holding:
        """The cards that lie on the table because of what is heard and have left no hand."""
        act = self.case.act
        if act is None or act.verb not in PLAYS or self.lapse is not None:
            return Holding()
        return Holding.parse(act.cards)


@dataclass(frozen=True, slots=True)
class OpenState:
    """Where an open table is: the deal, what has happened, the hearing under way, what was ruled, and the offences."""

    deal: OpenDeal
    conditions: Conditions
    offences: tuple[LoggedOffence, ...] = ()
    reminders: tuple[str, ...] = ()
    acts: tuple[GuandanAct, ...] = ()
    hearing: TableHearing | None = None
    rulings: tuple[Ruling, ...] = ()
    penalties: tuple[Penalty, ...] = ()
    awaits_redeal: bool = False

    @property
    def is_waiting(self) -> bool:
        """Whether nobody may act: a hearing goes on, or the cards have to be dealt again."""
        return self.awaits_redeal or (self.hearing is not None and self.hearing.is_heard)


def check_possible(state: OpenState, act: GuandanAct) -> None:
    """Refuse what cannot happen even at an open table, and everything while it waits for a ruling."""
    if state.awaits_redeal:
        raise NotNow(Text(__name__, "redeal_first"), cites="§G7.3")
    hearing = state.hearing
    if hearing is not None and hearing.is_heard:
        refuse_while_waiting(act)
        return
    is_detail_missing = act.verb in DETAILS and (
        hearing is None or hearing.law != DRAWN_OUT_OF_TURN or hearing.case.offender is not act.seat
    )
    if is_detail_missing:
        raise ImpossibleCase(Text(__name__, "no_card_drawn", {"seat": act.seat}), cites="§GP1.1")
    if act.verb == "waives" and hearing is not None:
        return
    lying = hearing.lying if hearing is not None and hearing.case.offender is act.seat else Holding()
    refusal = impossible(state.deal, act, lying)
    if refusal is not None:
        raise refusal


def act_on(state: OpenState, act: GuandanAct) -> OpenState:
    """The state after something happened."""
    check_possible(state, act)
    place, hearing = len(state.acts), state.hearing
    state = replace(state, acts=(*state.acts, act))
    if hearing is not None:
        if hearing.is_heard and act.verb != "waives":
            return state
        if act.verb == "adds" and hearing.case.act is not None and hearing.case.act.seat is act.seat:
            return _added(state, hearing.case.act, act, place)
        case = replace(hearing.case, after=(*hearing.case.after, act))
        return go_on(replace(state, hearing=replace(hearing, case=case, is_heard=act.verb not in DETAILS)))
    if act.verb in CALLS:
        return _pointed_out(state, act)
    return _taken(state, act, place)


def _added(state: OpenState, first: GuandanAct, act: GuandanAct, place: int) -> OpenState:
    """Cards added to a play that by itself is none: both are heard as one play."""
    case = _case(state, MANNER, act, place, state.deal)
    case = replace(case, whole=Whole.of(first, act, state.deal.position()))
    return go_on(replace(state, hearing=TableHearing(MANNER, case)))


def _taken(state: OpenState, act: GuandanAct, place: int) -> OpenState:
    """An act that nobody objects to (yet)."""
    state = replace(state, deal=_unreported(state.deal, act))
    deal = state.deal
    law = _noticed(deal, act)
    if act.verb == "reports" and law != REPORT and deal.state.owes is not act.seat:
        late = next((lapse for lapse in deal.lapses if lapse.law == REPORT and lapse.act.seat is act.seat), None)
        if late is not None:
            # Whoever shows the count late points the omission out.
            return _hear_lapse(replace(state, deal=carry(deal, act, place)), late)
    if law is None:
        return replace(state, deal=carry(deal, act, place))
    if law in HIDDEN:
        after = carry(deal, act, place)
        return replace(state, deal=replace(after, lapses=(*after.lapses, Lapse(law, act, place, deal, after))))
    case = _case(state, law, act, place, deal)
    return go_on(replace(state, hearing=TableHearing(law, case, is_heard=law not in _MAY_PASS_UNHEARD)))


def _noticed(deal: OpenDeal, act: GuandanAct) -> str | None:
    if act.verb in ("pays", "returns"):
        return EXCHANGE if wrong_gift(deal, act) else None
    return notice(deal.position(), act)


def _unreported(deal: OpenDeal, act: GuandanAct) -> OpenDeal:
    """The deal when the table plays on over a count that was not shown."""
    due = deal.due
    if not misses_report(deal.position(), act):
        return deal
    assert due is not None
    gone_on = replace(deal, state=changed(deal.state, owes=None), due=None)
    lapse = Lapse(REPORT, due.act, due.place, due.before, gone_on)
    return replace(gone_on, lapses=(*gone_on.lapses, lapse))


def _case(state: OpenState, law: str, act: GuandanAct, place: int, before: OpenDeal) -> GuandanCase:
    return GuandanCase(
        law,
        act,
        state.acts[:place],
        state.acts[place + 1 :],
        whole=_whole(state, act, place, before),
        is_log=True,
        conditions=state.conditions,
        position=before.position(),
        now=state.deal.position(),
        offences=state.offences,
        reminders=state.reminders,
    )


def _whole(state: OpenState, act: GuandanAct, place: int, before: OpenDeal) -> Whole | None:
    """The play that *act* would be the rest of: its player has just played, and nothing has happened since."""
    first = state.acts[place - 1] if place else None
    if first is None or before.last is None or act.verb not in ("adds", *PLAYS):
        return None
    is_own = first.verb in PLAYS and first.seat is act.seat and before.stood[-1:] == ((place - 1, first),)
    return Whole.of(first, act, before.last.position()) if is_own else None


def _pointed_out(state: OpenState, act: GuandanAct) -> OpenState:
    """Somebody points something out: what the engine knows is heard, the oldest first; else the referee asks."""
    lapse = next(iter(state.deal.lapses), None)
    if lapse is not None:
        return _hear_lapse(state, lapse)
    case = GuandanCase("G40", before=(act,), conditions=state.conditions, offences=state.offences)
    return go_on(replace(state, hearing=TableHearing("G40", case)))


def _hear_lapse(state: OpenState, lapse: Lapse) -> OpenState:
    case = _case(state, lapse.law, lapse.act, lapse.place, lapse.before)
    # What has stood since, not what was taken back again or pointed out before.
    since = tuple(act for place, act in state.deal.stood if place > lapse.place)
    case = replace(case, after=(*since, state.acts[-1]) if state.acts[-1].verb in CALLS else since)
    return go_on(replace(state, hearing=TableHearing(lapse.law, case, lapse=lapse)))


def answer(state: OpenState, key: str, given: object) -> OpenState:
    """The state after an answer in the hearing; an answer already given is replaced."""
    hearing = _open_hearing(state)
    answers, result = hearing.heard_with(key, given)
    return go_on(replace(state, hearing=replace(hearing, answers=answers).with_result(result)))


def withdraw(state: OpenState, key: str) -> OpenState:
    """The state with an answer taken back."""
    hearing = _open_hearing(state)
    if key not in dict(hearing.answers):
        raise ImpossibleCase(Text(_LAWS, "no_hearing"))
    left = tuple((name, value) for name, value in hearing.answers if name != key)
    return replace(state, hearing=replace(hearing, answers=left))


def _open_hearing(state: OpenState) -> TableHearing:
    if state.hearing is None or not state.hearing.is_heard:
        raise ImpossibleCase(Text(_LAWS, "no_hearing"))
    return state.hearing


def go_on(state: OpenState) -> OpenState:
    """Hear as far as the answers go, and carry the ruling out once there is one."""
    hearing = state.hearing
    if hearing is None or not hearing.is_heard:
        return state
    result = hearing.result()
    if isinstance(result, Asking):
        return state
    heard = Heard(hearing.case, result, hearing.place, dict(hearing.answers), hearing.lapse)
    fined = tuple(effect for effect in result.effects if isinstance(effect, Penalty))
    state = replace(
        state,
        hearing=None,
        deal=carry_out(state.deal, heard),
        rulings=(*state.rulings, result),
        penalties=(*state.penalties, *fined),
        offences=(*state.offences, *(_logged(hearing.case, one) for one in fined)),
        awaits_redeal=is_redealt(result),
    )
    return state if hearing.lapse is not None else _what_followed(state, hearing, result)


def _logged(case: GuandanCase, penalty: Penalty) -> LoggedOffence:
    clauses = penalty.clauses
    klass = next((one for one, cites in CLASSES.items() if cites.lstrip("§") in clauses), 0)
    return logged(case, clauses[0], klass, penalty.to)


def _what_followed(state: OpenState, hearing: TableHearing, ruling: Ruling) -> OpenState:
    """What was done after the irregular act and before the ruling counts if it is in order now; else it goes back."""
    condoned = any(isinstance(effect, PlayStands) for effect in ruling.effects)
    first = hearing.place + 1
    for place, act in enumerate(hearing.case.after, first):
        if act.verb in (*CALLS, *DETAILS):
            continue
        is_possible = impossible(state.deal, act, Holding()) is None
        if is_possible and (condoned or _noticed(_unreported(state.deal, act), act) is None):
            state = _taken(state, act, place)
    back = next((one for one in ruling.effects if isinstance(one, Reverts)), None)
    if condoned and back is not None and state.hearing is None:
        state = replace(state, deal=state.deal.turn_to(back.to))
    return state
