"""Law 20: who may ask for a review or an explanation, when, and who answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cardinal.bridge import (
    Board,
    Contract,
    DisclosureKind,
    IllegalDisclosure,
    NotYourTurn,
    Phase,
    Table,
    WrongPhase,
)
from cardinal.cards import SEATS, Deal, Seat
from cardinal.language import CardinalError, Language, Text, keys
from cardinal.laws.bridge.e2017 import rights
from cardinal.laws.bridge.e2017.moment import Moment, Stage
from cardinal.laws.bridge.e2017.rights import Asked, may_ask_explanation, may_ask_review
from cardinal.laws.case import read_case
from cardinal.laws.hearing import hear
from cardinal.laws.ruling import Ruling

N, E, S, W = SEATS
# South declares, North is dummy, West leads and East is his partner.
CONTRACT = Contract.parse("4S by S")
AUCTION = Moment(Stage.AUCTION, turn=E)
LEAD = Moment(Stage.LEAD, W, CONTRACT)
LEAD_DOWN = Moment(Stage.CLARIFICATION, W, CONTRACT)
AT_DUMMY = Moment(Stage.PLAY, S, CONTRACT, played=frozenset({W}))


def seats_that_may(moment: Moment, asked: Asked = Asked.AUCTION) -> set[Seat]:
    found = set()
    for seat in SEATS:
        try:
            may_ask_explanation(moment, seat, asked)
        except CardinalError:
            continue
        found.add(seat)
    return found


@pytest.mark.clause("20B/1", "20B/2")
def test_a_review_in_the_auction_is_for_the_player_in_turn_who_need_not_pass() -> None:
    assert may_ask_review(AUCTION, E).clauses == ("20B/1", "20B/2", "20D")
    with pytest.raises(NotYourTurn) as refused:
        may_ask_review(AUCTION, S)
    assert (refused.value.cites, refused.value.legal) == (("20B/1",), (E,))
    with pytest.raises(IllegalDisclosure) as barred:
        may_ask_review(replace(AUCTION, must_pass=frozenset({E})), E)
    assert barred.value.cites == ("20B/1",)
    with pytest.raises(WrongPhase):
        may_ask_review(Moment(Stage.BEFORE), E)


@pytest.mark.clause("20B/3")
@pytest.mark.parametrize("stage", Stage)
def test_a_partial_review_is_refused_whoever_asks(stage: Stage) -> None:
    # 20B speaks of the auction; 20C2 takes it over for the time after the final pass.
    cites = ("20B/3",) if stage in (Stage.BEFORE, Stage.AUCTION) else ("20C2", "20B/3")
    for seat in SEATS:
        with pytest.raises(IllegalDisclosure) as refused:
            may_ask_review(Moment(stage, W, CONTRACT), seat, whole=False)
        assert refused.value.cites == cites


@pytest.mark.clause("20B/1", "20C2")
@pytest.mark.parametrize(("stage", "cites"), [(Stage.BEFORE, ("20B/1",)), (Stage.OVER, ("20C2",))])
def test_before_the_auction_and_after_the_play_there_is_no_review(stage: Stage, cites: tuple[str, ...]) -> None:
    with pytest.raises(WrongPhase) as refused:
        may_ask_review(Moment(stage, contract=CONTRACT), W)
    assert refused.value.cites == cites


@pytest.mark.clause("20C2")
def test_a_review_after_the_final_pass_is_for_the_first_turn_to_play() -> None:
    assert "20C2" in may_ask_review(LEAD, W).clauses
    with pytest.raises(NotYourTurn):
        may_ask_review(LEAD, E)
    # While the lead lies face down, the leader's partner and declarer may ask, and the leader has had his turn.
    assert all("41B/1" in may_ask_review(LEAD_DOWN, seat).clauses for seat in (E, S))
    with pytest.raises(IllegalDisclosure):
        may_ask_review(LEAD_DOWN, W)
    assert seats_that_may(LEAD_DOWN) == {E, S}
    at_east = Moment(Stage.PLAY, E, CONTRACT, played=frozenset({W, N}))
    assert "20C2" in may_ask_review(at_east, E).clauses
    second_trick = Moment(Stage.PLAY, E, CONTRACT, played=frozenset(SEATS))
    with pytest.raises(IllegalDisclosure) as expired:
        may_ask_review(second_trick, E)
    assert "20C2" in expired.value.cites
    for moment in (LEAD, LEAD_DOWN, AT_DUMMY):
        with pytest.raises(IllegalDisclosure):
            may_ask_review(moment, N)
    with pytest.raises(WrongPhase):
        may_ask_review(Moment(Stage.OVER, contract=CONTRACT), E)


@pytest.mark.clause("fn:6")
def test_declarers_first_turn_is_from_dummy_unless_he_accepted_a_lead_out_of_turn() -> None:
    assert rights.first_turn_hand(AT_DUMMY, S) is N
    assert rights.first_turn_hand(replace(AT_DUMMY, lead_accepted=True), S) is S
    assert rights.first_turn_hand(AT_DUMMY, W) is W
    assert "fn:6" in may_ask_review(AT_DUMMY, S).clauses
    # Dummy's card has been played: declarer's first turn is over, although his own hand has not played.
    own_hand = Moment(Stage.PLAY, S, CONTRACT, played=frozenset({W, N, E}))
    with pytest.raises(IllegalDisclosure) as expired:
        may_ask_review(own_hand, S)
    assert "fn:6" in expired.value.cites
    # East led out of turn, declarer accepted and plays second from his hand; dummy comes last.
    accepted = Moment(Stage.PLAY, S, CONTRACT, played=frozenset({E}), lead_accepted=True)
    assert "20C2" in may_ask_review(accepted, S).clauses


@pytest.mark.clause("20D")
@pytest.mark.parametrize("seat", SEATS)
def test_only_an_opponent_answers_a_request_for_a_review(seat: Seat) -> None:
    right = rights.who_reviews(seat)
    assert right.clauses == ("20D",)
    assert {one.side for one in right.answered_by} == {seat.side.other}
    assert len(right.answered_by) == 2


@pytest.mark.clause("20F1/1")
def test_an_explanation_in_the_auction_is_for_the_player_in_turn_about_the_opponents() -> None:
    assert may_ask_explanation(AUCTION, E).clauses == ("20F1/1",)
    assert seats_that_may(AUCTION) == {E}
    with pytest.raises(NotYourTurn) as refused:
        may_ask_explanation(AUCTION, W)
    assert refused.value.cites == ("20F1/1",)
    with pytest.raises(IllegalDisclosure):
        may_ask_explanation(AUCTION, E, Asked.CALL, caller=W)
    with pytest.raises(IllegalDisclosure):
        may_ask_explanation(AUCTION, E, Asked.CARD_PLAY)


@pytest.mark.clause("fn:7")
def test_a_player_required_to_pass_may_not_ask_in_the_auction_but_may_in_the_play() -> None:
    with pytest.raises(IllegalDisclosure) as refused:
        may_ask_explanation(replace(AUCTION, must_pass=frozenset({E})), E)
    assert refused.value.cites == ("fn:7",)
    assert may_ask_explanation(replace(LEAD, must_pass=frozenset({W})), W)


@pytest.mark.clause("20F1/3", "20F2/3")
def test_partner_of_the_caller_explains_unless_the_director_says_otherwise() -> None:
    assert rights.who_answers(S) == rights.Right("§20F1/3", (N,))
    assert rights.who_answers(S, in_play=True) == rights.Right("§20F2/3", (N,))
    assert rights.who_answers(S, director_says=S).answered_by == (S,)
    assert may_ask_explanation(AUCTION, E, Asked.CALL, caller=N).answered_by == (S,)
    assert may_ask_explanation(AT_DUMMY, S, Asked.CARD_PLAY, caller=W).answered_by == (E,)


@pytest.mark.clause("20F1/4")
@pytest.mark.parametrize("moment", [AUCTION, replace(AT_DUMMY, turn=E)])
def test_partner_of_the_asker_waits_for_his_own_turn(moment: Moment) -> None:
    with pytest.raises(NotYourTurn) as refused:
        may_ask_explanation(moment, W, partner_asked=True)
    assert (refused.value.cites, refused.value.legal) == (("20F1/4",), (E,))
    assert may_ask_explanation(replace(moment, turn=W), W, partner_asked=True)


@pytest.mark.clause("20F2/1")
def test_a_defender_asks_about_the_auction_at_his_turn_to_play() -> None:
    assert may_ask_explanation(LEAD, W).clauses == ("20F2/1",)
    at_east = replace(AT_DUMMY, turn=E)
    assert may_ask_explanation(at_east, E).clauses == ("20F2/1",)
    with pytest.raises(NotYourTurn):
        may_ask_explanation(at_east, W)
    # Declarer has no partner to agree signals with: there is nothing of the kind to ask about.
    with pytest.raises(IllegalDisclosure) as refused:
        may_ask_explanation(at_east, E, Asked.CARD_PLAY)
    assert refused.value.cites == ("20F2/1",)
    for stage in (Stage.BEFORE, Stage.OVER):
        with pytest.raises(WrongPhase) as late:
            may_ask_explanation(Moment(stage, contract=CONTRACT), W)
        assert "20F2/1" in late.value.cites


@pytest.mark.clause("20F2/2")
def test_declarer_asks_about_calls_and_card_play_at_his_turn_from_either_hand() -> None:
    assert may_ask_explanation(AT_DUMMY, S, Asked.CARD_PLAY).clauses == ("20F2/2",)
    from_hand = Moment(Stage.PLAY, S, CONTRACT, played=frozenset({W, N, E}))
    assert seats_that_may(from_hand, Asked.CARD_PLAY) == {S}
    assert seats_that_may(from_hand) == {S}
    with pytest.raises(NotYourTurn) as refused:
        may_ask_explanation(replace(from_hand, turn=W), S, Asked.CARD_PLAY)
    assert refused.value.cites == ("20F2/2",)


@pytest.mark.clause("20F3")
def test_a_question_about_one_call_is_allowed_and_warns_of_unauthorized_information() -> None:
    single = may_ask_explanation(AUCTION, E, Asked.CALL, caller=N)
    assert (single.clauses, single.caution) == (("20F1/1", "20F3"), "§16B1")
    assert may_ask_explanation(AUCTION, E).caution == ""


@pytest.mark.clause("20F5(a)/2")
def test_an_alert_is_mistaken_exactly_when_it_is_not_what_the_regulations_require() -> None:
    for alerted in (False, True):
        for required in (False, True):
            mistake = rights.alert_mistake(alerted=alerted, required=required)
            assert mistake == ("§20F5(a)/2" if alerted != required else "")


@pytest.mark.clause("20F5(b)(i)", "20F5(b)(ii)")
def test_the_first_legal_opportunity_depends_on_the_part_in_the_play() -> None:
    assert {rights.first_legal_opportunity(seat, CONTRACT) for seat in (N, S)} == {("after_final_pass", "§20F5(b)(ii)")}
    assert {rights.first_legal_opportunity(seat, CONTRACT) for seat in (E, W)} == {("end_of_play", "§20F5(b)(i)")}


def states_of_a_board() -> Iterator[Table]:
    """A whole board at a guarded table, every state of it: 1NT by North, first legal card each time."""
    table = Table(Board(1, Deal.from_number(12345678901234567890)))
    yield table
    for call in ("1NT", "pass", "pass", "pass"):
        assert table.turn is not None
        table = table.call(table.turn, call)
        yield table
    assert table.turn is not None
    table = table.lead(table.turn, table.legal_cards().cards[0])
    yield table
    assert table.turn is not None
    table = table.face_lead(table.turn)
    yield table
    while not table.is_over:
        assert table.turn is not None
        table = table.play(table.turn, table.legal_cards().cards[0])
        yield table


def test_the_guarded_table_refuses_a_question_exactly_when_the_law_does() -> None:
    """Two writings of one rule: the table's own guard and the rights of this law, in every state of a board."""
    phases, asked = set(), 0
    for table in states_of_a_board():
        phases.add(table.phase)
        moment = Moment.at(table.state)
        for seat in SEATS:
            assert _answer(lambda t=table, s=seat: t.disclose(s, DisclosureKind.QUESTION, None)) == _answer(
                lambda m=moment, s=seat: may_ask_explanation(m, s)
            ), (table, seat)
            asked += 1
    assert phases == {Phase.AUCTION, Phase.LEAD, Phase.CLARIFICATION, Phase.PLAY, Phase.FINISHED}
    assert asked == 4 * (5 + 1 + 52)


