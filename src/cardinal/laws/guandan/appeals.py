"""Article 55 and points 9 and 10 of article 22: who may appeal, with whose consent, until when, how, for what fee."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Duty, MayAppeal, NoRectification, Recorded
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Voice

from .after_end import asked_in_time, is_within
from .case import GuandanCase

voice = Voice(__name__, REFEREE)

PLAYER, LEADER, SOMEBODY = "player", "leader", "somebody else"

# Whose consent an appeal of a player needs.
CONSENT: Mapping[str, str] = {"teams": "leader", "pairs": "partner", "individual": ""}
_BY: Mapping[str, str] = {
    "teams": "the player with the team leader's consent",
    "pairs": "both players of the pair",
    "individual": "the player concerned",
}


def appellants(conditions: Conditions) -> Cited[str]:
    """Who can appeal a ruling at a table of the event."""
    return Cited(_BY[str(conditions["event.form"])], "§G55.1")


def time_to_appeal(conditions: Conditions) -> str:
    """The time rule in words."""
    return f"{conditions.whole('event.appeal_minutes')} minutes after the scheduled end of the segment"


@dataclass(frozen=True, slots=True)
class Filing:
    """An appeal as it is handed to a referee. ``consent`` is the leader's in a team event, the partner's in pairs."""

    by: str
    own_table: bool
    consent: bool
    minutes_after_end: Fraction
    written: bool
    fee_paid: bool


def faults(filing: Filing, conditions: Conditions) -> tuple[Cited[str], ...]:
    """What keeps an appeal from being one in due form, by the key of its text; nothing if it is."""
    return tuple(_faults(filing, conditions))


def _faults(filing: Filing, conditions: Conditions) -> Iterator[Cited[str]]:
    if filing.by != PLAYER:
        yield Cited("no_player", "§G55.1")
    if not filing.own_table:
        yield Cited("other_table", "§G55.1")
    consent = CONSENT[str(conditions["event.form"])]
    if consent and not filing.consent:
        yield Cited(f"no_{consent}", "§G55.1")
    if not is_within(filing.minutes_after_end, conditions.whole("event.appeal_minutes")):
        yield Cited("too_late", "§G55.2")
    if not filing.written:
        yield Cited("not_written", "§G55.2")
    if conditions["event.appeal_fee"] is True and not filing.fee_paid:
        yield Cited("no_fee", "§G55.2 §G55.3")


def forwards_to(conditions: Conditions) -> Cited[str]:
    """Who deals with an appeal that the chief referee passes on."""
    if conditions["event.arbitration"] == "committee":
        return Cited("arbitration committee", "§G21.7 §G22.10 §G55.2")
    return Cited("organiser" if conditions["event.arbitration"] == "procedure" else "chief referee", "§G56.3")


@law("G22.9", edition="guandan")
def right_of_appeal(case: GuandanCase) -> Procedure:
    """Article 22: a ruling was given; whether the players are told that, how and until when they can appeal."""
    if (yield voice.judge("disputable", "§G22.9")):
        yield Duty("referee", "tell the players that, how and until when they can appeal", "now", cites="§G22.9")
    by = appellants(case.conditions)
    yield MayAppeal(time_to_appeal(case.conditions), by.value, cites=f"{by.cites} §G55.2")


@law("G55", edition="guandan")
def appeal(case: GuandanCase) -> Procedure:
    """Article 55: somebody appeals against a ruling."""
    # Standing, consent and the time have to be shown; a form that is not kept can be made good within the time.
    if not (yield from _has_standing()) or not (yield from _has_consent(case)):
        return
    limit = case.conditions.whole("event.appeal_minutes")
    if not (yield from asked_in_time(limit, "§G55.2")):
        yield NoRectification("the time to appeal is over", cites="§G55.2")
        return
    if not (yield from _in_due_form(case)):
        return
    yield Recorded("appeal in due form accepted", cites="§G55.1 §G55.2 §G22.10")
    yield from _passed_on(case)


def _has_standing() -> Finding:
    who = yield voice.fact("appellant", "§G55.1", options=(PLAYER, LEADER, SOMEBODY))
    if who == PLAYER and (yield voice.fact("own_table", "§G55.1")) is True:
        return True
    yield NoRectification("no right to appeal", cites="§G55.1")
    return False


def _has_consent(case: GuandanCase) -> Finding:
    whose = CONSENT[str(case.conditions["event.form"])]
    if not whose or (yield voice.fact("consent", "§G55.1", text=f"{whose}_consents")) is True:
        return True
    yield NoRectification(f"no consent of the {whose}", cites="§G55.1")
    return False


def _in_due_form(case: GuandanCase) -> Finding:
    """In writing and with the fee, where there is one."""
    written = (yield voice.fact("written", "§G55.2")) is True
    if not written:
        yield Duty("the player who appeals", "hand in the appeal in writing", "before the time ends", cites="§G55.2")
    paid = case.conditions["event.appeal_fee"] is not True or (yield voice.fact("fee_paid", "§G55.3")) is True
    if not paid:
        yield Duty("the player who appeals", "pay the appeal fee", "before the time ends", cites="§G55.2 §G55.3")
    return written and paid


def _passed_on(case: GuandanCase) -> Procedure:
    to = forwards_to(case.conditions)
    if to.value == "arbitration committee":
        yield Duty("chief referee", "pass the appeal on to the arbitration committee", "at once", cites=to.cites)
    elif to.value == "organiser":
        yield Duty("organiser", "settle the appeal by the announced procedure", "at once", cites=to.cites)
    else:
        yield Duty("chief referee", "hear all parties and give the final ruling", "at once", cites=to.cites)


@law("G22.10", edition="guandan")
def accepted_appeal(case: GuandanCase) -> Procedure:
    """Article 22: an appeal has come in; the referee accepts it if it is in due form, whatever its merits."""
    # Merits are for whoever decides; the form has to be there.
    if (yield voice.fact("due_form", "§G22.10")) in (False, NOT_DETERMINED):
        yield Duty("referee", "say what the appeal lacks", "at once", cites="§G22.10 §G55.2")
        return
    yield Recorded("appeal in due form accepted", cites="§G22.10")
    yield from _passed_on(case)
