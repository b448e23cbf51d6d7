"""Tables of a real team match: every recorded auction, play, result, score and IMP comes out the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardinal.bridge import (
    Auction,
    Board,
    Contract,
    DisclosureKind,
    Phase,
    Play,
    Seat,
    Table,
    Vulnerability,
    dealer_of,
    imps,
    vulnerability_of,
)
from cardinal.cards import SEATS, Deal
from tests.bridge.pbn_records import Record, read

RECORDS = list(read(Path(__file__).parents[1] / "data" / "team_match_100_tables.pbn"))
TABLES = [record for record in RECORDS if record.was_played]
PLAYED = [record for record in TABLES if record.tags["Contract"] != "Pass"]


def name(record: Record) -> str:
    return f"board{record.tags['Board']}-table{record.tags['Table']}"


def board_of(record: Record) -> Board:
    deal, dealer = Deal.parse(record.tags["Deal"]), Seat.parse(record.tags["Dealer"])
    return Board(int(record.tags["Board"]), deal, dealer, Vulnerability.parse(record.tags["Vulnerable"]))


def contract_of(record: Record) -> Contract:
    return Contract.parse(f"{record.tags['Contract']} by {record.tags['Declarer']}")


def score_of(record: Record) -> int:
    side, points = record.tags["Score"].split()
    assert side == "NS"
    return int(points)


def play_out(record: Record) -> tuple[Play, int]:
    """The recorded cards through ``Play``, each from the hand that holds the turn; how many were recorded."""
    play = Play(contract_of(record), Deal.parse(record.tags["Deal"]))
    recorded = sum(len(row) for row in record.rows)
    for row in record.rows:
        for _ in row:
            assert play.turn is not None
            play = play.play(row[str(play.turn)])
    return play, recorded


def replay(record: Record) -> Table:
    """The whole table: calls, explanations, face-down lead, play, and a claim where the recorded play stops early."""
    table = Table(board_of(record))
    for call in record.calls:
        assert table.turn is not None
        table = table.call(table.turn, call)
    for place, text in record.annotated.items():
        caller = table.auction.caller(place)
        table = table.disclose(caller, DisclosureKind.EXPLANATION, place, text)
    if table.is_over:
        return table
    cards = play_out(record)[0].cards
    assert table.turn is not None
    table = table.lead(table.turn, cards[0])
    table = table.face_lead(contract_of(record).leader)
    for card in cards[1:]:
        assert table.turn is not None
        table = table.play(table.turn, card)
    return table if table.is_over else claim(table, int(record.tags["Result"]))


def claim(table: Table, tricks: int) -> Table:
    """Declarer claims what the record says that he made, and both defenders agree."""
    play = table.play_so_far
    assert play is not None
    table = table.claim(play.declarer, tricks - play.declarer_tricks)
    assert table.phase is Phase.CLAIM
    for seat in play.declarer.side.other.seats:
        table = table.agree(seat)
    return table


def test_the_corpus_is_whole() -> None:
    assert len(RECORDS) == 100
    assert len(TABLES) == 94
    assert len(PLAYED) == 93
    assert {record.tags["Contract"] for record in RECORDS if not record.was_played} == {"Pass"}


@pytest.mark.parametrize("record", RECORDS, ids=name)
def test_a_recorded_board_is_marked_as_law_2_says_and_its_deal_is_written_back(record: Record) -> None:
    board = board_of(record)
    assert board.dealer is dealer_of(board.number)
    assert board.vulnerability is vulnerability_of(board.number)
    assert board.is_regular
    assert str(board.deal) == record.tags["Deal"]
    assert Deal.from_number(board.deal.number) == board.deal


@pytest.mark.parametrize("record", TABLES, ids=name)
def test_a_recorded_auction_gives_the_recorded_contract(record: Record) -> None:
    assert record.tags["Auction"] == record.tags["Dealer"]
    auction = Auction(Seat.parse(record.tags["Dealer"]), record.calls)
    assert auction.is_over
    if record.tags["Contract"] == "Pass":
        assert auction.is_passed_out
    else:
        assert auction.contract == contract_of(record)
        assert str(contract_of(record).leader) == record.tags["Play"]


@pytest.mark.parametrize("record", PLAYED, ids=name)
def test_a_recorded_play_is_legal_card_by_card_from_the_recorded_hands(record: Record) -> None:
    play, recorded = play_out(record)
    assert len(play.cards) == recorded > 0
    for trick, row in zip(play.tricks, record.rows, strict=False):
        assert {str(seat): str(trick.card_of(seat)) for seat in SEATS} == row


@pytest.mark.parametrize("record", PLAYED, ids=name)
def test_a_recorded_result_gives_the_recorded_score(record: Record) -> None:
    contract, tricks = contract_of(record), int(record.tags["Result"])
    vulnerable = Vulnerability.parse(record.tags["Vulnerable"]).includes(contract.declarer)
    points = contract.score(tricks=tricks, vulnerable=vulnerable)
    assert score_of(record) == (points if record.tags["Declarer"] in "NS" else -points)


@pytest.mark.parametrize("record", TABLES, ids=name)
def test_a_whole_table_replays_to_the_recorded_result_and_score(record: Record) -> None:
    table = replay(record)
    assert table.is_over
    assert table.score == score_of(record)
    assert table.result is not None
    if record.tags["Contract"] != "Pass":
        assert (table.result.contract, table.result.tricks) == (contract_of(record), int(record.tags["Result"]))
    assert len(table.auction.disclosures) == len(record.annotated)
    assert Table.from_json_lines(table.to_json_lines()) == table


def test_plays_that_go_to_the_end_need_no_claim() -> None:
    """In those the result must come from the cards alone."""
    finished = [record for record in PLAYED if play_out(record)[0].is_over]
    assert len(finished) > 10
    for record in finished:
        assert play_out(record)[0].declarer_tricks == int(record.tags["Result"])


def both_rooms() -> list[tuple[Record, Record]]:
    """The two tables of each match that played the same board."""
    by_match = {(r.tags["Board"], r.tags["HomeTeam"], r.tags["VisitTeam"]): r for r in TABLES}
    return [
        (record, by_match[board, visit, home])
        for (board, home, visit), record in by_match.items()
        if (board, visit, home) in by_match
    ]


def test_the_recorded_imps_are_those_of_the_difference_between_the_two_rooms() -> None:
    pairs = both_rooms()
    assert len(pairs) > 80
    for here, there in pairs:
        side, points, _, against = here.tags["ScoreIMP"].split()
        assert side == "NS"
        assert int(points) == -int(against) == imps(score_of(here) - score_of(there)), name(here)
