"""Law 40: partnership understandings, their disclosure, what an authority regulates, deviations and psychic calls."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from cardinal.bridge import NotYourTurn
from cardinal.cards import SEATS, SIDES, Seat, Side
from cardinal.language import CardinalError
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.case import Case
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Effect, Information, Penalty
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.unique import Row, only

from .authorized_information import undetermined
from .moment import Moment
from .rights import Right
from .system_card import may_consult_opponents_card, may_consult_own_card, may_consult_own_notes, may_use_aids

voice = Voice(__name__)


@law("40")
def understandings(case: Case) -> Procedure:
    """Law 40: what is the complaint about a partnership's understandings?"""
    about = yield voice.choose(DIRECTOR, "complaint", "§40A1(b) §40A3", options=tuple(COMPLAINTS))
    yield from COMPLAINTS[about](case)


def offending_side(case: Case) -> Generator[Question | Found | Effect, Any, Side]:
    if case.act is not None and case.act.seat is not None:
        return case.act.seat.side
    side: Side = yield voice.choose(DIRECTOR, "side", "§40B1(a)", options=SIDES)
    return side


def is_understanding() -> Finding:
    """40A1(a), 40B1(a): an agreement reached in discussion, or by experience or awareness that the two share."""
    options = ("discussion", "experience", "awareness", "none")
    reached = yield voice.fact("reached", "§40A1(a)", options=options)
    if reached == NOT_DETERMINED:
        yield undetermined()
        return False
    if reached == "none":
        yield voice.none("no_understanding", "§40A3 §40B1(a)")
        return False
    yield voice.found("explicit" if reached == "discussion" else "implicit", "§40A1(a) §40B1(a)")
    return True


@law("40A1")
def duty_to_disclose(case: Case) -> Procedure:
    """Law 40A1(b): how partnerships disclose their understandings under the conditions in force."""
    conditions, who = case.conditions, "both_sides"
    if conditions["disclosure_manner"] == "regulated":
        yield voice.duty(who, "disclose_understandings_as_regulated", "§40A1(b)", when="before_play")
    else:
        yield voice.duty(who, "explain_understandings", "§40A1(b) §20F1/1", when="on_request")
    if conditions["system_card"] == "required":
        yield voice.duty(who, "have_a_completed_system_card_for_the_opponents", "§40B2(a)(ii)", when="before_play")
    if conditions["alert_procedure"] == "regulated":
        yield voice.duty(who, "alert_as_regulated", "§40B2(a)(iii)", when="at_once")


@law("40A2")
def source_of_message(case: Case) -> Procedure:
    """Law 40A2: where did what the understanding told partner arise?"""
    side = yield from offending_side(case)
    origin = yield voice.fact("origin", "§40A2/1", options=("calls", "plays", "conditions", "elsewhere"))
    if origin == NOT_DETERMINED:
        yield undetermined()
    elif origin == "elsewhere":
        yield Information(voice.text("message_from_outside_the_deal"), unauthorized=(side,), cites="§40A2/1")
        yield Penalty("procedural", side, cites="§40A2/1 §73B1 §90A")
    else:
        yield voice.none("arises_from_the_deal", "§40A2/1")


@law("40A4")
def different_methods(case: Case) -> Procedure:
    """Law 40A4: a call or play means one thing from one partner and another from the other."""
    side = yield from offending_side(case)
    differs = yield voice.judge("differs", "§40A4", options=("method", "style"))
    if differs == "style":
        yield voice.none("style_and_judgement", "§40A4")
    else:
        yield Penalty("procedural", side, cites="§40A4 §90A")


def redress(case: Case, side: Side, adjust: str, penalty: str) -> Procedure:
    """Damage is put right; a penalty is the Director's choice, damage or not."""
    damaged = yield voice.judge("damaged", f"{adjust} §12B1/2")
    if damaged:
        yield from assigned_score(case, side, adjust)
    penalised = yield voice.judge("penalize", penalty, usual=False)
    if penalised:
        yield Penalty("procedural", side, cites=f"{penalty} §90A")
    if not damaged and not penalised:
        yield voice.none("no_damage", adjust)


