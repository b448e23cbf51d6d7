"""Laws 73 to 76 where software enforces them: channels between partners, one form a call, corrections, spectators."""

from __future__ import annotations

from itertools import product

import pytest

from cardinal.bridge import CALLS, PASS, XX, Call, Contract, DisclosureKind, IllegalDisclosure, X
from cardinal.cards import SEATS
from cardinal.laws import Conditions
from cardinal.laws.bridge.e2017.communication import compulsory_pause
from cardinal.laws.bridge.e2017.conduct import strength
from cardinal.laws.bridge.e2017.mistaken_explanation import partner_corrects
from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.bridge.e2017.spectators import Person, is_spectator
from cardinal.laws.position import Position
from tests.laws.tables import E, N, S, W, table


@pytest.mark.clause("73A1")
def test_what_a_player_says_of_his_own_call_does_not_reach_his_partner() -> None:
    told = table("1NT", "pass", "2D").disclose(S, DisclosureKind.EXPLANATION, 2, "hearts")
    assert [bool(told.view(seat).disclosures) for seat in (N, E, S, W)] == [False, True, True, True]


@pytest.mark.clause("73A2/2")
def test_a_pause_is_compulsory_only_where_and_when_the_authority_says() -> None:
    opening = Position()
    skipped = opening.after_call(N, Call.parse("3S"))
    later = skipped.after_call(E, PASS).after_call(S, PASS).after_call(W, Call.parse("4C"))
    later = later.after_call(N, PASS).after_call(E, Call.parse("5H"))
    every = Conditions({"mandatory_pauses": "first_round+skip_bid+first_trick"})
    skips = Conditions({"mandatory_pauses": "skip_bid"})
    assert compulsory_pause(skipped, E, every) == "first_round"
    assert compulsory_pause(skipped, E, skips) == "skip_bid"
    assert compulsory_pause(opening, N, skips) is None
    # 5H over 4C passes over 4H; the pause is the one of the next player, not of his partner.
    assert compulsory_pause(later, S, skips) == "skip_bid"
    assert compulsory_pause(later, N, skips) is None
    assert all(compulsory_pause(one, seat, Conditions()) is None for one in (opening, skipped) for seat in SEATS)


@pytest.mark.clause("74C1")
def test_a_call_is_written_in_one_way_however_it_was_spelt() -> None:
    spelt = {PASS: ("pass", "PASS", "Pass"), X: ("X", "x", "double"), XX: ("XX", "xx", "redouble")}
    for call in CALLS:
        forms = spelt.get(call, (str(call), str(call).lower()))
        assert {str(Call.parse(form)) for form in forms} == {str(call)}
    assert len({str(call) for call in CALLS}) == len(CALLS)


def test_the_strength_of_a_clause_is_the_word_of_the_law() -> None:
    wanted = {
        "72B1": "must not",
        "72B3": "may not",
        "73B1": "shall not",
        "73C1": "must",
        "74A1": "should",
        "79A1": "shall",
    }
    assert {clause: strength(clause) for clause in wanted} == wanted


@pytest.mark.clause("75B3/1", "75B3/2")
def test_the_explainers_partner_speaks_after_the_final_pass_or_after_the_play() -> None:
    contract = Contract.parse("4S by S")
    stages = (Stage.LEAD, Stage.CLARIFICATION, Stage.PLAY, Stage.OVER)
    assert partner_corrects(Moment(Stage.AUCTION), N).cites == "§75B3/1"
    assert partner_corrects(Moment(Stage.AUCTION), N).gives != "now"
    for stage, seat in product(stages, SEATS):
        row = partner_corrects(Moment(stage, contract=contract), seat)
        if seat in (N, S):
            assert (row.gives, row.cites) == ("now", "§75B3/2")
        else:
            assert (row.gives, row.cites) == ("now" if stage is Stage.OVER else "end_of_play", "§75B3/1")


@pytest.mark.clause("75B3/1")
def test_a_guarded_table_keeps_the_explainers_partner_silent_in_the_auction() -> None:
    told = table("1NT", "pass", "2D").disclose(N, DisclosureKind.EXPLANATION, 2, "natural")
    with pytest.raises(IllegalDisclosure):
        told.disclose(S, DisclosureKind.CORRECTION, 2, "hearts")
    assert told.disclose(N, DisclosureKind.CORRECTION, 2, "hearts")


@pytest.mark.clause("76D")
def test_whoever_is_no_player_and_no_official_is_a_spectator_unless_the_director_says_otherwise() -> None:
    assert [is_spectator(person).value for person in Person] == [False, False, True]
    for person, said in product(Person, (True, False)):
        assert is_spectator(person, director_says=said).value is said
