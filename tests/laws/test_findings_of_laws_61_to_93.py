"""Laws 61 to 93 of 2017: what a ruling says it has found on its way, with the clause and what was found.

A case compares effects and the clauses that were looked at; what the Director reads in between is compared here.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from cardinal.laws.check import hear_case
from cardinal.laws.question import Found, plain
from cardinal.laws.ruling import Ruling
from tests.laws.case_records import records_in

CASES = Path(str(files("cardinal.laws") / "cases" / "bridge_2017"))

MODULES = frozenset(
    (
        "agreed_claim",
        "appeal_committee",
        "appeals",
        "claim",
        "claim_made",
        "claim_withdrawn",
        "communication",
        "conduct",
        "contested_claim",
        "director",
        "revoke",
        "revoke_correction",
        "revoke_established",
        "revoke_inquiry",
        "revoke_settled",
        "spectators",
    )
)

# What several of them find is among the phrases of all the laws.
SHARED = frozenset(("no_trick_twice",))

# A finding is its key, the clauses, and the values of its text.
FINDINGS: dict[tuple[str, str], tuple[str, ...]] = {
    ("61_revoke_inquiry", "the Director has the quitted tricks inspected and finds the revoke"): (
        "instructed 66C",
        "established 63A1 seat=E card=C6 trick=3",
        "stands_as_played 63B seat=E card=C6 trick=3",
    ),
    ("61_revoke_inquiry", "declarer asks a defender who showed out and no revoke is found"): (
        "question 61B1 asker=S asked=W what=They may ask.",
    ),
    ("61_revoke_inquiry", "the allegation of a revoke does not open quitted tricks"): ("stay_closed 61C 66C",),
    ("61_revoke_inquiry", "a lead that declarer had required is a revoke when it is not made"): (
        "demanded 61A seat=E card=D7",
        "to_be_corrected 62A seat=E card=D7 trick=2",
    ),
    ("62_revoke_correction", "declarer's revoke at trick twelve is corrected without a penalty card"): (
        "established 63A1 seat=S card=S8 trick=12",
        "trick_twelve 62D1 63B",
        "to_be_corrected 62D1 seat=S card=S8 trick=12",
        "replaced_freely 62B2 seat=S card=S8",
    ),
    ("62_revoke_correction", "a defender's faced card that revoked goes back to being the penalty card it was"): (
        "to_be_corrected 62A seat=E card=C6 trick=3",
        "was_faced 62B2 seat=E card=C6",
    ),
    ("62_revoke_correction", "a card on a lead that goes back goes back too"): (
        "led_out_of_turn 63A1 seat=E",
        "to_be_corrected 62A seat=E card=C6 trick=3",
    ),
    ("62_revoke_correction", "worked case 9: both sides revoke on trick six and only the defenders have played on"): (
        "established 63A1 seat=W card=H6 trick=6",
        "both_on_one_trick 62C3 63B trick=6 side=EW",
        "to_be_corrected 62C3 seat=S card=C8 trick=6",
        "replaced_freely 62B2 seat=S card=C8",
        "to_be_corrected 62C3 seat=W card=H6 trick=6",
    ),
    ("64_revoke_adjustment", "what an earlier ruling took is not taken again for a later revoke"): (
        "established 63A1 seat=W card=S6 trick=2",
        "established 63A1 seat=W card=S7 trick=5",
        "stands_as_played 63B seat=W card=S7 trick=5",
        "no_trick_twice 64A1 64A2 side=EW tricks=0",
    ),
    ("68_claim", "a claim of some tricks on which not all would play on is ruled on as a claim"): (
        "claims 68/1 68A/1 seat=S tricks=10",
        "concedes_rest 68B1/2 seat=S tricks=2",
        "not_all 68D2(b)(i) seat=N",
        "doubted 68D2(a) seat=W",
        "objective 70A seat=S",
        "embraced 70D1 seat=S",
    ),
    ("68_claim", "dummy can neither claim nor concede"): ("dummy_cannot 68A/1 seat=N",),
    ("68_claim", "a defender who demonstrably did not mean to claim has exposed cards and no more"): (
        "not_intended 68A/2 seat=E",
    ),
    ("68_claim", "declarer who faces his hand after an opening lead out of turn does not claim"): (
        "faced_after_lead 68A/2 seat=S",
    ),
    ("68_claim", "a player who abandons his hand concedes every trick left"): (
        "abandons 68B1/3 seat=S tricks=12",
        "agreed 68D1 seat=S",
    ),
    ("68_claim", "declarer who shows his hand claims unless he demonstrably did not mean to"): (
        "shows 68/1 68A/2 seat=S",
        "agreed 68D1 seat=S",
    ),
    ("68_claim", "partner objects at once, so the defender has neither conceded nor claimed"): (
        "concedes 68/1 68B1/1 seat=E tricks=12",
        "objected 68B2/1 seat=W",
    ),
    ("68_claim", "the claimer's own side cannot ask to play on"): (
        "claims 68/1 68A/1 seat=S tricks=12",
        "not_theirs 68D2(b)/1 side=EW",
        "doubted 68D2(a) seat=W",
        "objective 70A seat=S",
        "embraced 70D1 seat=S",
    ),
    ("69_agreed_claim", "assent is asked where the record does not have it"): (
        "claims 68/1 68A/1 seat=S tricks=12",
        "round_over 69A/1 side=EW",
    ),
    ("69_agreed_claim", "agreement is established by a call of that side on a later board"): (
        "claims 68/1 68A/1 seat=S tricks=10",
        "concedes_rest 68B1/2 seat=S tricks=2",
        "called_on 69A/1 side=EW",
    ),
    ("69_agreed_claim", "declarer says at once that the defender who gave up everything has a trick"): (
        "concedes 68/1 68B1/1 seat=E tricks=12",
        "objects_in_time 69A/1 side=NS",
        "not_official 71 79C1",
    ),
    (
        "70_contested_claim",
        "an outstanding trump that was not mentioned, possibly forgotten and able to win a trick costs one",
    ): (
        "claims 68/1 68A/1 seat=S tricks=4",
        "doubted 68D2(a) seat=W",
        "objective 70A seat=S",
        "trump_out 70C seats=W",
        "trump_not_mentioned 70C1",
    ),
    ("70_contested_claim", "worked case 21, accepted when an opponent had shown out of the suit before the claim"): (
        "claims 68/1 68A/1 seat=S tricks=3",
        "doubted 68D2(a) seat=W",
        "objective 70A seat=S",
        "showed_out 70E1 seat=E suit=H",
    ),
    ("70_contested_claim", "by regulation a suit whose order was not stated is deemed played from the top"): (
        "claims 68/1 68A/1 seat=S tricks=3",
        "doubted 68D2(a) seat=W",
        "objective 70A seat=S",
        "top_down 70E2",
    ),
    ("70_contested_claim", "a claimer who spoke of the trump keeps his tricks"): (
        "claims 68/1 68A/1 seat=S tricks=4",
        "doubted 68D2(a) seat=W",
        "objective 70A seat=S",
        "trump_out 70C seats=W",
        "trump_mentioned 70C1 words=drawing the last trump",
        "embraced 70D1 seat=S",
    ),
    (
        "71_concession",
        "1987 against 2017, case 19, a trick that only silly play could lose comes back after a call on the next board",
    ): (
        "concedes 68/1 68B1/1 seat=S tricks=1",
        "curtails 68A/2 seat=S tricks=11",
        "agreed 68D1 seat=S",
        "not_official 71 79C1",
    ),
    ("71_concession", "a trick given away in words stays lost after the Correction Period"): (
        "was_won 71A trick=1 side=NS",
        "period_over 71 79C1",
    ),
    ("71_concession", "a trick that the side had lost cannot be given away"): ("was_lost 71A trick=1 side=NS",),
    ("71_concession", "the last trick in progress is the only one that can be conceded"): (
        "no_other_trick 68/1 seat=W",
    ),
    ("73_communication", "a deceptive card emphasized by tempo is no longer proper"): (
        "emphasized 73E1 73D2 seat=S",
        "strength_may_not 73D2 intro:modal/2 clause=73D2",
        "meant_to_mislead 73E2 73D2",
    ),
    ("73_communication", "a remark to partner that no law authorizes is improper communication"): (
        "strength_shall_not 73B1 intro:modal/2 clause=73B1",
    ),
    ("73_communication", "a player who used partner's hesitation is adjusted and may be penalised"): (
        "strength_must 73C1 73C2 intro:modal/1 clause=73C1",
    ),
    ("73_communication", "an unintended pause is no infraction, and only the opponents may read it"): (
        "unintended 73D1/1 seat=E",
    ),
    ("73_communication", "a remark that misled without being meant to is judged by what could be foreseen"): (
        "no_attempt 73D2 seat=E",
    ),
    ("73_communication", "a pause that the regulations demand after a skip bid says nothing"): (
        "pause_skip_bid 73A2/2 seat=E",
    ),
    ("73_communication", "a pause in the first round says nothing where the regulations demand it"): (
        "pause_first_round 73A2/2 seat=E",
    ),
    ("73_communication", "a pause at the first trick says nothing where the regulations demand it"): (
        "pause_first_trick 73A2/2 seat=E",
    ),
    ("74_conduct", "announcing who will win the trick in progress is a violation and no claim"): (
        "no_claim 74C3 68/2",
        "strength_does 74C3 intro:modal/1 clause=74C3",
    ),
    ("74_conduct", "discourtesy is seldom penalised but can be"): ("strength_should 74A1 intro:modal/1 clause=74A1",),
    ("74_conduct", "an opponent who showed his card on purpose may have tried to mislead"): (
        "shown_on_purpose fn:23 other=E",
        "strength_may_not 73D2 intro:modal/2 clause=73D2",
        "meant_to_mislead 73E2 73D2",
    ),
    (
        "76_spectators",
        "a spectator who points out a revoke has not lawfully drawn attention, and the Director still rectifies",
    ): ("no_lawful_attention 76B5",),
    ("81_director", "an irregularity learned of in any manner is rectified before the score is official"): (
        "in_any_manner 81C3",
        "not_official 81C3 92B",
    ),
    ("81_director", "a regulation that nobody announced gives no power"): ("bound 81B2 80B2(f)",),
    ("81_director", "the Director uses the power of Law 90"): ("by_law_90 81C4",),
    ("81_director", "the Director uses the power of Law 91"): ("by_law_91 81C4",),
    ("81_director", "the Director settles a dispute on the facts as he finds them"): ("settles 81C6",),
    ("92_appeals", "a pair that concurs appeals in time through the Director"): ("both_concur 92D1",),
    ("92_appeals", "somebody who is neither contestant nor captain may not appeal"): ("no_standing 92A/1",),
    ("92_appeals", "a ruling at another table is not appealed"): ("not_own_table 92A/1",),
    ("92_appeals", "an appeal of one partner alone is not heard in pairs"): (
        "not_official 92B",
        "partner_missing 92D1",
    ),
    ("92_appeals", "in an individual event the partner need not concur"): (
        "not_official 92B",
        "alone 92D1",
    ),
    ("92_appeals", "in teams an appeal is not heard without the captain"): (
        "not_official 92B",
        "captain_missing 92D2",
    ),
    ("92_appeals", "in teams an appeal with the captain is heard"): (
        "not_official 92B",
        "captain_concurs 92D2",
    ),
    ("93_committee", "without due notice the stages are those of the Laws"): (
        "no_notice 93C3(b)",
        "no_committee 93A 80B2(k)",
    ),
    ("93_committee", "a body with the final responsibility binds even the Regulating Authority"): (
        "final_body 93C3(a)",
    ),
}


def found_in(ruling: Ruling) -> tuple[str, ...]:
    return tuple(_line(step) for step in ruling.trace if isinstance(step, Found) and _is_of_the_laws(step))


def _is_of_the_laws(step: Found) -> bool:
    return step.text.package.rpartition(".")[2] in MODULES or step.text.key in SHARED


def _line(step: Found) -> str:
    values = (f"{key}={_plain(value)}" for key, value in step.text.values.items())
    return " ".join((step.text.key, *step.clauses, *values))


def _plain(value: object) -> str:
    return "+".join(map(_plain, value)) if isinstance(value, tuple) else str(plain(value))


@pytest.mark.parametrize(("file", "name"), list(FINDINGS))
def test_a_ruling_says_what_was_found(file: str, name: str) -> None:
    record = next(one for one in records_in(CASES / f"{file}.yaml") if one["name"] == name)
    _, ruling = hear_case(record)
    assert isinstance(ruling, Ruling)
    assert found_in(ruling) == FINDINGS[file, name]
