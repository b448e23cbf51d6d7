"""R20 to R23: the system card, what a pair without one may use, methods too unusual for pairs, and alerts."""

from __future__ import annotations

from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, SIDES, Adjust, Case, Cited, Procedure, Voice, law

from .contestants import is_teams
from .figures import figures

voice = Voice(__name__)


def alert_missed(*, unusual: bool, alerted: bool, waived: bool) -> Cited[bool]:
    """R23: whether a call of partner's should have been alerted and was not: every time, unless opponents waive it."""
    return Cited(unusual and not alerted and not waived, "§R23")


@law("R20", edition="ctcba")
def undeclared_method(case: Case) -> Procedure:
    """R20: a method was used that the opponents could not read from a card."""
    side = yield voice.fact("side", "§R20/2", options=SIDES)
    if side == NOT_DETERMINED:
        yield voice.none("no_offending_side_established", "§R20/2")
        return
    # A card has to be shown, and what stands on it; the free methods need none.
    filled = (yield voice.fact("card_filled", "§R20/1")) is True
    if filled:
        if (yield voice.fact("declared", "§R20/1 §R20/2")) is True:
            yield voice.none("disclosed", "§R20/1")
            return
    else:
        method = yield voice.fact("method", "§R20/2", options=(*figures(case).table.without_card, "other"))
        # That it was none of the free methods has to be shown.
        if method != "other":
            yield voice.none("a_method_that_needs_no_card", "§R20/2")
            return
    yield voice.recorded("undeclared_method_of_side_mistaken_explanation", "§R20/2", side=side)
    yield from _damage("§R20/2")


def _damage(cites: str) -> Procedure:
    if (yield voice.judge("damaged", cites)):
        yield Adjust("assigned", cites=cites)
    else:
        yield voice.none("no_damage", cites)


@law("R21", edition="ctcba")
def no_system_card(case: Case) -> Procedure:
    """R21: a player sits down without a system card."""
    side = yield voice.choose(DIRECTOR, "side", "§R21", options=SIDES)
    if (yield voice.fact("card_filled", "§R21 §R20/1")) is True:
        yield voice.none("the_card_is_filled_in", "§R21 §R20/1")
    elif (yield voice.choose(DIRECTOR, "stopped", "§R21", options=(True, False))):
        yield voice.duty(side, "fill_in_the_system_card_and_play_no_board_until_then", "§R21")
    else:
        # The Director may let them play: as a pair that has written nothing down.
        yield voice.recorded("side_is_taken_to_play_natural", "§R20/2", side=side)


@law("R22", edition="ctcba")
def unusual_method(case: Case) -> Procedure:
    """R22: a method that opponents are not prepared for."""
    rare = yield voice.judge("rarely_met", "§R22")
    banned = (
        (yield voice.choose(DIRECTOR, "announced_ban", "§R22", options=(False, True), usual=False)) if rare else False
    )
    if rare and (banned or not is_teams(case)):
        yield voice.duty("players", "use_the_method_no_more_in_this_event", "§R22", when="from_now_on")
    else:
        yield voice.none("the_method_is_allowed", "§R22")


@law("R23", edition="ctcba")
def missing_alert(case: Case) -> Procedure:
    """R23: a call was not alerted."""
    unusual = yield voice.judge("special", "§R23")
    # A waiver has to be shown; so has an alert.
    waived = unusual and (yield voice.fact("waived", "§R23")) is True
    alerted = unusual and not waived and (yield voice.fact("alerted", "§R23")) is True
    missed = alert_missed(unusual=unusual, alerted=alerted, waived=waived)
    if not missed.value:
        why = "alert_waived_by_the_opponents" if waived else "was_alerted" if alerted else "no_alert_required"
        yield voice.none(why, missed.cites)
        return
    yield voice.recorded("alert_missed_mistaken_explanation", missed.cites)
    yield from _damage(missed.cites)