def _answer(ask: object) -> type[CardinalError] | None:
    assert callable(ask)
    try:
        ask()
    except CardinalError as error:
        return type(error)
    return None


def test_the_review_right_of_each_player_is_used_up_by_his_first_card() -> None:
    """In a whole board each of the three gets it back never: only before his own first card can he have the review."""
    got: dict[Seat, set[int]] = {seat: set() for seat in SEATS}
    for table in states_of_a_board():
        play = table.play_so_far
        if play is None or table.is_over:
            continue
        moment = Moment.at(table.state)
        for seat in SEATS:
            if _answer(lambda m=moment, s=seat: may_ask_review(m, s)) is None:
                got[seat].add(len(play.cards))
    # North declares: East leads, dummy South is played by North, then West; East's right ended with the lead.
    assert got == {Seat.E: set(), Seat.N: {1}, Seat.W: {2}, Seat.S: set()}


def test_a_case_is_read_to_its_stage() -> None:
    calls = ["N calls 1NT", "E calls pass", "S calls pass", "W calls pass"]
    stages = {
        (): Stage.AUCTION,
        tuple(calls): Stage.LEAD,
        (*calls, "E leads C2 face down"): Stage.CLARIFICATION,
        (*calls, "E leads C2 face down", "E faces lead"): Stage.PLAY,
        (*calls, "E leads C2"): Stage.PLAY,
        (*calls, "E leads C2", "hands returned"): Stage.OVER,
    }
    for acts, stage in stages.items():
        assert Moment.of(read_case({"acts": list(acts)})).stage is stage
    barred = read_case({"given": [{"must_pass": {"seat": "S", "turns": "all", "cites": ["27B2"]}}], "acts": []})
    assert Moment.of(barred).must_pass == {S}


