"""Law 72 of 1987: no general rule on foreseeable damage; only special clauses ask what an offender could know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardinal.laws.bridge.e2017.aware_of_damage import REPEATED, concealed
from cardinal.laws.bridge.e2017.conduct import considered_penalty, player_in_question
from cardinal.laws.bridge.reheard import Step, reheard
from cardinal.laws.prelude import DIRECTOR, Case, Duty, Procedure, Voice, law

voice = Voice(__name__)

# The laws that do ask what an offender could have known, by the kind of irregularity.
SPECIAL: Mapping[str, str] = {
    "silenced_partner": "23",
    "penalty_card": "50",
    "manner": "73F2",
}
SPECIAL_CLAUSES = "§1987:23A §1987:23B §1987:50A §1987:73F2"


@law("72", edition=1987)
def general_principles(case: Case) -> Procedure:
    """Law 72: was the infraction deliberate, was it concealed, or was damage to be foreseen?"""
    options = ("deliberate", "concealed", "damage")
    complaint = yield voice.choose(DIRECTOR, "complaint", "§72B1 §72B3 §1987:23A", options=options)
    if complaint == "damage":
        yield from foreseeable_damage(case)
        return
    seat = yield from player_in_question(case, "§72B1 §72B3")
    if complaint == "concealed":
        yield from reheard(concealed(seat), revise=_redress)
    elif (yield voice.fact("intended", "§1987:72B1", seat=seat)) is True:
        # Readiness to pay the penalty excuses nothing; it is graver still where none is laid down.
        yield voice.recorded("deliberate_infraction_by_seat", "§1987:72B1", seat=seat)
        yield from considered_penalty(seat, "§72B1")
    else:
        # Intent has to be shown; who paid for an inadvertent breach may profit by what follows.
        yield voice.found("inadvertent", "§1987:72A5", seat=seat)
        yield voice.none("no_breach", "§1987:72B1 §1987:72A5")


def _redress(step: Step) -> Iterable[Step]:
    """A second revoke in the suit costs no trick (64B2); damage by it is redressed under 64C, which has no parts."""
    if isinstance(step, Duty) and step.what.key == REPEATED:
        return (voice.duty("director", REPEATED, "§72B3", law="64C"),)
    return (step,)


@law("72C", edition=1987)
def foreseeable_damage(case: Case) -> Procedure:
    """Law 72: could the offender have foreseen that the irregularity would help his side?"""
    kind = yield voice.judge("special_clause", SPECIAL_CLAUSES, options=(*SPECIAL, "none"))
    if kind == "none":
        yield voice.none("no_general_rule_on_foreseeable_damage", SPECIAL_CLAUSES)
    else:
        yield voice.duty("director", "apply_law_law", SPECIAL_CLAUSES, law=SPECIAL[kind])