@law("40B3")
def failure_to_disclose(case: Case) -> Procedure:
    """Law 40B3: an understanding was not disclosed as the Laws require."""
    side = yield from offending_side(case)
    disclosed = yield voice.fact("disclosed", "§40B3(a) §40A1(b)")
    if disclosed == NOT_DETERMINED:
        yield undetermined()
        return
    if disclosed:
        yield voice.none("was_disclosed", "§40B3(a)")
        return
    damaged = yield voice.judge("damaged", "§40B3(a) §12B1/2")
    if damaged:
        yield from assigned_score(case, side, "§40B3(a)")
    # Only a repetition that is established may be penalized.
    repeated = (yield voice.fact("repeated", "§40B3(b)", usual=False)) is True
    if repeated:
        yield Penalty("procedural", side, cites="§40B3(b) §90A")
    if not damaged and not repeated:
        yield voice.none("no_damage", "§40B3(a)")


def is_special(conditions: Conditions, *, artificial: bool, designated: bool) -> Row[bool]:
    """40B1(b), 40B1(c): whether an understanding is special. Only a list that the authority has made designates;
    artificial calls are special unless it has decided otherwise."""
    listed = designated and conditions["special_understanding_list"] == "regulated"
    by_default = artificial and conditions["artificial_calls_special"] is True
    rows = (
        Row(listed, True, "§40B1(b)"),
        Row(not listed and by_default, True, "§40B1(c)"),
        Row(not listed and artificial and not by_default, False, "§40B1(c)"),
        Row(not listed and not artificial, False, "§40B1(b)"),
    )
    return only(rows, "a special partnership understanding")


@law("40B4")
def prohibited_understanding(case: Case) -> Procedure:
    """Law 40B4: an understanding that the regulations of the tournament do not permit."""
    side = yield from offending_side(case)
    kinds = ("natural", "artificial", "designated", "varied")
    kind = yield voice.fact("understanding", "§40B1(b) §40B1(c) §40B2(a)(iv)", options=kinds)
    if kind == NOT_DETERMINED:
        yield undetermined()
        return
    if kind == "varied":
        if case.conditions["vary_after_opponents_irregularity"]:
            yield voice.none("such_agreements_are_allowed", "§40B2(a)(iv)")
            return
        yield voice.found("may_not_vary", "§40B2(a)(iv)")
    elif not (yield from is_forbidden(case, str(kind))):
        return
    yield from redress(case, side, "§40B4/1", "§40B4/2")


def is_forbidden(case: Case, kind: str) -> Finding:
    """40B2(a)(i): whether the policy of the event bars this understanding; if not, it says so with the effect."""
    row = is_special(case.conditions, artificial=kind == "artificial", designated=kind == "designated")
    yield voice.found("special" if row.gives else "not_special", row.cites)
    if not row.gives:
        yield voice.none("no_special_understanding", row.cites)
        return False
    policy = case.conditions["special_understanding_policy"]
    if policy == "conditional":
        met = yield voice.fact("conditions_met", "§40B2(a)(i)")
        if met == NOT_DETERMINED:
            yield undetermined()
            return False
        policy = "unrestricted" if met else "forbidden"
    if policy == "unrestricted":
        yield voice.none("permitted", "§40B2(a)(i)")
        return False
    yield voice.found("forbidden", "§40B2(a)(i)")
    return True


@law("40B5")
def information_withheld(case: Case) -> Procedure:
    """Law 40B5: an explanation did not tell everything."""
    kept = yield voice.fact("withheld", "§40B5(a)", options=("special", "general", "nothing"))
    if kept == NOT_DETERMINED:
        yield undetermined()
    elif kept != "special":
        yield voice.none("nothing_owed_was_withheld", "§40B5(a)")
    elif not (yield voice.judge("crucial", "§40B5(b)")):
        yield voice.none("not_crucial", "§40B5(b)")
    elif not (yield voice.judge("damaged", "§40B5(b) §12B1/2")):
        yield voice.none("no_damage", "§40B5(b)")
    else:
        side = yield from offending_side(case)
        yield from assigned_score(case, side, "§40B5(b)")