@pytest.mark.parametrize("module", ["rights", "system_card"])
def test_the_refusals_speak_four_languages(module: str) -> None:
    name = f"cardinal.laws.bridge.e2017.{module}"
    for key in keys(name):
        said = [Text(name, key, {"seat": N}).render(language) for language in Language]
        assert len(set(said)) == 4


@pytest.mark.clause("21B1(a)/1", "21B2")
@pytest.mark.parametrize(("follow", "calls"), [(False, "1NT pass 2D X 2H"), (True, "1NT pass 2D X")])
def test_a_changed_call_takes_its_place_in_the_auction_and_the_next_opponent_keeps_or_repeats_his(
    follow: bool, calls: str
) -> None:
    told = ["N calls 1NT", "E calls pass", "S calls 2D", 'N explains 2D "hearts"', "W calls pass", "N calls 2H"]
    case = read_case({"acts": told, "law": "21"})
    answers = {"evidence": "different", "influenced": True, "change": True, "replacement": "X", "follow": follow}
    ruling = hear("21", case, answers)
    assert isinstance(ruling, Ruling)
    position = case.position
    for effect in ruling.effects:
        position = position.apply(effect)
    assert " ".join(str(entry.call) for entry in position.auction.entries) == calls
    assert position.auction.turn is (N if follow else E)
