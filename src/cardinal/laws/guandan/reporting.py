"""The box of article 11: counts shown again and again or asked for, not shown, or shown wrong."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

from cardinal.guandan import Finish, Holding
from cardinal.guandan.fold import is_reported
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, SEATS, Effect, Found, Procedure, Question, Voice, law

from .case import GuandanCase
from .effect import Placed, PlayGoesTo, TakeBack
from .lateness import special_start
from .lost_deal import lost_deal, rises
from .notice import REPORT, notice
from .offences import contestant_of
from .penalty_scale import penalty_of
from .position import PLAYS, TURNS
from .suspension import suspended

voice = Voice(__name__, REFEREE)

_BROKEN = "§G11.1"
"""The rule that a count is for: it is shown at once after a play that leaves ten cards or fewer."""
_MOMENT = "§G11.1 §GP4.1 §GP4.2.1 §GP4.2.2"

Yes = Generator[Question | Found | Effect, Any, bool]


@law("GP4.1", edition="guandan")
def repeated_report(case: GuandanCase) -> Procedure:
    """A count shown over and over, or asked for: a penalty of the fourth class."""
    if _is_automatic(case):
        yield voice.none("the_table_shows_the_counts_itself", "§G11.2")
        return
    yield from _again(case)


def _again(case: GuandanCase) -> Procedure:
    yield from penalty_of(case, "§GP4.1", contestant_of(case, case.offender), more=_BROKEN)


@law("GP4.2", edition="guandan")
def wrong_report(case: GuandanCase) -> Procedure:
    """A count not shown, or a wrong one: what follows grows with what has been played since."""
    if _is_automatic(case):
        yield voice.none("the_table_shows_the_counts_itself", "§G11.2")
    elif _is_told_from_the_middle(case):
        yield from _MOMENTS[(yield voice.fact("moment", _MOMENT, options=tuple(_MOMENTS)[:-1], seat=case.offender))](
            case
        )
    elif not (yield from _is_wrong(case)):
        yield from _right(case)
    elif (yield from _is_out(case)):
        yield from _gone_out(case)
    elif any(one.seat is case.offender and one.verb in TURNS for one in case.before_attention):
        yield from _acted_again(case)
    elif any(one.verb in TURNS for one in case.before_attention):
        yield from _not_acted_again(case)
    else:
        yield from _not_played_on(case)


def _right(case: GuandanCase) -> Procedure:
    yield voice.none("the_count_was_shown_rightly", _BROKEN)


def _not_played_on(case: GuandanCase) -> Procedure:
    yield voice.duty(case.offender, "show_the_right_count", _BROKEN)
    yield voice.none("nobody_has_played_on", "§GP4.2.1")


def _is_told_from_the_middle(case: GuandanCase) -> bool:
    """Whether the record has a right count and not the play after which it was due: then only people know when it was
    shown."""
    act, left = case.heard, case.position.left[case.offender]
    is_right = act.verb == "reports" and act.number == left and is_reported(act.number or 0)
    return is_right and case.position.shown[case.offender] is None


def _is_automatic(case: GuandanCase) -> bool:
    return case.conditions["rules.announce"] == "automatic"


def _is_wrong(case: GuandanCase) -> Yes:
    """Whether the count was missing or wrong: on record where the cards are, else as the referee finds."""
    act, left = case.heard, case.position.left[case.offender]
    if left is None and "no report" not in (act.verb, *_own(case)[:1]):
        # That the count was not shown, or was wrong, has to be shown.
        return (yield voice.fact("wrong", _BROKEN, seat=case.offender)) is True
    if act.verb == "reports":
        return notice(case.position, act) == REPORT
    rest = None if left is None else left - len(Holding.parse(act.cards))
    if rest is not None and not is_reported(rest):
        return False
    if act.verb == "no report" or _own(case)[:1] == ("no report",):
        return True
    if any(one.verb == "reports" and one.seat is case.offender for one in case.after[:1]):
        return False
    if case.is_log or "reports" in _own(case)[:1]:
        # The table's own log has every count that was shown, and a count that is told of later was shown too late.
        return True
    # A count that nobody speaks of may have been shown.
    return (yield voice.fact("shown", _BROKEN, seat=case.offender, count=rest)) is False


def _own(case: GuandanCase) -> tuple[str, ...]:
    """What the offender has done since, by verbs."""
    return tuple(one.verb for one in case.after if one.seat is case.offender)


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
            yield PlayGoesTo(case.next_seat, cites="§GP4.2.1")
        yield voice.duty(case.offender, "show_the_right_count", f"§GP4.2.1 {_BROKEN}")
    yield from penalty_of(case, "§GP4.2.1", contestant_of(case, case.offender), more=_BROKEN)


def _others_had_acted(case: GuandanCase) -> Procedure:
    """Others had played on, and the record does not have who."""
    if case.conditions["ref.gp421_redo"] == "play":
        yield voice.duty("players", "take_back_every_play_since", "§GP4.2.1")
        yield PlayGoesTo(case.next_seat, cites="§GP4.2.1")
    yield from penalty_of(case, "§GP4.2.1", contestant_of(case, case.offender), more=_BROKEN)


def _acted_again(case: GuandanCase) -> Procedure:
    yield voice.recorded("count_not_shown_or_wrong_seat", f"§GP4.2.2 {_BROKEN}", seat=case.offender)
    if case.now.is_over:
        # Nothing is left to sit out.
        return
    yield voice.duty(case.offender, "show_the_right_count", _BROKEN)
    yield from suspended(case, case.now, "§GP4.2.2")


def _gone_out(case: GuandanCase) -> Procedure:
    """An offender who is out is placed last; a partner who is still in loses the deal with him."""
    partner_was_out = yield from _partner_was_out(case)
    yield Placed(case.offender, 4, cites=f"§GP4.2.3 {_BROKEN} §G2.下游")
    if not partner_was_out:
        yield from lost_deal(case, case.side, (case.offender,), "§GP4.2.3", broken=_BROKEN)
        return
    finish = _finish(case)
    if finish is not None:
        yield rises(case, finish.winner, finish.rise)
    if case.conditions["ref.gp423_tribute"] == "none":
        yield special_start(case.offender, "§GP4.2.3")


def _finish(case: GuandanCase) -> Finish | None:
    """The order of finish with the offender last, where the record has it: those out before move up."""
    out = tuple(seat for seat in case.now.out if seat is not case.offender)
    if case.partner not in out:
        return None
    others = tuple(seat for seat in SEATS if seat not in (*out, case.offender))
    return Finish((*out, *others, case.offender))


def _partner_was_out(case: GuandanCase) -> Yes:
    """Whether the partner had gone out before the offender."""
    out = case.now.out
    if case.partner in out:
        return case.offender not in out[: out.index(case.partner)]
    # A partner who is not shown to have gone out is still in.
    is_unknown = case.now.left[case.partner] is None
    return is_unknown and (yield voice.fact("partner_out", "§GP4.2.3", seat=case.partner)) is True


_MOMENTS: Mapping[object, Callable[[GuandanCase], Procedure]] = {
    "at_once": _right,
    "after_others": _others_had_acted,
    "after_own": _acted_again,
    "again": _again,
    # That a count came late, or was shown before, has to be shown.
    NOT_DETERMINED: _right,
}
"""When a right count was shown, and what follows."""
