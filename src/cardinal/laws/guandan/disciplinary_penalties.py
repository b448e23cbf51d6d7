"""Article 54: disciplinary penalties, from the list of offences or by analogy with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from cardinal.laws.effect import Party
from cardinal.laws.prelude import HOME, NOT_DETERMINED, REFEREE, VISITORS, Duty, NoRectification, Procedure, Voice, law

from .case import GuandanCase
from .effect import Disqualified, Fine, ResultsOf
from .offences import (
    CONTESTANT,
    DISCIPLINARY,
    Offence,
    answerable,
    contestant_of,
    in_force,
    offenders,
    open_to,
    player_of,
)
from .penalty_scale import penalty
from .procedural_penalties import OTHER, by_analogy, impose

voice = Voice(__name__, REFEREE)

_KIND = "disciplinary"


@law("G54", edition="guandan")
def disciplinary_penalty(case: GuandanCase) -> Procedure:
    """Article 54: which offence against discipline it is, and what follows."""
    options = (*open_to(DISCIPLINARY, case), OTHER)
    offence = yield voice.fact("offence", "§G54 §G51.1", options=options)
    if offence == NOT_DETERMINED:
        yield voice.none("no_offence_established", "§G54")
    elif offence == OTHER:
        yield from by_analogy(case, DISCIPLINARY, "§G54", _KIND)
    else:
        yield from punish(case, offence)


def punish(case: GuandanCase, key: str, also: str = "") -> Procedure:
    """One offence of the list; *also* cites the duty that it breaks."""
    offence = in_force(case, DISCIPLINARY[key])
    offence = replace(offence, cites=f"{also} {offence.cites}".strip())
    yield from _OWN.get(key, _of_its_class)(case, offence)


def _of_its_class(case: GuandanCase, offence: Offence) -> Procedure:
    yield from impose(case, offence, _KIND)


def _nobody(offence: Offence) -> NoRectification:
    return voice.none("no_offender_established", offence.cites)


def report(cites: str) -> Duty:
    """What the chief referee brings before the organiser, who may punish further."""
    return voice.duty(
        "chief_referee", "report_to_the_organiser_who_may_punish_further", f"{cites} §G51.1", when="at_once"
    )


def _reported_if_repeated(offence: Offence) -> Procedure:
    if (yield voice.judge("repeated_or_serious", offence.cites)):
        yield report(offence.cites)


def _leaders_meeting(case: GuandanCase, offence: Offence) -> Procedure:
    # The item is about national events, which this one has to be shown to be.
    if (yield voice.fact("national", offence.cites)) is not True:
        yield voice.none("no_national_event", offence.cites)
        return
    yield from impose(case, offence, _KIND)


def _impolite(case: GuandanCase, offence: Offence) -> Procedure:
    """A warning or worse for bad manners; out of the match for the worst."""
    seat = yield from player_of(case, offence.cites)
    if seat is None:
        yield _nobody(offence)
        return
    yield from penalty(case, offence.klass, contestant_of(case, seat), offence.cites, kind=_KIND)
    if (yield voice.judge("extremely_serious", offence.cites)):
        yield Disqualified(seat, "match", cites=offence.cites)
        yield report(offence.cites)


def _phone(case: GuandanCase, offence: Offence) -> Procedure:
    """A device that was on, or was answered or looked at. Where none may be brought in, the list has no price for that
    alone."""
    device = yield voice.fact("device", offence.cites, options=("off", "on", "used"))
    if device == NOT_DETERMINED:
        yield voice.none("no_offence_established", offence.cites)
        return
    if device == "off":
        if case.conditions["event.phones"] == "banned":
            yield from by_analogy(case, DISCIPLINARY, f"{offence.cites} §G54", _KIND)
        else:
            yield voice.none("no_offence", offence.cites)
        return
    seat = yield from player_of(case, offence.cites)
    if seat is None:
        yield _nobody(offence)
        return
    if device == "used":
        yield from _barred(seat, offence)
    else:
        yield from penalty(case, offence.klass, contestant_of(case, seat), offence.cites, kind=_KIND)
    yield from _reported_if_repeated(offence)


def _barred(to: Party, offence: Offence) -> Procedure:
    """Out of the match, or of the segment where a match is played in several."""
    extent = yield voice.choose(REFEREE, "extent", offence.cites, options=("match", "segment"))
    yield Disqualified(to, extent, cites=offence.cites)


def _smoking(case: GuandanCase, offence: Offence) -> Procedure:
    if (yield from impose(case, offence, _KIND)).value:
        yield from _reported_if_repeated(offence)


def _alcohol(case: GuandanCase, offence: Offence) -> Procedure:
    seat = yield from player_of(case, offence.cites)
    if seat is None:
        yield _nobody(offence)
        return
    yield from penalty(case, offence.klass, contestant_of(case, seat), offence.cites, kind=_KIND)
    if (yield voice.judge("play_affected", offence.cites)):
        yield from _barred(seat, offence)
    yield from _reported_if_repeated(offence)


def _spectator(case: GuandanCase, offence: Offence) -> Procedure:
    """The contestant pays for the people who belong to it."""
    yield from impose(case, replace(offence, cites=f"{offence.cites} §G44.9"), _KIND)


def _tampering(case: GuandanCase, offence: Offence) -> Procedure:
    if not (yield voice.judge("deliberate", offence.cites)):
        yield voice.none("not_deliberate", offence.cites)
        return
    to = yield from offenders(case, offence)
    if not to.value:
        yield _nobody(offence)
        return
    for one in to.value:
        yield ResultsOf(one, "cancelled", cites=to.cites)
    yield report(offence.cites)


def _ceremony(case: GuandanCase, offence: Offence) -> Procedure:
    """A penalty of its class, or prizes withdrawn instead."""
    options = ("penalty", "some prizes", "all prizes")
    measure = yield voice.judge("ceremony_measure", offence.cites, options=options)
    if measure == "penalty":
        yield from impose(case, offence, _KIND)
        return
    kind = "all_prizes_withdrawn" if measure == "all prizes" else "part_of_the_prizes_withdrawn"
    yield Fine(kind, CONTESTANT, cites=offence.cites)


def _both_in_knockout(case: GuandanCase, offence: Offence) -> Procedure:
    """Where both sides of a knockout match offend, points off would settle nothing."""
    both = (HOME, VISITORS) if case.conditions["event.form"] == "teams" else answerable(case).value
    measure = yield voice.judge("knockout_measure", offence.cites, options=("warning", "stage", "event"))
    for one in both:
        if measure == "warning":
            yield Fine("warning", one, cites=offence.cites)
        else:
            yield Disqualified(one, measure, cites=offence.cites)


# The offences that have more to ask, or another end, than a penalty of their class.
_OWN: Mapping[str, Callable[[GuandanCase, Offence], Procedure]] = {
    "leaders_meeting": _leaders_meeting,
    "impolite": _impolite,
    "phone": _phone,
    "smoking": _smoking,
    "alcohol": _alcohol,
    "spectator": _spectator,
    "tampering": _tampering,
    "ceremony": _ceremony,
    "both_in_knockout": _both_in_knockout,
}