def _count(given: object) -> int:
    number = int(str(given))
    if number < 0:
        raise ValueError("a count is not negative")
    return number


@law("40C")
def deviation(case: Case) -> Procedure:
    """Law 40C: a player departed from the announced methods, by a psychic call or otherwise."""
    side = yield from offending_side(case)
    yield voice.recorded("deviation_by_side", "§40C1/2", side=side)
    if case.conditions["psychic_artificial_calls"] == "restricted":
        psychic = yield voice.fact("psychic_artificial", "§40B2(a)(v)", usual=False)
        if psychic is True:
            yield voice.found("restricted_psychic", "§40B2(a)(v) §40C1/1")
            yield from redress(case, side, "§12A1 §40B2(a)(v)", "§40B2(a)(v)")
            return
        # Not shown to be one: the general rule for deviations applies.
    earlier = yield voice.fact("earlier", "§40C1/2", options=(0, 4), reader=_count)
    if earlier != NOT_DETERMINED:
        yield voice.found("register_shows", "§40C1/2", times=earlier)
    if not (yield voice.judge("partner_aware", "§40C1/1 §40C1/2")):
        yield voice.none("partner_was_as_surprised_as_the_opponents", "§40C1/1 §40A3 §40C2")
        return
    yield voice.found("has_become_understanding", "§40C1/2 §40A1(a) §40B1(a)")
    yield from _undisclosed_knowledge(case, side)


def _undisclosed_knowledge(case: Case, side: Side) -> Procedure:
    """40C1: what has become part of the methods is disclosed like the rest of them."""
    disclosed = yield voice.fact("disclosed", "§40C1/2 §40C1/3")
    if disclosed == NOT_DETERMINED:
        yield undetermined()
        return
    if disclosed:
        yield voice.none("was_disclosed", "§40A3 §40C1/2")
        return
    yield voice.duty(side, "disclose_the_implicit_understanding", "§40C1/2", when="from_now_on")
    yield from redress(case, side, "§40C1/3", "§40C1/3")


def _free_choice(case: Case) -> Procedure:
    """40A3: any call or play is free unless an undisclosed understanding is behind it."""
    if (yield from is_understanding()):
        yield from failure_to_disclose(case)


@law("40B2")
def consulted(case: Case) -> Procedure:
    """Laws 20G3, 40B2(b) to (d): a player has looked at a system card or notes, or has used an aid."""
    what = yield voice.choose(DIRECTOR, "consulted", "§20G3 §40B2(b) §40B2(d)", options=tuple(_CONSULTED))
    seat = yield voice.choose(DIRECTOR, "player", "§20G3 §40B2(b) §40B2(d)", options=SEATS)
    moment = Moment.latest(case)
    try:
        right = _CONSULTED[what](moment, seat, case.conditions)
    except CardinalError as refusal:
        cites = "".join(f"§{clause} " for clause in refusal.cites).strip()
        # Where a regulation closes the card there is no such exception, and nothing to ask.
        by_turn = isinstance(refusal, NotYourTurn)
        if by_turn and (yield voice.fact("explaining", "§40B2(c)(iv)", seat=seat)) is True:
            right = may_consult_opponents_card(moment, seat, case.conditions, explaining=True)
        else:
            # Not shown to have been looking in order to explain: the look has no other ground.
            yield voice.found("not_permitted", cites, seat=seat)
            yield from redress(case, seat.side, f"§12A1 {cites}", cites)
            return
    yield voice.none("permitted", right.cites)


_CONSULTED: dict[str, Callable[[Moment, Seat, Conditions], Right]] = {
    "own_card": may_consult_own_card,
    "own_notes": may_consult_own_notes,
    "opponents_card": may_consult_opponents_card,
    "aid": may_use_aids,
}


COMPLAINTS = {
    "consulted": consulted,
    "unexpected": _free_choice,
    "message": source_of_message,
    "methods": different_methods,
    "not_disclosed": failure_to_disclose,
    "prohibited": prohibited_understanding,
    "withheld": information_withheld,
    "deviation": deviation,
}
