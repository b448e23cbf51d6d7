"""The Definitions of 2017 about play, score and contests, applied to values of the engine."""

from __future__ import annotations

import pytest

from cardinal.bridge import (
    Bid,
    Call,
    Contract,
    Denomination,
    Result,
    Trick,
    Vulnerability,
    X,
)
from cardinal.bridge.events import Faced, Led, Played, Spread
from cardinal.cards import CARDS, SEATS, Side
from cardinal.laws import (
    DIRECTOR,
    Conditions,
    Gap,
    ImpossibleCase,
    Position,
    parse_act,
)
from cardinal.laws.bridge.e2017.definitions_of_contests import AdjustedScore, Deviation, PenaltyKind
from cardinal.laws.bridge.e2017.definitions_of_play import BoardClock
from cardinal.laws.definition import define
from cardinal.laws.effect import Adjust, Cancelled, MustPass, Penalty, PenaltyCard, Review, Withdrawn
from cardinal.laws.record import Form, TableSeats
from tests.laws.tables import DEAL, auctioned, card, faced, led

N, E, S, W = SEATS


# Play and score


@pytest.mark.clause("def:Dummy (1)", "def:Dummy (2)")
def test_dummy_is_dummy_from_the_faced_lead_to_the_end_and_his_cards_once_spread() -> None:
    unspread = led().apply(Faced(W))
    assert [define("Dummy (1)")(now) for now in (auctioned(), led(), unspread, faced())] == [None, None, N, N]
    assert [define("Dummy (2)")(now) for now in (led(), unspread)] == [None, None]
    assert define("Dummy (2)")(unspread.apply(Spread(N))) == DEAL[N]
    over = faced().claim(S, 13).agree(E).agree(W)
    assert (over.is_over, define("Dummy (1)")(over)) == (True, None)


@pytest.mark.clause("def:Follow Suit", "def:Lead")
def test_a_card_of_the_suit_led_follows_suit() -> None:
    trick = Trick(W, (card("C2"), card("SA")), Denomination.S)
    assert define("Lead")(trick) is card("C2")
    assert define("Lead")(Trick(W, (), Denomination.S)) is None
    assert define("Follow Suit")(trick, card("CA"))
    assert not define("Follow Suit")(trick, card("S2"))
    assert not define("Follow Suit")(Trick(W, (), Denomination.S), card("S2"))


@pytest.mark.clause("def:Opening Lead")
def test_the_opening_lead_is_the_first_card_faced_or_not() -> None:
    after = faced().play(S, "SA")
    assert [define("Opening Lead")(now) for now in (auctioned(), led(), faced(), after)] == [None, *[card("C2")] * 3]


@pytest.mark.clause("def:Trick")
def test_a_sound_trick_is_four_cards_one_of_each_player_in_rotation() -> None:
    is_sound = define("Trick")
    cards = tuple(map(card, ("C2", "S2", "H2", "D2")))
    assert is_sound(Trick(W, cards, Denomination.S), (W, N, E, S))
    assert not is_sound(Trick(W, cards, Denomination.S), (W, E, N, S))
    assert not is_sound(Trick(W, cards[:3], Denomination.S), (W, N, E))
    assert not is_sound(Trick(W, (*cards[:3], cards[0]), Denomination.S), (W, N, E, S))


@pytest.mark.clause("def:Trump")
def test_trumps_are_the_cards_of_the_suit_named_and_notrump_has_none() -> None:
    is_trump = define("Trump")
    assert [one for one in CARDS if is_trump(Contract.parse("4S by N"), one)] == [
        one for one in CARDS if str(one)[0] == "S"
    ]
    assert not any(is_trump(Contract.parse("3NT by N"), one) for one in CARDS)


