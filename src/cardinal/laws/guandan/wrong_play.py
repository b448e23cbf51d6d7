"""The box of article 8: cards that are no legal play, a pass on lead, and a wild card without a word."""

from __future__ import annotations

from cardinal.guandan import Holding, Kind, Pattern
from cardinal.guandan.errors import UnreadableGuandan
from cardinal.laws.prelude import REFEREE, Found, ImpossibleCase, Procedure, Text, Voice, law

from .act import GuandanAct
from .case import GuandanCase
from .effect import Cards, CountsAsPass, LeadGoesTo, PlayGoesTo, ReadAs, TakeBack
from .offences import contestant_of
from .penalty_scale import penalty
from .position import PLAYS, TURNS
from .suspension import suspended
from .waiver import waivable

voice = Voice(__name__, REFEREE)


def cards_of(case: GuandanCase) -> Cards:
    """The cards of the play that is heard."""
    return Cards(Holding.parse(case.heard.cards))


@law("GP2.3", edition="guandan")
@waivable
def invalid_play(case: GuandanCase) -> Procedure:
    """Cards that are no pattern, do not top the last play, or may not be led: back they go."""
    is_valid, broken = case.position.is_valid(case.heard), ""
    if is_valid is False:
        fault = case.position.fault(case.heard)
        yield Found(fault.value, fault.cites)
        broken = f" {fault.cites}"
    if is_valid is None:
        # That a play was wrong has to be shown.
        is_valid = (yield voice.fact("invalid", "§GP2.3", cards=cards_of(case))) is not True
    if is_valid:
        yield voice.none("the_play_was_legal", "§G8.1.1")
        return
    yield TakeBack(case.offender, "play", cards_of(case), cites=f"§GP2.3{broken}")
    followed = next((one for one in case.before_attention if one.verb in TURNS), None)
    is_late = followed is not None and followed.seat is case.next_seat
    if is_late and case.conditions["ref.late_invalid_play"] == "stands":
        yield from _found_late(case)
    else:
        yield from suspended(case, case.position, "§GP2.3", says_turn=True)


def _found_late(case: GuandanCase) -> Procedure:
    """The next player has acted: the play counts as a pass, and what was put on it has to top what it topped."""
    yield CountsAsPass(case.offender, cites="§GP2.3")
    if case.position.holds_lead(case.offender):
        yield LeadGoesTo(case.next_seat, cites="§GP2.3")
    # What followed is put on what was there before it.
    without = case.position.advance(GuandanAct("passes", "", case.offender))
    for one in case.before_attention:
        if one.verb in PLAYS and without.is_valid(one) is False:
            # Whoever topped a play that was none was misled by it.
            yield TakeBack(one.player, "play", Cards(Holding.parse(one.cards)), cites="§GP2.3 §G8.1.1")
        elif one.verb in TURNS:
            without = without.advance(one)
    if without.turn is not None and not case.position.holds_lead(case.offender):
        yield PlayGoesTo(without.turn, cites="§GP2.3 §G8.1.1")
    yield from penalty(case, 4, contestant_of(case, case.offender), "§GP2.3")


@law("G8.1", edition="guandan")
def passed_on_lead(case: GuandanCase) -> Procedure:
    """A pass by the player who has to lead: it counts for nothing, and the rules give no penalty."""
    yield TakeBack(case.offender, "pass", cites="§G8.1.2")
    yield voice.duty(case.offender, "lead", "§G8.1.1")


@law("G5.2", edition="guandan")
def undeclared_wild(case: GuandanCase) -> Procedure:
    """A play with wild cards that can be several things, and nothing was said."""
    act, position = case.heard, case.position
    if position.level is None:
        raise ImpossibleCase(Text(__name__, "needs_level"), cites="§G5.2")
    possible = position.possible(act.cards)
    if not possible:
        yield from invalid_play(case)
        return
    reading = case.conditions["ref.undeclared_wild"]
    pattern = position.reading(act)
    if position.is_misnamed(act):
        # Only what a wild card stands for has to be said: a wrong name for cards that show what they are costs nothing.
        yield voice.found("misnamed", "§G5.2", said=_called(act), pattern=pattern)
    elif act.said and pattern is not None:
        yield voice.found("declared", "§G5.2", pattern=pattern)
    elif reading == "ask":
        pattern = yield voice.choose(case.offender, "reading", "§G5.2", options=possible, cards=cards_of(case))
    if pattern is None:
        yield from invalid_play(case)
        return
    cites = "§G5.2"
    if not position.has_wild(act.cards):
        cites = f"{pattern.cites} §G5.2"
    elif reading == "by_layout_then_weakest" and not position.as_said(act):
        cites = "§G5.2 §G8.2.2"
    yield ReadAs(case.offender, cards_of(case), pattern, cites=cites)


def _called(act: GuandanAct) -> object:
    """What the cards were called, in the reader's words where it is the name of a pattern."""
    try:
        return Pattern.parse(act.said)
    except UnreadableGuandan:
        return next((kind for kind in Kind if kind.word == act.said), act.said)
