"""LIN: boards, matches of two rooms, alerts, claims, and files that are not as they should be."""

from __future__ import annotations

import io
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.bridge import BIDS, PASS, Contract, Denomination, Vulnerability, X
from cardinal.bridge.trick import winning_place
from cardinal.cards import DEALS, SEATS, Card, Deal, Seat
from cardinal.formats import (
    Comment,
    Ending,
    GameRecord,
    Irregularity,
    Note,
    Problem,
    RecordedAuction,
    RecordedCall,
    RecordedContract,
    RecordedHands,
    RecordedPlay,
)
from cardinal.formats.lin_reader import read
from cardinal.formats.lin_writer import write

HANDS = "md|3SAT2H9765DT987CQJ,SK863HTDKJ42CT864,SJ74HAQJ82DQ63CA9,|"
BOARD = f"pn|Sue,Will,Nora,Ed|st||{HANDS}rh||ah|Board 5|sv|n|mb|1H|mb|p|mb|3H!|an|limit|mb|p|mb|p|mb|p|pg||"
MATCH = (
    "vg|Final,Set 2,I,3,4,Reds,4,Blues,0|\nrs|3HN-2,2HN=,PASS,4SxE+1|\npn|a,b,c,d,e,f,g,h|pg||\n"
    f"qx|o3|{HANDS}sv|o|mb|1H|mb|p|mb|3H|mb|p|mb|p|mb|p|pg||pc|C2|pc|CQ|pc|C4|pc|CA|pg||pc|HA|mc|7|pg||\n"
    f"qx|c3|{HANDS}sv|o|\nqx|o4|st||\nqx|c4|st||sv|b|\n"
)


def told(text: str) -> list[GameRecord | Problem]:
    return list(read(io.BytesIO(text.encode()), "a.lin"))


def records(text: str) -> list[GameRecord]:
    return [one for one in told(text) if isinstance(one, GameRecord)]


def written(found: list[GameRecord]) -> tuple[str, list[str]]:
    stream = io.BytesIO()
    problems = write(found, stream)
    return stream.getvalue().decode(), [problem.reason.key for problem in problems]


def reasons(text: str) -> list[tuple[int, str]]:
    every: list[Problem] = []
    for one in told(text):
        every += [one] if isinstance(one, Problem) else one.problems
    return [(problem.line, problem.reason.key) for problem in every]


def test_one_board_tells_deal_auction_and_names() -> None:
    (board,) = records(BOARD)
    assert (board.number, board.dealer, board.vulnerability) == (5, Seat.N, Vulnerability.NS)
    # The hand of East is left out in the file: it has what the others have not.
    assert str(board.hands) == "N:J74.AQJ82.Q63.A9 Q95.K43.A5.K7532 AT2.9765.T987.QJ K863.T.KJ42.T864"
    assert board.players == ("Nora", "Ed", "Sue", "Will")
    assert board.final_contract == Contract.parse("3H by N")
    assert board.auction is not None
    assert [board.auction.note_of(one) for one in board.auction.calls] == [None, None, "limit", None, None, None]
    assert (board.play, board.tricks) == (None, None)


def test_a_match_has_two_rooms_with_names_results_and_teams() -> None:
    first, second, third, fourth = records(MATCH)
    assert [(one.number, one.room) for one in (first, second, third, fourth)] == [
        (3, "Open"), (3, "Closed"), (4, "Open"), (4, "Closed"),
    ]  # fmt: skip
    assert (first.players, second.players) == (("c", "d", "a", "b"), ("g", "h", "e", "f"))
    assert (first.event, first.scoring, first.tag("Stage"), first.tag("HomeTeam")) == ("Final", "IMP", "Set 2", "Reds")
    assert (first.tag("HomeCarryOver"), first.tag("VisitCarryOver")) == ("4", None)
    assert (str(second.final_contract), second.tricks) == ("2H by N", 8)
    assert third.is_passed_out
    assert (str(fourth.final_contract), fourth.tricks) == ("4SX by E", 11)


def test_a_claim_ends_the_play_with_its_tricks() -> None:
    board = records(MATCH)[0]
    assert board.play is not None
    assert (board.tricks, board.play.ending, board.play.first) == (7, Ending.NO_MORE, Seat.E)
    assert board.contract is not None
    order = [(seat, str(one.card)) for seat, one in board.play.in_order(Seat.E, Denomination.H)]
    # The ace of clubs takes the first trick for North, who leads to the second.
    assert order == [(Seat.E, "C2"), (Seat.S, "CQ"), (Seat.W, "C4"), (Seat.N, "CA"), (Seat.N, "HA")]


def test_a_lead_out_of_turn_is_marked() -> None:
    play = records(BOARD + "pc|CJ|pc|C4|pc|C9|pc|C2|")[0].play
    assert play is not None
    assert [one.irregularity for one in play.cards].count(Irregularity.LEAD_OUT_OF_TURN) == 1


def test_line_ends_change_nothing_and_an_address_is_read() -> None:
    spread = BOARD.replace("|mb|", "|\r\nmb|").replace(",S", ",\nS")
    assert records(spread) == records(BOARD)
    assert records("https://www.bridgebase.com/tools/handviewer.html?lin=" + quote(BOARD)) == records(BOARD)