@pytest.mark.clause("def:Penalty card")
def test_a_penalty_card_is_one_that_a_ruling_has_made_one() -> None:
    position = Position().apply(PenaltyCard(W, card("SK"), "major", cites="§50B"))
    assert define("Penalty card")(position, W, card("SK"))
    assert not define("Penalty card")(position, E, card("SK"))
    assert not define("Penalty card")(Position(), W, card("SK"))


@pytest.mark.clause("def:Play (1)", "def:Play (2)", "def:Play (3)")
def test_play_is_the_act_the_record_and_the_time() -> None:
    after = faced().play(S, "SA")
    assert [type(event) for event in after.events if define("Play (1)")(event)] == [Led, Played]
    assert define("Play (2)")(after) == ((W, card("C2")), (N, card("SA")))
    assert define("Play (2)")(led()) == ()
    assert [define("Play (3)")(now) for now in (led(), faced(), faced().claim(S, 13))] == [False, True, False]


@pytest.mark.clause("def:Play period")
@pytest.mark.parametrize(
    ("clock", "state"),
    [
        (BoardClock(), "not begun"),
        (BoardClock(lead_faced=True), "open"),
        (BoardClock(lead_faced=True, quitted=True), "open"),
        (BoardClock(lead_faced=True, next_board_removed=True), "over"),
        (BoardClock(lead_faced=True, is_last_of_round=True), "open"),
        (BoardClock(lead_faced=True, is_last_of_round=True, quitted=True), "over"),
        (BoardClock(next_board_removed=True), "not begun"),
    ],
)
def test_the_play_period_runs_from_the_faced_lead_to_the_next_board(clock: BoardClock, state: str) -> None:
    assert define("Play period")(clock) == state


@pytest.mark.clause("def:Odd Trick", "def:Overtrick", "def:Undertrick")
def test_tricks_are_counted_beyond_six_beyond_the_contract_and_short_of_it() -> None:
    assert [define("Odd Trick")(tricks) for tricks in (0, 6, 7, 13)] == [0, 0, 1, 7]
    counts = {"4S by N +2": (2, 0), "4S by N =": (0, 0), "4S by N -3": (0, 3), "pass": (0, 0)}
    for text, wanted in counts.items():
        result = Result.parse(text)
        assert (define("Overtrick")(result), define("Undertrick")(result)) == wanted


@pytest.mark.clause("def:Trick Points", "def:Premium Points", "def:Game", "def:Partscore")
@pytest.mark.parametrize(
    ("text", "tricks", "premium", "kind"),
    [
        ("3NT by N =", 100, 300, "game"),
        ("3NT by N +2", 100, 360, "game"),
        ("5C by E =", 100, 300, "game"),
        ("4C by E +2", 80, 90, "partscore"),
        ("2S by N =", 60, 50, "partscore"),
        ("2SX by N =", 120, 350, "game"),
        ("1NT by N +3", 40, 140, "partscore"),
        ("4S by N -1", 0, 50, "neither"),
        ("pass", 0, 0, "neither"),
    ],
)
def test_trick_points_are_for_the_contract_and_the_rest_premium(
    text: str, tricks: int, premium: int, kind: str
) -> None:
    result = Result.parse(text)
    assert define("Trick Points")(result) == tricks
    assert define("Premium Points")(result, Vulnerability.NONE) == premium
    assert (define("Game")(result), define("Partscore")(result)) == (kind == "game", kind == "partscore")


@pytest.mark.clause("def:Slam")
def test_six_odd_tricks_are_a_small_slam_and_seven_a_grand_slam() -> None:
    contracts = [Contract(Bid.of(level, Denomination.NT), 0, N) for level in range(1, 8)]
    assert [define("Slam")(one) for one in contracts] == [*[None] * 5, "small slam", "grand slam"]


@pytest.mark.clause("def:IMP", "def:Matchpoint")
def test_scoring_units_come_from_the_schedule_or_from_comparing_scores() -> None:
    assert [define("IMP")(difference) for difference in (0, 10, 20, 430, -4000)] == [0, 0, 1, 10, -24]
    assert define("Matchpoint")(420, [420, 400, 450, -50]) == 5
    with pytest.raises(ImpossibleCase) as caught:
        define("Matchpoint")(420, [])
    assert caught.value.cites == ("def:Matchpoint",)


