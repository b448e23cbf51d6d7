"""Article 53: procedural penalties, from the list of offences or by analogy with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction

from cardinal.laws.amount import Unit
from cardinal.laws.effect import Adjust
from cardinal.laws.prelude import HOME, NOT_DETERMINED, REFEREE, VISITORS, Cited, Procedure, Seat, Side, Voice, law
from cardinal.regulations.tariff import When

from .amount import GuandanAmount
from .case import GuandanCase
from .effect import DealEffect, ResultsOf
from .minutes import read_minutes
from .offences import PROCEDURAL, Finding, Offence, has_class, in_force, offenders, open_to
from .penalty_scale import penalty
from .score_sheet import deliverer

voice = Voice(__name__, REFEREE)

OTHER, NONE = "other", "none"


def score_sheet_late(minutes_after_scheduled_end: Fraction, limit: int = 30) -> Cited[bool]:
    """Whether a team's score sheets come late: more than the limit after the scheduled, not the actual, end."""
    return Cited(minutes_after_scheduled_end > limit, "§G53.3.3")


@law("G53", edition="guandan")
def procedural_penalty(case: GuandanCase) -> Procedure:
    """Article 53: which offence against procedure it is, and what it costs."""
    options = (*open_to(PROCEDURAL, case), OTHER)
    offence = yield voice.fact("offence", "§G53 §G51.1", options=options)
    if offence == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G53")
    elif offence == OTHER:
        yield from by_analogy(case, PROCEDURAL, "§G53", "procedural")
    else:
        yield from punish(case, offence)


def punish(case: GuandanCase, key: str, also: str = "") -> Procedure:
    """One offence of the list; *also* cites the duty that it breaks."""
    offence = in_force(case, PROCEDURAL[key])
    offence = replace(offence, cites=f"{also} {offence.cites}".strip())
    yield from _OWN.get(key, _of_its_class)(case, offence)


def by_analogy(case: GuandanCase, offences: Mapping[str, Offence], cites: str, kind: str) -> Procedure:
    """What no list has: the chief referee goes by the listed offence that is most like it."""
    keys = tuple(key for key in open_to(offences, case) if has_class(case, offences[key]))
    # One offence of each class shows every end.
    examples = tuple({in_force(case, offences[key]).klass: key for key in keys}.values())
    question = voice.judge("similar", cites, options=(*keys, NONE))
    similar = yield replace(question, examples=(*examples, NONE))
    if similar == NONE:
        yield voice.none("no_penalty", cites)
        return
    like = in_force(case, offences[similar])
    yield from impose(case, replace(like, cites=f"{cites} {like.cites}"), kind)


def impose(case: GuandanCase, offence: Offence, kind: str = "procedural") -> Finding:
    """The penalty of an offence's class for everybody it is laid to; who that is."""
    to = yield from offenders(case, offence)
    if not to.value:
        yield voice.none("no_offender_established", to.cites)
    for one in to.value:
        yield from penalty(case, offence.klass, one, to.cites, kind=kind)
    return to


def _of_its_class(case: GuandanCase, offence: Offence) -> Procedure:
    yield from impose(case, offence)


def _roster(case: GuandanCase, offence: Offence) -> Procedure:
    to = yield from offenders(case, offence)
    if not to.value:
        yield voice.none("no_offender_established", to.cites)
    for one in to.value:
        yield ResultsOf(one, "cancelled", cites=to.cites)


def _as(case: GuandanCase, offence: Offence, mild: str, grave: str) -> Offence:
    """The offence as the graver of two clauses has it."""
    return in_force(case, replace(offence, cites=offence.cites.replace(mild, grave), clause=grave))


def _seating(case: GuandanCase, offence: Offence) -> Procedure:
    # The graver case, the wrong room, has to be shown.
    if (yield voice.fact("right_room", "§G53.1.3.1 §G53.1.3.2")) is False:
        offence = _as(case, offence, "§G53.1.3.2", "§G53.1.3.1")
    yield from impose(case, offence)


