"""Law 50 of 1987: a minor penalty card tells partner nothing that he may use, of a major one the law says nothing."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.penalty_card import partner_is_to_lead, penalty_cards_on_the_table
from cardinal.laws.bridge.law_12 import defending_side, redressed
from cardinal.laws.prelude import ALIASES, Case, Procedure, Voice, law

from .play_of_1987 import reheard_play

voice = Voice(__name__)

# The major penalty card has letter E here, and partner's lead with it.
ALIASES[1987, "50D"] = "50E"


@law("50", edition=1987)
def penalty_cards(case: Case) -> Procedure:
    """Law 50: the penalty cards that lie on the table, of which kind they are and what they ask."""
    yield from reheard_play(penalty_cards_on_the_table(case))


@law("50E", edition=1987)
def partners_lead(case: Case) -> Procedure:
    """Law 50E2: a defender is to lead while a penalty card lies before his partner, and declarer chooses."""
    yield from reheard_play(partner_is_to_lead(case))


@law("50A", edition=1987)
def exposed_to_advantage(case: Case) -> Procedure:
    """Law 50A: the end of play after a penalty card; could its owner have known that to expose it would do harm?"""
    if not (yield voice.judge("aware", "§1987:50A")):
        yield voice.none("he_could_not_have_known", "§1987:50A")
    elif not (yield voice.judge("damaged", "§1987:50A")):
        yield voice.none("no_damage", "§1987:50A")
    else:
        yield from redressed(case, "§1987:50A", defending_side(case))


@law("50E4", edition=1987)
def no_look_back(case: Case) -> Procedure:
    """Law 50E4 of 2017 has nothing before it: what a major penalty card tells is not spoken of."""
    yield voice.none("no_rule_on_the_information_of_a_major_penalty_card", "§1987:50E")
