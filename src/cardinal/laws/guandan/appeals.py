"""Article 55 and points 9 and 10 of article 22: who may appeal, with whose consent, until when, how, for what fee."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from cardinal.laws.effect import MayAppeal
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Conditions, Finding, Procedure, Text, Voice, law

from .after_end import asked_in_time, is_within
from .case import GuandanCase
from .effect import NotHeard

voice = Voice(__name__, REFEREE)

PLAYER, LEADER, SOMEBODY = "player", "leader", "somebody else"

# Whose consent an appeal of a player needs.
CONSENT: Mapping[str, str] = {"teams": "leader", "pairs": "partner", "individual": ""}
_BY: Mapping[str, str] = {
    "teams": "the_player_with_the_team_leader_s_consent",
    "pairs": "both_players_of_the_pair",
    "individual": "the_player_concerned",
}


def appellants(conditions: Conditions) -> Cited[str]:
    """Who can appeal a ruling at a table of the event."""
    return Cited(_BY[str(conditions["event.form"])], "§G55.1")


def time_to_appeal(conditions: Conditions) -> Text:
    """The time rule in words."""
    minutes = conditions.whole("event.appeal_minutes")
    return voice.text("number_minutes_after_the_scheduled_end_of_the_segment", number=minutes)


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
        yield voice.duty("referee", "tell_the_players_that_how_and_until_when_they_can_appeal", "§G22.9")
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
        yield NotHeard(voice.text("the_time_to_appeal_is_over"), cites="§G55.2")
        return
    if not (yield from _in_due_form(case)):
        return
    yield voice.recorded("appeal_in_due_form_accepted", "§G55.1 §G55.2 §G22.10")
    yield from _passed_on(case)


def _has_standing() -> Finding:
    who = yield voice.fact("appellant", "§G55.1", options=(PLAYER, LEADER, SOMEBODY))
    if who == PLAYER and (yield voice.fact("own_table", "§G55.1", usual=True)) is True:
        return True
    yield NotHeard(voice.text("no_right_to_appeal"), cites="§G55.1")
    return False


def _has_consent(case: GuandanCase) -> Finding:
    whose = CONSENT[str(case.conditions["event.form"])]
    if not whose or (yield voice.fact("consent", "§G55.1", text=f"{whose}_consents")) is True:
        return True
    yield NotHeard(voice.text(f"no_consent_of_the_{whose}"), cites="§G55.1")
    return False


def _in_due_form(case: GuandanCase) -> Finding:
    """In writing and with the fee, where there is one."""
    written = (yield voice.fact("written", "§G55.2")) is True
    if not written:
        yield voice.duty(
            "the_player_who_appeals", "hand_in_the_appeal_in_writing", "§G55.2", when="before_the_time_ends"
        )
    paid = case.conditions["event.appeal_fee"] is not True or (yield voice.fact("fee_paid", "§G55.3")) is True
    if not paid:
        yield voice.duty("the_player_who_appeals", "pay_the_appeal_fee", "§G55.2 §G55.3", when="before_the_time_ends")
    return written and paid


def _passed_on(case: GuandanCase) -> Procedure:
    to = forwards_to(case.conditions)
    if to.value == "arbitration committee":
        yield voice.duty("chief_referee", "pass_the_appeal_on_to_the_arbitration_committee", to.cites, when="at_once")
    elif to.value == "organiser":
        yield voice.duty("organiser", "settle_the_appeal_by_the_announced_procedure", to.cites, when="at_once")
    else:
        yield voice.duty("chief_referee", "hear_all_parties_and_give_the_final_ruling", to.cites, when="at_once")


@law("G22.10", edition="guandan")
def accepted_appeal(case: GuandanCase) -> Procedure:
    """Article 22: an appeal has come in; the referee accepts it if it is in due form, whatever its merits."""
    # Merits are for whoever decides; the form has to be there.
    if (yield voice.fact("due_form", "§G22.10")) in (False, NOT_DETERMINED):
        yield voice.duty("referee", "say_what_the_appeal_lacks", "§G22.10 §G55.2", when="at_once")
        return
    yield voice.recorded("appeal_in_due_form_accepted", "§G22.10")
    yield from _passed_on(case)