def _board_at_stake(case: GuandanCase, offence: Offence) -> Procedure:
    """An offence that weighs more when the board is void because of it, which has to be shown."""
    void = (yield voice.fact("board_void", offence.cites)) is True
    yield from impose(case, in_force(case, offence, When.BOARD_VOID) if void else offence)
    if void:
        # A board that cannot be scored is void whoever is to blame.
        yield DealEffect("cancelled", cites=offence.cites)
    if void and "§G53.2.2" in offence.cites:
        yield from _artificial(case)


def _artificial(case: GuandanCase) -> Procedure:
    """The artificial score of a void board. The book names no amounts: the referee gives them, with our suggestion."""
    plus = Fraction(case.conditions.whole("ref.average_plus_tenths"), 10)
    awards = []
    for side in Side:
        options = ("average plus", "average", "average minus")
        key, share = f"award_{str(side).lower()}", f"{float(plus):g}%"
        awards.append((yield voice.judge(key, "§G53.2.2", options=options, text="award", side=side, plus=share)))
    yield Adjust("artificial", *awards, cites="§G53.2.2")


def _information(case: GuandanCase, offence: Offence) -> Procedure:
    """Unauthorised information used although the referee had said that it must not be."""
    if (yield voice.fact("told_not_to", offence.cites)) is not True:
        yield voice.none("no_express_warning_before", offence.cites)
        return
    to = (yield from impose(case, offence)).value
    # Where both sides did it, neither is the one that lost by the other's.
    if len(to) != 1 or not (yield voice.judge("damaged", offence.cites)):
        return
    gain = yield voice.judge("adjusted_result", offence.cites, options=(3, 2, 1, -1, -2, -3))
    innocent, guilty = GuandanAmount(max(gain, 0), Unit.LEVELS), GuandanAmount(max(-gain, 0), Unit.LEVELS)
    side = to[0].side if isinstance(to[0], Seat) else to[0]
    ns, ew = (guilty, innocent) if side is Side.NS else (innocent, guilty)
    yield Adjust("assigned", ns, ew, cites=offence.cites)


def _direction(case: GuandanCase, offence: Offence) -> Procedure:
    """Wrong directions, so that the boards are no duplicates: dearer when it is shown that nothing was replayed."""
    replayed = yield voice.fact("replayed", "§G53.2.12.1 §G53.2.12.2", options=("all", "some", NONE))
    if replayed == NONE:
        offence = _as(case, offence, "§G53.2.12.1", "§G53.2.12.2")
    yield from impose(case, offence)


def _sheets(case: GuandanCase, offence: Offence) -> Procedure:
    limit = case.conditions.whole("event.score_sheet_minutes")
    options = (Fraction(limit), Fraction(limit + 1))
    minutes = yield voice.fact("minutes_after_end", offence.cites, options=options, reader=read_minutes)
    if minutes == NOT_DETERMINED or not score_sheet_late(minutes, limit).value:
        yield voice.none("no_offence", offence.cites)
        return
    won = yield voice.fact("winner", "§G46.2.4", options=(HOME, VISITORS, "drawn"))
    if won == NOT_DETERMINED:
        yield voice.none("no_offender_established", offence.cites)
        return
    owes = deliverer(None if won == "drawn" else won)
    yield from penalty(case, offence.klass, owes.value, f"{offence.cites} {owes.cites}")


# The offences that have more to ask, or another end, than a penalty of their class.
_OWN: Mapping[str, Callable[[GuandanCase, Offence], Procedure]] = {
    "roster": _roster,
    "seating": _seating,
    "hand_record": _board_at_stake,
    "hand_unchecked": _board_at_stake,
    "board_unchecked": _board_at_stake,
    "record_misplaced": _board_at_stake,
    "unauthorised_information": _information,
    "wrong_direction": _direction,
    "sheets_late": _sheets,
}