# Contests and rulings


@pytest.mark.clause("def:Contestant")
@pytest.mark.parametrize(("form", "sizes"), [(Form.INDIVIDUAL, {1}), (Form.PAIRS, {2}), (Form.TEAMS, {4, 5, 6, 7, 8})])
def test_a_contestant_is_a_player_a_pair_or_at_least_four_team_mates(form: Form, sizes: set[int]) -> None:
    for size in range(9):
        players = tuple(f"p{number}" for number in range(size))
        if size in sizes:
            assert define("Contestant")(form, *players).players == players
        else:
            with pytest.raises(ImpossibleCase) as caught:
                define("Contestant")(form, *players)
            assert caught.value.cites == ("def:Contestant",)


def test_nobody_is_two_players_of_a_contestant() -> None:
    with pytest.raises(ImpossibleCase):
        define("Contestant")(Form.PAIRS, "Ann", "Ann")


@pytest.mark.clause("def:Team")
def test_more_than_four_members_need_a_regulation() -> None:
    members = ("a", "b", "c", "d", "e")
    assert define("Team")("Reds", members[:4], Conditions()).members == members[:4]
    with pytest.raises(ImpossibleCase) as caught:
        define("Team")("Reds", members, Conditions())
    assert caught.value.cites == ("def:Team",)
    assert define("Team")("Reds", members, Conditions({"team_size_over_four": True})).members == members


@pytest.mark.clause("def:Team")
def test_the_pairs_of_a_team_play_in_different_directions_at_different_tables() -> None:
    team = define("Team")("Reds", ("a", "b", "c", "d"), Conditions())
    good = (TableSeats(1, ("a", "v", "b", "w")), TableSeats(2, ("x", "c", "y", "d")))
    assert team.check_lineup(good) == ((1, Side.NS), (2, Side.EW))
    wrong = [
        (TableSeats(1, ("a", "v", "b", "w")), TableSeats(2, ("c", "x", "d", "y"))),  # same direction
        (TableSeats(1, ("a", "c", "b", "d")), TableSeats(2, ("v", "w", "x", "y"))),  # same table
        (TableSeats(1, ("a", "v", "x", "w")), TableSeats(2, ("b", "c", "y", "d"))),  # a partner from outside
    ]
    for tables in wrong:
        with pytest.raises(ImpossibleCase) as caught:
            team.check_lineup(tables)
        assert caught.value.cites == ("def:Team",)


@pytest.mark.clause("def:Session")
def test_a_session_has_the_boards_scheduled_for_it_and_an_extent_by_law() -> None:
    session = define("Session")("Monday", 1, 2, 3)
    assert session.boards == (1, 2, 3)
    for boards in ((), (1, 1)):
        with pytest.raises(ImpossibleCase) as caught:
            define("Session")("Monday", *boards)
        assert caught.value.cites == ("def:Session",)
    by_day = Conditions({"session_extent_per_law": "day"})
    assert [session.extent(law, by_day).value for law in ("4", "12C2", "91", "8C")] == [
        "day",
        "day",
        "day",
        "organizer",
    ]
    assert session.extent("4", Conditions()).value == "organizer"
    assert session.extent("4", by_day).clauses == ("def:Session",)


@pytest.mark.clause("def:Round")
def test_a_progression_of_players_begins_another_round() -> None:
    first = (TableSeats(1, ("a", "b", "c", "d")), TableSeats(2, ("e", "f", "g", "h")))
    second = (TableSeats(1, ("a", "f", "c", "h")), TableSeats(2, ("e", "b", "g", "d")))
    rounds = define("Round")([(1, first), (2, first[::-1]), (3, second), (4, first)])
    assert [(one.number, one.boards) for one in rounds] == [(1, (1, 2)), (2, (3,)), (3, (4,))]


