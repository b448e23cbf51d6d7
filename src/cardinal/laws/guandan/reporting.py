"""The box of article 11: counts shown again and again or asked for, not shown, or shown wrong."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.guandan import Holding
from cardinal.guandan.fold import is_reported
from cardinal.laws.effect import Effect, Reverts
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import REFEREE, Found, Question, Voice

from .case import GuandanCase
from .effect import Placed, TakeBack
from .lateness import special_start
from .lost_deal import lost_deal
from .notice import REPORT, notice
from .offences import contestant_of
from .penalty_scale import penalty_of
from .position import PLAYS, TURNS
from .suspension import suspended

voice = Voice(__name__, REFEREE)

Yes = Generator[Question | Found | Effect, Any, bool]


@law("GP4.1", edition="guandan")
def repeated_report(case: GuandanCase) -> Procedure:
    """A count shown over and over, or asked for: a penalty of the fourth class."""
    if _is_automatic(case):
        yield voice.none("the_table_shows_the_counts_itself", "§G11.2")
        return
    yield from penalty_of(case, "§GP4.1", contestant_of(case, case.offender))


@law("GP4.2", edition="guandan")
def wrong_report(case: GuandanCase) -> Procedure:
    """A count not shown, or a wrong one: what follows grows with what has been played since."""
    if _is_automatic(case):
        yield voice.none("the_table_shows_the_counts_itself", "§G11.2")
    elif not (yield from _is_wrong(case)):
        yield voice.none("the_count_was_shown_rightly", "§G11.1")
    elif (yield from _is_out(case)):
        yield from _gone_out(case)
    elif any(one.seat is case.offender and one.verb in TURNS for one in case.before_attention):
        yield from _acted_again(case)
    elif any(one.verb in TURNS for one in case.before_attention):
        yield from _not_acted_again(case)
    else:
        yield voice.duty(case.offender, "show_the_right_count", "§G11.1")
        yield voice.none("nobody_has_played_on", "§GP4.2.1")


def _is_automatic(case: GuandanCase) -> bool:
    return case.conditions["rules.announce"] == "automatic"


def _is_wrong(case: GuandanCase) -> Yes:
    """Whether the count was missing or wrong: on record where the cards are, else as the referee finds."""
    act, left = case.heard, case.position.left[case.offender]
    if left is None:
        # That the count was not shown, or was wrong, has to be shown.
        return (yield voice.fact("wrong", "§G11.1", seat=case.offender)) is True
    if act.verb == "reports":
        return notice(case.position, act) == REPORT
    rest = left - len(Holding.parse(act.cards))
    is_told = any(one.verb == "reports" and one.seat is case.offender for one in case.after[:1])
    return is_reported(rest) and not is_told


def _is_out(case: GuandanCase) -> Yes:
    seat = case.offender
    has_played = any(one.seat is seat and one.verb in PLAYS for one in case.before_attention)
    may_be_out = case.now.left[seat] is None and has_played
    return seat in case.now.out or (
        may_be_out and (yield voice.fact("gone_out", "§GP4.2.2 §GP4.2.3", seat=seat)) is True
    )


def _not_acted_again(case: GuandanCase) -> Procedure:
    """What was played since is taken back and played again over the right count."""
    since = tuple(dict.fromkeys(one.player for one in case.before_attention if one.verb in TURNS))
    if not case.now.is_over:
        if case.conditions["ref.gp421_redo"] == "play":
            for seat in since:
                yield TakeBack(seat, "every_play_and_pass_since", cites="§GP4.2.1")
            yield Reverts(case.next_seat, cites="§GP4.2.1")
        yield voice.duty(case.offender, "show_the_right_count", "§GP4.2.1 §G11.1")
    yield from penalty_of(case, "§GP4.2.1", contestant_of(case, case.offender))


def _acted_again(case: GuandanCase) -> Procedure:
    yield voice.recorded("count_not_shown_or_wrong_seat", "§GP4.2.2", seat=case.offender)
    if case.now.is_over:
        # Nothing is left to sit out.
        return
    yield voice.duty(case.offender, "show_the_right_count", "§G11.1")
    yield from suspended(case, case.now, "§GP4.2.2")


def _gone_out(case: GuandanCase) -> Procedure:
    """An offender who is out is placed last; a partner who is still in loses the deal with him."""
    if not (yield from _partner_was_out(case)):
        yield from lost_deal(case, case.side, (case.offender,), "§GP4.2.3")
        return
    yield Placed(case.offender, 4, cites="§GP4.2.3 §G2.下游")
    if case.conditions["ref.gp423_tribute"] == "none":
        yield special_start(case.offender, "§GP4.2.3")


def _partner_was_out(case: GuandanCase) -> Yes:
    """Whether the partner had gone out before the offender."""
    out = case.now.out
    if case.partner in out:
        return case.offender not in out[: out.index(case.partner)]
    # A partner who is not shown to have gone out is still in.
    is_unknown = case.now.left[case.partner] is None
    return is_unknown and (yield voice.fact("partner_out", "§GP4.2.3", seat=case.partner)) is True