def test_boards_follow_each_other_without_a_number() -> None:
    found = records(BOARD + "\n" + BOARD.replace("Board 5", "Board 6").replace("Sue", "Sam"))
    assert [(one.number, one.players[Seat.S]) for one in found] == [(5, "Sue"), (6, "Sam")]


def test_unknown_commands_and_comments_are_kept() -> None:
    (board,) = records(BOARD + "zx|what?|nt|a remark|")
    assert board.tag("Lin_zx") == "what?"
    assert board.auction is not None
    assert board.auction.calls[-1].comments == ("a remark",)
    again, keys = written([board])
    assert records(again) == [board]
    assert keys == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (BOARD.replace("|mb|p|mb|3H", "|\nmb|8C|mb|3H"), [(2, "call")]),
        (BOARD.replace("SAT2", "SAT2A"), [(1, "hands")]),
        (BOARD.replace("sv|n", "sv|q"), [(1, "vulnerability")]),
        (BOARD + "\n\npc|C1|", [(3, "card")]),
        (BOARD + "pc|C2|\npc|C2|", [(2, "card_again")]),
        (BOARD + "\nmc|14|", [(2, "claim")]),
        (BOARD.replace("|mb|1H|", "|\nmb1H|"), [(2, "no_command")]),
        (BOARD + "mb|p", [(1, "open_value")]),
        (MATCH.replace("3HN-2", "3HN+9"), [(2, "result")]),
        (MATCH.replace("3HN-2", "4HN-3"), [(4, "results_differ")]),
        ("some words", [(1, "no_command"), (0, "no_boards")]),
        ("", [(0, "no_boards")]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, expected: list[tuple[int, str]]) -> None:
    assert reasons(text) == expected


def test_damage_costs_only_what_it_hits() -> None:
    found = records(MATCH.replace("qx|c3|", "qx|c3|xxxx|"))
    assert [(one.number, one.room) for one in found][1:] == [(3, "Closed"), (4, "Open"), (4, "Closed")]


def test_what_cannot_be_written_is_told() -> None:
    hands = RecordedHands.from_deal(Deal.from_number(5))
    bare = GameRecord(number=1, hands=hands, players=("A, B", "x|y", None, None), date="2026.01.02")
    assert sorted(written([bare])[1]) == ["comma", "left_out", "stroke"]
    twice = GameRecord(number=1, contract=RecordedContract(Denomination.NT, 3), declarer=Seat.N, tricks=9, hands=hands)
    assert written([twice, twice])[1] == ["contract_alone"] * 2
    assert records(written([twice])[0])[0].result == twice.result


WORDS = st.text(st.characters(exclude_categories=("Cc", "Cs", "Z"), exclude_characters="|,!"), min_size=1, max_size=8)


@st.composite
def boards(draw: st.DrawFn, number: int = 1) -> GameRecord:
    """A board played by the rules as far as LIN tells it, to its end, to a claim, or to somewhere before."""
    deal = Deal.from_number(draw(st.integers(0, DEALS - 1)))
    dealer = draw(st.sampled_from(SEATS))
    opening = draw(st.integers(0, 3))
    bid = draw(st.sampled_from(BIDS))
    doubled = draw(st.booleans())
    words = draw(st.none() | WORDS)
    alerted = RecordedCall(bid, note=None if words is None else 1)
    calls = [*[RecordedCall(PASS)] * opening, alerted, *[RecordedCall(X)] * doubled, *[RecordedCall(PASS)] * 3]
    auction = RecordedAuction(dealer, tuple(calls), notes=() if words is None else (Note(1, words),))
    declarer = dealer.after(opening)
    hands = {seat: list(deal[seat]) for seat in SEATS}
    cards: list[Card] = []
    lead, won = declarer.lho, 0
    for _ in range(draw(st.integers(0, 13))):
        held = [hands[lead.after(turn)] for turn in range(4)]
        trick = [hand.pop(draw(st.integers(0, len(hand) - 1))) for hand in held]
        cards += trick
        lead = lead.after(winning_place(trick, bid.denomination))
        won += lead.side is declarer.side
    claim = draw(st.none() | st.integers(0, 13)) if len(cards) < 52 else None
    play = RecordedPlay.of(declarer.lho, bid.denomination, cards) if cards else None
    if play is not None and claim is not None:
        play = RecordedPlay(play.first, play.cards, Ending.NO_MORE)
    return GameRecord(
        number=number,
        dealer=dealer,
        vulnerability=draw(st.sampled_from(Vulnerability)),
        hands=RecordedHands.from_deal(deal),
        room=draw(st.sampled_from(("Open", "Closed"))),
        players=tuple(draw(st.none() | WORDS) for _ in SEATS),  # type: ignore[arg-type]
        auction=auction,
        contract=RecordedContract(bid.denomination, bid.level, int(doubled)),
        declarer=declarer,
        play=play,
        tricks=won if len(cards) == 52 else claim,
        comments=tuple(Comment("", text) for text in draw(st.lists(WORDS, max_size=1))),
    )


@given(st.data())
@settings(max_examples=100)
def test_what_is_written_is_read_back(data: st.DataObject) -> None:
    found = [data.draw(boards(number)) for number in range(1, 3)]
    text, keys = written(found)
    assert (records(text), keys) == (found, [])
    assert reasons(text) == []