@pytest.mark.clause("def:Event", "def:Tournament")
def test_an_event_or_tournament_is_a_contest_of_at_least_one_session() -> None:
    session = define("Session")("Monday", 1, 2)
    event = define("Event")("Club", Form.PAIRS, session)
    assert event == define("Tournament")("Club", Form.PAIRS, session)
    assert event.sessions == (session,)
    for word in ("Event", "Tournament"):
        with pytest.raises(ImpossibleCase) as caught:
            define(word)("Club", Form.PAIRS)
        assert f"def:{word}" in caught.value.cites


@pytest.mark.clause("def:Adjusted Score")
def test_an_adjusted_score_is_artificial_or_assigned() -> None:
    every = ("artificial", "assigned", "weighted", "split")
    kinds = {kind: define("Adjusted Score")(Adjust(kind, cites="§12C1(a)")) for kind in every}
    assert kinds.pop("artificial") is AdjustedScore.ARTIFICIAL
    assert set(kinds.values()) == {AdjustedScore.ASSIGNED}
    with pytest.raises(Gap):
        define("Adjusted Score")(Adjust("open", cites="§12A2"))


@pytest.mark.clause("def:Penalty", "def:Penalty (disciplinary)", "def:Penalty (procedural)")
def test_a_penalty_is_disciplinary_or_procedural() -> None:
    procedural, disciplinary = (Penalty(kind, "NS", cites="§90A") for kind in ("procedural", "disciplinary"))
    assert define("Penalty")(procedural) is PenaltyKind.PROCEDURAL
    assert define("Penalty")(disciplinary) is PenaltyKind.DISCIPLINARY
    for word, own, other in (
        ("Penalty (procedural)", procedural, disciplinary),
        ("Penalty (disciplinary)", disciplinary, procedural),
    ):
        assert define(word)(own)
        assert not define(word)(other)
    with pytest.raises(Gap):
        define("Penalty")(Penalty("warning", "NS", cites="§90A"))


@pytest.mark.clause("def:Rectification")
def test_rectifications_are_the_remedies_of_a_ruling_and_a_penalty_is_none() -> None:
    barred = MustPass(W, "next", cites="§27B2")
    effects = (barred, Penalty("procedural", "EW", cites="§90A"), Review("27D", cites="§27D"))
    assert define("Rectification")(effects, director_knows=True) == (barred,)
    assert define("Rectification")(effects, director_knows=False) == ()


@pytest.mark.clause("def:Withdrawn", "def:Cancelled", "def:Retracted")
def test_withdrawn_takes_in_what_is_cancelled_and_what_is_retracted() -> None:
    taken_back = Withdrawn(E, Call.parse("1H"), cites="§27B")
    cancelled = Cancelled(E, X, cites="§27B3")
    retracted = Withdrawn(E, card=card("SK"), cites="§47B")
    other = MustPass(W, "next", cites="§27B2")
    effects = (taken_back, cancelled, retracted, other)
    assert [define("Withdrawn")(one) for one in effects] == [True, True, True, False]
    assert [define("Cancelled")(one) for one in effects] == [False, True, False, False]
    assert [define("Retracted")(one) for one in effects] == [False, False, True, False]


@pytest.mark.clause("def:Irregularity", "def:Infraction")
def test_an_infraction_is_an_irregularity_of_a_player() -> None:
    irregularity, is_infraction = define("Irregularity"), define("Infraction")
    assert irregularity(Position(), parse_act("N calls 1S")) is None
    found = irregularity(Position(), parse_act("E calls 1S"))
    assert (found.by, found.law) == (E, "31")
    assert is_infraction(found)
    assert not is_infraction(Deviation("a wrong ruling", DIRECTOR, "82C"))
    assert not is_infraction(Deviation("a card lost from the board", None, "14"))
