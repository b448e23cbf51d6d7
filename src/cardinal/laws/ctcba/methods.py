"""R20 to R23: the system card, what a pair without one may use, methods too unusual for pairs, and alerts."""

from __future__ import annotations

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.effect import Adjust, Duty, NoRectification, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

from .contestants import is_teams

voice = Voice(__name__)

WITHOUT_CARD = ("Stayman", "Blackwood", "takeout double", "artificial strong 2C", "high-low signals")
"""All that a pair may use which has filled in nothing."""


def alert_missed(*, unusual: bool, alerted: bool, waived: bool) -> Cited[bool]:
    """R23: whether a call of partner's should have been alerted and was not: every time, unless opponents waive it."""
    return Cited(unusual and not alerted and not waived, "§R23")


@law("R20", edition="ctcba")
def undeclared_method(case: Case) -> Procedure:
    """R20: a method was used that the opponents could not read from a card."""
    side = yield voice.fact("side", "§R20/2", options=("NS", "EW"))
    if side == NOT_DETERMINED:
        yield NoRectification("no offending side established", cites="§R20/2")
        return
    # A card has to be shown, and what stands on it; the free methods need none.
    filled = (yield voice.fact("card_filled", "§R20/1")) is True
    if filled:
        if (yield voice.fact("declared", "§R20/1 §R20/2")) is True:
            yield NoRectification("disclosed", cites="§R20/1")
            return
    else:
        method = yield voice.fact("method", "§R20/2", options=(*WITHOUT_CARD, "other"))
        # That it was none of the free methods has to be shown.
        if method != "other":
            yield NoRectification("a method that needs no card", cites="§R20/2")
            return
    yield Recorded(f"undeclared method of {side}: mistaken explanation", cites="§R20/2")
    yield from _damage("§R20/2")


def _damage(cites: str) -> Procedure:
    if (yield voice.judge("damaged", cites)):
        yield Adjust("assigned", cites=cites)
    else:
        yield NoRectification("no damage", cites=cites)


@law("R21", edition="ctcba")
def no_system_card(case: Case) -> Procedure:
    """R21: a player sits down without a system card."""
    side = yield voice.choose(DIRECTOR, "side", "§R21", options=("NS", "EW"))
    if (yield voice.fact("card_filled", "§R21 §R20/1")) is True:
        yield NoRectification("the card is filled in", cites="§R21 §R20/1")
    elif (yield voice.choose(DIRECTOR, "stopped", "§R21", options=(True, False))):
        yield Duty(side, "fill in the system card and play no board until then", "now", cites="§R21")
    else:
        # The Director may let them play: as a pair that has written nothing down.
        yield Recorded(f"{side} is taken to play natural", cites="§R20/2")


@law("R22", edition="ctcba")
def unusual_method(case: Case) -> Procedure:
    """R22: a method that opponents are not prepared for."""
    rare = yield voice.judge("rarely_met", "§R22")
    banned = (yield voice.choose(DIRECTOR, "announced_ban", "§R22", options=(False, True))) if rare else False
    if rare and (banned or not is_teams(case)):
        yield Duty("players", "use the method no more in this event", "from now on", cites="§R22")
    else:
        yield NoRectification("the method is allowed", cites="§R22")


@law("R23", edition="ctcba")
def missing_alert(case: Case) -> Procedure:
    """R23: a call was not alerted."""
    unusual = yield voice.judge("unusual", "§R23")
    # A waiver has to be shown; so has an alert.
    waived = unusual and (yield voice.fact("waived", "§R23")) is True
    alerted = unusual and not waived and (yield voice.fact("alerted", "§R23")) is True
    missed = alert_missed(unusual=unusual, alerted=alerted, waived=waived)
    if not missed.value:
        why = "alert waived by the opponents" if waived else "alerted" if alerted else "no alert required"
        yield NoRectification(why, cites=missed.cites)
        return
    yield Recorded("alert missed: mistaken explanation", cites=missed.cites)
    yield from _damage(missed.cites)
